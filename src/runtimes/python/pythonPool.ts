import type { PythonSettings } from '../../../workers/python/bootSettings.ts';
import type { Execution, Program } from '../../model/index.ts';
import { defaultWorkers } from '../defaultWorkers.ts';
import { PYTHON_FRAME } from '../sandboxPolicy.ts';
import { SandboxPool, type TellProgress } from '../sandboxPool.ts';
import { type EngineNames, SandboxWorker } from '../sandboxWorker.ts';
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
  hasProcesses: true,
};

/** Memory a worker may grow to while it boots; programs bring their own limit. */
const BOOT_MEMORY_BYTES = 512 * 1024 * 1024;

/** A pool of sandboxed workers; each program finds a pristine interpreter. */
export class PythonPool extends SandboxPool {
  readonly version = BUILD;
  private readonly store: SnapshotStore | null;
  private readonly hashSeed: number | null;
  private kept: ArrayBuffer | null = null;
  private hasSnapshot = false;

  /** @param hashSeed PYTHONHASHSEED of its interpreters; null draws one when the snapshot is made. */
  constructor(options: PythonOptions, hashSeed: number | null) {
    super(PYTHON_FRAME, NAMES, Math.max(1, options.workers ?? defaultWorkers()), options.spares ?? 1);
    this.store = options.store ?? null;
    this.hashSeed = hashSeed;
  }

  /**
   * @param alone with no other program beside it in the pool.
   * @throws SandboxLost when the sandbox is gone: the pool can't be used any more.
   */
  async execute(program: Program, signal: AbortSignal | undefined, alone: boolean): Promise<Execution> {
    await this.start();
    return this.pool.with(alone, (worker) => worker.execute(program, signal));
  }

  protected override async fetch(tell: TellProgress): Promise<() => Promise<unknown>> {
    const [engine, snapshot] = await Promise.all([
      fetchEngine((loadedBytes, totalBytes) => tell({ loadedBytes, totalBytes })),
      keptSnapshot(this.store),
    ]);
    this.kept = snapshot;
    return () => this.frame.open(engine, [engine.wasm, engine.files.stdlib, engine.files.tzdata]);
  }

  /** From the kept snapshot if it serves, else cold, making one for the others and for the next visit. */
  protected override async bootFirst(tell: TellProgress): Promise<SandboxWorker> {
    if (this.kept !== null) {
      this.frame.setSnapshot(this.kept);
      this.kept = null;
      this.hasSnapshot = true;
      try {
        return await this.pool.begin();
      } catch {
        // Damaged on disk: made anew below.
        this.hasSnapshot = false;
      }
    }
    tell({ stage: 'snapshot' });
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

  protected override spawn({ makeSnapshot = false } = {}): SandboxWorker {
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
}
