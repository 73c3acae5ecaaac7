import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { watch } from './pagesSupport.ts';

const NOTE = 'No threads here.';

/** A starter set of two problems; one solution starts a thread, one gives a wrong answer without any. */
const STARTER = {
  'problems/concurrency.jsonl': lines(
    problem('concurrency_1', 'total', 'def total():\n    return 3\n', 'func() == 3'),
    problem('concurrency_2', 'double', 'def double(n):\n    return 2 * n\n', 'func(4) == 8'),
  ),
  'solutions/threaded/concurrency.jsonl': lines(
    solution(
      'concurrency_1',
      'import threading\n\ndef total():\n    found = []\n    thread = threading.Thread(target=found.append, args=(3,))\n' +
        '    thread.start()\n    thread.join()\n    return sum(found)\n',
    ),
    solution('concurrency_2', 'def double(n):\n    return n\n'),
  ),
};

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => context.close());

test('a browser that can not switch stacks says so before a run, and threads are not held against a solution', async () => {
  const { page, problems } = await open();
  const forget = 'delete WebAssembly.Suspending; delete WebAssembly.promising;';
  await context.addInitScript(forget);
  // Workers have globals of their own.
  await context.route('**/sandbox/python-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${forget}${await response.text()}` });
  });
  await page.goto(inject('baseUrl'));
  await page.getByText(NOTE).waitFor();
  expect(await verdicts(page)).toEqual({ fail: '1', unsupported: '1' });
  await page.getByRole('tab', { name: 'Errors' }).click();
  await page.getByText('threads', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'New run' }).click();
  await page.getByRole('button', { name: 'Start the run' }).waitFor();
  await page.getByText(NOTE).waitFor();
  await page.getByRole('link', { name: 'What is lost' }).click();
  await page.getByText('does not switch WebAssembly stacks').waitFor();
  expect(problems).toEqual([]);
});

test('one that can says nothing, and judges the solution', async () => {
  const { page, problems } = await open();
  await page.goto(inject('baseUrl'));
  expect(await verdicts(page)).toEqual({ fail: '1', pass: '1' });
  await expect.poll(() => page.getByText(NOTE).count()).toBe(0);
  expect(problems).toEqual([]);
});

/** A fresh profile whose starter set is the one above. */
async function open(): Promise<{ page: Page; problems: string[] }> {
  context = await browser.newContext();
  await context.route('**/datasets/codeeval-starter.json', (route) => route.fulfill({ json: STARTER }));
  const page = await context.newPage();
  return { page, problems: watch(page) };
}

/** Runs the starter set; how many solutions got which verdict. */
async function verdicts(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Run the starter set' }).click();
  await page.getByText('Finished', { exact: true }).waitFor({ timeout: 110_000 });
  const links = page
    .locator('.model-card')
    .getByRole('link', { name: /^(pass|partial|fail|error|unsupported)/ });
  await links.first().waitFor();
  const found = (await links.allInnerTexts()).map((text) => /^(\D+?)\s*(\d+)/.exec(text.trim()) ?? []);
  return Object.fromEntries(found.map(([, verdict, count]) => [verdict ?? '', count ?? '']));
}

function problem(task_id: string, name: string, canonical_solution: string, assertion: string) {
  return {
    task_id,
    name,
    problem: `Write ${name}.`,
    canonical_solution,
    tests: JSON.stringify([{ assertion }]),
    topic: 'concurrency',
    object: 'function',
    complexity: 1,
  };
}

function solution(task_id: string, candidate_solution: string) {
  return { task_id, candidate_solution, model: 'threaded' };
}

function lines(...records: object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
