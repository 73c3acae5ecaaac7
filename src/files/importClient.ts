import { proxy, releaseProxy, wrap } from 'comlink';
import type { ImportProgress, ImportResult, ImportWorker } from '../../workers/import/protocol.ts';
import type { Stores } from '../model/index.ts';
import type { ImportSource } from './source.ts';

export interface ImportOptions {
  sources: ImportSource[];
  /** Where the sets go, as storage's `openStores` gives them. */
  into: { stores: Stores; persistent: boolean };
  /** What to call where it came from, for example "starter"; null for the names of the files. */
  origin: string | null;
  onProgress(progress: ImportProgress): void;
  signal: AbortSignal;
}

/**
 * Import what people gave, in a worker that puts it straight into the stores: problems, solutions, or both
 * mixed, in any form that `sourceFiles` reads. What could not be used is in the result's and the records'
 * issues.
 *
 * @throws AbortError when aborted; an error named StorageFullError where there is no room. Nothing is kept
 *   then.
 */
export async function importFiles({
  sources,
  into: { stores, persistent },
  origin,
  onProgress,
  signal,
}: ImportOptions): Promise<ImportResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/import/worker.ts', import.meta.url), {
    type: 'module',
    name: 'import',
  });
  const remote = wrap<ImportWorker>(worker);
  const cancel = () => void remote.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const broken = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', (event) => {
        reject(new Error(`The import stopped: ${event.message || 'its worker could not be loaded'}.`));
      });
    });
    const memory = persistent ? null : proxy(stores);
    return await Promise.race([remote.run({ sources, origin }, memory, proxy(onProgress)), broken]);
  } finally {
    signal.removeEventListener('abort', cancel);
    remote[releaseProxy]();
    worker.terminate();
  }
}
