import { StringDecoder } from 'node:string_decoder';
import type { CapturedOutput } from '../../../src/model/index.ts';
import { OutputCapture } from '../../../workers/shared/output.ts';
import { type LimitedEnd, runLimited } from './limited.ts';
import type { Launch, Sandbox } from './sandbox.ts';

export interface Supervision {
  wallMs: number;
  stdin: string;
  /** Kept of stdout and of stderr each; the middle of the rest is dropped. */
  outputBytes: number;
  signal: AbortSignal;
  /** Told of what is written while it is, up to `outputBytes` of each stream. */
  onOutput(stream: 'stdout' | 'stderr', text: string): void;
}

/** What became of one program. */
export interface Supervised extends LimitedEnd {
  stdout: CapturedOutput;
  stderr: CapturedOutput;
}

/** Runs a program, and keeps head and tail of what it writes. */
export async function supervise(sandbox: Sandbox, launch: Launch, how: Supervision): Promise<Supervised> {
  const stdout = new Watched('stdout', how);
  const stderr = new Watched('stderr', how);
  const end = await runLimited(sandbox, launch, {
    ...how,
    onStdout: (bytes) => stdout.write(bytes),
    onStderr: (bytes) => stderr.write(bytes),
  });
  return { ...end, stdout: stdout.kept.captured(), stderr: stderr.kept.captured() };
}

class Watched {
  readonly kept: OutputCapture;
  readonly #name: 'stdout' | 'stderr';
  readonly #how: Supervision;
  readonly #decoder = new StringDecoder('utf8');

  constructor(name: 'stdout' | 'stderr', how: Supervision) {
    this.#name = name;
    this.#how = how;
    this.kept = new OutputCapture(how.outputBytes);
  }

  write(bytes: Buffer): void {
    const room = this.#how.outputBytes - this.kept.totalBytes;
    this.kept.write(bytes);
    if (room > 0) this.#how.onOutput(this.#name, this.#decoder.write(bytes.subarray(0, room)));
  }
}
