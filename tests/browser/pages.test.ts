import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { allPages, material, openWith, RUN, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
let context: BrowserContext | null = null;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(async () => {
  await context?.close();
  context = null;
});

async function open(
  ...[given, options]: [Parameters<typeof openWith>[2], Parameters<typeof openWith>[3]?]
): Promise<{ page: Page; problems: string[] }> {
  const opened = await openWith(browser, baseUrl, given, options);
  context = opened.context;
  return opened;
}

const hash = (page: Page) => page.evaluate(() => location.hash);

/** The starter set's own solution of the task whose address is open. */
function canonicalSolution(address: string): string {
  const taskId = decodeURIComponent(address.replace(/\?.*/, '').split('/').at(-1) ?? '');
  const topic = taskId.replace(/_\d+$/, '');
  const file = new URL(`../../datasets/codeeval-starter/problems/${topic}.jsonl`, import.meta.url);
  const records = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return records.find((record) => record.task_id === taskId).canonical_solution;
}

const rowCount = (page: Page) => page.locator('.data-grid tbody tr:not(.spacer)').count();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the first load', () => {
  test('takes at most 200 kB of JavaScript, packed', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    const sizes = new Map<string, number>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      sizes.set(response.url(), gzipSync(await response.body()).length);
    });
    await page.goto(baseUrl);
    await page.getByText('Recent runs').waitFor();
    await page.waitForLoadState('networkidle');
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(sizes.size).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(200_000);
  });

  test('says what is lost where the host sends no isolation headers, and only there', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(inject('plainUrl'));
    await page.getByText('Slower here.').waitFor();
    await page.goto(baseUrl);
    await page.locator('h1').waitFor();
    await expect.poll(() => page.getByText('Slower here.').count()).toBe(0);
  });
});

describe('the address', () => {
  test('restores filter, sort and columns of the table of solutions', async () => {
    const { page } = await open(material(24, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions&model=birch&verdict=partial&sort=-task`);
    const ids = await page.locator('.data-grid .row-link').allTextContents();
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b.split('_')[1]) - Number(a.split('_')[1])));
    expect(new Set(await page.locator('.data-grid .verdict').allTextContents())).toEqual(
      new Set(['partial']),
    );
    await expect.poll(() => page.getByRole('button', { name: /partial/ }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('th[aria-sort="descending"]').textContent()).toContain('Task');
  });

  test('follows what is chosen on the page', async () => {
    const { page } = await open(material(24, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}`);
    await page.getByRole('tab', { name: 'Solutions' }).click();
    await page.getByRole('columnheader', { name: /Score/ }).getByRole('button').first().click();
    await page.getByRole('searchbox').fill('task_1');
    await expect.poll(() => hash(page)).toContain('q=task_1');
    expect(await hash(page)).toContain('view=solutions');
    expect(await hash(page)).toContain('sort=-score');
    const before = await page.locator('.data-grid .row-link').allTextContents();
    await page.reload();
    await page.locator('.data-grid .row-link').first().waitFor();
    await expect.poll(() => page.locator('.data-grid .row-link').allTextContents()).toEqual(before);
  });

  test('of a solution leads back to the table it came from', async () => {
    const { page } = await open(material(24, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions&verdict=fail&sort=-task`);
    const ids = await page.locator('.data-grid .row-link').allTextContents();
    await page.locator('.data-grid .row-link').first().click();
    await page.getByRole('heading', { level: 1, name: ids[0] ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.data-grid .row-link').first().waitFor();
    expect(await hash(page)).toContain('verdict=fail');
    await expect.poll(() => page.locator('.data-grid .row-link').allTextContents()).toEqual(ids);
  });
});

describe('from a number to the evidence', () => {
  test('two clicks lead from a model’s verdict to a failing test', async () => {
    const { page } = await open(material(12, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}`);
    await page.locator('.model-card').first().getByRole('link', { name: /^fail/ }).click();
    await page.locator('.data-grid .row-link').first().click();
    await page.getByText('Assertion failed: name() == 2').first().waitFor();
    await page.getByRole('button', { name: 'solution, line 3' }).first().click();
    await page.locator('.cm-line.code-marked').waitFor();
    await expect.poll(() => page.locator('.cm-line.code-marked').textContent()).toContain('return value');
    expect(await hash(page)).toContain('line=3');
  });

  test('a chart shows every group on the scale 0 to 100 with its numbers behind it', async () => {
    const { page } = await open(material(12, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}`);
    await page.locator('.chart svg').first().waitFor();
    await expect.poll(() => page.locator('.chart svg').count()).toBe(3);
    await page.locator('.chart').nth(2).getByRole('button', { name: 'Table' }).click();
    const link = page.locator('.chart').nth(2).getByRole('link', { name: 'dataclass' }).first();
    await link.click();
    await expect.poll(() => hash(page)).toContain('in-topic=dataclass');
  });

  test('charts come as SVG and PNG, tables as CSV and TSV', async () => {
    const { page } = await open(material(12, ['aurora', 'birch']), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visit(page, baseUrl, `#/runs/${RUN}`);
    await page.locator('.chart svg').first().waitFor();
    for (const kind of ['SVG', 'PNG']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind }).first().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    }
    await page.getByRole('tab', { name: 'Solutions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Test run solutions.csv');
    await page.getByRole('button', { name: 'Copy TSV' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const tsv = await page.evaluate(() => navigator.clipboard.readText());
    expect(tsv.split('\n')[0]).toMatch(/^Task\tName\tModel\tVerdict\tScore %/);
    expect(tsv.trim().split('\n')).toHaveLength(25);
  });
});

describe('ten thousand solutions', () => {
  test('are scrolled through with few rows in the page, heading and first column in view', async () => {
    const { page } = await open(material(2500, ['a', 'b', 'c', 'd']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions&sort=task`);
    await page.getByText('10,000 rows').waitFor();
    const scroller = page.locator('.table-scroller');
    for (const share of [0.25, 0.5, 1]) {
      await scroller.evaluate((element, to) => {
        element.scrollTop = element.scrollHeight * to;
      }, share);
      await expect.poll(() => rowCount(page)).toBeGreaterThan(10);
      expect(await rowCount(page)).toBeLessThan(100);
    }
    await page
      .getByRole('row', { name: /task_2500/ })
      .first()
      .waitFor();
    await scroller.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    const [box, head, first] = await Promise.all([
      scroller.boundingBox(),
      page.locator('.data-grid thead th').first().boundingBox(),
      page.locator('.data-grid tbody th').last().boundingBox(),
    ]);
    expect(Math.abs((head?.y ?? 0) - (box?.y ?? 0))).toBeLessThanOrEqual(2);
    expect(Math.abs((first?.x ?? 0) - (box?.x ?? 0))).toBeLessThanOrEqual(2);
  });

  test('are walked by keyboard, beyond what was rendered', async () => {
    const { page } = await open(material(500, ['a']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions`);
    await page.locator('.data-grid .row-link').first().waitFor();
    for (let press = 0; press < 80; press++) await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('task_80');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe('task_79');
  });
});

describe('the keyboard', () => {
  test('goes from filter to row to solution to the next, another model, and back', async () => {
    const { page } = await open(material(24, ['aurora', 'birch']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions`);
    await page.keyboard.press('/');
    await page.keyboard.type('task_2');
    await expect.poll(() => hash(page)).toContain('q=task_2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('48 rows', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('task_2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'task_2' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'task_3' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'task_2' }).waitFor();
    await page.keyboard.press(']');
    await expect.poll(() => hash(page)).toContain('/birch/task_2');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Solutions', selected: true }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('sorts and resizes columns and chooses them', async () => {
    const { page } = await open(material(24, ['aurora']));
    await visit(page, baseUrl, `#/runs/${RUN}?view=solutions`);
    const heading = page.getByRole('columnheader', { name: /^Name/ });
    await heading.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    const width = (await heading.boundingBox())?.width ?? 0;
    await heading.getByRole('separator').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await heading.boundingBox())?.width ?? 0).toBeGreaterThan(width);
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Name' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => heading.count()).toBe(0);
  });

  test('reaches what stands at the top of the page, the focus in sight', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(baseUrl);
    await page.getByText('Recent runs').waitFor();
    const names: string[] = [];
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          return `${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}|${element === null ? '' : getComputedStyle(element).outlineStyle}`;
        }),
      );
    }
    expect(names.map((name) => name.split('|')[0])).toEqual([
      'Skip to the page',
      'Benchtab',
      'Benchmarks',
      'New run',
      'Models',
      'Storage',
      'About',
      'Theme: As the system',
      'Keyboard shortcuts',
      'Run the starter set',
    ]);
    expect(names.filter((name) => name.endsWith('|none'))).toEqual([]);
  });
});

describe('on a telephone', () => {
  test('no page is wider than the screen', async () => {
    const { page } = await open(material(12, ['aurora', 'a-model-with-a-rather-long-name-of-its-own']), {
      viewport: { width: 375, height: 720 },
    });
    const wide: string[] = [];
    for (const [name, address] of Object.entries(allPages('aurora', 'task_2'))) {
      await visit(page, baseUrl, address);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) wide.push(`${name}: ${over} px`);
    }
    expect(wide).toEqual([]);
  });
});

describe('hostile text', () => {
  const mark = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202e{{7*7}}';

  test('in every field shows as text and runs nowhere', async () => {
    const { page, problems } = await open(material(12, ['aurora', 'birch'], mark));
    for (const [name, address] of Object.entries(allPages(`aurora${mark}`, `task_2${mark}`))) {
      await visit(page, baseUrl, address);
      const found = await page.evaluate(() => ({
        ran: 'pwned' in window,
        elements: document.querySelectorAll('main img:not(.cm-widgetBuffer), main script').length,
      }));
      expect(found, name).toEqual({ ran: false, elements: 0 });
    }
    await visit(page, baseUrl, allPages(`aurora${mark}`, `task_2${mark}`).solution ?? '');
    const heading = (await page.locator('h1').first().textContent()) ?? '';
    expect(heading).toContain('<img src=x');
    // The override that would turn the reading direction is written out instead of obeyed.
    expect(heading).toContain('U+202E');
    expect(heading).not.toContain('\u202e');
    expect(problems).toEqual([]);
  });
});

describe('the starter set', () => {
  test('is run by one click, with real results, and a solution can be edited and run again', async () => {
    context = await browser.newContext();
    const page = await context.newPage();
    const problems = watch(page);
    await page.goto(baseUrl);
    await page.getByRole('button', { name: 'Run the starter set' }).click();
    await page.getByText('Finished', { exact: true }).waitFor({ timeout: 110_000 });
    const cards = page.locator('.model-card');
    await expect.poll(() => cards.locator('.card-n').allTextContents()).toEqual(['n 78', 'n 78', 'n 78']);
    const scores = (await cards.locator('.card-figure').allTextContents()).map(Number);
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(100);

    await page.getByRole('tab', { name: 'Reports' }).click();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all as zip' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('Starter set.zip');

    await page.getByRole('tab', { name: 'Scores' }).click();
    await cards
      .filter({ hasText: 'illustrative-messy' })
      .getByRole('link', { name: /^error/ })
      .click();
    await page.locator('.data-grid .row-link').first().click();
    await page.getByRole('button', { name: 'Show the canonical' }).click();
    // From the file: the editor on the page holds only the lines in view.
    const canonical = canonicalSolution(await hash(page));
    await page
      .getByLabel('Canonical solution')
      .getByText(canonical.split('\n')[0] ?? '')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Solution, editable').fill(canonical);
    await page.getByRole('button', { name: /^Run again/ }).click();
    await page.getByText('These results are of your edit').waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.facts .verdict').textContent()).toBe('pass');
    await page.getByRole('button', { name: 'Back to the run’s result' }).click();
    await expect.poll(() => page.locator('.facts .verdict').textContent()).toBe('error');

    // A wrong answer: what came out stands beside what was asked.
    await page.evaluate(() => {
      const [root, runs, run] = location.hash.split('/');
      location.hash = [root, runs, run, 'illustrative-middling', 'composition_2'].join('/');
    });
    await page.getByRole('button', { name: 'Show what came out' }).first().click();
    await page.locator('.explained-parts dd').first().waitFor();
    expect(problems).toEqual([]);
  });
});
