import type { Stores } from '../../model/index.ts';
import { BUILD } from './engineFiles.ts';

const PREFIX = 'python-snapshot/';

/** Where snapshots are kept between visits; only the blobs of the stores are needed. */
export type SnapshotStore = Pick<Stores, 'blob' | 'putBlob' | 'deleteBlobsExcept'>;

/** A snapshot belongs to one exact build. */
const KEY = `${PREFIX}${BUILD}`;

/** The kept snapshot of this exact build, or null. A store that fails is as good as an empty one. */
export async function keptSnapshot(store: SnapshotStore | null): Promise<ArrayBuffer | null> {
  if (store === null) return null;
  try {
    const blob = await store.blob(KEY);
    if (blob === null) return null;
    return await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch {
    return null;
  }
}

/** Keeps a snapshot, compressed, and drops those of other builds. Failing only costs a cold start later. */
export async function keepSnapshot(store: SnapshotStore | null, snapshot: ArrayBuffer): Promise<void> {
  if (store === null) return;
  try {
    const compressed = new Blob([snapshot]).stream().pipeThrough(new CompressionStream('gzip'));
    await store.putBlob(KEY, await new Response(compressed).blob());
    await store.deleteBlobsExcept(PREFIX, KEY);
  } catch {
    // No room, or a private window: the next visit boots cold.
  }
}
