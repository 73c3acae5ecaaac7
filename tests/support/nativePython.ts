import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NativeRun, runProcess } from './nativeProcess.ts';

export interface NativePython {
  /** "3.11.7", for example. */
  version: string;
  /** Runs a text as main.py, in an empty folder and without standard input. */
  run(text: string, limitMs: number): Promise<NativeRun>;
  /** Removes what was made on disk. */
  remove(): void;
}

/** Programs that listen on a port, and so can't run beside one another. */
const LISTENS = /\b(?:start_server|create_server|\w*(?:HTTP|TCP|UDP)Server|bind)\(/;

/**
 * This machine's python3 with the standard library alone: an environment of its own, so that no package that
 * happens to be installed helps. Null, after a loud line, where there is none.
 */
export function nativePython(): NativePython | null {
  const root = mkdtempSync(join(tmpdir(), 'benchtab-python-'));
  const python = join(root, 'venv/bin/python3');
  let version: string;
  try {
    execFileSync('python3', ['-m', 'venv', '--without-pip', join(root, 'venv')], { stdio: 'pipe' });
    version = execFileSync(python, ['-c', 'import platform; print(platform.python_version())'], {
      encoding: 'utf8',
    }).trim();
  } catch (error) {
    rmSync(root, { recursive: true, force: true });
    console.warn(`SKIPPED: there is no python3 to compare with (${String(error)}).`);
    return null;
  }
  let count = 0;
  let lastListening: Promise<unknown> = Promise.resolve();
  const run = async (text: string, limitMs: number) => {
    const folder = join(root, `${count++}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.py'), text);
    try {
      return await runProcess(python, ['main.py'], folder, limitMs);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return {
    version,
    run(text, limitMs) {
      if (!LISTENS.test(text)) return run(text, limitMs);
      const running = lastListening.then(() => run(text, limitMs));
      lastListening = running.catch(() => {});
      return running;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
