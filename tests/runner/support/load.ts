import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from '../../../src/model/index.ts';
import { jobOf, RunnerClient, type Told } from './runnerClient.ts';
import type { RunnerProcess } from './runnerProcess.ts';

const BATCH = 25;

/** How a load came out. */
export interface LoadResult {
  /** How often the result of each job was told, over all its client's streams. */
  told: Map<string, number>;
  /** Milliseconds from a job's acceptance to its result. */
  latenciesMs: number[];
  outcomes: Map<string, number>;
  totalMs: number;
}

/** Where a load stands, for whoever disturbs it. */
export interface LoadProgress {
  done: number;
  total: number;
}

/**
 * Sends jobs from several clients at once, each as a careful client does: a busy or absent queue is asked again later, a
 * stream that breaks is taken up behind the last result.
 *
 * @param disturb what happens meanwhile; awaited.
 */
export async function runLoad(
  runner: RunnerProcess,
  { clients, jobsEach, programOf }: { clients: number; jobsEach: number; programOf: (n: number) => Program },
  disturb: (progress: LoadProgress) => Promise<void>,
): Promise<LoadResult> {
  const result: LoadResult = { told: new Map(), latenciesMs: [], outcomes: new Map(), totalMs: 0 };
  const progress = { done: 0, total: clients * jobsEach };
  const started = performance.now();
  const work = Array.from({ length: clients }, async (_, which) => {
    const client = new RunnerClient(runner);
    const jobs = Array.from({ length: jobsEach }, (_, n) => ({
      ...jobOf({}),
      program: programOf(which * jobsEach + n),
    }));
    const acceptedAt = new Map<string, number>();
    const reading = readAll(client, jobsEach, ({ event }) => {
      if (event.type !== 'done') return;
      const times = (result.told.get(event.job) ?? 0) + 1;
      result.told.set(event.job, times);
      if (times > 1) return;
      progress.done += 1;
      const { outcome } = event.execution;
      result.outcomes.set(outcome, (result.outcomes.get(outcome) ?? 0) + 1);
      result.latenciesMs.push(performance.now() - (acceptedAt.get(event.job) ?? started));
    });
    for (let at = 0; at < jobs.length; at += BATCH) {
      const batch = jobs.slice(at, at + BATCH);
      for (const { id } of batch) acceptedAt.set(id, performance.now());
      await submitPatiently(client, batch);
    }
    await reading;
  });
  await Promise.all([...work, disturb(progress)]);
  result.totalMs = performance.now() - started;
  return result;
}

async function submitPatiently(
  client: RunnerClient,
  jobs: { id: string; program: Program }[],
): Promise<void> {
  for (;;) {
    const response = await client.submit(...jobs);
    if (response.status === 202) return;
    if (response.status !== 429 && response.status !== 503) throw new Error(`submit: ${response.status}`);
    await wait(1000 * Number(response.headers.get('Retry-After') ?? 1));
  }
}

/** Reads a client's stream, again and again where it ends, until so many jobs have a result. */
async function readAll(client: RunnerClient, jobs: number, onTold: (told: Told) => void): Promise<void> {
  const done = new Set<string>();
  let last: string | undefined;
  while (done.size < jobs) {
    for await (const told of client.stream(last)) {
      last = told.id ?? last;
      onTold(told);
      if (told.event.type === 'done') done.add(told.event.job);
      if (done.size === jobs) break;
    }
  }
}

/** The value below which a share of the values lies, 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
