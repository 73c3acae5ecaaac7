import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { countStarterSolutions } from '../support/starterSet.ts';
import { material, openWith, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  problems = watch(page);
});
afterEach(() => context.close());

const problem = (id: string, complexity: number, body: string) => ({
  task_id: id,
  name: 'double',
  problem: 'Double a number.',
  canonical_solution: `def double(x):\n    ${body}\n`,
  tests: JSON.stringify([{ assertion: 'func(2) == 4' }, { assertion: 'func(0) == 0' }]),
  topic: 'numbers',
  object: 'function',
  complexity,
});
const solution = (id: string, code: string) => ({ task_id: id, model: 'mine', candidate_solution: code });

async function paste(...objects: unknown[]): Promise<void> {
  await page.goto(`${baseUrl}#/benchmarks`);
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('textbox').fill(objects.map((object) => JSON.stringify(object)).join('\n'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

test('pasted problems and answers sort themselves, say what is wrong where, and run', async () => {
  await paste(
    problem('numbers_1', 1, 'return 2 * x'),
    problem('numbers_2', 5, 'return 2 * x'),
    solution('numbers_1', 'def double(x):\n    return x + 2\n'),
  );
  await page.getByText('Imported pasted text').waitFor();
  const issue = page.getByRole('row', { name: /pasted\/problems\.jsonl:2/ }).first();
  await expect.poll(() => issue.textContent()).toContain('complexity');
  await page.getByRole('link', { name: 'New run with these' }).click();
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByText('Finished', { exact: true }).waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator('.card-figure').textContent()).toBe('50.0');

  await visit(page, baseUrl, '');
  const run = page.getByRole('row').filter({ hasText: 'finished' });
  await run.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the run' }).click();
  await expect.poll(() => run.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('text that holds neither problems nor answers says what would', async () => {
  await paste({ hello: 'there' });
  await page.getByText(/No problem and no solution was found/).waitFor();
  await expect.poll(() => page.getByText(/task_id, tests and canonical_solution/).count()).toBe(1);
});

test('an address that can’t be read says why and what to do', async () => {
  await page.goto(`${baseUrl}#/benchmarks`);
  await page.getByRole('button', { name: 'From an address' }).click();
  await page.getByRole('textbox').fill('http://127.0.0.1:9/problems.jsonl');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/could not be fetched/).waitFor();
  await expect.poll(() => page.getByText(/Download the file and drop it here/).count()).toBeGreaterThan(0);
});

test('a paused run stays paused over a reload and is finished when resumed', async () => {
  const all = await countStarterSolutions();
  await page.goto(baseUrl);
  await page.getByRole('button', { name: 'Run the starter set' }).click();
  await page.waitForFunction(
    (all) => new RegExp(`[1-9]\\d* of ${all}`).test(document.body.textContent),
    all,
    {
      timeout: 60_000,
    },
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused: nothing new is started until you resume.').waitFor({ timeout: 60_000 });
  const count = () => page.locator('.progress-words span').first().textContent();
  const before = await count();
  await page.reload();
  await page.getByText('Paused', { exact: true }).waitFor();
  expect(await count()).toBe(before);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Finished', { exact: true }).waitFor({ timeout: 110_000 });
  await page.getByText(new RegExp(`^${all} solutions judged`)).waitFor();
});

test('everything is deleted, after asking', async () => {
  const opened = await openWith(browser, baseUrl, material(6, ['aurora']));
  await visit(opened.page, baseUrl, '#/storage');
  await opened.page.getByRole('button', { name: 'Delete everything' }).click();
  await opened.page.getByRole('button', { name: 'Cancel' }).click();
  await opened.page.getByRole('row', { name: /^Tasks 6/ }).waitFor();
  await opened.page.getByRole('button', { name: 'Delete everything' }).click();
  await opened.page.getByRole('alertdialog').getByRole('button', { name: 'Delete everything' }).click();
  await opened.page.getByRole('row', { name: /^Tasks 0/ }).waitFor();
  await visit(opened.page, baseUrl, '#/benchmarks');
  await opened.page.getByText('Nothing is loaded yet').waitFor();
  await opened.context.close();
});
