import { type IDBPDatabase, openDB } from 'idb';
import type { Migration } from './migrations.ts';
import type { Schema } from './schema.ts';

export type Database = IDBPDatabase<Schema>;

export const DATABASE = 'benchtab';

/**
 * Open the database at the version that the migrations make, bringing an older one up to it.
 *
 * @param onNotice told, in a sentence for people, when another tab is in the way of this one, or this tab had
 *   to give way to a newer one, or the browser closed the connection.
 * @throws the browser's error where it keeps no data, and VersionError where a newer version was here.
 */
export async function connect(
  name: string,
  migrations: readonly Migration[],
  onNotice: (message: string) => void,
): Promise<Database> {
  const database = await openDB<Schema>(name, migrations.length, {
    async upgrade(upgraded, oldVersion, _newVersion, transaction) {
      for (const migrate of migrations.slice(oldVersion)) await migrate(upgraded, transaction);
    },
    blocked() {
      onNotice(
        'Another tab of this browser holds the stored data open with an older Benchtab. Close that tab; this ' +
          'one goes on by itself.',
      );
    },
    blocking(_current, newVersion) {
      // Staying open would keep the other tab from starting.
      database.close();
      const why =
        newVersion === null
          ? 'The stored data were removed.'
          : 'A newer Benchtab was opened in another tab and took over the stored data.';
      onNotice(`${why} Reload this page to go on.`);
    },
    terminated() {
      onNotice('The browser closed the stored data, or they were removed. Reload this page to go on.');
    },
  });
  return database;
}
