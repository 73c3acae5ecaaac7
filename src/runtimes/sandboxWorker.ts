import type { Execution, Outcome, Program } from '../model/index.ts';
import { Deadlines } from './deadlines.ts';
import type { SandboxFrame } from './sandboxFrame.ts';
import { SandboxLost } from './sandboxLost.ts';
import { emptyTold, record, stoppedExecution } from './stoppedExecution.ts';
import { readWorkerMessage, type WorkerMessage } from './workerMessages.ts';

type Done = Extract<WorkerMessage, { type: 'done' }>;

export interface Booted {
  bootMs: number;
  snapshot: ArrayBuffer | null;
}

/** What the pages and reports call an engine, and what its programs end as that take the sandbox with them. */
export interface EngineNames {
  /** For people: "Python". */
  language: string;
  /** Engine and version. */
  engine: string;
  /** What became of a program in whose time the browser ended the sandbox. */
  lost: { outcome: Outcome; detail: string };
  /** Whether its programs may have processes. */
  hasProcesses: boolean;
}

/** A program asked for something by name that it was not lent: it is to be executed again, with it. */
export class NeedsMore extends Error {
  override name = 'NeedsMore';
  readonly wanted: string;

  constructor(wanted: string) {
    super(`The program needs ${wanted}.`);
    this.wanted = wanted;
  }
}

/** One worker of a pool, as the page sees it. It executes one program at a time. */
export class SandboxWorker {
  /** Rejects when the worker does not come up. */
  readonly booted: Promise<Booted>;
  /** False once the worker can't take another program. */
  alive = true;
  /** Why the worker could not take another program; null while it can. */
  discarded: string | null = null;
  /** How long its last restore took, in milliseconds. */
  lastResetMs = 0;
  private readonly frame: SandboxFrame;
  private readonly names: EngineNames;
  private readonly worker: number;
  private readonly port: MessagePort;
  private readonly settings: unknown;
  private receive: (message: WorkerMessage) => void = () => {};
  /** What to do when the worker fails without a word of its own. */
  private onFailure: (message: string) => void = () => {};
  private onLost: () => void;
  private nextId = 1;

  constructor(frame: SandboxFrame, names: EngineNames, options: Parameters<SandboxFrame['spawn']>[0]) {
    this.frame = frame;
    this.names = names;
    this.settings = options.settings;
    const { worker, port } = frame.spawn(options);
    this.worker = worker;
    this.port = port;
    this.onLost = () => {};
    const { language } = names;
    this.booted = new Promise<Booted>((resolve, reject) => {
      this.onLost = () => reject(new SandboxLost(null));
      this.onFailure = (message) => reject(new Error(`${language} did not start: ${message}`));
      this.receive = (message) => {
        if (message.type === 'booted') resolve({ bootMs: message.bootMs, snapshot: message.snapshot });
        if (message.type === 'boot-failed')
          reject(new Error(`${language} did not start: ${message.message}`));
      };
    });
    // A pool may never wait for a spare that fails.
    this.booted.catch(() => this.end());
    port.onmessage = ({ data }) => {
      const message = readWorkerMessage(data);
      if (message !== null) this.receive(message);
    };
  }

  get number(): number {
    return this.worker;
  }

  /** The frame reports that the worker's script failed: while it booted, or with a program in it. */
  fail(message: string): void {
    this.onFailure(message);
  }

  /** The sandbox is gone, and this worker with it. */
  lose(): void {
    this.alive = false;
    this.port.close();
    this.onLost();
  }

  /**
   * Executes a program within its limits, kept from here: past them the worker is ended.
   *
   * @param lent what the program needs beyond what every worker of the engine has.
   * @throws SandboxLost, or NeedsMore.
   */
  execute(program: Program, signal: AbortSignal | undefined, lent: unknown = null): Promise<Execution> {
    const id = this.nextId++;
    const started = performance.now();
    const told = emptyTold(program);
    const stopped = (outcome: Outcome, detail: string | null) =>
      stoppedExecution(outcome, detail, told, performance.now() - started, this.names.engine);
    return new Promise((resolve, reject) => {
      const stop = (outcome: Outcome, detail: string | null = null) => {
        if (finished) return;
        finish();
        this.discarded = outcome;
        this.end();
        resolve(stopped(outcome, detail));
      };
      const deadlines = new Deadlines(
        program,
        () => this.frame.answers(),
        (detail) => stop('timed-out', detail),
      );
      const onAbort = () => stop('cancelled');
      this.onFailure = (message) => stop('crashed', message);
      this.onLost = () => {
        finish();
        this.discarded = 'lost';
        const { outcome, detail } = this.names.lost;
        reject(new SandboxLost(stopped(outcome, detail)));
      };
      let finished = false;
      const finish = () => {
        finished = true;
        deadlines.stop();
        signal?.removeEventListener('abort', onAbort);
        this.receive = () => {};
        this.onFailure = () => {};
        this.onLost = () => {};
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.receive = (message) => {
        if (!('id' in message) || message.id !== id) return;
        if (message.type === 'done') {
          finish();
          this.conclude(message);
          resolve(message.execution);
        } else if (message.type === 'processes') {
          this.keepProcesses();
        } else if (message.type === 'needs') {
          finish();
          this.discarded = message.type;
          this.end();
          reject(new NeedsMore(message.name));
        } else {
          record(told, message);
          deadlines.hear(message);
        }
      };
      this.port.postMessage({ type: 'execute', id, program, lent });
      if (signal?.aborted) onAbort();
    });
  }

  end(): void {
    if (!this.alive) return;
    this.alive = false;
    this.frame.terminate(this.worker);
    this.port.close();
  }

  /** Once: the frame gives this worker no second keeper. */
  private keepProcesses(): void {
    if (this.names.hasProcesses) this.frame.keepProcesses(this.worker, this.settings);
  }

  private conclude({ discard, resetMs }: Done): void {
    this.lastResetMs = resetMs;
    this.discarded = discard;
    if (discard !== null) this.end();
  }
}
