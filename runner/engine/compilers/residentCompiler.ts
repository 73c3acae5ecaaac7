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
    this.#process ??= this.#start();
    const running = await this.#process;
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
        else writeMessage(running.stdin, fields);
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

  async #start(): Promise<Confined> {
    const running = await this.#sandbox.start(this.#launch);
    let said = '';
    running.stderr.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString('utf8')).slice(-SAID_BYTES);
    });
    readMessages(
      running.stdout,
      (fields) => {
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
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#process = null;
    this.#compiled = 0;
    waiting?.reject(lost);
  }
}
