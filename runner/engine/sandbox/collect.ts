import { type LimitedEnd, type LimitedRun, runLimited } from './limited.ts';
import type { Launch, Sandbox } from './sandbox.ts';

/** What a tool gave. */
export interface Collected extends LimitedEnd {
  stdout: Buffer;
  stderr: string;
}

export interface Collecting extends Pick<LimitedRun, 'wallMs' | 'signal'> {
  /** More than that ends the tool. */
  stdoutBytes: number;
  /** What is more than that is dropped. */
  stderrBytes: number;
}

/** Runs a tool whose output is a result, such as a compiler that writes a program to its stdout. */
export async function collect(sandbox: Sandbox, launch: Launch, how: Collecting): Promise<Collected> {
  const stdout = new Taken(how.stdoutBytes);
  const stderr = new Taken(how.stderrBytes);
  const end = await runLimited(sandbox, launch, {
    ...how,
    stdin: '',
    onStdout: (bytes, stop) => {
      if (!stdout.add(bytes)) stop();
    },
    onStderr: (bytes) => stderr.add(bytes),
  });
  return { ...end, stdout: stdout.bytes(), stderr: stderr.bytes().toString('utf8') };
}

class Taken {
  readonly #limit: number;
  readonly #parts: Buffer[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps what there is room for; false where that was not all. */
  add(part: Buffer): boolean {
    const kept = part.subarray(0, this.#limit - this.#length);
    this.#parts.push(kept);
    this.#length += kept.length;
    return kept.length === part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}
