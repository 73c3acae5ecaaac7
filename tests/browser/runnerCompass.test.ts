import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, type RunnerProcess, startRunner } from '../runner/support/runnerProcess.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { importTexts, visit, watch } from './pagesSupport.ts';
import { connect } from './runnerSupport.ts';

const baseUrl = inject('baseUrl');
const LONG = 600_000;

const SIZE = 150_000;
const INCLUDE = '#include <vector>\n';
const SIGNATURE = 'long long solution(const std::vector<long long>& values)';
const BEST = `${INCLUDE}${SIGNATURE} {\n  long long sum = 0;\n  for (long long value : values) sum += value;\n  return sum;\n}\n`;

/** Adds up a list; the slow one adds up every beginning of it anew, the wrong one counts. */
const SOLUTIONS = {
  best: BEST,
  slow: `${INCLUDE}${SIGNATURE} {\n  volatile long long sum = 0;\n  for (std::size_t end = 0; end <= values.size(); end++) {\n    sum = 0;\n    for (std::size_t at = 0; at < end; at++) sum = sum + values[at];\n  }\n  return sum;\n}\n`,
  wrong: `${INCLUDE}int solution(std::vector<int> values) { return values.size(); }\n`,
};

const TASK = {
  id: 'native-sum',
  statement: 'Return the sum of a list.',
  language: 'cpp',
  signature: { name: 'solution', parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [
    { name: 'three', input: [[1, 2, 3]], expected: 6 },
    { name: 'nothing', kind: 'edge', input: [[]], expected: 0 },
    { name: 'beyond 32 bits', kind: 'corner', input: [[2 ** 40]], expected: 2 ** 40 },
  ],
  efficiency: [{ name: 'many', input: [Array.from({ length: SIZE }, (_, at) => at % 7)], size: SIZE }],
  limits: { ceilingMs: 3000, floorMs: 500 },
  references: [{ source: BEST, complexity: 'O(n)' }],
};

const FILES = {
  'tasks.jsonl': `${JSON.stringify(TASK)}\n`,
  'samples.jsonl': Object.entries(SOLUTIONS)
    .map(([model, code]) => `${JSON.stringify({ task: TASK.id, model, code })}\n`)
    .join(''),
};

let browser: Browser;
let page: Page;
let runner: RunnerProcess;
let problems: string[];
/** Address of the run, for example "#/runs/1f". */
let run: string;

beforeAll(async () => {
  const port = await freePort();
  const args = ['--port', `${port}`, '--slots', '1', '--no-cache', '--origin', new URL(baseUrl).origin];
  [browser, runner] = await Promise.all([launch(), startRunner(args, { real: true })]);
  page = await (await browser.newContext()).newPage();
  problems = watch(page);
}, LONG);
afterAll(() => Promise.all([browser.close(), runner.end('SIGKILL')]));

const fact = (name: string) =>
  page
    .locator('.facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .textContent();

/** The name and the verdict of each case in a table of the solution's page. */
async function casesOf(table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await rows.first().waitFor({ state: 'attached' });
  const verdictAt = table === 'Efficiency cases' ? 2 : 3;
  const cells = await Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()));
  return cells.map((row) => [row[0] ?? '', row[verdictAt] ?? '']);
}

describe('COMPASS on a native runner', () => {
  test(
    'imports a task in C++ and runs its samples on the runner that is connected',
    async () => {
      await importTexts(page, baseUrl, FILES);
      await page.getByRole('link', { name: 'New run with these' }).click();
      await page.getByText('1 task · unsupported here; connect a runner').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Connect a runner' }).click();
      await connect(page, runner);
      await page.getByText(/1 task · native runner, .*g\+\+/).waitFor();
      await page.getByRole('button', { name: 'Start the run' }).click();
      await page.getByText('Finished', { exact: true }).waitFor({ timeout: LONG });
      run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
      await page
        .getByText(/native runner .*g\+\+/)
        .first()
        .waitFor();
      expect(problems).toEqual([]);
    },
    LONG,
  );

  test('scores them as they are', async () => {
    const scores = async (model: string) => {
      const rows = page.locator('.model-card').filter({ hasText: model }).getByRole('row');
      const cells = await Promise.all(
        [1, 2].map((row) => rows.nth(row).getByRole('cell').first().textContent()),
      );
      return cells.map((text) => /\/ ([\d.]+)/.exec(text ?? '')?.[1]);
    };
    expect(await scores('best')).toEqual(['100.0', '100.0']);
    expect(await scores('slow')).toEqual(['100.0', '0.0']);
    expect(await scores('wrong')).toEqual(['33.3', '0.0']);
    expect(await violations(page)).toEqual([]);
  });

  test.each([
    ['best', ['pass', 'pass', 'pass'], 'pass'],
    ['slow', ['pass', 'pass', 'pass'], 'slow'],
    ['wrong', ['wrong', 'pass', 'raised'], 'wrong'],
  ])('shows the cases of the %s solution', async (model, correctness, efficiency) => {
    await visit(page, baseUrl, `${run}/${model}/${TASK.id}`);
    const names = TASK.correctness.map(({ name }) => name);
    expect(await casesOf('Correctness cases')).toEqual(names.map((name, at) => [name, correctness[at]]));
    expect(await casesOf('Efficiency cases')).toEqual([['many', efficiency]]);
    expect(await fact('Verdict')).toBe(model === 'best' ? 'pass' : 'partial');
    expect(problems).toEqual([]);
  });
});
