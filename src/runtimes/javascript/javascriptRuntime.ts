import type { EngineProgress, Execution, Language, Program, Runtime } from '../../model/index.ts';
import { defaultWorkers } from '../defaultWorkers.ts';
import { executeDespiteLoss } from '../sandboxLost.ts';
import type { PoolStatistics } from '../workerPool.ts';
import { BUILD } from './engineFiles.ts';
import { JavaScriptPool } from './javascriptPool.ts';

export interface JavaScriptOptions {
  /** Workers that run programs beside each other; by default one per core, at most eight. */
  workers?: number;
  /** Workers kept warm beyond those: each program uses one up. */
  spares?: number;
}

/** JavaScript in the page's sandbox, as Node runs it. */
export class JavaScriptRuntime implements Runtime {
  readonly id = 'javascript-in-the-tab';
  readonly languages = ['javascript'] as const;
  readonly concurrency: number;
  private readonly spares: number;
  private pool: JavaScriptPool;

  constructor(options: JavaScriptOptions) {
    this.concurrency = Math.max(1, options.workers ?? defaultWorkers());
    this.spares = options.spares ?? this.concurrency;
    this.pool = this.newPool();
  }

  versionFor(): string {
    return BUILD;
  }

  start(_languages?: readonly Language[], onProgress?: (progress: EngineProgress) => void): Promise<void> {
    return this.pool.start(onProgress);
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    return executeDespiteLoss(
      () => this.pool,
      (lost) => {
        if (lost === this.pool) this.pool = this.newPool();
      },
      program,
      signal,
    );
  }

  async stop(): Promise<void> {
    await this.pool.stop();
  }

  /** What the pool has done so far. */
  statistics(): PoolStatistics {
    return this.pool.statistics();
  }

  private newPool(): JavaScriptPool {
    return new JavaScriptPool(this.concurrency, this.spares);
  }
}

/** A JavaScript runtime for this page; nothing is loaded before start() or the first program. */
export function createJavaScriptRuntime(options: JavaScriptOptions = {}): JavaScriptRuntime {
  return new JavaScriptRuntime(options);
}
