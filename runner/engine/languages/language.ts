import type { Diagnostic, Execution, Language, Program, ScriptEntry } from '../../../src/model/index.ts';
import type { MissingToolchain, Toolchain } from '../../../src/model/runner.ts';
import type { ExecutionEvent } from '../executor.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Failure, Start } from './running.ts';

/** Where languages do their work. */
export interface Host {
  sandbox: Sandbox;
  /** A folder of the runner's own, readable to all, that no program can write to. */
  folder: string;
  /** The owner's folder of libraries; null for none. */
  libraries: string | null;
  /** Programs that run beside each other. */
  slots: number;
}

/** A program with a file to run. */
export type ScriptProgram = Program & { entry: ScriptEntry };

/** One program on its way. */
export interface Job {
  program: ScriptProgram;
  signal: AbortSignal;
  onEvent(event: ExecutionEvent): void;
}

/** A program that was compiled, and can be started any number of times. */
export interface Built {
  start: Start;
  diagnostics: Diagnostic[];
  /** What the language makes of a status that is not 0 and of what was written to stderr. */
  read(stderr: string, status: number): Failure;
}

/** A source within the language's driver, which calls a function of it; see calls/driver.ts. */
export interface Wrapped {
  /** The driver's file. */
  path: string;
  files: Readonly<Record<string, string>>;
  /** The source's file. */
  sourcePath: string;
  /** What the driver is told first, behind the bytes that a call may return. */
  told: readonly string[];
}

/** How functions of a language's sources are called. */
export interface CallsLanguage {
  /** @param functionName letters, digits and "_". */
  wrap(source: string, functionName: string): Wrapped;
  build(job: Job): Promise<Built | Execution>;
  /** Is all that a compiler found that there is no such function? */
  lacksFunction(diagnostics: readonly Diagnostic[]): boolean;
}

/** A language that this machine can run. */
export interface LanguageEngine {
  readonly toolchain: Toolchain;
  /** Absent where functions of this language are not called natively. */
  readonly calls?: CallsLanguage;
  /** Runs a program to its facts. Does not reject for anything that it does. */
  execute(job: Job): Promise<Execution>;
  stop(): Promise<void>;
}

/** Looks for what a language needs, and starts what stays; gives what is missing where it is not there. */
export type OpenLanguage = (host: Host) => Promise<LanguageEngine | MissingToolchain>;

export function isMissing(found: LanguageEngine | MissingToolchain): found is MissingToolchain {
  return 'reason' in found;
}

export function missingToolchain(language: Language, reason: string, install: string): MissingToolchain {
  return { language, reason, install };
}
