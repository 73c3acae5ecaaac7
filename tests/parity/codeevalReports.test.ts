import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  comparisonReport,
  matchSamples,
  modelReport,
  readSamples,
  readTasks,
} from '../../src/benchmarks/codeeval/index.ts';
import type { Evaluation, JsonObject, ReportFile, SourceFile, Task } from '../../src/model/index.ts';
import { sharedData } from '../support/shared.ts';

interface RunInfo {
  problem_file_order: string[];
  solution_file_order: Record<string, string[]>;
  models_in_call_order: string[];
}

/** Folder of solutions to the model's name in the reports; none for a folder that the reference skips. */
const CASES = [
  {
    name: 'codeeval',
    root: sharedData('codeeval'),
    models: { aurora: 'aurora', birch: 'birch', cedar: 'cedar', dune: 'dune' },
  },
  {
    name: 'codeeval/edge',
    root: sharedData('codeeval', 'edge'),
    models: { edge: 'edge', second: 'org/second-model', nomatch: 'nomatch' },
  },
];

const MODEL_FILES = [
  'test_results_score.json',
  'test_results_errors.json',
  'test_results.jsonl',
  'evaluation_summary.md',
];

for (const { name, root, models } of CASES) {
  describe.skipIf(root === null)(`${name}: RunCodeEval's own results`, () => {
    const base = root ?? '';
    const info: RunInfo =
      root === null
        ? { problem_file_order: [], solution_file_order: {}, models_in_call_order: [] }
        : JSON.parse(readFileSync(join(base, 'expected/run_info.json'), 'utf8'));
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
      const folders = readdirSync(join(base, 'solutions'));
      const all = folders.flatMap((folder) =>
        readdirSync(join(base, 'solutions', folder)).map((file) => `solutions/${folder}/${file}`),
      );
      const sets = await readSamples(sources(base, all));
      const found = sets.filter(({ samples }) => samples.length > 0);
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

/** Problems in the order in which the reference's directory gave their files. */
async function tasksInOrder(base: string, order: string[]): Promise<Task[]> {
  const { tasks } = await readTasks(
    sources(
      base,
      order.map((file) => `problems/${file}`),
    ),
    'parity',
  );
  const fileOf = new Map<string, number>();
  for (const [index, file] of order.entries()) {
    for (const line of readFileSync(join(base, 'problems', file), 'utf8').split('\n')) {
      const id = /^{"task_id": "([^"]*)"/.exec(line)?.[1];
      if (id !== undefined) fileOf.set(id, index);
    }
  }
  return tasks.sort((a, b) => (fileOf.get(a.id) ?? 0) - (fileOf.get(b.id) ?? 0));
}

async function* sources(base: string, paths: string[]): AsyncGenerator<SourceFile> {
  for (const path of paths) yield { path, lines: linesOf(join(base, path)) };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* readFileSync(path, 'utf8').split(/\r\n|\r|\n/);
}

/** The reference's records as if they had been judged here. */
function recordsOf(base: string, model: string): Evaluation[] {
  const text = readFileSync(join(base, 'expected', model, 'test_results.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => toEvaluation(JSON.parse(line)));
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
  const wanted = readFileSync(join(base, 'expected', file.path), 'utf8');
  if (file.path.endsWith('.json')) {
    expect(withoutTimes(file.text, JSON.parse)).toEqual(withoutTimes(wanted, JSON.parse));
  }
  expect(withoutTimes(file.text, String)).toBe(withoutTimes(wanted, String));
}

function withoutTimes<Value>(text: string, read: (text: string) => Value): Value {
  const timeless = text
    .replace(/"timestamp": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}"/, '"timestamp": "then"')
    .replace(/^Generated: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/m, 'Generated: then');
  expect(timeless.includes('then') || !/timestamp|Generated/.test(text)).toBe(true);
  return read(timeless);
}
