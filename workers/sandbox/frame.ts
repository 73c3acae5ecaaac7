import type { EngineFiles, FromFrame, ToFrame, WorkerBoot } from './protocol.ts';

/**
 * Runs in the sandbox frame: an opaque origin with no network and no storage. It keeps the engine's bytes and
 * starts and ends workers on the page's word; it runs no program itself and takes no word from a worker.
 */
globalThis.addEventListener(
  'message',
  (event: MessageEvent) => {
    const [port] = event.ports;
    // A document with an address can be opened by anyone, and without a sandbox: then it has the app's origin, and
    // a stranger's script that it started would have the app's storage.
    if (port !== undefined && globalThis.origin === 'null') serve(port);
  },
  { once: true },
);

function serve(port: MessagePort): void {
  const workers = new Map<number, Worker>();
  /** By the worker whose program's processes they keep. */
  const keepers = new Map<number, Worker>();
  const send = (message: FromFrame) => port.postMessage(message);
  let engine: { scriptUrl: string; wasm: WebAssembly.Module | null; files: unknown } | null = null;
  let snapshot: ArrayBuffer | null = null;

  port.onmessage = async (event: MessageEvent<ToFrame>) => {
    const message = event.data;
    switch (message.type) {
      case 'engine':
        engine = await prepare(message.engine);
        send({ type: 'ready', crossOriginIsolated: globalThis.crossOriginIsolated });
        break;
      case 'ping':
        send({ type: 'pong' });
        break;
      case 'snapshot':
        snapshot = message.snapshot;
        break;
      case 'spawn': {
        const [workerPort] = event.ports;
        if (engine === null || workerPort === undefined) return;
        const { worker: id, settings } = message;
        const worker = new Worker(engine.scriptUrl);
        worker.onerror = (error) => send({ type: 'worker-error', worker: id, message: error.message });
        workers.set(id, worker);
        const boot: WorkerBoot<unknown, unknown> = {
          role: 'programs',
          wasm: engine.wasm,
          files: engine.files,
          // A copy that is handed over, not cloned a second time at the other end.
          snapshot: message.fromSnapshot && snapshot !== null ? snapshot.slice(0) : null,
          settings,
        };
        worker.postMessage(boot, boot.snapshot === null ? [workerPort] : [workerPort, boot.snapshot]);
        break;
      }
      case 'keep-processes': {
        const worker = workers.get(message.worker);
        if (engine === null || snapshot === null || worker === undefined || keepers.has(message.worker))
          return;
        const keeper = new Worker(engine.scriptUrl);
        keepers.set(message.worker, keeper);
        const { port1, port2 } = new MessageChannel();
        const boot: WorkerBoot<unknown, unknown, 'keeper'> = {
          role: 'keeper',
          wasm: engine.wasm,
          files: engine.files,
          snapshot: snapshot.slice(0),
          settings: message.settings,
        };
        keeper.postMessage(boot, boot.snapshot === null ? [port1] : [port1, boot.snapshot]);
        worker.postMessage('keeper', [port2]);
        break;
      }
      case 'terminate':
        for (const started of [workers, keepers]) {
          started.get(message.worker)?.terminate();
          started.delete(message.worker);
        }
        break;
    }
  };
}

async function prepare({ script, wasm, files }: EngineFiles) {
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return { scriptUrl, wasm: wasm === null ? null : await WebAssembly.compile(wasm), files };
}
