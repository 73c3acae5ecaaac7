import { spawn } from 'node:child_process';

/** What became of a program in a process of its own. */
export interface NativeRun {
  /** Exit status; null where a signal or the time limit ended it. */
  status: number | null;
  timedOut: boolean;
  /** The beginning of what it printed. */
  stdout: string;
  /** The end of what it wrote to stderr. */
  stderr: string;
}

const STDOUT_KEPT = 1_000_000;
const STDERR_KEPT = 2000;

/**
 * Runs a command in a folder, with nothing of this process's environment, and ends all that it started.
 *
 * @param stdin what it may read; without it there is no standard input.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  folder: string,
  limitMs: number,
  stdin?: string,
): Promise<NativeRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: true,
    });
    // A program may end without having read it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(0, STDOUT_KEPT);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
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
      resolve({ status, timedOut, stdout, stderr });
    });
  });
}
