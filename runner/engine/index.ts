import { chmodSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  type Execution,
  emptyExecution,
  LANGUAGES,
  type Language,
  type Limits,
  type Program,
} from '../../src/model/index.ts';
import type { MissingToolchain } from '../../src/model/runner.ts';
import { type CallsJob, executeCalls } from './calls/execute.ts';
import type { Executor } from './executor.ts';
import { openCpp } from './languages/cpp/cpp.ts';
import { openCSharp } from './languages/csharp/csharp.ts';
import { openJava } from './languages/java/java.ts';
import {
  type Host,
  isMissing,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
  type ScriptProgram,
} from './languages/language.ts';
import { openNode } from './languages/node/node.ts';
import { openPython } from './languages/python/python.ts';
import { openTypeScript } from './languages/typescript/typescript.ts';
import { makeRunnerFolder, removeLeftBehind } from './leftBehind.ts';
import { openSandbox } from './sandbox/open.ts';

export { NoIsolation } from './sandbox/open.ts';

export interface ExecutorOptions {
  /** Programs that run beside each other. */
  slots: number;
  /** The most that a program may ask for. */
  limits: Limits;
  /** Folder of the libraries that programs may use; null for none. */
  libraries: string | null;
  /** Run programs without isolation where this machine offers none. */
  unsafe: boolean;
  /** bubblewrap's program, where it is not the one in PATH. */
  bubblewrap?: string;
}

const OPENERS: Readonly<Record<Language, OpenLanguage>> = {
  python: openPython,
  javascript: openNode,
  typescript: openTypeScript,
  java: openJava,
  cpp: openCpp,
  c_sharp: openCSharp,
};

/**
 * Looks at what this machine has, and starts the compilers that stay.
 *
 * @throws NoIsolation where programs can't be kept apart, and `unsafe` was not said.
 */
export async function createExecutor(options: ExecutorOptions): Promise<Executor> {
  await removeLeftBehind();
  const folder = await makeRunnerFolder();
  chmodSync(folder, 0o755);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const sandbox = await openSandbox(folder, options).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const { slots, limits, libraries } = options;
  const host: Host = { sandbox, folder, libraries, slots };
  const opened = await Promise.all(LANGUAGES.map((language) => openLanguage(language, host)));
  const missing = opened.filter(isMissing);
  const engines = opened.filter((one): one is LanguageEngine => !isMissing(one));
  const byLanguage = new Map(engines.map((engine) => [engine.toolchain.language, engine]));
  return {
    found: {
      isolation: sandbox.isolation,
      toolchains: engines.map(({ toolchain }) => toolchain),
      missing,
      limits,
    },
    slots,
    async execute(program, signal, onEvent) {
      const engine = byLanguage.get(program.language);
      if (engine === undefined) return unsupported(missingLanguage(program.language, missing));
      if (isScript(program)) return engine.execute({ program, signal, onEvent });
      if (!isOfCalls(program)) return unsupported('cases');
      if (engine.calls === undefined) return unsupported(`calls in ${program.language}`);
      return executeCalls(host, engine, engine.calls, { program, signal, onEvent });
    },
    async stop() {
      await Promise.all(engines.map((engine) => engine.stop()));
      await sandbox.close();
      await removeFolder();
    },
  };
}

/** A toolchain that is there and does not work is missing like one that is not: the others go on without it. */
function openLanguage(language: Language, host: Host): Promise<LanguageEngine | MissingToolchain> {
  return OPENERS[language](host).catch((error: unknown) =>
    missingToolchain(
      language,
      `It was found and did not work: ${error instanceof Error ? error.message : String(error)}`,
      'Reinstall it, and start the runner again.',
    ),
  );
}

function isScript(program: Program): program is ScriptProgram {
  return program.entry.kind === 'script';
}

function isOfCalls(program: Program): program is CallsJob['program'] {
  return program.entry.kind === 'calls';
}

function missingLanguage(language: Language, missing: readonly MissingToolchain[]): string {
  return missing.find((one) => one.language === language)?.reason ?? language;
}

function unsupported(what: string): Execution {
  return {
    ...emptyExecution('unsupported', what, 'benchtab-runner'),
    missingFeatures: [what],
  };
}
