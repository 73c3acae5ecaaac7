import type { CapturedOutput, CasesResult, Execution, Outcome, Program } from '../../model/index.ts';
import type { SandboxFrame } from '../sandboxFrame.ts';
import { ENGINE } from './engineFiles.ts';
import { readWorkerMessage, type WorkerMessage } from './messages.ts';
import { SandboxLost } from './sandboxLost.ts';

/** Time beyond the program's own limit for the result to arrive. */
const DELIVERY_MS = 250;

type Done = Extract<WorkerMessage, { type: 'done' }>;

export interface Booted {
  bootMs: number;
  snapshot: ArrayBuffer | null;
}

/** One worker of the pool, as the page sees it. It executes one program at a time. */
export class PythonWorker {
  /** Rejects when the worker does not come up. */
  readonly booted: Promise<Booted>;
  /** False once the worker can't take another program. */
  alive = true;
  /** Why the worker could not take another program; null while it can. */
  discarded: string | null = null;
  /** How long its last restore took, in milliseconds. */
  lastResetMs = 0;
  private readonly frame: SandboxFrame;
  private readonly worker: number;
  private readonly port: MessagePort;
  private receive: (message: WorkerMessage) => void = () => {};
  /** What to do when the worker fails without a word of its own. */
  private onFailure: (message: string) => void = () => {};
  private onLost: () => void;
  private nextId = 1;

  constructor(frame: SandboxFrame, options: Parameters<SandboxFrame['spawn']>[0]) {
    this.frame = frame;
    const { worker, port } = frame.spawn(options);
    this.worker = worker;
    this.port = port;
    this.onLost = () => {};
    this.booted = new Promise<Booted>((resolve, reject) => {
      this.onLost = () => reject(new SandboxLost(null));
      this.onFailure = (message) => reject(new Error(`Python did not start: ${message}`));
      this.receive = (message) => {
        if (message.type === 'booted') resolve({ bootMs: message.bootMs, snapshot: message.snapshot });
        if (message.type === 'boot-failed') reject(new Error(`Python did not start: ${message.message}`));
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
   * Executes a program within its limits, kept from here: past them the worker is ended. Rejects with
   * SandboxLost only.
   */
  execute(program: Program, signal: AbortSignal | undefined): Promise<Execution> {
    const id = this.nextId++;
    const started = performance.now();
    const told = emptyTold();
    return new Promise((resolve, reject) => {
      const stop = (outcome: Outcome, detail: string | null = null) => {
        finish();
        this.discarded = outcome;
        this.end();
        resolve(stopped(outcome, detail, told, performance.now() - started));
      };
      const timer = setTimeout(() => stop('timed-out'), program.limits.wallMs + DELIVERY_MS);
      const onAbort = () => stop('cancelled');
      this.onFailure = (message) => stop('crashed', message);
      this.onLost = () => {
        finish();
        this.discarded = 'lost';
        const detail = 'the browser ended its process';
        reject(new SandboxLost(stopped('crashed', detail, told, performance.now() - started)));
      };
      const finish = () => {
        clearTimeout(timer);
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
        } else {
          record(told, message);
        }
      };
      this.port.postMessage({ type: 'execute', id, program });
      if (signal?.aborted) onAbort();
    });
  }

  end(): void {
    if (!this.alive) return;
    this.alive = false;
    this.frame.terminate(this.worker);
    this.port.close();
  }

  private conclude({ discard, resetMs }: Done): void {
    this.lastResetMs = resetMs;
    this.discarded = discard;
    if (discard !== null) this.end();
  }
}

/** What a program had done before it was stopped. */
interface Told {
  stdout: string;
  stderr: string;
  load: CasesResult['load'];
  cases: CasesResult['cases'];
}

function emptyTold(): Told {
  return { stdout: '', stderr: '', load: null, cases: [] };
}

function record(told: Told, message: WorkerMessage): void {
  if (message.type === 'output') told[message.stream] += message.text;
  if (message.type === 'load') told.load = message.load;
  if (message.type === 'case' && message.index === told.cases.length) told.cases.push(message.result);
}

function stopped(outcome: Outcome, detail: string | null, told: Told, durationMs: number): Execution {
  return {
    outcome,
    exitStatus: null,
    detail,
    stdout: captured(told.stdout),
    stderr: captured(told.stderr),
    durationMs,
    memoryBytes: null,
    missingFeatures: [],
    cases:
      told.load === null
        ? null
        : {
            load: told.load,
            bound: null,
            inspections: [],
            cases: told.cases,
            explained: null,
            patchedBuiltins: [],
          },
    script: null,
    engine: ENGINE,
  };
}

function captured(text: string): CapturedOutput {
  return { text, totalBytes: new TextEncoder().encode(text).length, droppedBytes: 0 };
}
