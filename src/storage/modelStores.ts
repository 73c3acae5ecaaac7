import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type ConnectionRecord, type ConnectionStore, spentTogether } from '../model/connections.ts';
import type { GeneratedAnswer, GenerationRecord, GenerationStore } from '../model/generation.ts';
import { read } from './idbStores.ts';

/**
 * A database of its own: exports carry the other one, row by row, and can't come by a key here, be it sealed.
 */
export const MODEL_DATABASE = 'benchtab-models';

interface ModelSchema extends DBSchema {
  connections: { key: string; value: ConnectionRecord };
  replies: { key: string; value: { key: string; text: string } };
  generations: { key: string; value: GenerationRecord };
  answers: { key: [string, number]; value: GeneratedAnswer };
}

export type ModelStores = ConnectionStore &
  GenerationStore & {
    /** Delete all of it. */
    clear(): Promise<void>;
    close(): void;
  };

/**
 * Open what this browser keeps of connections and generations.
 *
 * @throws from this and each method StorageError and its kinds.
 */
export async function openModelStores(): Promise<ModelStores> {
  const database = await read(() =>
    openDB<ModelSchema>(MODEL_DATABASE, 1, {
      upgrade(made) {
        made.createObjectStore('connections', { keyPath: 'id' });
        made.createObjectStore('replies', { keyPath: 'key' });
        made.createObjectStore('generations', { keyPath: 'id' });
        made.createObjectStore('answers', { keyPath: ['generationId', 'position'] });
      },
    }),
  );
  return modelStores(database);
}

function modelStores(database: IDBPDatabase<ModelSchema>): ModelStores {
  const answersOf = (id: string) => IDBKeyRange.bound([id], [id, []]);
  return {
    connections: () => read(() => database.getAll('connections')),
    putConnection: (record) => done(() => database.put('connections', record)),
    deleteConnection: (id) => done(() => database.delete('connections', id)),
    addSpent: (id, more) =>
      done(async () => {
        const { store, done: written } = database.transaction('connections', 'readwrite');
        const record = await store.get(id);
        if (record !== undefined) await store.put({ ...record, spent: spentTogether(record.spent, more) });
        await written;
      }),
    reply: async (key) => (await read(() => database.get('replies', key)))?.text ?? null,
    keepReply: (key, text) => done(() => database.put('replies', { key, text })),

    generations: () => read(() => database.getAll('generations')),
    putGeneration: (record) => done(() => database.put('generations', record)),
    deleteGeneration: (id) =>
      done(async () => {
        const transaction = database.transaction(['generations', 'answers'], 'readwrite');
        await Promise.all([
          transaction.objectStore('generations').delete(id),
          transaction.objectStore('answers').delete(answersOf(id)),
          transaction.done,
        ]);
      }),
    answers: (id) => read(() => database.getAll('answers', answersOf(id))),
    putAnswer: (answer) => done(() => database.put('answers', answer)),

    clear: () =>
      done(async () => {
        const names = [...database.objectStoreNames];
        const transaction = database.transaction(names, 'readwrite');
        await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
      }),
    close: () => database.close(),
  };
}

async function done(request: () => Promise<unknown>): Promise<void> {
  await read(request);
}
