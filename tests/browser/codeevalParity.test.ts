import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparisonReport, matchSamples, modelReport } from '../../src/benchmarks/codeeval/index.ts';
import type { Evaluation, EvaluationSettings, JsonObject, Task } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import {
  REFERENCE_RUNS,
  referenceRecords,
  runInfo,
  samplesOf,
  tasksInOrder,
  timeless,
} from '../support/codeevalData.ts';
import { evaluateOnPage } from '../support/evaluate.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';

const SETTINGS: EvaluationSettings = {
  // Short, because two of cedar's solutions never end; the verdicts do not depend on it.
  timeoutMs: 5_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 64 * 1024,
  seed: null,
  strict: false,
};

/**
 * Every message that Python 3.14 words otherwise than the reference's 3.11. Only messages of errors that the
 * interpreter itself raises; scores, types, counts and flags are equal without exception.
 */
const OTHER_WORDS: Record<string, [reference: string, here: string]> = {
  'birch/compound data types_2': [
    "unhashable type: 'list'",
    "cannot use 'list' as a dict key (unhashable type: 'list')",
  ],
  'cedar/data structure_5': [
    'maximum recursion depth exceeded while calling a Python object',
    'maximum recursion depth exceeded',
  ],
  'edge/ns_pickle_1': ['attribute lookup K on builtins failed', "it's not found as builtins.K"],
  'edge/err_pep695_1': [
    'invalid syntax',
    'Type parameter lists are only supported in Python 3.12 and greater',
  ],
};

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
});
afterAll(() => browser.close());

for (const { name, root, models } of REFERENCE_RUNS) {
  describe.skipIf(root === null)(`${name}: evaluated in the browser`, () => {
    const base = root ?? '';
    const names = Object.values(models);
    let tasks: Task[];
    let evaluations: Evaluation[];

    beforeAll(async () => {
      tasks = await tasksInOrder(base, runInfo(root).problem_file_order);
      const sets = await samplesOf(base);
      evaluations = await evaluateOnPage(
        page,
        sets.flatMap(({ samples }) => matchSamples(tasks, samples).pairs),
        SETTINGS,
      );
    });

    test.each(names)('%s: every record is what RunCodeEval wrote', (model) => {
      const ours = evaluations.filter((evaluation) => evaluation.model === model).map(({ result }) => result);
      const byId = new Map(ours.map((record) => [record.task_id, record]));
      const theirs = referenceRecords(base, model);
      expect(ours.length).toBe(theirs.length);
      for (const record of theirs) {
        expect(byId.get(String(record.task_id))).toEqual(inOtherWords(model, record, 'ours'));
      }
    });

    test('all report files are equal to the byte', () => {
      const now = new Date();
      const worded = evaluations.map((evaluation) => ({
        ...evaluation,
        result: inOtherWords(evaluation.model, evaluation.result, 'theirs'),
      }));
      const files = [
        ...names.flatMap((model) => modelReport(tasks, worded, model, now)),
        ...comparisonReport(tasks, worded, names, now),
      ];
      expect(files.length).toBe(4 * names.length + 2);
      for (const file of files) {
        const { ours, theirs } = timeless(file, base);
        expect(ours).toBe(theirs);
      }
    });
  });
}

/** The record with its listed message as this Python words it, or as the reference does. */
function inOtherWords(model: string, record: JsonObject, whose: 'ours' | 'theirs'): JsonObject {
  const words = OTHER_WORDS[`${model}/${String(record.task_id)}`];
  if (words === undefined) return record;
  const [reference, here] = words.map((text) => JSON.stringify(text).slice(1, -1)) as [string, string];
  const [from, to] = whose === 'ours' ? [reference, here] : [here, reference];
  return JSON.parse(JSON.stringify(record).replaceAll(from, to));
}
