import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { importZip, ownDevbenchZip } from './pagesDevbenchSet.ts';
import { visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
/** Address of the run that the tests look at, for example "#/runs/1f". */
let run: string;

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext();
  page = await context.newPage();
  problems = watch(page);
  await importZip(page, baseUrl, await ownDevbenchZip(['python', 'javascript', 'typescript']));
});
afterAll(() => browser.close());

const completion = (model: string, task: string) =>
  `${run}/${encodeURIComponent(model)}/${encodeURIComponent(task)}`;

/** Every page of DevBench's, by its address once there is a run. */
const PAGES: Record<string, () => string> = {
  ...Object.fromEntries(
    ['scores', 'similarity', 'solutions', 'outcomes', 'audit', 'published', 'correlation', 'reports'].map(
      (view) => [`run, ${view}`, () => `${run}?view=${view}`],
    ),
  ),
  'new run': () => '#/new',
  benchmarks: () => '#/benchmarks',
  about: () => '#/about',
  completion: () => `${completion('birch', 'python/api_usage/2')}?whole=shown`,
  'strict completion': () => `${completion('aurora', 'python/low_context/2')}?sample=1`,
  'unsupported completion': () => completion('aurora', 'python/pattern_matching/1'),
};

const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
const cells = (table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')
    .allTextContents();
/** Numbers lie in cells with their interval and n. */
const figures = async (table: string, row: string) =>
  (await cells(table, row)).map((text) => text.split(' ')[0]);

describe('similarity', () => {
  test('of imported completions stands there at once, without a run', async () => {
    await page.getByRole('link', { name: 'Similarity', exact: true }).click();
    await page.getByText('36 completions of 2 models').waitFor();
    expect(await figures('Similarity over all tasks', 'aurora')).toEqual(['0.87', '0.87', '55.6']);
    await expect.poll(() => page.locator('.chart svg').count()).toBe(2);
  });

  test('is told by the other measures when they are asked for', async () => {
    await page.getByRole('button', { name: 'Also edit similarity, chrF2 and BLEU' }).click();
    await page.getByRole('columnheader', { name: 'BLEU' }).waitFor();
    const [, , , edit, chrf, bleu] = (await figures('Similarity over all tasks', 'aurora')).map(Number);
    expect(edit).toBeGreaterThan(0.5);
    expect(chrf).toBeGreaterThan(50);
    expect(bleu).toBeGreaterThan(30);
  });
});

describe('a run', () => {
  test('begins with what has an engine, and is read as pass@k with its interval and n', async () => {
    await page.goto(`${baseUrl}#/benchmarks`);
    await page.getByRole('link', { name: 'New run with these' }).click();
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^(Python|JavaScript|TypeScript) \d/ }).count())
      .toBe(3);
    expect(await page.getByRole('checkbox', { name: /^Python/ }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Audit the tasks/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByRole('tab', { name: 'Similarity' }).click();
    await page.getByText('36 completions of 2 models').waitFor();
    await page.getByText('Finished', { exact: true }).waitFor({ timeout: 100_000 });
    run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
    await page.getByRole('tab', { name: 'Scores' }).click();
    await expect.poll(() => card('aurora').locator('.card-figure').textContent()).toBe('100.0');
    await expect.poll(() => card('birch').locator('.card-figure').textContent()).toBe('43.8');
    await expect
      .poll(() => card('birch').textContent())
      .toContain('8 of 9 answered tasks ran here; 2 completions unsupported');
  });

  test('is read by another k, strictly, or without tasks that pass empty; the address keeps it', async () => {
    await visit(page, baseUrl, `${run}?k=2`);
    await expect.poll(() => card('birch').locator('.card-figure').textContent()).toBe('62.5');
    await visit(page, baseUrl, `${run}?reading=strict`);
    await expect.poll(() => card('aurora').locator('.card-figure').textContent()).toBe('93.8');
    await visit(page, baseUrl, run);
    await page.getByRole('checkbox', { name: /^Leave out tasks that pass empty/ }).click({ force: true });
    await expect.poll(() => card('aurora').locator('.card-n').textContent()).toBe('n 6');
    expect(await page.evaluate(() => location.hash)).toContain('empty=left-out');
    await page.getByRole('checkbox', { name: /^Count unsupported as failed/ }).click({ force: true });
    await expect.poll(() => card('aurora').locator('.card-figure').textContent()).toBe('85.7');
  });

  test('keeps outcomes apart and says what is missing and who could take it', async () => {
    await visit(page, baseUrl, `${run}?view=outcomes`);
    const counts = async (verdict: string) => (await figures('Outcomes', verdict)).slice(0, 2);
    expect(await counts('pass')).toEqual(['16', '7']);
    expect(await counts('fail')).toEqual(['0', '4']);
    expect(await counts('error')).toEqual(['0', '5']);
    expect(await counts('unsupported')).toEqual(['2', '2']);
    expect(await cells('What is missing', 'numpy Python')).toEqual(['2', '2', 'a native runner']);
  });

  test('looks at the tasks themselves', async () => {
    await visit(page, baseUrl, `${run}?view=audit`);
    const tasksUnder = (finding: string) =>
      page.getByRole('region', { name: finding }).getByRole('rowheader').allTextContents();
    expect(await tasksUnder('Golden completions that fail here')).toEqual(['python/pattern_matching/2']);
    expect(await tasksUnder('Golden completions that can’t run here')).toEqual(['python/pattern_matching/1']);
    expect(await tasksUnder('Tasks that pass empty')).toContain('python/low_context/1');
    expect(await tasksUnder('Passes that are not strict')).toContain('python/low_context/2');
    await page.getByRole('link', { name: 'python/pattern_matching/2' }).click();
    await page.getByRole('heading', { level: 1, name: /pattern_matching\/2/ }).waitFor();
    await page.getByText('This completion is the golden one').waitFor();
  });

  test('stands beside the published figures, labelled as such', async () => {
    await visit(page, baseUrl, `${run}?view=published`);
    await page.getByRole('table', { name: 'Table 5' }).waitFor();
    expect((await cells('Table 8', 'aurora this run'))[0]).toBe('100.0');
    expect((await cells('Table 8', 'GPT-5.5 published'))[0]).toBe('53.6');
  });

  test('gives its reports as files', async () => {
    await visit(page, baseUrl, `${run}?view=reports`);
    await page.getByRole('button', { name: 'Download all as zip' }).waitFor();
    const names = await page.getByRole('rowheader').allTextContents();
    expect(names).toContain('similarity.json');
    expect(names).toContain('results.jsonl');
    expect(names).toContain('completions/python/api_usage/api_usage-aurora.jsonl');
  });
});

describe('a completion', () => {
  test('stands in its program, the error at its line', async () => {
    await visit(page, baseUrl, completion('birch', 'python/api_usage/2'));
    await page.locator('.code-marked-error').waitFor();
    await expect
      .poll(() => page.locator('.code-marked-error').textContent())
      .toContain('result += PRICES[name]');
    await expect.poll(() => page.locator('.code-note-error').textContent()).toBe("KeyError: 'milk'");
    await expect.poll(() => page.locator('.code-answer').count()).toBe(4);
    await page.getByText('⋯ 6 lines').waitFor();
    await page.getByRole('button', { name: 'Show the whole program' }).click();
    await page.getByText('"""Prices by name."""').waitFor();
  });

  test('of JavaScript has its error at its line, too', async () => {
    await visit(page, baseUrl, `${completion('birch', 'javascript/syntax_completion/2')}?sample=1`);
    await page.locator('.code-marked-error').waitFor();
    await expect
      .poll(() => page.locator('.code-marked-error').textContent())
      .toContain('throw new Error("not yet")');
  });

  test('of TypeScript has what the compiler says at its line', async () => {
    await visit(page, baseUrl, completion('birch', 'typescript/syntax_completion/1'));
    await page.locator('.code-marked-error').waitFor();
    await expect.poll(() => page.locator('.code-marked-error').textContent()).toContain("y: 'none'");
    await expect.poll(() => page.locator('.code-note-error').textContent()).toMatch(/^TS2322: Type 'string'/);
    await expect.poll(() => page.locator('.facts').textContent()).toContain('TypeCheckError');
  });

  test('says why the strict reading differs, and where', async () => {
    await visit(page, baseUrl, `${completion('aurora', 'python/low_context/2')}?sample=1`);
    await page.getByText('The strict reading differs').waitFor();
    await page.getByRole('button', { name: 'line 4' }).click();
    await expect
      .poll(() => page.locator('.code-marked-warning').textContent())
      .toContain('assert half(7) == 3');
  });

  test('can be changed, and only it, and is judged again', async () => {
    await visit(page, baseUrl, completion('birch', 'python/api_usage/2'));
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Program, its completion editable' });
    await editor.getByText('result += PRICES[name]').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' if name in PRICES else 0');
    await editor.getByText('def total(names):').click();
    await page.keyboard.type('what stands around it stays');
    expect(await editor.textContent()).not.toContain('stays');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('These results are of your edit').waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.facts').textContent()).toContain('pass');
    await page.getByRole('button', { name: 'Back to the run’s result' }).click();
    await page.locator('.code-marked-error').waitFor();
  });

  test('is reached and left by keyboard alone', async () => {
    await visit(page, baseUrl, `${run}?view=solutions&model=birch`);
    await page.locator('.data-grid .row-link').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('api_usage');
    await expect.poll(() => page.locator('.data-grid .row-link').count()).toBe(4);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Program' }).waitFor();
    const first = await page.evaluate(() => location.hash);
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(first);
    await page.keyboard.press('Escape');
    await page.locator('.data-grid .row-link').first().waitFor();
  });
});

describe('a language without an engine', () => {
  test('is left out, and says what it needs', async () => {
    const own = await browser.newContext();
    const other = await own.newPage();
    await importZip(other, baseUrl, await ownDevbenchZip(['python', 'java']));
    await other.getByRole('link', { name: 'New run with these' }).click();
    const java = other.getByRole('checkbox', { name: /^Java 1 task/ });
    await java.waitFor({ state: 'attached' });
    expect(await java.isChecked()).toBe(false);
    await other.getByText('unsupported here; connect a runner').waitFor();
    await own.close();
  });
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  beforeAll(() => page.emulateMedia({ colorScheme }));

  test.each(Object.entries(PAGES))('%s has nothing that axe objects to', async (_name, addressOf) => {
    await visit(page, baseUrl, addressOf());
    expect(await violations(page)).toEqual([]);
  });
});

test('no page is wider than a telephone', async () => {
  await page.setViewportSize({ width: 375, height: 720 });
  const wide: string[] = [];
  for (const [name, addressOf] of Object.entries(PAGES)) {
    await visit(page, baseUrl, addressOf());
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) wide.push(`${name}: ${over} px`);
  }
  expect(wide).toEqual([]);
});

test('nothing went wrong on the way', () => {
  expect(problems).toEqual([]);
});
