import type { Confined, Launch, Sandbox } from '../sandbox/sandbox.ts';
import { readMessages, writeMessage } from './frames.ts';

/** A compiler that ended, hung or was called off instead of answering. */
export class CompilerLost extends Error {
  override readonly name = 'CompilerLost';
  readonly why: 'ended' | 'limit' | 'abort' | 'memory';

  constructor(why: CompilerLost['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** After so many programs a compiler is started anew, so that nothing of theirs piles up in it. */
const PROGRAMS_EACH = 500;
const SAID_BYTES = 2000;

interface Waiting {
  resolve(fields: Buffer[]): void;
  reject(lost: CompilerLost): void;
}

/** One process of a compiler, in a sandbox of its own, that compiles one program at a time. */
export class ResidentCompiler {
  readonly #sandbox: Sandbox;
  readonly #launch: Launch;
  #process: Promise<Confined> | null = null;
  /** The process that answers count from: one that was given up may still say something. */
  #current: Confined | null = null;
  #waiting: Waiting | null = null;
  #compiled = 0;

  constructor(sandbox: Sandbox, launch: Launch) {
    this.#sandbox = sandbox;
    this.#launch = launch;
  }

  /**
   * What it answers to a message.
   * @throws {@link CompilerLost} where it does not; the next message goes to a new process.
   */
  async ask(
    fields: readonly (string | Uint8Array)[],
    limitMs: number,
    signal: AbortSignal,
  ): Promise<Buffer[]> {
    if (++this.#compiled > PROGRAMS_EACH) await this.stop();
    const running = await this.#started();
    const lose = (why: CompilerLost['why'], message: string) => {
      this.#lose(running, new CompilerLost(why, message));
    };
    const abort = () => lose('abort', 'The compilation was called off.');
    const timer = setTimeout(
      () => lose('limit', `The compiler did not answer within ${limitMs} ms.`),
      limitMs,
    );
    signal.addEventListener('abort', abort);
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        if (signal.aborted) abort();
        else if (this.#current === running) writeMessage(running.stdin, fields);
        else reject(new CompilerLost('ended', 'The compiler ended before it was asked.'));
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  /** Ends the process, if there is one. */
  async stop(): Promise<void> {
    const running = await this.#process?.catch(() => null);
    this.#process = null;
    this.#compiled = 0;
    running?.kill();
    await running?.ended.catch(() => {});
  }

  /** The process; one that could not be started is tried again with the next program. */
  async #started(): Promise<Confined> {
    this.#process ??= this.#start();
    try {
      return await this.#process;
    } catch (error) {
      this.#process = null;
      throw error;
    }
  }

  async #start(): Promise<Confined> {
    const running = await this.#sandbox.start(this.#launch);
    this.#current = running;
    let said = '';
    running.stderr.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString('utf8')).slice(-SAID_BYTES);
    });
    readMessages(
      running.stdout,
      (fields) => {
        if (this.#current !== running) return;
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting?.resolve(fields);
      },
      (reason) => this.#lose(running, new CompilerLost('ended', `The compiler wrote ${reason}.`)),
    );
    running.ended.then(
      ({ status, outOfMemory }) => {
        const why = outOfMemory ? 'memory' : 'ended';
        const message = `The compiler ended with status ${status}: ${said.trim()}`;
        this.#lose(running, new CompilerLost(why, message));
      },
      (error: unknown) => this.#lose(running, new CompilerLost('ended', String(error))),
    );
    return running;
  }

  #lose(running: Confined, lost: CompilerLost): void {
    running.kill();
    if (this.#current !== running) return;
    const waiting = this.#waiting;
    this.#current = null;
    this.#waiting = null;
    this.#process = null;
    this.#compiled = 0;
    waiting?.reject(lost);
  }
}
