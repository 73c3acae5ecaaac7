import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const STARTED_WITHIN_MS = 90_000;
const ENDED_WITHIN_MS = 30_000;

/** A command of the runner in a process of its own, as a person would start it. */
export interface RunnerProcess {
  /** Where its door is, without a slash at the end; empty for a worker. */
  url: string;
  token: string;
  process: ChildProcess;
  /** Everything it wrote so far: for people, and its log. */
  output(): { stdout: string; stderr: string };
  /** Ends it with a signal and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface StartOptions {
  /** With the real engine; else with the one that stands in for it. */
  real?: boolean;
  env?: Record<string, string>;
}

const started = new Set<RunnerProcess>();

/** Starts the runner and waits until it says that it is there. */
export async function startRunner(args: string[], options: StartOptions = {}): Promise<RunnerProcess> {
  const main = options.real ? 'runner/main.ts' : 'tests/runner/support/standInRunner.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, main), ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told.stderr += text;
  });
  const runner: RunnerProcess = {
    url: '',
    token: '',
    process: child,
    output: () => ({ ...told }),
    end: async (signal = 'SIGTERM') => {
      started.delete(runner);
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
  started.add(runner);
  const ready = () => /Press Ctrl\+C to end it/.test(told.stdout);
  await until(ready, STARTED_WITHIN_MS, () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The runner ended at its start: ${told.stdout}${told.stderr}`);
    }
  });
  runner.url = /Address\s+(\S+)/.exec(told.stdout)?.[1] ?? '';
  runner.token = /Token\s+(\S+)/.exec(told.stdout)?.[1] ?? '';
  return runner;
}

/** Ends every runner that a test left running, so that it clears up after itself; one that does not, hard. */
export async function endRunners(): Promise<void> {
  await Promise.all(
    [...started].map(async (runner) => {
      const killing = setTimeout(() => runner.process.kill('SIGKILL'), ENDED_WITHIN_MS);
      await runner.end();
      clearTimeout(killing);
    }),
  );
}

/** Waits until something holds. @throws where it does not within the time, or `check` throws. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
  check: () => void = () => {},
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    check();
    if (performance.now() > end) throw new Error(`It did not come to that within ${withinMs} ms: ${holds}`);
    await new Promise((later) => setTimeout(later, 25));
  }
}

/** A port of 127.0.0.1 that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
