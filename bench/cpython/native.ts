import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RUNNER } from './package.ts';

/** Runs runner.py natively in an empty folder with these files; gives what it printed, and how it ended. */
export async function runRunner(
  python: string,
  files: Record<string, string>,
  args: readonly string[],
  limitMs: number,
): Promise<{ printed: string; ending: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-cpython-'));
  for (const [path, text] of Object.entries({ ...files, 'runner.py': RUNNER })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  try {
    return await ended(python, ['runner.py', ...args], folder, limitMs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ended(
  command: string,
  args: string[],
  folder: string,
  limitMs: number,
): Promise<{ printed: string; ending: string }> {
  return new Promise((resolve, reject) => {
    const env = { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' };
    // A group of its own, so that what the tests started ends with them.
    const child = spawn(command, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    let ending = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const endGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    const timer = setTimeout(() => {
      ending = 'timed-out';
      endGroup();
    }, limitMs);
    child.on('error', reject);
    child.on('exit', endGroup);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      resolve({ printed, ending: ending || `exited ${status ?? signal}` });
    });
  });
}
