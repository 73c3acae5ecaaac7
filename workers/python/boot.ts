import { loadPyodide } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import type { EngineBoot } from './bootSettings.ts';
import type { EngineModule } from './capi.ts';
import { type FileWriter, layExtraFiles } from './extraFiles.ts';
import type { FileSystem } from './filesystem.ts';
import gaps from './gaps.py?raw';
import { createHooks, type ImportHooks } from './imports.ts';
import epoll from './loopback/epoll.py?raw';
import families from './loopback/families.py?raw';
import { unlistNativeModules } from './natives.ts';
import olderPython from './olderPython.py?raw';
import { ENGINE_ORIGIN, servePostedBytes } from './postedBytes.ts';
import prelude from './prelude.py?raw';
import processesPython from './processes/processes.py?raw';
import scripts from './scripts.py?raw';
import { Threads } from './threads/index.ts';
import threadsPython from './threads/threads.py?raw';

/** What the rest of the worker gets of the engine. */
export interface Engine {
  module: EngineModule;
  memory: WebAssembly.Memory;
  table: WebAssembly.Table;
  filesystem: FileSystem;
  hooks: ImportHooks;
  streams: Streams;
  /** A snapshot, where the boot was asked to make one. */
  snapshot: ArrayBuffer | null;
  threads: Threads;
  /** Makes the memory at least so many bytes long. */
  growTo(bytes: number): void;
}

/** Routes what a program reads and writes; set before each one. */
export interface Streams {
  stdout: (bytes: Uint8Array) => void;
  stderr: (bytes: Uint8Array) => void;
  /** Fills the buffer from standard input and gives the bytes read; 0 is the end of it. */
  stdin: (buffer: Uint8Array) => number;
}

const LOCK_INFO = {
  abi_version: '2026_0',
  arch: 'wasm32',
  platform: 'emscripten_5_0_3',
  python: '3.14.2',
  version: '314.0.7',
};

/** Puts our Python into a module of its own. */
const RUN_PRELUDE = `
import sys, types
module = types.ModuleType('_benchtab')
module.HAS_THREADS, module.HAS_PROCESSES = has_threads, has_processes
sys.modules['_benchtab'] = module
for source in sources:
    exec(compile(source, '<benchtab>', 'exec'), module.__dict__)
`;

/**
 * Starts the interpreter from posted bytes: cold, running the prelude, or from a snapshot that holds it.
 * @throws Error when the engine does not start.
 */
export async function bootEngine(boot: EngineBoot): Promise<Engine> {
  const { hashSeed, makeSnapshot, memoryBytes } = boot.settings;
  const hooks = createHooks(memoryBytes);
  const streams: Streams = { stdout: () => {}, stderr: () => {}, stdin: () => 0 };
  const threads = new Threads(hooks);
  const posted = servePostedBytes(boot, hooks, threads);
  try {
    const pyodide = await loadPyodide({
      indexURL: ENGINE_ORIGIN,
      // Nothing is ever installed from an index.
      lockFileContents: JSON.stringify({ info: LOCK_INFO, packages: {} }),
      createPyodideModule,
      // What Python's `js` module would show: nothing.
      jsglobals: Object.create(null) as object,
      packageBaseUrl: ENGINE_ORIGIN,
      env: { HOME: '/home/pyodide', PYTHONHASHSEED: String(hashSeed), TZ: 'UTC', LANG: 'C.UTF-8' },
      fsInit: async (files, { sitePackages }) =>
        layExtraFiles(files as unknown as FileWriter, sitePackages, boot.files.tzdata),
      ...(boot.snapshot === null ? {} : { _loadSnapshot: boot.snapshot }),
      ...(makeSnapshot ? { _makeSnapshot: true } : {}),
    });
    const { _module: module } = pyodide as unknown as { _module: EngineModule };
    const { memory, table } = posted.instance();
    pyodide.setStdin({ isatty: false, read: (buffer: Uint8Array) => streams.stdin(buffer) });
    pyodide.setStdout({ isatty: false, write: (bytes: Uint8Array) => writeAll(streams.stdout, bytes) });
    pyodide.setStderr({ isatty: false, write: (bytes: Uint8Array) => writeAll(streams.stderr, bytes) });
    let snapshot: ArrayBuffer | null = null;
    if (boot.snapshot === null) {
      const withThreads = threads.available ? [threadsPython, families, epoll] : [];
      const sources = [prelude, gaps, olderPython, scripts, ...withThreads, processesPython];
      const globals = pyodide.toPy({
        sources,
        has_threads: threads.available,
        has_processes: threads.processes.available,
      });
      pyodide.runPython(RUN_PRELUDE, { globals });
      if (makeSnapshot) snapshot = pyodide.makeMemorySnapshot().buffer as ArrayBuffer;
    }
    unlistNativeModules(module, memory);
    // Has the interpreter poll for signals; what it then calls is ours (threads/).
    pyodide.setInterruptBuffer(new Uint8Array(1));
    const growTo = memoryGrower(module, memory);
    growTo(memory.buffer.byteLength + HEADROOM_BYTES);
    const filesystem = pyodide.FS as unknown as FileSystem;
    threads.files = filesystem;
    // The engine keeps its settings, and with them the snapshot's bytes: a third of a worker's memory.
    const { API } = module as { API?: { config?: { _loadSnapshot?: ArrayBuffer | undefined } } };
    if (API?.config !== undefined) API.config._loadSnapshot = undefined;
    gut(pyodide);
    return { module, memory, table, filesystem, hooks, streams, snapshot, threads, growTo };
  } finally {
    posted.restoreGlobals();
  }
}

/** Memory beyond what the booted interpreter uses, so that ordinary programs need not make it grow. */
const HEADROOM_BYTES = 64 * 1024 * 1024;

function memoryGrower(module: EngineModule, memory: WebAssembly.Memory): (bytes: number) => void {
  const { growMemory } = module as { growMemory?: (bytes: number) => number };
  return (bytes) => {
    if (bytes > memory.buffer.byteLength) growMemory?.(bytes);
  };
}

function writeAll(sink: (bytes: Uint8Array) => void, bytes: Uint8Array): number {
  sink(bytes);
  return bytes.length;
}

/** Empties the object that Python's `pyodide_js` stands for: whoever finds it anyway holds nothing. */
function gut(pyodide: object): void {
  for (const key of Reflect.ownKeys(pyodide)) Reflect.deleteProperty(pyodide, key);
  Object.setPrototypeOf(pyodide, null);
}
