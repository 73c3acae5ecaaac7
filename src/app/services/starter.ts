import * as v from 'valibot';
import { importFiles } from '../../files/importClient.ts';
import { sourcesOfTexts } from '../../files/source.ts';
import { formatBytes } from '../lib/format.ts';
import { offlineJudges } from './judges.ts';
import { beginRun } from './runs.ts';
import { defaultsOf } from './settings.ts';
import { storage, storageChanged } from './storage.ts';

const ORIGIN = 'starter';

/** A starter set of this build. */
interface StarterSet {
  address: string;
  runName: string;
  /** Ordinary answers take milliseconds; one illustrative solution of CodeEval's never ends. Null: the benchmark's own. */
  timeoutMs: number | null;
}

export type StarterBenchmark = 'codeeval' | 'devbench' | 'compass' | 'efcb';

const STARTERS: Record<StarterBenchmark, StarterSet> = {
  codeeval: { address: './datasets/codeeval-starter.json', runName: 'Starter set', timeoutMs: 2000 },
  devbench: {
    address: './datasets/devbench-starter.json',
    runName: 'DevBench starter set',
    timeoutMs: 10_000,
  },
  // Calls have limits of their own, beside a yardstick.
  compass: {
    address: './datasets/compass-starter.json',
    runName: 'COMPASS starter set',
    timeoutMs: null,
  },
  efcb: { address: './datasets/efcb-starter.json', runName: 'EFCB starter set', timeoutMs: null },
};

/** Which sets a run of a starter set takes. */
interface Starter {
  taskSetId: string;
  sampleSetIds: string[];
}

/**
 * Loads a benchmark's starter set unless it is loaded already, and begins a run of it.
 *
 * @param onWords told what is going on, for people.
 * @returns the run's id.
 * @throws Error when the set can't be fetched or holds nothing.
 */
export async function runStarterSet(
  benchmark: StarterBenchmark,
  onWords: (words: string) => void,
): Promise<string> {
  const { runName, timeoutMs } = STARTERS[benchmark];
  const starter = (await loadedStarter(benchmark)) ?? (await importStarter(benchmark, onWords));
  onWords('Starting the run.');
  const defaults = await defaultsOf(benchmark);
  const settings = timeoutMs === null ? defaults : { ...defaults, timeoutMs };
  const request = { ...starter, name: runName, taskIds: null, settings };
  if (benchmark === 'codeeval' || benchmark === 'compass') return beginRun(request);
  if (benchmark === 'efcb') {
    const { lexical } = await offlineJudges(benchmark);
    return beginRun(request, lexical.id);
  }
  const { beginDevbenchRun } = await import('./devbench.ts');
  return beginDevbenchRun(request, true);
}

/** The starter set as an earlier visit imported it; null where part of it is gone. */
async function loadedStarter(benchmark: StarterBenchmark): Promise<Starter | null> {
  const { stores } = await storage();
  const [taskSets, sampleSets] = await Promise.all([stores.taskSets(), stores.sampleSets()]);
  const isPart = (set: { benchmark: string; origin: string }) =>
    set.benchmark === benchmark && set.origin === ORIGIN;
  const taskSet = taskSets.findLast(isPart);
  const answers = sampleSets.filter(isPart);
  if (taskSet === undefined || answers.length === 0) return null;
  return { taskSetId: taskSet.id, sampleSetIds: answers.map(({ id }) => id) };
}

async function importStarter(
  benchmark: StarterBenchmark,
  onWords: (words: string) => void,
): Promise<Starter> {
  const { address } = STARTERS[benchmark];
  onWords('Fetching the starter set.');
  const response = await fetch(address).catch(() => null);
  if (response === null || !response.ok) {
    const why =
      response === null
        ? 'there is no connection to the host of this page'
        : `it answered ${response.status}`;
    throw new Error(`${address} could not be fetched: ${why}. Try again when the host can be reached.`);
  }
  const texts = v.parse(v.record(v.string(), v.string()), await response.json());
  const { taskSets, sampleSets } = await importFiles({
    sources: sourcesOfTexts(texts),
    into: await storage(),
    origin: ORIGIN,
    onProgress: ({ bytesDone, bytesTotal }) =>
      onWords(`Reading the starter set: ${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}.`),
    signal: new AbortController().signal,
  });
  storageChanged();
  const taskSet = taskSets[0];
  if (taskSet === undefined || sampleSets.length === 0) {
    throw new Error(`${address} holds no tasks or no answers: this build is not whole.`);
  }
  return { taskSetId: taskSet.id, sampleSetIds: sampleSets.map(({ id }) => id) };
}
