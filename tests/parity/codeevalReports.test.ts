import { describe, expect, test } from 'vitest';
import { comparisonReport, matchSamples, modelReport } from '../../src/benchmarks/codeeval/index.ts';
import type { Evaluation, JsonObject, ReportFile } from '../../src/model/index.ts';
import {
  REFERENCE_RUNS,
  referenceRecords,
  runInfo,
  samplesOf,
  tasksInOrder,
  timeless,
} from '../support/codeevalData.ts';

const MODEL_FILES = [
  'test_results_score.json',
  'test_results_errors.json',
  'test_results.jsonl',
  'evaluation_summary.md',
];

for (const { name, root, models } of REFERENCE_RUNS) {
  describe.skipIf(root === null)(`${name}: RunCodeEval's own results`, () => {
    const base = root ?? '';
    const info = runInfo(root);
    const names = Object.values(models);
    // What the reports would be made at: replaced on both sides.
    const now = new Date(2026, 10, 21, 2, 6, 31, 385);

    test.each(names)('%s: its four files are equal to the byte', async (model) => {
      const tasks = await tasksInOrder(base, info.problem_file_order);
      const files = modelReport(tasks, recordsOf(base, model), model, now);
      expect(files.map(({ path }) => path)).toEqual(MODEL_FILES.map((file) => `${model}/${file}`));
      for (const file of files) expectEqual(file, base);
    });

    test('the two files of the comparison are equal to the byte', async () => {
      const tasks = await tasksInOrder(base, info.problem_file_order);
      const evaluations = names.flatMap((model) => recordsOf(base, model));
      const files = comparisonReport(tasks, evaluations, names, now);
      expect(files.map(({ path }) => path)).toEqual(['model_comparison.json', 'model_comparison_summary.md']);
      for (const file of files) expectEqual(file, base);
    });

    test('the same solutions are found, and the same are absent', async () => {
      const tasks = await tasksInOrder(base, info.problem_file_order);
      const found = await samplesOf(base);
      expect(found.map(({ model }) => model).sort()).toEqual([...names].sort());
      for (const { model, samples } of found) {
        const { pairs, absent } = matchSamples(tasks, samples);
        expect([model, pairs.map(({ task }) => task.id)]).toEqual([
          model,
          recordsOf(base, model).map(({ taskId }) => taskId),
        ]);
        expect(absent.length).toBe(tasks.length - pairs.length);
        expect(samples.every((sample) => sample.model === model)).toBe(true);
      }
    });
  });
}

/** The reference's records as if they had been judged here. */
function recordsOf(base: string, model: string): Evaluation[] {
  return referenceRecords(base, model).map(toEvaluation);
}

function toEvaluation(result: JsonObject): Evaluation {
  return {
    model: String(result.model),
    taskId: String(result.task_id),
    index: 0,
    verdict: 'fail',
    score: 0,
    strictScore: null,
    errorType: null,
    errorMessage: null,
    tests: [],
    result,
    execution: {
      outcome: 'exited',
      exitStatus: null,
      detail: null,
      durationMs: 0,
      memoryBytes: null,
      missingFeatures: [],
      engine: 'reference',
      stdout: '',
      stderr: '',
    },
    timedOut: false,
    attempts: [],
    fromCache: false,
  };
}

function expectEqual(file: ReportFile, base: string): void {
  const { ours, theirs } = timeless(file, base);
  if (file.path.endsWith('.json')) expect(JSON.parse(ours)).toEqual(JSON.parse(theirs));
  expect(ours).toBe(theirs);
}
