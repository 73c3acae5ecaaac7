import type { Launch, Sandbox } from '../sandbox/sandbox.ts';
import { CompilerLost, ResidentCompiler } from './residentCompiler.ts';

/**
 * Several processes of one compiler. A program that takes its compiler down disturbs no other: each process has
 * one program at a time.
 */
export class CompilerPool {
  readonly #free: ResidentCompiler[];
  readonly #all: readonly ResidentCompiler[];
  readonly #queue: ((compiler: ResidentCompiler) => void)[] = [];

  constructor(sandbox: Sandbox, launch: Launch, size: number) {
    this.#all = Array.from({ length: size }, () => new ResidentCompiler(sandbox, launch));
    this.#free = [...this.#all];
  }

  /** Has every process compile a program, so that the next finds it warm. */
  async warm(fields: readonly string[], limitMs: number): Promise<void> {
    const { signal } = new AbortController();
    await Promise.all(this.#all.map((compiler) => compiler.ask(fields, limitMs, signal)));
  }

  /**
   * What a compiler answers. One that ends without an answer is asked again, once: it may have been the last
   * straw of what came before.
   * @throws CompilerLost
   */
  async ask(fields: readonly string[], limitMs: number, signal: AbortSignal): Promise<Buffer[]> {
    const compiler = this.#free.pop() ?? (await this.#nextFree());
    try {
      return await compiler.ask(fields, limitMs, signal);
    } catch (error) {
      if (!(error instanceof CompilerLost) || error.why !== 'ended') throw error;
      return await compiler.ask(fields, limitMs, signal);
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#free.push(compiler);
      else next(compiler);
    }
  }

  #nextFree(): Promise<ResidentCompiler> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((compiler) => compiler.stop()));
  }
}
