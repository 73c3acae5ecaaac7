import type { Diagnostic } from '../../src/model/index.ts';

/** Path to text. */
export type Texts = Record<string, string>;

/** Addresses of declaration files: JSON of absolute path to text. */
export interface PackAddresses {
  /** What every program needs. */
  core: string;
  /** By the name of the package. */
  packages: Readonly<Record<string, string>>;
}

/** What the compiler made of a program. */
export interface Compiled {
  /** In the order in which tsc prints them. */
  diagnostics: Diagnostic[];
  /** Modules that a package would bring and whose types are not here, each once, as the program names them. */
  missing: string[];
  /** Emitted JavaScript, as tsc writes it without source maps. Empty where there is an error. */
  outputs: Texts;
  /** Source map of each output, by the output's path. */
  maps: Texts;
}

/** The worker's door. Trusted; runs no program: everything in a program is text to it. */
export interface TypeScriptWorker {
  /**
   * Fetches what every program needs and reads it.
   *
   * @throws naming the file that could not be fetched.
   */
  start(packs: PackAddresses): Promise<void>;
  /**
   * Fetches the types of packages that a program names.
   *
   * @param files paths relative to the working directory.
   * @throws naming the file that could not be fetched.
   */
  prepare(files: Texts): Promise<void>;
  /**
   * Type-checks and compiles a program that was prepared.
   *
   * @param entry path of the file that is given to tsc.
   * @throws what the compiler throws, which ends a native tsc too: a RangeError, where a text nests too deep.
   */
  compile(files: Texts, entry: string): Compiled;
}
