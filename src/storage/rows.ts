import type { Database } from './connection.ts';
import { read, write } from './idbStores.ts';
import { ROW_KINDS, type Row, type RowKind } from './schema.ts';

/** Rows read at once: an export never holds more. */
const BATCH = 500;

/** The plain view of everything stored, whatever it means: for export, import, counts and deletion. */
export interface Rows {
  /** Rows in batches, in the order of their keys. */
  read(kind: RowKind): AsyncIterable<Row[]>;
  /** Add or replace, all or nothing. */
  write<Kind extends RowKind>(kind: Kind, rows: Row<Kind>[]): Promise<void>;
  count(kind: RowKind): Promise<number>;
  blobs(): Promise<{ count: number; bytes: number }>;
  /** Delete everything, blobs too. */
  clear(): Promise<void>;
}

export function idbRows(database: Database): Rows {
  return {
    async *read(kind) {
      let range: IDBKeyRange | null = null;
      for (;;) {
        const { store } = database.transaction(kind);
        const [rows, keys]: [Row[], IDBValidKey[]] = await read(() =>
          Promise.all([store.getAll(range, BATCH), store.getAllKeys(range, BATCH)]),
        );
        const last = keys.at(-1);
        if (last === undefined) return;
        yield rows;
        range = IDBKeyRange.lowerBound(last, true);
      }
    },
    async write(kind, rows) {
      await write(database, [kind], (transaction) =>
        Promise.all(rows.map((row) => transaction.objectStore(kind).put(row))),
      );
    },
    count: (kind) => read(() => database.count(kind)),
    async blobs() {
      const rows = await read(() => database.getAll('blobs'));
      return { count: rows.length, bytes: rows.reduce((sum, { blob }) => sum + blob.size, 0) };
    },
    async clear() {
      const all = [...ROW_KINDS, 'blobs' as const];
      await write(database, all, (transaction) =>
        Promise.all(all.map((kind) => transaction.objectStore(kind).clear())),
      );
    },
  };
}
