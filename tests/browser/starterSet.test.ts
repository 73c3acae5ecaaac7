import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation, ImportIssue, Task } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { evaluateOnPage, type Pair, TEST_SETTINGS } from '../support/evaluate.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';
import { hasNativePython, judgeNatively, type NativeResult } from '../support/reference.ts';
import { readStarterSet } from '../support/starterSet.ts';

const TASKS = 78;

/** Topics with two problems on each level. */
const TWICE = new Set(['concurrency', 'http_web']);

/** The total score of each illustrative set, 0–100, is above the first and below the second. */
const BANDS: Record<string, [number, number]> = {
  'illustrative-strong': [95, 100],
  'illustrative-middling': [60, 85],
  'illustrative-messy': [25, 50],
};
const MODELS = Object.keys(BANDS);

/** Error types that the messy set has at least once, so that every part of the error tables has something. */
const VOCABULARY = [
  'SyntaxError',
  'NameError',
  'TypeError',
  'ExecutionError',
  'InspectionFailure',
  'AssertionError',
  'Error',
  'TimeoutError',
  'TimeoutException',
  'NoCompletionError',
  'RecursionError',
  'KeyError',
  'AttributeError',
  'ZeroDivisionError',
];

interface Test {
  ctx?: string;
  assertion?: string;
  inspection?: string | string[];
}

let browser: Browser;
let page: Page;
let tasks: Task[];
let issues: ImportIssue[];
let canonical: Pair[];
let solutions: Map<string, Pair[]>;

beforeAll(async () => {
  ({ tasks, issues, canonical, solutions } = await readStarterSet());
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
});
afterAll(() => browser.close());

describe('its shape', () => {
  test('reads without a word of complaint', () => {
    expect(issues).toEqual([]);
  });

  test('is 24 topics, all told apart by id and by name', () => {
    expect(new Set(tasks.map(({ groups }) => groups.topic)).size).toBe(24);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(TASKS);
    expect(new Set(tasks.map(({ data }) => data.name)).size).toBe(TASKS);
  });

  test('has one problem of a topic on each level, two where threads and servers run', () => {
    for (const topic of new Set(tasks.map(({ data }) => String(data.topic)))) {
      const ids = [1, 2, 3].map((level) => [`${topic}_${level}`, level]);
      const more = [1, 2, 3].map((level) => [`${topic}_${level + 3}`, level]);
      const own = tasks.filter(({ data }) => data.topic === topic);
      expect(own.map(({ id, data }) => [id, data.complexity])).toEqual(
        TWICE.has(topic) ? [...ids, ...more] : ids,
      );
    }
  });

  test('asks for a class in about 38 % of the problems', () => {
    const classes = tasks.filter(({ data }) => data.object === 'class').length;
    expect(classes / tasks.length).toBeGreaterThanOrEqual(0.35);
    expect(classes / tasks.length).toBeLessThanOrEqual(0.42);
  });

  test('has two to four tests each, and inspections in at least eight', () => {
    for (const task of tasks) {
      const tests = testsOf(task);
      expect(tests.length, task.id).toBeGreaterThanOrEqual(2);
      expect(tests.length, task.id).toBeLessThanOrEqual(4);
      for (const one of tests) expect(one.assertion ?? one.inspection, task.id).toBeDefined();
    }
    const inspected = tasks.filter((task) =>
      testsOf(task).some(({ inspection }) => inspection !== undefined),
    );
    expect(inspected.length).toBeGreaterThanOrEqual(8);
  });

  test('brings three sets of solutions, each of which leaves at most a few out', () => {
    expect([...solutions.keys()].sort()).toEqual([...MODELS].sort());
    for (const pairs of solutions.values()) expect(pairs.length).toBeGreaterThanOrEqual(TASKS - 4);
  });
});

describe('in the browser', () => {
  let solved: Evaluation[];
  const judged = new Map<string, Evaluation[]>();

  beforeAll(async () => {
    solved = await evaluateOnPage(page, canonical);
    for (const [model, pairs] of solutions) judged.set(model, await evaluateOnPage(page, pairs));
  });

  test('every canonical solution passes every test, strictly too', () => {
    const short = solved.filter(({ score, strictScore }) => score !== 1 || strictScore !== 1);
    expect(short.map(({ taskId, tests }) => [taskId, tests])).toEqual([]);
    expect(solved.length).toBe(TASKS);
  });

  test.each(MODELS)('%s scores as its name says', (model) => {
    const [least, most] = BANDS[model] ?? [0, 0];
    const score = totalScore((judged.get(model) ?? []).map((one) => one.score));
    expect(score).toBeGreaterThan(least);
    expect(score).toBeLessThan(most);
  });

  test('the messy set has every error type', () => {
    const types = new Set((judged.get('illustrative-messy') ?? []).map(({ errorType }) => errorType));
    expect(VOCABULARY.filter((type) => !types.has(type))).toEqual([]);
  });

  test('nothing needs what a tab does not have', () => {
    const all = [...solved, ...[...judged.values()].flat()];
    const lacking = all.filter(({ verdict }) => verdict === 'unsupported');
    expect(lacking.map(({ model, taskId, execution }) => [model, taskId, execution.missingFeatures])).toEqual(
      [],
    );
  });

  describe.skipIf(!hasNativePython())('as in native Python', () => {
    const seconds = TEST_SETTINGS.timeoutMs / 1000;

    test('every canonical solution passes every test', async () => {
      const results = await judgeNatively(canonical, seconds);
      const short = results.flatMap((result, at) =>
        result.passed === result.total && result.total > 0 ? [] : [[tasks[at]?.id, result]],
      );
      expect(short).toEqual([]);
      expect(results.length).toBe(TASKS);
    });

    test.each(MODELS)('%s has the same result on every solution', async (model) => {
      const pairs = solutions.get(model) ?? [];
      const natively = await judgeNatively(pairs, seconds);
      const here = (judged.get(model) ?? []).map(resultOf);
      const ids = pairs.map(({ task }) => task.id);
      expect(named(ids, here)).toEqual(named(ids, natively));
      expect(here.length).toBe(pairs.length);
    });
  });
});

function testsOf({ data }: Task): Test[] {
  return JSON.parse(String(data.tests));
}

/** Absent solutions count 0. */
function totalScore(scores: number[]): number {
  return (scores.reduce((sum, score) => sum + score, 0) / tasks.length) * 100;
}

function resultOf({ result, errorType }: Evaluation): NativeResult {
  return { passed: Number(result.tests_passed), total: Number(result.total_tests), errorType };
}

function named<Value>(ids: string[], values: Value[]): Record<string, Value | undefined> {
  return Object.fromEntries(ids.map((id, at) => [id, values[at]]));
}
