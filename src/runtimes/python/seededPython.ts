import type { EngineProgress, Execution, Language, Program, Runtime } from '../../model/index.ts';
import { executeDespiteLoss } from '../sandboxLost.ts';
import type { PoolStatistics } from '../workerPool.ts';
import { type PythonOptions, PythonPool } from './pythonPool.ts';

/**
 * Python in the page's sandbox. Programs with a seed of their own run in a pool whose interpreters were
 * started with it, because the string hash can't be seeded later; all others share one pool.
 */
export class SeededPython implements Runtime {
  readonly id = 'python-in-the-tab';
  readonly languages = ['python'] as const;
  private readonly options: PythonOptions;
  private unseeded: PythonPool;
  private readonly seeded = new Map<number, PythonPool>();

  constructor(options: PythonOptions) {
    this.options = options;
    this.unseeded = new PythonPool(options, null);
  }

  versionFor(): string {
    return this.unseeded.version;
  }

  get concurrency(): number {
    return this.unseeded.concurrency;
  }

  start(_languages?: readonly Language[], onProgress?: (progress: EngineProgress) => void): Promise<void> {
    return this.unseeded.start(onProgress);
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    return executeDespiteLoss(
      () => this.poolFor(program.seed),
      (lost) => this.forget(lost),
      program,
      signal,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.unseeded, ...this.seeded.values()].map((pool) => pool.stop()));
  }

  /** What the pool of programs without a seed has done so far. */
  statistics(): PoolStatistics {
    return this.unseeded.statistics();
  }

  private forget(lost: PythonPool): void {
    if (lost === this.unseeded) this.unseeded = new PythonPool(this.options, null);
    for (const [seed, pool] of this.seeded) if (pool === lost) this.seeded.delete(seed);
  }

  private poolFor(seed: number | null): PythonPool {
    if (seed === null) return this.unseeded;
    // PYTHONHASHSEED takes 32 bits.
    const hashSeed = seed >>> 0;
    const known = this.seeded.get(hashSeed);
    if (known !== undefined) return known;
    // Runs have one seed: a former one's workers only take memory.
    for (const pool of this.seeded.values()) void pool.stop();
    this.seeded.clear();
    const pool = new PythonPool({ ...this.options, store: null }, hashSeed);
    this.seeded.set(hashSeed, pool);
    return pool;
  }
}

/** A Python runtime for this page; nothing is loaded before start() or the first program. */
export function createPythonRuntime(options: PythonOptions = {}): SeededPython {
  return new SeededPython(options);
}
