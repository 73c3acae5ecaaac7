import type { Stores } from '../model/index.ts';
import { connect, DATABASE, type Database } from './connection.ts';
import { storageError } from './errors.ts';
import { exportAll } from './exportAll.ts';
import { idbStores } from './idbStores.ts';
import { importAll, type RestoreReport } from './importAll.ts';
import { memoryStorage } from './memoryStores.ts';
import { migrations, VERSION } from './migrations.ts';
import { openModelStores } from './modelStores.ts';
import { idbRows, type Rows } from './rows.ts';
import { askToPersist, type StorageUsage, storageUsage } from './usage.ts';

/** The stores of this browser and what the Storage page does with them as a whole. */
export interface OpenedStores {
  stores: Stores;
  /** False where all is lost with the tab. */
  persistent: boolean;
  /** Why nothing is kept, for people; null where it is. */
  problem: string | null;
  usage(): Promise<StorageUsage>;
  /** Ask the browser not to remove the data by itself; true when it agrees. */
  askToPersist(): Promise<boolean>;
  /** Everything as a zip of JSONL files, without engine snapshots. */
  exportAll(): Promise<Blob>;
  /** Put an export back beside what is there; throws StorageError where the file is no export. */
  importAll(archive: Blob): Promise<RestoreReport>;
  /** Delete every record and snapshot of this browser, connections with their keys and generations, too. */
  deleteAll(): Promise<void>;
  /** Give the connection back; the stores can't be used afterwards. */
  close(): void;
}

/**
 * Open what this browser keeps. Where it keeps nothing (a private window, site data blocked, no room at all),
 * the same stores work in memory and `problem` says so. Waits while an older tab is in the way.
 *
 * @param onNotice told in a sentence for people when another tab is in the way, or took over.
 */
export async function openStores(onNotice: (message: string) => void = () => {}): Promise<OpenedStores> {
  let database: Database;
  try {
    database = await connect(DATABASE, migrations, onNotice);
  } catch (error) {
    const { stores, rows } = memoryStorage();
    return { stores, persistent: false, problem: whyNot(error), ...whole(rows), close: () => {} };
  }
  const rows = idbRows(database);
  return {
    stores: idbStores(database),
    persistent: true,
    problem: null,
    ...whole(rows),
    async deleteAll() {
      await rows.clear();
      const models = await openModelStores();
      await models.clear();
      models.close();
    },
    close: () => database.close(),
  };
}

function whole(rows: Rows) {
  return {
    usage: () => storageUsage(rows),
    askToPersist,
    exportAll: () => exportAll(rows, VERSION),
    importAll: (archive: Blob) => importAll(rows, archive, VERSION),
    deleteAll: () => rows.clear(),
  };
}

function whyNot(error: unknown): string {
  const lost = 'Everything works, but what you import and evaluate is lost when this tab is closed.';
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') {
    return `What this browser holds was stored by a newer Benchtab. Reload the page to get it. Until then: ${lost}`;
  }
  if (name === 'QuotaExceededError') return `${storageError(error).message} ${lost}`;
  return `This window keeps no data: it is private, or the browser blocks site data. ${lost}`;
}
