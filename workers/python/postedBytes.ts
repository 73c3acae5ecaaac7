import type { EngineBoot } from './bootSettings.ts';
import { refineClock } from './finerClock.ts';
import { hookImports, type ImportHooks } from './imports.ts';
import type { Threads } from './threads/index.ts';
import { keepUtc } from './utcClock.ts';

/** Where the engine believes its files to be; no host of this name can exist. */
export const ENGINE_ORIGIN = 'https://engine.invalid/';

const PAGE_BYTES = 65536;

type WasmFunction = (source: unknown, imports: WebAssembly.Imports) => Promise<unknown>;

/**
 * While the engine boots, its requests for files are answered from the bytes that were posted in, and its
 * WebAssembly is instantiated from the module that was compiled once for all workers, with our hooks and
 * with room for the snapshot.
 */
export function servePostedBytes(boot: EngineBoot, hooks: ImportHooks, threads: Threads) {
  const { wasm, snapshot } = boot;
  const { stdlib } = boot.files;
  if (wasm === null) throw new Error('The engine was posted without its WebAssembly.');
  const original = {
    fetch: globalThis.fetch,
    instantiate: WebAssembly.instantiate,
    instantiateStreaming: WebAssembly.instantiateStreaming,
  };
  let exports: WebAssembly.Exports | null = null;

  globalThis.fetch = async (input) => {
    const url = String(input);
    if (url.endsWith('/python_stdlib.zip')) return new Response(stdlib);
    // Its body is never read: the compiled module takes its place below.
    if (url.endsWith('.wasm')) return new Response(new Uint8Array());
    throw new TypeError(`Nothing is fetched inside the sandbox, but the engine asked for ${url}.`);
  };
  const instantiate: WasmFunction = async (source, imports) => {
    if (exports !== null || source instanceof WebAssembly.Module || source instanceof ArrayBuffer) {
      // A small helper module of the engine's own.
      return original.instantiate.call(WebAssembly, source as WebAssembly.Module, imports);
    }
    const hooked = hookImports(
      refineClock(
        keepUtc(imports, () => exports?.memory),
        () => exports?.memory,
      ),
      hooks,
    );
    const instance = await original.instantiate.call(WebAssembly, wasm, threads.hook(hooked));
    exports = instance.exports;
    threads.connect(exports);
    const { memory } = exports;
    if (snapshot !== null && memory instanceof WebAssembly.Memory) {
      const missing = snapshot.byteLength - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    }
    return { instance, module: wasm };
  };
  WebAssembly.instantiateStreaming = instantiate as typeof WebAssembly.instantiateStreaming;
  WebAssembly.instantiate = instantiate as typeof WebAssembly.instantiate;

  return {
    /** The engine's memory and function table. @throws Error before the engine was instantiated. */
    instance(): { memory: WebAssembly.Memory; table: WebAssembly.Table } {
      const memory = exports?.memory;
      const table = exports?.__indirect_function_table;
      if (!(memory instanceof WebAssembly.Memory) || !(table instanceof WebAssembly.Table)) {
        throw new Error('The engine was not instantiated from the posted module.');
      }
      return { memory, table };
    },
    restoreGlobals(): void {
      globalThis.fetch = original.fetch;
      WebAssembly.instantiate = original.instantiate;
      WebAssembly.instantiateStreaming = original.instantiateStreaming;
    },
  };
}
