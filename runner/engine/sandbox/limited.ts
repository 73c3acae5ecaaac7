import type { Launch, ProcessEnd, Sandbox } from './sandbox.ts';

export interface LimitedEnd extends ProcessEnd {
  /** Who ended it; null for itself. */
  endedBy: 'limit' | 'abort' | 'flood' | null;
  /** Wall time from its start to the end of all that it started. */
  durationMs: number;
}

export interface LimitedRun {
  wallMs: number;
  stdin: string;
  signal: AbortSignal;
  /** Given what it writes, as it comes; `stop` ends it for having written too much. */
  onStdout(bytes: Buffer, stop: () => void): void;
  onStderr(bytes: Buffer): void;
}

/** Runs a process to its end, to the limit of its time, or until it is called off. */
export async function runLimited(sandbox: Sandbox, launch: Launch, run: LimitedRun): Promise<LimitedEnd> {
  const started = performance.now();
  const running = await sandbox.start(launch);
  let endedBy: LimitedEnd['endedBy'] = null;
  const end = (by: LimitedEnd['endedBy']) => {
    endedBy ??= by;
    running.kill();
  };
  const abort = () => end('abort');
  const timer = setTimeout(() => end('limit'), run.wallMs);
  run.signal.addEventListener('abort', abort);
  if (run.signal.aborted) abort();
  running.stdout.on('data', (bytes: Buffer) => run.onStdout(bytes, () => end('flood')));
  running.stderr.on('data', (bytes: Buffer) => run.onStderr(bytes));
  running.stdin.end(run.stdin);
  try {
    return { ...(await running.ended), endedBy, durationMs: performance.now() - started };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', abort);
  }
}
