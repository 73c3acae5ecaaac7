import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Schema } from './schema.ts';

/** What takes the database from one version to the next. The transaction reaches what is there already. */
export type Migration = (
  database: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/**
 * One per version, in order: the first makes version 1. Never change one that was released; add another. A
 * migration may await nothing but requests of its transaction.
 */
export const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore('taskSets', { keyPath: 'id' });
    database.createObjectStore('tasks', { keyPath: ['setId', 'position'] });
    database.createObjectStore('sampleSets', { keyPath: 'id' });
    database.createObjectStore('samples', { keyPath: ['setId', 'position'] });
    database.createObjectStore('runs', { keyPath: 'id' });
    database.createObjectStore('evaluations', {
      keyPath: ['runId', 'evaluation.model', 'evaluation.taskId', 'evaluation.index'],
    });
    database.createObjectStore('cache', { keyPath: 'key' });
    database.createObjectStore('blobs', { keyPath: 'key' });
  },
  async (database, transaction) => {
    database.createObjectStore('scoreSets', { keyPath: 'id' });
    database.createObjectStore('scores', { keyPath: ['setId', 'position'] });
    const runs = transaction.objectStore('runs');
    for (const run of await runs.getAll()) await runs.put({ ...run, judge: null });
  },
];

export const VERSION = migrations.length;
