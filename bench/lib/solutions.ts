import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { matchSamples } from '../../src/benchmarks/codeeval/index.ts';
import type { JsonObject, Sample, Task } from '../../src/model/index.ts';
import {
  REFERENCE_RUNS,
  referenceRecords,
  runInfo,
  samplesOf,
  tasksInOrder,
} from '../../tests/support/codeevalData.ts';

export interface Pair {
  task: Task;
  sample: Sample;
}

/** Size of the published set. */
export const PUBLISHED_PROBLEMS = 602;

/**
 * As many solutions as the published set has, from the parity set over and over, without those that time
 * out. Null where the shared data is absent.
 */
export async function publishedLoad(): Promise<Pair[] | null> {
  const [{ root, models } = { root: null, models: {} }] = REFERENCE_RUNS;
  if (root === null) return null;
  const tasks = await tasksInOrder(root, runInfo(root).problem_file_order);
  const endless = new Set(
    Object.values(models).flatMap((model) =>
      referenceRecords(root, model)
        .filter((record) => /timed out|TimeoutException/.test(JSON.stringify(record)))
        .map((record) => `${model}/${String(record.task_id)}`),
    ),
  );
  const pairs = (await samplesOf(root))
    .flatMap(({ samples }) => matchSamples(tasks, samples).pairs)
    .filter(({ task, sample }) => !endless.has(`${sample.model}/${task.id}`));
  return Array.from({ length: PUBLISHED_PROBLEMS }, (_, index) => pairs[index % pairs.length] as Pair);
}

/**
 * Judges solutions natively, one fresh python3 process each, `parallel` at a time.
 * @returns milliseconds in all.
 */
export async function judgeNatively(pairs: readonly Pair[], parallel: number): Promise<number> {
  const started = performance.now();
  const queue = [...pairs];
  const work = async () => {
    for (let pair = queue.pop(); pair !== undefined; pair = queue.pop()) await judge(pair);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return performance.now() - started;
}

function judge({ task, sample }: Pair): Promise<void> {
  const data: JsonObject = task.data;
  const tests = typeof data.tests === 'string' ? JSON.parse(data.tests) : data.tests;
  const job = { solution: sample.text, name: data.name ?? null, object: data.object ?? null, tests };
  return new Promise((resolve, reject) => {
    const child = spawn('python3', [join(import.meta.dirname, 'native.py')], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', reject);
    child.on('close', () => resolve());
    child.stdin.end(JSON.stringify(job));
  });
}
