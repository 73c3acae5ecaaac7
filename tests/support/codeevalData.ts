import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSamples, readTasks } from '../../src/benchmarks/codeeval/index.ts';
import type { JsonObject, ReportFile, SampleSet, SourceFile, Task } from '../../src/model/index.ts';
import { sharedData } from './shared.ts';

/** What the reference noted about its own run. */
export interface RunInfo {
  problem_file_order: string[];
  models_in_call_order: string[];
}

/** The two sets with RunCodeEval's own results; folder of solutions to the model's name in the reports. */
export const REFERENCE_RUNS = [
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

export function runInfo(root: string | null): RunInfo {
  if (root === null) return { problem_file_order: [], models_in_call_order: [] };
  return JSON.parse(readFileSync(join(root, 'expected/run_info.json'), 'utf8'));
}

/** Files below `base` as the app's readers take them. */
export async function* sources(base: string, paths: string[]): AsyncGenerator<SourceFile> {
  for (const path of paths) yield { path, lines: linesOf(join(base, path)) };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* readFileSync(path, 'utf8').split(/\r\n|\r|\n/);
}

/** All .jsonl files of a folder, by their path from `base`. */
export function jsonlPaths(base: string, folder: string): string[] {
  return readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .map((path) => `${folder}/${path}`);
}

/** Problems in the order in which the reference's directory gave their files. */
export async function tasksInOrder(base: string, order: string[]): Promise<Task[]> {
  const paths = order.map((file) => `problems/${file}`);
  const { tasks } = await readTasks(sources(base, paths), 'parity');
  const fileOf = new Map<string, number>();
  for (const [index, file] of order.entries()) {
    for (const line of readFileSync(join(base, 'problems', file), 'utf8').split('\n')) {
      const id = /^{"task_id": "([^"]*)"/.exec(line)?.[1];
      if (id !== undefined) fileOf.set(id, index);
    }
  }
  return tasks.sort((a, b) => (fileOf.get(a.id) ?? 0) - (fileOf.get(b.id) ?? 0));
}

/** Sample sets of a folder that holds one folder per model. */
export async function samplesOf(base: string): Promise<SampleSet[]> {
  const sets = await readSamples(sources(base, jsonlPaths(base, 'solutions')));
  return sets.filter(({ samples }) => samples.length > 0);
}

/** The records that the reference wrote for a model. */
export function referenceRecords(base: string, model: string): JsonObject[] {
  return readFileSync(join(base, 'expected', model, 'test_results.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The reference's file of the same name, and ours, with the times in both replaced. */
export function timeless(file: ReportFile, base: string): { ours: string; theirs: string } {
  return {
    ours: withoutTimes(file.text),
    theirs: withoutTimes(readFileSync(join(base, 'expected', file.path), 'utf8')),
  };
}

function withoutTimes(text: string): string {
  return text
    .replace(/"timestamp": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}"/, '"timestamp": "then"')
    .replace(/^Generated: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/m, 'Generated: then');
}
