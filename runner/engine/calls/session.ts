import { performance } from 'node:perf_hooks';
import type { CallsEntry, Program, RaisedError } from '../../../src/model/index.ts';
import type { OutputCapture } from '../../../workers/shared/output.ts';
import type { Built, Host, Wrapped } from '../languages/language.ts';
import { launchOf } from '../languages/running.ts';
import type { ProcessEnd } from '../sandbox/sandbox.ts';
import { Driver } from './driver.ts';
import { type Reply, readReply } from './reply.ts';

/** What came of loading the source in a new process. */
export type Opened =
  | { status: 'ready' | 'missing' | 'late' | 'ended' }
  | { status: 'broken'; error: RaisedError };

/** What came of a call: how long it took is what the process says, unless that can't be. */
export type Made = Reply | 'late' | 'ended';

/** Around an answer itself: what a line may have of words. */
const WORDS_BYTES = 256 * 1024;
/** How far a process's own clock is believed: passing arguments and answers on takes time that is no call's. */
const BELIEVED_MS = 1000;

/** One source whose function is called, in a process after the other where one has to be ended. */
export class Session {
  /** The most memory that one of its processes had; null where nothing counted it. */
  memoryBytes: number | null = null;
  /** How the last process ended; null while it goes on. */
  end: ProcessEnd | null = null;
  readonly #host: Host;
  readonly #program: Program & { entry: CallsEntry };
  readonly #built: Built;
  readonly #wrapped: Wrapped;
  readonly #signal: AbortSignal;
  readonly #output: OutputCapture;
  #driver: Driver | null = null;

  constructor(
    host: Host,
    program: Program & { entry: CallsEntry },
    built: Built,
    wrapped: Wrapped,
    signal: AbortSignal,
    output: OutputCapture,
  ) {
    this.#host = host;
    this.#program = program;
    this.#built = built;
    this.#wrapped = wrapped;
    this.#signal = signal;
    this.#output = output;
  }

  get isOpen(): boolean {
    return this.#driver !== null;
  }

  /** Starts a process and loads the source in it. */
  async open(ms: number): Promise<Opened> {
    const { entry, limits } = this.#program;
    const launch = launchOf({ files: this.#wrapped.files, limits }, this.#built.start);
    const driver = await Driver.start(this.#host.sandbox, launch, entry.valueBytes + WORDS_BYTES, (bytes) =>
      this.#output.write(bytes),
    );
    this.#driver = driver;
    this.#signal.addEventListener('abort', this.#abort);
    if (this.#signal.aborted) this.#abort();
    const heard = await driver.ask([entry.valueBytes, ...this.#wrapped.told].join('\t'), ms);
    const line = typeof heard === 'string' ? heard : heard.line;
    if (line === 'ready') return { status: 'ready' };
    await this.close();
    if (line === 'missing' || line === 'late') return { status: line };
    const reply = readReply(line, 0);
    return reply?.end.status === 'raised'
      ? { status: 'broken', error: reply.end.error }
      : { status: 'ended' };
  }

  /** Makes a call in the process that is open. Where it does not answer in time or at all the process is ended. */
  async call(json: string, ms: number): Promise<Made> {
    if (this.#driver === null) return 'ended';
    const started = performance.now();
    const heard = await this.#driver.ask(json.replace(/[\r\n]/g, ' '), ms);
    const reply = typeof heard === 'string' ? null : readReply(heard.line, this.#program.entry.valueBytes);
    if (reply !== null) {
      return { ...reply, tookMs: Math.max(reply.tookMs, performance.now() - started - BELIEVED_MS) };
    }
    await this.close();
    return heard === 'late' ? 'late' : 'ended';
  }

  /** Ends the process that is open, if one is. @throws Error (rejects) where it could not be started at all. */
  async close(): Promise<void> {
    const driver = this.#driver;
    if (driver === null) return;
    this.#driver = null;
    driver.kill();
    try {
      const end = await driver.ended;
      this.end = end;
      if (end.memoryBytes !== null) this.memoryBytes = Math.max(this.memoryBytes ?? 0, end.memoryBytes);
    } finally {
      this.#signal.removeEventListener('abort', this.#abort);
    }
  }

  readonly #abort = () => this.#driver?.kill();
}
