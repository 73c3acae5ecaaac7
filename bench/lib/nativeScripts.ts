import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const modules = resolve(import.meta.dirname, '../../node_modules');

/** The reference harness's flags. */
const TSC_FLAGS = [
  ...['--target', 'ES2020', '--module', 'commonjs'],
  ...['--esModuleInterop', '--allowSyntheticDefaultImports', '--skipLibCheck'],
  ...['--typeRoots', join(modules, '@types')],
];

export type ScriptLanguage = 'python' | 'javascript' | 'typescript';

/** The commands that run a program, one after the other. */
const COMMANDS: Record<ScriptLanguage, { file: string; commands: string[][] }> = {
  python: { file: 'main.py', commands: [['python3', 'main.py']] },
  javascript: { file: 'main.js', commands: [[process.execPath, 'main.js']] },
  typescript: {
    file: 'main.ts',
    commands: [
      [process.execPath, join(modules, 'typescript/lib/tsc.js'), ...TSC_FLAGS, 'main.ts'],
      [process.execPath, 'main.js'],
    ],
  },
};

/**
 * Runs programs the plain way: each in processes and a folder of its own, `parallel` at a time.
 * @returns milliseconds in all.
 */
export async function runNatively(
  language: ScriptLanguage,
  texts: readonly string[],
  parallel: number,
): Promise<number> {
  const started = performance.now();
  const queue = texts.values();
  const work = async () => {
    for (const text of queue) await runOne(language, text);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return performance.now() - started;
}

async function runOne(language: ScriptLanguage, text: string): Promise<void> {
  const { file, commands } = COMMANDS[language];
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-native-'));
  writeFileSync(join(folder, file), text);
  try {
    for (const [command = '', ...args] of commands) {
      const env = { ...process.env, NODE_PATH: modules };
      const child = spawn(command, args, { cwd: folder, stdio: 'ignore', env });
      await new Promise((resolveEnd, reject) => child.on('error', reject).on('close', resolveEnd));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
