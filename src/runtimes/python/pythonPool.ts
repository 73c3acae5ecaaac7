import type { PythonSettings } from '../../../workers/python/bootSettings.ts';
import type { EngineProgress, Execution, Program } from '../../model/index.ts';
import { defaultWorkers } from '../defaultWorkers.ts';
import { SandboxFrame } from '../sandboxFrame.ts';
import { PYTHON_FRAME } from '../sandboxPolicy.ts';
import { type EngineNames, SandboxWorker } from '../sandboxWorker.ts';
import { type PoolStatistics, WorkerPool } from '../workerPool.ts';
import { BUILD, ENGINE, fetchEngine } from './engineFiles.ts';
import { keepSnapshot, keptSnapshot, type SnapshotStore } from './snapshots.ts';

export interface PythonOptions {
  /** Workers that run programs beside each other; by default one per core, at most eight. */
  workers?: number;
  /** Workers kept warm beyond those, to take over at once from one that must be thrown away. */
  spares?: number;
  /** Where the snapshot is kept between visits; null keeps none. */
  store?: SnapshotStore | null;
}

const NAMES: EngineNames = {
  language: 'Python',
  engine: ENGINE,
  lost: { outcome: 'crashed', detail: 'the browser ended its process' },
};

/** Memory a worker may grow to while it boots; programs bring their own limit. */
const BOOT_MEMORY_BYTES = 512 * 1024 * 1024;

/** A pool of sandboxed workers; each program finds a pristine interpreter. */
export class PythonPool {
  readonly version = BUILD;
  private readonly store: SnapshotStore | null;
  private readonly hashSeed: number | null;
  private readonly frame = new SandboxFrame(PYTHON_FRAME);
  private readonly pool: WorkerPool;
  private hasSnapshot = false;
  private starting: Promise<void> | null = null;
  private failBoot: (error: Error) => void = () => {};

  /** @param hashSeed PYTHONHASHSEED of its interpreters; null draws one when the snapshot is made. */
  constructor(options: PythonOptions, hashSeed: number | null) {
    const workers = Math.max(1, options.workers ?? defaultWorkers());
    this.pool = new WorkerPool(workers, options.spares ?? 1, () => this.spawn());
    this.store = options.store ?? null;
    this.hashSeed = hashSeed;
  }

  get concurrency(): number {
    return this.pool.concurrency;
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
    return this.pool.with(alone, (worker) => worker.execute(program, signal));
  }

  async stop(): Promise<void> {
    this.pool.stop();
    this.frame.close();
  }

  /** What the pool has done so far. */
  statistics(): PoolStatistics {
    return this.pool.statistics();
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
    this.frame.onWorkerError = (number, message) => this.pool.fail(number, message);
    await this.frame.open(engine, [engine.wasm, engine.files.stdlib, engine.files.tzdata]);
    const first = await this.bootFirst(snapshot, () => tell({ stage: 'snapshot' }));
    tell({ stage: 'starting', readyWorkers: 1 });
    this.pool.release(first);
    const others = Array.from({ length: this.concurrency - 1 }, () => this.pool.begin());
    // The first worker can begin; the rest and the spares join as they come up.
    for (const worker of others) {
      this.pool.release(await worker);
      tell({ readyWorkers: progress.readyWorkers + 1 });
    }
    tell({ stage: 'ready' });
    this.pool.refill();
  }

  /** From the kept snapshot if it serves, else cold, making one for the others and for the next visit. */
  private async bootFirst(snapshot: ArrayBuffer | null, onMaking: () => void): Promise<SandboxWorker> {
    if (snapshot !== null) {
      this.frame.setSnapshot(snapshot);
      this.hasSnapshot = true;
      try {
        return await this.pool.begin();
      } catch {
        // Damaged on disk: made anew below.
        this.hasSnapshot = false;
      }
    }
    onMaking();
    const worker = await this.pool.begin(this.spawn({ makeSnapshot: true }));
    const booted = await worker.booted;
    if (booted.snapshot !== null) {
      const kept = booted.snapshot.slice(0);
      this.frame.setSnapshot(booted.snapshot);
      this.hasSnapshot = true;
      void keepSnapshot(this.store, kept);
    }
    return worker;
  }

  private spawn({ makeSnapshot = false } = {}): SandboxWorker {
    const settings: PythonSettings = {
      makeSnapshot,
      hashSeed: this.hashSeed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      memoryBytes: BOOT_MEMORY_BYTES,
    };
    return new SandboxWorker(this.frame, NAMES, {
      fromSnapshot: this.hasSnapshot && !makeSnapshot,
      settings,
    });
  }

  /** Rejects if the sandbox is lost before the pool is up. */
  private bootLost(): Promise<never> {
    return new Promise((_, reject) => {
      this.failBoot = reject;
    });
  }

  private lose(): void {
    this.failBoot(new Error('Python did not start: the browser ended the sandbox in which it runs.'));
    this.pool.lose();
    this.frame.close();
  }
}
