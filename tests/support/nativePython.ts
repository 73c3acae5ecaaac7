import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What became of a program in a process of its own. */
export interface NativeRun {
  /** Exit status; null where a signal or the time limit ended it. */
  status: number | null;
  timedOut: boolean;
  /** The end of what it wrote to stderr. */
  stderr: string;
}

export interface NativePython {
  /** "3.11.7", for example. */
  version: string;
  /** Runs a text as main.py, in an empty folder and without standard input. */
  run(text: string, limitMs: number): Promise<NativeRun>;
  /** Removes what was made on disk. */
  remove(): void;
}

const STDERR_KEPT = 2000;

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
      return await runProcess(python, folder, limitMs);
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

function runProcess(python: string, folder: string, limitMs: number): Promise<NativeRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, ['main.py'], {
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: true,
    });
    let stderr = '';
    let timedOut = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    });
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup();
    }, limitMs);
    child.on('error', reject);
    child.on('exit', endGroup);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, timedOut, stderr });
    });
  });
}
