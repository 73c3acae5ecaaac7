import * as v from 'valibot';
import { importFiles } from '../../files/importClient.ts';
import { sourcesOfTexts } from '../../files/source.ts';
import { formatBytes } from '../lib/format.ts';
import { beginRun } from './runs.ts';
import { defaultsOf } from './settings.ts';
import { storage, storageChanged } from './storage.ts';

const ADDRESS = './datasets/codeeval-starter.json';
const ORIGIN = 'starter';
/** Ordinary solutions take milliseconds; one illustrative solution never ends. */
const TIMEOUT_MS = 2000;

/** Which sets a run of the starter set takes. */
interface Starter {
  taskSetId: string;
  sampleSetIds: string[];
}

/**
 * Loads the starter set unless it is loaded already, and begins a run of it.
 *
 * @param onWords told what is going on, for people.
 * @returns the run's id.
 * @throws Error when the set can't be fetched or holds nothing.
 */
export async function runStarterSet(onWords: (words: string) => void): Promise<string> {
  const starter = (await loadedStarter()) ?? (await importStarter(onWords));
  onWords('Starting the run.');
  const defaults = await defaultsOf('codeeval');
  return beginRun({
    ...starter,
    name: 'Starter set',
    taskIds: null,
    settings: { ...defaults, timeoutMs: TIMEOUT_MS },
  });
}

/** The starter set as an earlier visit imported it; null where part of it is gone. */
async function loadedStarter(): Promise<Starter | null> {
  const { stores } = await storage();
  const [taskSets, sampleSets] = await Promise.all([stores.taskSets(), stores.sampleSets()]);
  const taskSet = taskSets.findLast(({ origin }) => origin === ORIGIN);
  const answers = sampleSets.filter(({ origin }) => origin === ORIGIN);
  if (taskSet === undefined || answers.length === 0) return null;
  return { taskSetId: taskSet.id, sampleSetIds: answers.map(({ id }) => id) };
}

async function importStarter(onWords: (words: string) => void): Promise<Starter> {
  onWords('Fetching the starter set.');
  const response = await fetch(ADDRESS).catch(() => null);
  if (response === null || !response.ok) {
    const why =
      response === null
        ? 'there is no connection to the host of this page'
        : `it answered ${response.status}`;
    throw new Error(`${ADDRESS} could not be fetched: ${why}. Try again when the host can be reached.`);
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
    throw new Error(`${ADDRESS} holds no problems or no solutions: this build is not whole.`);
  }
  return { taskSetId: taskSet.id, sampleSetIds: sampleSets.map(({ id }) => id) };
}
