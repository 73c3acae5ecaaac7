import type { Execution, Language, Program, ScriptEntry } from '../../../src/model/index.ts';
import type { MissingToolchain, Toolchain } from '../../../src/model/runner.ts';
import type { ExecutionEvent } from '../executor.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

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

/** A language that this machine can run. */
export interface LanguageEngine {
  readonly toolchain: Toolchain;
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
