import type { Confined, Launch, ProcessEnd, Sandbox } from '../sandbox/sandbox.ts';

/** What came of waiting for a line. */
export type Heard = { line: string } | 'late' | 'ended';

const LF = 0x0a;

/**
 * A process that calls a source's function, and what is said between it and the runner: lines of text.
 *
 * To it: first what it is to know, separated by tabs, the bytes that a call may return before all; then one line of JSON
 * for each call, its arguments. From it: `ready`, `missing` (there is no such function) or `broken 0 ERROR` (loading the
 * source raised); then for each call, with the nanoseconds it took by the process's own clock, `returned NS JSON`,
 * `raised NS ERROR` or `not-plain NS WHAT`. It writes on the descriptor that was its standard output; what the source
 * prints goes to standard error. A source shares its process with the driver and can say what it likes here: that
 * a line is believed to be no more than an answer, which is judged elsewhere, is what makes it harmless.
 */
export class Driver {
  readonly ended: Promise<ProcessEnd>;
  readonly #process: Confined;
  readonly #mostBytes: number;
  #parts: Buffer[] = [];
  #length = 0;
  readonly #lines: string[] = [];
  #isOver = false;
  #hear: (() => void) | null = null;

  private constructor(process: Confined, mostBytes: number, onStderr: (bytes: Buffer) => void) {
    this.#process = process;
    this.#mostBytes = mostBytes;
    this.ended = process.ended;
    process.stdout.on('data', (bytes: Buffer) => this.#take(bytes));
    process.stderr.on('data', onStderr);
    const over = () => {
      this.#isOver = true;
      this.#hear?.();
    };
    process.ended.then(over, over);
  }

  /** @param mostBytes of a line; more ends the process. */
  static async start(
    sandbox: Sandbox,
    launch: Launch,
    mostBytes: number,
    onStderr: (bytes: Buffer) => void,
  ): Promise<Driver> {
    return new Driver(await sandbox.start(launch), mostBytes, onStderr);
  }

  /** Says a line, and waits for one in answer. What was said unasked ends the process. */
  async ask(text: string, ms: number): Promise<Heard> {
    if (this.#lines.length > 0) {
      this.kill();
      await this.ended;
      return 'ended';
    }
    this.#process.stdin.write(`${text}\n`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLate = await new Promise<boolean>((resolve) => {
      this.#hear = () => resolve(false);
      timer = setTimeout(() => resolve(true), ms);
      if (this.#isOver) resolve(false);
    });
    clearTimeout(timer);
    this.#hear = null;
    const line = this.#lines.shift();
    if (line !== undefined) return { line };
    return isLate ? 'late' : 'ended';
  }

  kill(): void {
    if (!this.#isOver) this.#process.kill();
  }

  #take(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LF, from);
      const part = bytes.subarray(from, end < 0 ? bytes.length : end);
      this.#length += part.length;
      if (this.#length > this.#mostBytes) {
        this.kill();
        return;
      }
      this.#parts.push(part);
      if (end < 0) return;
      this.#lines.push(Buffer.concat(this.#parts).toString('utf8'));
      this.#parts = [];
      this.#length = 0;
      from = end + 1;
      this.#hear?.();
    }
  }
}
