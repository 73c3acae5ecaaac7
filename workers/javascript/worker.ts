import type { FromWorker, ToWorker } from '../sandbox/protocol.ts';
import { Engine } from './engine.ts';
import type { ModulePack } from './host.ts';
import type { JavaScriptBoot } from './packs.ts';

/** The first message brings the modules and this worker's private port to the page. */
globalThis.addEventListener(
  'message',
  (event: MessageEvent<JavaScriptBoot>) => {
    const [port] = event.ports;
    if (port !== undefined) serve(event.data, port);
  },
  { once: true },
);

/** Prepares everything that needs no program, then runs one. */
function serve({ files }: JavaScriptBoot, port: MessagePort): void {
  // Held from before any program runs: a patched prototype can't speak for us.
  const post = port.postMessage.bind(port);
  const send = (message: FromWorker) => post(message);
  try {
    const started = performance.now();
    let engine: Engine | null = null;
    // Before the engine makes the listeners of ports hold a program's loop.
    port.onmessage = ({ data: { id, program, lent } }: MessageEvent<ToWorker<ModulePack[]>>) => {
      engine?.execute(id, program, lent);
      engine = null;
    };
    engine = new Engine(files, send);
    send({ type: 'booted', bootMs: performance.now() - started, snapshot: null });
  } catch (error) {
    send({
      type: 'boot-failed',
      message: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    });
  }
}
