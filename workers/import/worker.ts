import { expose } from 'comlink';
import { openStores } from '../../src/storage/index.ts';
import type { ImportWorker } from './protocol.ts';
import { runImport } from './runImport.ts';

const cancelling = new AbortController();

// The stores are opened here, so that what was read goes to the disk without passing through the page.
const worker: ImportWorker = {
  async run(request, memory, onProgress) {
    if (memory !== null) return runImport(request, memory, onProgress, cancelling.signal);
    const { stores, persistent, problem, close } = await openStores();
    try {
      if (!persistent) throw new Error(problem ?? 'This browser keeps no data.');
      return await runImport(request, stores, onProgress, cancelling.signal);
    } finally {
      close();
    }
  },
  cancel() {
    cancelling.abort(new DOMException('The import was cancelled.', 'AbortError'));
  },
};

expose(worker);
