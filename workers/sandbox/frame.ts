import type { FromFrame, ToFrame, WorkerBoot } from './protocol.ts';

/**
 * Runs in the sandbox frame: an opaque origin with no network and no storage. It keeps the engine's bytes and
 * starts and ends workers on the page's word; it runs no program itself and takes no word from a worker.
 */
globalThis.addEventListener(
  'message',
  (event: MessageEvent) => {
    const [port] = event.ports;
    if (port !== undefined) serve(port);
  },
  { once: true },
);

function serve(port: MessagePort): void {
  const workers = new Map<number, Worker>();
  const send = (message: FromFrame) => port.postMessage(message);
  let engine: (Pick<WorkerBoot, 'wasm' | 'stdlib' | 'tzdata'> & { scriptUrl: string }) | null = null;
  let snapshot: ArrayBuffer | null = null;

  port.onmessage = async (event: MessageEvent<ToFrame>) => {
    const message = event.data;
    switch (message.type) {
      case 'engine': {
        const { script, wasm, stdlib, tzdata } = message.engine;
        const scriptUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
        engine = { scriptUrl, wasm: await WebAssembly.compile(wasm), stdlib, tzdata };
        send({ type: 'ready', crossOriginIsolated: globalThis.crossOriginIsolated });
        break;
      }
      case 'ping':
        send({ type: 'pong' });
        break;
      case 'snapshot':
        snapshot = message.snapshot;
        break;
      case 'spawn': {
        const [workerPort] = event.ports;
        if (engine === null || workerPort === undefined) return;
        const { worker: id } = message;
        const worker = new Worker(engine.scriptUrl);
        worker.onerror = (error) => send({ type: 'worker-error', worker: id, message: error.message });
        workers.set(id, worker);
        const boot: WorkerBoot = {
          wasm: engine.wasm,
          stdlib: engine.stdlib,
          tzdata: engine.tzdata,
          // A copy that is handed over, not cloned a second time at the other end.
          snapshot: message.fromSnapshot && snapshot !== null ? snapshot.slice(0) : null,
          makeSnapshot: message.makeSnapshot,
          hashSeed: message.hashSeed,
          memoryBytes: message.memoryBytes,
        };
        worker.postMessage(boot, boot.snapshot === null ? [workerPort] : [workerPort, boot.snapshot]);
        break;
      }
      case 'terminate':
        workers.get(message.worker)?.terminate();
        workers.delete(message.worker);
        break;
    }
  };
}
