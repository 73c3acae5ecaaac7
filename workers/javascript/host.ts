/**
 * What the JavaScript engine lends to its shims of Node's modules. Everything here was taken hold of before a
 * program ran, so that a program that patches globals changes nothing for the engine.
 */
export interface Host {
  /** Working directory of the program, where its files are laid out. */
  readonly cwd: string;
  /** The program's files: path relative to `cwd`, and text. */
  readonly files: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Writes to the program's standard streams. */
  write(stream: 'stdout' | 'stderr', bytes: Uint8Array): void;
  /** Keeps the event loop alive for work under way that no timer stands for, until what it gives is called. */
  hold(): () => void;
  /** Timers as Node's, which keep the loop alive unless they are told `unref()`. */
  readonly timers: NodeTimers;
  /** Ends the program at once, as `process.exit` does. */
  exit(status: number): never;
  /**
   * Notes that the program asked for something that this engine has no faithful version of. A program that then
   * fails counts as unsupported, by this name.
   */
  miss(feature: string): void;
  /**
   * Tells of one evaluated assertion.
   *
   * @param by what asserted, for example "assert.strictEqual".
   */
  asserted(by: string, passed: boolean, message: string, error: unknown): void;
  /** Runs a function that prints values; the program can't leave meanwhile. */
  printing<T>(print: () => T): T;
  /** Runs a function in which failing assertions are asked for, as `assert.throws` does: they are not counted. */
  expectingFailure<T>(body: () => T): T;
}

/** Node's timer functions. */
export interface NodeTimers {
  setTimeout: (callback: (...args: never[]) => void, ms?: number, ...args: unknown[]) => object;
  setInterval: (callback: (...args: never[]) => void, ms?: number, ...args: unknown[]) => object;
  setImmediate: (callback: (...args: never[]) => void, ...args: unknown[]) => object;
  clearTimeout: (timer: unknown) => void;
  clearInterval: (timer: unknown) => void;
  clearImmediate: (timer: unknown) => void;
}

/**
 * A module that programs may require, bundled apart: the text of a classic function body that is called with
 * `exports, require, module, process, global, host`. `require` gives any other module of the engine.
 */
export interface ModulePack {
  /** As programs name it, without "node:": "assert", "fs/promises", "chai". */
  name: string;
  code: string;
  /** Modules that it requires when it is evaluated. */
  needs: string[];
}
