import type { Executor } from '../../../runner/engine/executor.ts';
import { createExecutor, type ExecutorOptions, NoIsolation } from '../../../runner/engine/index.ts';
import type { Execution, Language, Limits } from '../../../src/model/index.ts';

export const MIB = 2 ** 20;

/** Enough for every program of the tests on a loaded machine. */
const LIMITS: Limits = { wallMs: 60_000, memoryBytes: 512 * MIB, outputBytes: 64 * 1024 };

export const PATHS: Readonly<Record<Language, string>> = {
  python: 'main.py',
  javascript: 'main.js',
  typescript: 'main.ts',
  java: 'Main.java',
  cpp: 'main.cpp',
  c_sharp: 'Program.cs',
};

/** The real engine; null, after a loud line, where this machine has no bubblewrap. */
export async function openEngine(options: Partial<ExecutorOptions> = {}): Promise<Executor | null> {
  try {
    return await createExecutor({ slots: 2, limits: LIMITS, libraries: null, unsafe: false, ...options });
  } catch (error) {
    if (!(error instanceof NoIsolation)) throw error;
    console.warn(`SKIPPED: ${error.message}`);
    return null;
  }
}

export interface Asked {
  path?: string;
  /** Beside the program's file. */
  files?: Record<string, string>;
  limits?: Partial<Limits>;
  stdin?: string;
  seed?: number;
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
}

/** Runs a text as a program of a language. */
export function run(
  engine: Executor,
  language: Language,
  text: string,
  asked: Asked = {},
): Promise<Execution> {
  const path = asked.path ?? PATHS[language];
  return engine.execute(
    {
      language,
      entry: { kind: 'script', path, watchAssertions: false },
      files: { [path]: text, ...asked.files },
      stdin: asked.stdin ?? '',
      limits: { ...LIMITS, ...asked.limits },
      seed: asked.seed ?? null,
    },
    asked.signal ?? new AbortController().signal,
    (event) => {
      if (event.type === 'output') asked.onOutput?.(event.text);
    },
  );
}
