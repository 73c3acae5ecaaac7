import { SandboxLost } from './sandboxLost.ts';
import type { SandboxWorker } from './sandboxWorker.ts';

/** What a pool has done: boots and restores in milliseconds, and why workers were thrown away. */
export interface PoolStatistics {
  bootsMs: number[];
  resetsMs: number[];
  discards: string[];
}

interface Waiting {
  resolve: (worker: SandboxWorker) => void;
  reject: (error: Error) => void;
  alone: boolean;
}

/** The workers of one sandbox frame: who takes one, in which order, and that there are always enough. */
export class WorkerPool {
  readonly concurrency: number;
  private readonly spares: number;
  private readonly spawn: () => SandboxWorker;
  private readonly idle: SandboxWorker[] = [];
  private readonly all = new Map<number, SandboxWorker>();
  private readonly waiting: Waiting[] = [];
  /** Workers with a program in them: spares must not raise the concurrency. */
  private busy = 0;
  /** Whether the one program in the pool must stay alone in it. */
  private exclusive = false;
  private stopped = false;
  private failure: Error | null = null;
  private readonly counts: PoolStatistics = { bootsMs: [], resetsMs: [], discards: [] };

  /**
   * @param concurrency programs beside each other.
   * @param spares workers kept warm beyond those.
   * @param spawn starts a worker.
   */
  constructor(concurrency: number, spares: number, spawn: () => SandboxWorker) {
    this.concurrency = concurrency;
    this.spares = spares;
    this.spawn = spawn;
  }

  /** Starts a worker and waits until it is up. It takes no program before {@link release}. */
  async begin(worker = this.spawn()): Promise<SandboxWorker> {
    this.all.set(worker.number, worker);
    try {
      const { bootMs } = await worker.booted;
      this.counts.bootsMs.push(bootMs);
      return worker;
    } catch (error) {
      this.all.delete(worker.number);
      throw error;
    }
  }

  /** A worker that is up may take programs. */
  release(worker: SandboxWorker): void {
    this.idle.push(worker);
    this.match();
  }

  /**
   * Waits for a worker, uses it, and gives it back or puts another in its place.
   *
   * @param alone with no other program beside it in the pool.
   * @throws SandboxLost when the sandbox is gone; whatever `use` throws.
   */
  async with<T>(alone: boolean, use: (worker: SandboxWorker) => Promise<T>): Promise<T> {
    const worker = await this.take(alone);
    try {
      return await use(worker);
    } finally {
      this.giveBack(worker);
    }
  }

  /** Brings the pool to its size: workers and spares. */
  refill(): void {
    while (!this.stopped && this.failure === null && this.all.size < this.concurrency + this.spares) {
      this.begin().then(
        (worker) => this.release(worker),
        (error: Error) => this.reject(error),
      );
    }
  }

  /** The frame says that a worker failed. */
  fail(number: number, message: string): void {
    this.all.get(number)?.fail(message);
  }

  /** Every program in the pool is lost with the sandbox; those that wait have not begun. */
  lose(): void {
    const lost = new SandboxLost(null);
    // First of all: a program that learns of the loss must find no worker here any more.
    this.failure = lost;
    for (const worker of this.all.values()) worker.lose();
    this.reject(lost);
  }

  /** Ends every worker. */
  stop(): void {
    this.stopped = true;
    for (const worker of this.all.values()) worker.end();
    this.all.clear();
  }

  /** What the pool has done so far. */
  statistics(): PoolStatistics {
    return { ...this.counts, resetsMs: [...this.counts.resetsMs], bootsMs: [...this.counts.bootsMs] };
  }

  private reject(error: Error): void {
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private take(alone: boolean): Promise<SandboxWorker> {
    if (this.failure !== null) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject, alone });
      this.match();
    });
  }

  private giveBack(worker: SandboxWorker): void {
    this.busy--;
    this.exclusive = false;
    if (worker.alive) {
      this.counts.resetsMs.push(worker.lastResetMs);
      this.release(worker);
    } else {
      this.counts.discards.push(worker.discarded ?? 'stopped');
      this.all.delete(worker.number);
      this.refill();
      this.match();
    }
  }

  /** Gives idle workers to those who wait, up to the concurrency. */
  private match(): void {
    while (this.busy < this.concurrency && !this.exclusive) {
      const worker = this.idle[0];
      const next = this.waiting[0];
      if (worker === undefined || next === undefined) return;
      if (next.alone && this.busy > 0) return;
      this.exclusive = next.alone;
      this.idle.shift();
      this.waiting.shift();
      this.busy++;
      next.resolve(worker);
    }
  }
}
