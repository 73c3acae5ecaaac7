import { corePack, packagePacks } from 'virtual:type-packs';
import { releaseProxy, wrap } from 'comlink';
import type { Compiled, Texts, TypeScriptWorker } from '../../../workers/typescript/protocol.ts';

/** What came of asking for a program to be compiled. `ms` is the compiler's own time, without any waiting. */
export type Compilation = { ms: number } & (
  | { status: 'compiled'; compiled: Compiled }
  | { status: 'timed-out' }
  | { status: 'cancelled' }
  /** The compiler threw, or its worker ended. */
  | { status: 'crashed'; message: string }
);

interface Started {
  worker: Worker;
  compiler: ReturnType<typeof wrap<TypeScriptWorker>>;
  /** Rejects when the worker fails without a word of its own. */
  broken: Promise<never>;
}

/** The one worker that compiles, program after program. One that hangs or fails is ended, and a new one started. */
export class CompilerWorker {
  #started: Promise<Started> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Idempotent.
   *
   * @throws with a message for people when the compiler can't be loaded.
   */
  async start(): Promise<void> {
    await this.#worker();
  }

  /**
   * Compiles when the programs before it are done.
   *
   * @param limitMs time for the compiler alone.
   * @throws when the compiler, or the types of a package that the program names, can't be loaded.
   */
  compile(
    files: Texts,
    entry: string,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Compilation> {
    const compilation = this.#last.then(() => this.#compile(files, entry, limitMs, signal));
    this.#last = compilation.catch(() => {});
    return compilation;
  }

  async stop(): Promise<void> {
    const started = this.#started;
    this.#started = null;
    await started?.then(end, () => {});
  }

  async #compile(
    files: Texts,
    entry: string,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Compilation> {
    if (signal?.aborted) return { status: 'cancelled', ms: 0 };
    const { compiler, broken } = await this.#worker();
    await Promise.race([compiler.prepare(files), broken]);
    const began = performance.now();
    const ms = () => performance.now() - began;
    const waiting = new AbortController();
    try {
      const ended = await Promise.race([
        compiler.compile(files, entry),
        broken,
        after(limitMs, 'timed-out' as const, waiting.signal),
        aborted(signal, waiting.signal),
      ]);
      if (typeof ended !== 'string') return { status: 'compiled', compiled: ended, ms: ms() };
      await this.stop();
      return { status: ended, ms: ms() };
    } catch (error) {
      // What it keeps between programs may be half made.
      await this.stop();
      return { status: 'crashed', message: String(error), ms: ms() };
    } finally {
      waiting.abort();
    }
  }

  /** The worker that serves; one that could not start, or that ended by itself, is forgotten. */
  #worker(): Promise<Started> {
    if (this.#started !== null) return this.#started;
    const starting = startWorker();
    const forget = () => {
      if (this.#started === starting) this.#started = null;
    };
    starting.then(({ broken }) => broken.catch(forget), forget);
    this.#started = starting;
    return starting;
  }
}

async function startWorker(): Promise<Started> {
  const worker = new Worker(new URL('../../../workers/typescript/worker.ts', import.meta.url), {
    type: 'module',
    name: 'typescript',
  });
  const compiler = wrap<TypeScriptWorker>(worker);
  const broken = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      reject(new Error(`TypeScript stopped: ${event.message || 'its worker could not be loaded'}.`));
    });
  });
  // It is raced where someone waits; else nobody needs to hear of it.
  broken.catch(() => {});
  const address = (path: string) => new URL(path, document.baseURI).href;
  const packages = Object.entries(packagePacks).map(([name, path]) => [name, address(path)]);
  const started = { worker, compiler, broken };
  try {
    await Promise.race([
      compiler.start({ core: address(corePack), packages: Object.fromEntries(packages) }),
      broken,
    ]);
    return started;
  } catch (error) {
    end(started);
    throw error;
  }
}

function end({ worker, compiler }: Started): void {
  compiler[releaseProxy]();
  worker.terminate();
}

/** The value once the time has passed, or never where `unless` is aborted before. */
function after<Value>(ms: number, value: Value, unless: AbortSignal): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(value), ms);
    unless.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function aborted(signal: AbortSignal | undefined, unless: AbortSignal): Promise<'cancelled'> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve('cancelled');
    signal?.addEventListener('abort', () => resolve('cancelled'), { once: true, signal: unless });
  });
}
