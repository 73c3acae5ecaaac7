import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EFCB_TASKS, isChoice } from '../../src/benchmarks/efcb/index.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { importTexts, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const FINISH = { timeout: 100_000 };
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202e\u0007';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
/** Address of the starter set's run, for example "#/runs/1f". */
let run: string;

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext();
  page = await context.newPage();
  problems = watch(page);
});
afterAll(() => browser.close());

const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
const part = (model: string, task: string) =>
  card(model)
    .locator('.efcb-parts > div')
    .filter({ has: page.locator('dt', { hasText: task }) });
const cells = (table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')
    .allTextContents();
const runHere = () => page.evaluate(() => location.hash.replace(/\?.*/, ''));

describe('the starter set', () => {
  test('is scored with one click, by the estimator that needs no network', async () => {
    await visit(page, baseUrl, '');
    await page.getByRole('button', { name: 'Score EFCB’s starter set' }).click();
    await page.getByText('Finished', { exact: true }).waitFor(FINISH);
    run = await runHere();
    await page.getByText('judge: lexical estimator').waitFor();
    await expect.poll(() => card('illustrative-careful').locator('.card-n').textContent()).toBe('EFCB score');
    // Counted in the files: 45 and 38 of 48 letters are right; of another model's 48, 34 are, 3 replies name two, 2 are not
    // there.
    await expect
      .poll(() => part('illustrative-careful', 'GMCQ-Easy').locator('.efcb-part').textContent())
      .toMatch(/^0\.9380\.832 to 0\.979n 48$/);
    await expect
      .poll(() => part('illustrative-careful', 'GMCQ-Hard').locator('.efcb-part').textContent())
      .toMatch(/^0\.792/);
    const hasty = await part('illustrative-hasty', 'GMCQ-Easy').textContent();
    expect(hasty).toMatch(/0\.708.*n 483 unreadable2 missing$/);
  });

  test('has each task by repository, and what is scored without reading', async () => {
    expect((await cells('GMCQ-Easy: accuracy, by repository', 'illustrative-careful'))[1]).toBe(
      '0.938 0.832 to 0.979',
    );
    const [count, guess, medoid] = await cells('Baselines that read no title', 'GMCQ-Hard');
    expect([count, guess]).toEqual(['48', '0.250']);
    expect(Number(medoid)).toBeGreaterThan(0.9);
  });

  test('is held against the imported scores of another judge', async () => {
    await visit(page, baseUrl, `${run}?view=judges`);
    await page.getByRole('table', { name: /illustrative-judge.*from a file/ }).waitFor();
    const [n, , , weighted, spearman] = await cells('illustrative-judge', 'MPR-Gen');
    expect(Number(n)).toBeGreaterThan(100);
    expect([weighted, spearman].every((text) => /^−?0\.\d{3}$/.test(text ?? ''))).toBe(true);
  });

  test('stands beside the published figures, with the note on table 4', async () => {
    await visit(page, baseUrl, `${run}?view=published`);
    await page.getByRole('table', { name: 'Table 4' }).waitFor();
    expect(await cells('Table 4', 'llama-3.3-70b published')).toEqual(['0.482', '0.482']);
    expect(await cells('Table 4', 'o4-mini published')).toEqual(['0.584', '0.584']);
    expect((await cells('Table 6', 'illustrative-careful this run')).at(-1)).toBe('0.938');
    await page.getByText(/table 4 has its last three headings in the wrong order/).waitFor();
  });

  test('gives its reports as files', async () => {
    await visit(page, baseUrl, `${run}?view=reports`);
    await page.getByRole('button', { name: 'Download all as zip' }).waitFor();
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(['report.md', 'report.csv', 'report.json', 'results.jsonl']);
  });

  test('leads from a count to the replies, and from a reply to the right choice beside the given one', async () => {
    await visit(page, baseUrl, run);
    await part('illustrative-hasty', 'GMCQ-Easy').getByRole('link', { name: '2 missing' }).click();
    await expect.poll(() => page.locator('.row-link').count()).toBe(2);
    await visit(
      page,
      baseUrl,
      `${run}?view=solutions&model=illustrative-hasty&verdict=fail&in-task=GMCQ-Hard&error=none`,
    );
    await page.locator('.row-link').first().click();
    await page.getByRole('region', { name: 'What the model saw' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: /^Choice [A-D]/ }).count()).toBe(4);
    const truth = page.getByRole('region', { name: 'Truth' });
    await expect.poll(() => truth.textContent()).toMatch(/[A-D]; given was [A-D]\./);
    await truth.locator('.cm-editor').first().waitFor();
    await page.getByText('By its letter').waitFor();
  });

  test('is accessible in every part', async () => {
    const answer = `${run}/illustrative-careful/${encodeURIComponent('reverse-qa/benchtab#')}`;
    await visit(page, baseUrl, `${run}?view=solutions&model=illustrative-careful&in-task=Reverse-QA`);
    await page.locator('.row-link').first().click();
    await page.getByRole('region', { name: 'How it was judged' }).waitFor();
    const opened = await page.evaluate(() => location.hash);
    expect(opened.startsWith(answer.slice(0, answer.indexOf('%')))).toBe(true);
    const parts = ['scores', 'solutions', 'judges', 'published', 'reports'].map(
      (view) => `${run}?view=${view}`,
    );
    for (const address of [...parts, opened, '#/new', '#/models', '#/build', '#/generate', '#/about']) {
      await visit(page, baseUrl, address);
      expect(await violations(page), address).toEqual([]);
    }
  });
});

describe('a set of one’s own', () => {
  const asked = questions(4);
  const replies = EFCB_TASKS.flatMap((task) =>
    asked[task].map(({ ideal }, line) => ({
      model: `m-first${HOSTILE}`,
      task,
      index: line + 1,
      reply: isChoice(task) ? (line === 0 ? 'A or B' : ideal) : `${ideal}${HOSTILE.repeat(60)}`,
    })),
  );
  const others = asked['gmcq-easy'].map(({ ideal }, line) => ({
    model: 'n-second',
    task: 'gmcq-easy',
    index: line + 1,
    reply: ideal,
  }));

  test('whose replies name questions by their lines is scored without a judge, and says what that lacks', async () => {
    await importTexts(page, baseUrl, {
      ...Object.fromEntries(EFCB_TASKS.map((task) => [`${task}.jsonl`, jsonLines(asked[task])])),
      'replies.jsonl': jsonLines(replies),
      'others.jsonl': jsonLines(others),
    });
    await page.getByRole('link', { name: 'New run with these' }).click();
    await page.getByText(`${asked['mpr-gen'].length * 3} questions of this set need one.`).waitFor();
    await page.getByText('Nobody', { exact: false }).first().click();
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByText('Finished', { exact: true }).waitFor(FINISH);
    run = await runHere();
    await page.getByText('24 answers not judged').waitFor();
    await expect
      .poll(() => card('m-first').locator('.card-n').textContent())
      .toBe('mean of the parts present');
    await expect.poll(() => part('m-first', 'GMCQ-Easy').textContent()).toContain('0.875');
    await expect.poll(() => part('m-first', 'GMCQ-Easy').textContent()).toContain('1 unreadable');
    await expect.poll(() => part('m-first', 'MPR-Gen').textContent()).toContain('no figure');
    await expect.poll(() => part('m-first', 'MPR-Gen').textContent()).toContain('8 not judged');
  });

  test('counts what nobody judged as no zero in the table of tasks', async () => {
    await visit(page, baseUrl, `${run}?view=solutions&rows=task&in-task=MPR-Gen`);
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    const marks = (await row.locator('.model-cell').allTextContents()).sort();
    expect(marks).toEqual(['absent0.0', 'not judged']);
  });

  test('shows long replies with markup, direction marks and control characters as text', async () => {
    await visit(page, baseUrl, `${run}?view=solutions&in-task=MPR-Gen&verdict=unjudged`);
    await page.locator('.row-link').first().click();
    const reply = page.getByRole('region', { name: 'Reply', exact: true });
    await reply.waitFor();
    await expect.poll(() => reply.textContent()).toContain('<script>document.title=2</script>U+202EU+0007');
    await page.getByRole('region', { name: 'Truth' }).locator('.cm-editor').first().waitFor();
    expect(await page.title()).toContain('Benchtab');
    // The editor puts empty images of its own around characters that it shows by their code.
    await expect.poll(() => page.locator('main img:not(.cm-widgetBuffer)').count()).toBe(0);
  });

  test('judges a reply again that was edited, apart from the run', async () => {
    await visit(page, baseUrl, `${run}?view=solutions&in-task=GMCQ-Easy&error=Unreadable`);
    await page.locator('.row-link').first().click();
    await page.getByText('No letter of A to D stands in the reply on its own.').first().waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill(String(asked['gmcq-easy'][0]?.ideal));
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('These results are of your edit').waitFor();
    await expect.poll(() => page.locator('.facts').textContent()).toContain('pass');
  });

  test('leaves no error behind in the console', () => {
    expect(problems).toEqual([]);
  });
});
