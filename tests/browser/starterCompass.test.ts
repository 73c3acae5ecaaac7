import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { readProblems, type SolutionName } from '../../datasets/compassProblems.ts';
import type { CompassResult } from '../../src/benchmarks/compass/result.ts';
import type { Sample, Task } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { COMPASS_STARTER, evaluateCompass, readCompassStarter } from '../support/compassStarter.ts';
import { startJavaScript } from '../support/javascript.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';

/** A generous time for one problem: its slow solution is stopped at each of its cases, and another is beside it. */
const PROBLEM_TIME = 600_000;

const problems = readProblems(COMPASS_STARTER);

let browser: Browser;
let page: Page;
let tasks: Map<string, Task>;

beforeAll(async () => {
  const { set } = await readCompassStarter();
  tasks = new Map(set.tasks.map((task) => [task.id, task]));
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
  await startJavaScript(page, { workers: 2, spares: 1 });
});
afterAll(() => browser.close());

// Two at a time: what is beside a solution must not change how it is judged.
describe.concurrent.each(problems)("the starter's $id", ({ id, solutions }) => {
  test(
    'tells its best solution from a slow and from a wrong one',
    async ({ expect }) => {
      const best = await scoresOf(id, 'reference', solutions.reference);
      expect(best).toMatchObject({ correctness: 100, efficiency: 100, missed: [] });
      const slow = await scoresOf(id, 'slow', solutions.slow);
      expect(slow.correctness).toBe(100);
      expect(slow.efficiency).toBeLessThan(50);
      const wrong = await scoresOf(id, 'wrong', solutions.wrong);
      expect(wrong.correctness).toBeLessThan(100);
      expect(wrong.runs).toBe(true);
    },
    PROBLEM_TIME,
  );
});

interface Scores {
  correctness: number;
  efficiency: number;
  runs: boolean;
  /** Cases that were not passed, as "name: end, message". */
  missed: string[];
}

async function scoresOf(id: string, name: SolutionName, text: string): Promise<Scores> {
  const task = tasks.get(id);
  if (task === undefined) throw new Error(`The starter set has no task "${id}".`);
  const sample: Sample = { benchmark: 'compass', model: name, taskId: id, index: 0, text, data: {} };
  const evaluation = await evaluateCompass(page, task, sample);
  if (evaluation.verdict === 'unsupported')
    throw new Error(evaluation.errorMessage ?? 'The task is at fault.');
  const result = evaluation.result as unknown as CompassResult;
  const missed = [...result.correctnessCases, ...result.efficiencyCases]
    .filter(({ end }) => end !== 'pass')
    .map(({ name: of, end, message }) => `${of}: ${end}, ${message}`);
  return { ...result, missed };
}
