import type { EngineProgress, Execution, Program } from '../../model/index.ts';
import { SandboxFrame } from '../sandboxFrame.ts';
import { PYTHON_POLICY } from '../sandboxPolicy.ts';
import { BUILD, fetchEngine } from './engineFiles.ts';
import { PythonWorker } from './pythonWorker.ts';
import { SandboxLost } from './sandboxLost.ts';
import { keepSnapshot, keptSnapshot, type SnapshotStore } from './snapshots.ts';

export interface PythonOptions {
  /** Workers that run programs beside each other; by default one per core, at most eight. */
  workers?: number;
  /** Workers kept warm beyond those, to take over at once from one that must be thrown away. */
  spares?: number;
  /** Where the snapshot is kept between visits; null keeps none. */
  store?: SnapshotStore | null;
}

/** What a pool has done: boots and restores in milliseconds, and why workers were thrown away. */
export interface PoolStatistics {
  bootsMs: number[];
  resetsMs: number[];
  discards: string[];
}

interface Waiting {
  resolve: (worker: PythonWorker) => void;
  reject: (error: Error) => void;
  alone: boolean;
}

/** Memory a worker may grow to while it boots; programs bring their own limit. */
const BOOT_MEMORY_BYTES = 512 * 1024 * 1024;
const MAX_DEFAULT_WORKERS = 8;

/** How many workers this machine is given by default: one per core, as far as its memory goes. */
export function defaultWorkers(): number {
  // Gigabytes, rounded and capped by the browser; not every browser tells.
  const { deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
  return Math.max(1, Math.min(navigator.hardwareConcurrency, Math.floor(deviceMemory), MAX_DEFAULT_WORKERS));
}

/** A pool of sandboxed workers; each program finds a pristine interpreter. */
export class PythonPool {
  readonly version = BUILD;
  readonly concurrency: number;
  private readonly spares: number;
  private readonly store: SnapshotStore | null;
  private readonly hashSeed: number | null;
  private readonly frame = new SandboxFrame(PYTHON_POLICY);
  private readonly idle: PythonWorker[] = [];
  private readonly all = new Map<number, PythonWorker>();
  private readonly waiting: Waiting[] = [];
  /** Workers with a program in them: spares must not raise the concurrency. */
  private busy = 0;
  /** Whether the one program in the pool must stay alone in it. */
  private exclusive = false;
  private hasSnapshot = false;
  private starting: Promise<void> | null = null;
  private stopped = false;
  private failure: Error | null = null;
  private failBoot: (error: Error) => void = () => {};
  private readonly counts: PoolStatistics = { bootsMs: [], resetsMs: [], discards: [] };

  /** @param hashSeed PYTHONHASHSEED of its interpreters; null draws one when the snapshot is made. */
  constructor(options: PythonOptions, hashSeed: number | null) {
    this.concurrency = Math.max(1, options.workers ?? defaultWorkers());
    this.spares = options.spares ?? 1;
    this.store = options.store ?? null;
    this.hashSeed = hashSeed;
  }

  start(onProgress: (progress: EngineProgress) => void = () => {}): Promise<void> {
    this.starting ??= Promise.race([this.boot(onProgress), this.bootLost()]).catch((error: unknown) => {
      this.starting = null;
      throw error;
    });
    return this.starting;
  }

  /**
   * @param alone with no other program beside it in the pool.
   * @throws SandboxLost when the sandbox is gone: the pool can't be used any more.
   */
  async execute(program: Program, signal: AbortSignal | undefined, alone: boolean): Promise<Execution> {
    await this.start();
    const worker = await this.take(alone);
    try {
      return await worker.execute(program, signal);
    } finally {
      this.giveBack(worker);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const worker of this.all.values()) worker.end();
    this.all.clear();
    this.frame.close();
  }

  /** What the pool has done so far. */
  statistics(): PoolStatistics {
    return { ...this.counts, resetsMs: [...this.counts.resetsMs], bootsMs: [...this.counts.bootsMs] };
  }

  private async boot(onProgress: (progress: EngineProgress) => void): Promise<void> {
    const progress: EngineProgress = {
      stage: 'fetching',
      loadedBytes: 0,
      totalBytes: 0,
      readyWorkers: 0,
      wantedWorkers: this.concurrency,
    };
    const tell = (change: Partial<EngineProgress>) => onProgress(Object.assign(progress, change));
    const [engine, snapshot] = await Promise.all([
      fetchEngine((loadedBytes, totalBytes) => tell({ loadedBytes, totalBytes })),
      keptSnapshot(this.store),
    ]);
    tell({ stage: 'starting' });
    this.frame.onLost = () => this.lose();
    this.frame.onWorkerError = (number, message) => this.all.get(number)?.fail(message);
    await this.frame.open(engine);
    const first = await this.bootFirst(snapshot, () => tell({ stage: 'snapshot' }));
    tell({ stage: 'starting', readyWorkers: 1 });
    this.release(first);
    const others = Array.from({ length: this.concurrency - 1 }, () => this.spawn());
    // The first worker can begin; the rest and the spares join as they come up.
    for (const worker of others) {
      this.release(await this.ready(worker));
      tell({ readyWorkers: progress.readyWorkers + 1 });
    }
    tell({ stage: 'ready' });
    this.refill();
  }

  /** From the kept snapshot if it serves, else cold, making one for the others and for the next visit. */
  private async bootFirst(snapshot: ArrayBuffer | null, onMaking: () => void): Promise<PythonWorker> {
    if (snapshot !== null) {
      this.frame.setSnapshot(snapshot);
      this.hasSnapshot = true;
      const worker = this.spawn();
      try {
        return await this.ready(worker);
      } catch {
        // Damaged on disk: made anew below.
        this.hasSnapshot = false;
      }
    }
    onMaking();
    const worker = this.spawn({ makeSnapshot: true });
    const booted = await worker.booted;
    if (booted.snapshot !== null) {
      const kept = booted.snapshot.slice(0);
      this.frame.setSnapshot(booted.snapshot);
      this.hasSnapshot = true;
      void keepSnapshot(this.store, kept);
    }
    return worker;
  }

  private spawn({ makeSnapshot = false } = {}): PythonWorker {
    const worker = new PythonWorker(this.frame, {
      fromSnapshot: this.hasSnapshot && !makeSnapshot,
      makeSnapshot,
      hashSeed: this.hashSeed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      memoryBytes: BOOT_MEMORY_BYTES,
    });
    this.all.set(worker.number, worker);
    return worker;
  }

  private async ready(worker: PythonWorker): Promise<PythonWorker> {
    try {
      const { bootMs } = await worker.booted;
      this.counts.bootsMs.push(bootMs);
      return worker;
    } catch (error) {
      this.all.delete(worker.number);
      throw error;
    }
  }

  /** Rejects if the sandbox is lost before the pool is up. */
  private bootLost(): Promise<never> {
    return new Promise((_, reject) => {
      this.failBoot = reject;
    });
  }

  /** Every program in the pool is lost, those that wait have not begun. */
  private lose(): void {
    const lost = new SandboxLost(null);
    this.failure = lost;
    this.failBoot(new Error(`Python did not start: ${lost.message}`));
    for (const worker of this.all.values()) worker.lose();
    for (const { reject } of this.waiting.splice(0)) reject(lost);
    this.frame.close();
  }

  private take(alone: boolean): Promise<PythonWorker> {
    if (this.failure !== null) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject, alone });
      this.match();
    });
  }

  private giveBack(worker: PythonWorker): void {
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

  private release(worker: PythonWorker): void {
    this.idle.push(worker);
    this.match();
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

  /** Brings the pool back to its size: workers and spares. */
  private refill(): void {
    if (this.stopped || this.failure !== null) return;
    while (this.all.size < this.concurrency + this.spares) {
      this.ready(this.spawn()).then(
        (worker) => this.release(worker),
        (error: Error) => {
          this.failure = error;
          for (const { reject } of this.waiting.splice(0)) reject(error);
        },
      );
    }
  }
}
