import type { Rows } from './rows.ts';
import { ROW_KINDS, type RowKind } from './schema.ts';

/** What is stored and how much more would go in. */
export interface StorageUsage {
  /** How many there are of each kind; bytes only where the browser tells them apart. */
  kinds: { kind: RowKind | 'blobs'; count: number; bytes: number | null }[];
  /**
   * Bytes this site takes on the disk, and bytes the browser says it may still take; null where it does not
   * say. Chromium always says 10 GiB, whatever the disk holds, so that sites can't tell people apart by it.
   */
  usedBytes: number | null;
  roomBytes: number | null;
  /** Whether the browser promised not to remove the data by itself when the disk gets full. */
  persisted: boolean;
}

/** @throws StorageError and its kinds. */
export async function storageUsage(rows: Rows): Promise<StorageUsage> {
  const counts = await Promise.all(ROW_KINDS.map((kind) => rows.count(kind)));
  const blobs = await rows.blobs();
  const { usage = null, quota = null } = (await manager()?.estimate()) ?? {};
  return {
    kinds: [
      ...ROW_KINDS.map((kind, at) => ({ kind, count: counts[at] ?? 0, bytes: null })),
      { kind: 'blobs', ...blobs },
    ],
    usedBytes: usage,
    roomBytes: usage === null || quota === null ? null : Math.max(0, quota - usage),
    persisted: (await manager()?.persisted()) ?? false,
  };
}

/** Ask the browser not to remove the data by itself; true when it agrees. */
export async function askToPersist(): Promise<boolean> {
  return (await manager()?.persist()) ?? false;
}

/** Missing on pages that came over plain http, whatever the types say. */
function manager(): StorageManager | undefined {
  return navigator.storage;
}
