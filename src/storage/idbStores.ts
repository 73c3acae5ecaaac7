import type { IDBPTransaction, StoreNames } from 'idb';
import type { Evaluation, RunRecord, Stores } from '../model/index.ts';
import type { Database } from './connection.ts';
import { storageError } from './errors.ts';
import type { Schema } from './schema.ts';

/** Requests under way at once in a large write: enough to keep the disk busy, few enough for the memory. */
const BATCH = 500;

/**
 * Stores over IndexedDB. Each write is one transaction: all of it is kept or nothing.
 *
 * @throws from each method StorageFullError, StorageLostError or StorageError.
 */
export function idbStores(database: Database): Stores {
  return {
    async addTaskSet(record, tasks) {
      await write(database, ['taskSets', 'tasks'], async (transaction) => {
        const parts = transaction.objectStore('tasks');
        await Promise.all([
          transaction.objectStore('taskSets').put(record),
          parts.delete(partsOf(record.id)),
        ]);
        await inBatches(tasks, (task, position) => parts.put({ setId: record.id, position, task }));
      });
    },
    taskSets: () => read(() => database.getAll('taskSets')),
    tasks: async (id) => (await read(() => database.getAll('tasks', partsOf(id)))).map(({ task }) => task),
    async deleteTaskSet(id) {
      await write(database, ['taskSets', 'tasks'], (transaction) =>
        Promise.all([
          transaction.objectStore('taskSets').delete(id),
          transaction.objectStore('tasks').delete(partsOf(id)),
        ]),
      );
    },

    async addSampleSet(record, samples) {
      await write(database, ['sampleSets', 'samples'], async (transaction) => {
        const parts = transaction.objectStore('samples');
        await Promise.all([
          transaction.objectStore('sampleSets').put(record),
          parts.delete(partsOf(record.id)),
        ]);
        await inBatches(samples, (sample, position) => parts.put({ setId: record.id, position, sample }));
      });
    },
    sampleSets: () => read(() => database.getAll('sampleSets')),
    samples: async (id) =>
      (await read(() => database.getAll('samples', partsOf(id)))).map(({ sample }) => sample),
    async deleteSampleSet(id) {
      await write(database, ['sampleSets', 'samples'], (transaction) =>
        Promise.all([
          transaction.objectStore('sampleSets').delete(id),
          transaction.objectStore('samples').delete(partsOf(id)),
        ]),
      );
    },

    async addScoreSet(record, scores) {
      await write(database, ['scoreSets', 'scores'], async (transaction) => {
        const parts = transaction.objectStore('scores');
        await Promise.all([
          transaction.objectStore('scoreSets').put(record),
          parts.delete(partsOf(record.id)),
        ]);
        await inBatches(scores, (sample, position) => parts.put({ setId: record.id, position, sample }));
      });
    },
    scoreSets: () => read(() => database.getAll('scoreSets')),
    scores: async (id) =>
      (await read(() => database.getAll('scores', partsOf(id)))).map(({ sample }) => sample),
    async deleteScoreSet(id) {
      await write(database, ['scoreSets', 'scores'], (transaction) =>
        Promise.all([
          transaction.objectStore('scoreSets').delete(id),
          transaction.objectStore('scores').delete(partsOf(id)),
        ]),
      );
    },

    async putRun(run: RunRecord) {
      await write(database, ['runs'], (transaction) => transaction.objectStore('runs').put(run));
    },
    run: async (id) => (await read(() => database.get('runs', id))) ?? null,
    runs: () => read(() => database.getAll('runs')),
    async deleteRun(id) {
      await write(database, ['runs', 'evaluations'], (transaction) =>
        Promise.all([
          transaction.objectStore('runs').delete(id),
          transaction.objectStore('evaluations').delete(partsOf(id)),
        ]),
      );
    },

    async putEvaluations(runId, evaluations) {
      await write(database, ['evaluations'], (transaction) =>
        inBatches(evaluations, (evaluation) =>
          transaction.objectStore('evaluations').put({ runId, evaluation }),
        ),
      );
    },
    evaluations: async (runId) =>
      (await read(() => database.getAll('evaluations', partsOf(runId)))).map(({ evaluation }) => evaluation),

    cached: async (key) => (await read(() => database.get('cache', key)))?.evaluation ?? null,
    async cachedMany(keys) {
      const { store } = database.transaction('cache');
      const found = await read(() => Promise.all(keys.map((key) => store.get(key))));
      return new Map<string, Evaluation>(found.flatMap((row) => (row ? [[row.key, row.evaluation]] : [])));
    },
    async putCached(entries) {
      await write(database, ['cache'], (transaction) =>
        inBatches(entries, (entry) => transaction.objectStore('cache').put(entry)),
      );
    },

    blob: async (key) => (await read(() => database.get('blobs', key)))?.blob ?? null,
    async putBlob(key, blob) {
      await write(database, ['blobs'], (transaction) => transaction.objectStore('blobs').put({ key, blob }));
    },
    async deleteBlobsExcept(prefix, keep) {
      await write(database, ['blobs'], async (transaction) => {
        const store = transaction.objectStore('blobs');
        const keys = await store.getAllKeys();
        const stale = keys.filter((key) => key.startsWith(prefix) && key !== keep);
        await Promise.all(stale.map((key) => store.delete(key)));
      });
    },
  };
}

/** All keys that begin with this id: an array sorts after every number and string (IndexedDB, "compare"). */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

async function inBatches<Item>(
  items: readonly Item[],
  put: (item: Item, position: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await Promise.all(items.slice(start, start + BATCH).map((item, at) => put(item, start + at)));
  }
}

/** @throws StorageError and its kinds. */
export async function read<Value>(request: () => Promise<Value>): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    throw storageError(error);
  }
}

/** @throws StorageError and its kinds; then nothing of the work was kept. */
export async function write<Name extends StoreNames<Schema>>(
  database: Database,
  names: Name[],
  work: (transaction: IDBPTransaction<Schema, Name[], 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const transaction = await read(async () => database.transaction(names, 'readwrite'));
  try {
    await Promise.all([work(transaction).catch((error) => abandon(transaction, error)), transaction.done]);
  } catch (error) {
    // Requests of an aborted transaction say only that it was; the transaction knows why.
    throw storageError(transaction.error ?? error);
  }
}

function abandon(transaction: { abort(): void }, error: unknown): never {
  try {
    transaction.abort();
  } catch {
    // It is over already, by the same error.
  }
  throw error;
}
