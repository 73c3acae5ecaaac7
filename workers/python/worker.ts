import type { FromWorker, ToWorker } from '../sandbox/protocol.ts';
import { connectAlarm } from './alarm.ts';
import { bootEngine } from './boot.ts';
import type { PythonBoot } from './bootSettings.ts';
import { execute } from './execute.ts';
import { scratchFileSystem } from './filesystem.ts';
import { holdInterpreter } from './interpreter.ts';
import { serveProcess } from './processes/child.ts';
import { keepProcesses } from './processes/keeper.ts';
import type { KeeperBoot, ProcessBoot } from './processes/messages.ts';
import { memoryImage } from './restore.ts';

const ENGINE = 'pyodide-314.0.7';

/** The first message brings what to boot from and this worker's private port to the page. */
globalThis.addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<PythonBoot | KeeperBoot | ProcessBoot>) => {
    if (port === undefined) return;
    if (data.role === 'keeper') keepProcesses(data, port);
    else if (data.role === 'process') void serveProcess(data, port);
    else void serve(data, port);
  },
  { once: true },
);

/** The port that the frame hands in next. */
function arrivingPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const take = ({ ports: [port] }: MessageEvent) => port !== undefined && resolve(port);
    globalThis.addEventListener('message', take, { once: true });
  });
}

/** Boots, then executes one program at a time, each in a pristine interpreter, until it can't give one. */
async function serve(boot: PythonBoot, port: MessagePort): Promise<void> {
  // Held from before any program runs: a patched prototype can't speak for us.
  const post = port.postMessage.bind(port);
  const send = (message: FromWorker, transfer: Transferable[] = []) => post(message, transfer);
  try {
    const started = performance.now();
    const engine = await bootEngine(boot);
    const python = holdInterpreter(engine);
    const files = scratchFileSystem(engine.filesystem, engine.hooks);
    const alarm = connectAlarm(engine, python);
    const image = memoryImage(engine, python);
    const restore = (mayHaveGrown: boolean) =>
      image.restore(mayHaveGrown) ?? (files.reset() ? null : 'files');
    const surroundings = { engine, python, alarm, restore: () => restore(true) };
    const { processes } = engine.threads;

    port.onmessage = async ({ data: { id, program } }: MessageEvent<ToWorker>) => {
      processes.findKeeper = () => {
        const keeper = arrivingPort();
        send({ type: 'processes', id });
        return keeper;
      };
      const { cameBack, ...executed } = await execute(surroundings, program, {
        output: (stream, text) => send({ type: 'output', id, stream, text }),
        loaded: (load) => send({ type: 'load', id, load }),
        judged: (index, result) => send({ type: 'case', id, index, result }),
        measured: () => send({ type: 'measured', id }),
        began: (calls) => send({ type: 'calls', id, calls }),
        calling: (index, limitMs) => send({ type: 'calling', id, index, limitMs }),
        called: (index, result) => send({ type: 'called', id, index, result }),
      });
      const execution = { ...executed, memoryBytes: engine.memory.buffer.byteLength, engine: ENGINE };
      const resetStarted = performance.now();
      const obstacle = cameBack ? restore(false) : execution.outcome;
      send({ type: 'done', id, execution, discard: obstacle, resetMs: performance.now() - resetStarted });
    };
    const { snapshot } = engine;
    send(
      { type: 'booted', bootMs: performance.now() - started, snapshot },
      snapshot === null ? [] : [snapshot],
    );
  } catch (error) {
    send({
      type: 'boot-failed',
      message: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    });
  }
}
