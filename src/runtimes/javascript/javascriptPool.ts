import { ENGINE } from '../../../workers/javascript/engineName.ts';
import type { EngineProgress, Execution, Program } from '../../model/index.ts';
import { SandboxFrame } from '../sandboxFrame.ts';
import { JAVASCRIPT_FRAME } from '../sandboxPolicy.ts';
import { type EngineNames, NeedsMore, SandboxWorker } from '../sandboxWorker.ts';
import { type PoolStatistics, WorkerPool } from '../workerPool.ts';
import { fetchEngine, fetchLargeModule, largeModulesNamed } from './engineFiles.ts';

const NAMES: EngineNames = {
  language: 'JavaScript',
  engine: ENGINE,
  // Nothing but memory is known to bring a whole sandbox down.
  lost: { outcome: 'out-of-memory', detail: 'The browser ended the process in which the program ran.' },
};

/** A pool of sandboxed workers, each for one program: it is thrown away, and a warm one takes its place. */
export class JavaScriptPool {
  private readonly frame = new SandboxFrame(JAVASCRIPT_FRAME);
  private readonly pool: WorkerPool;
  private starting: Promise<void> | null = null;
  private failBoot: (error: Error) => void = () => {};

  constructor(workers: number, spares: number) {
    this.pool = new WorkerPool(
      workers,
      spares,
      () => new SandboxWorker(this.frame, NAMES, { fromSnapshot: false, settings: null }),
    );
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
    const names = new Set(largeModulesNamed(Object.values(program.files)));
    for (;;) {
      const lent = await Promise.all([...names].map(fetchLargeModule));
      try {
        return await this.pool.with(alone, (worker) => worker.execute(program, signal, lent));
      } catch (error) {
        if (!(error instanceof NeedsMore) || names.has(error.wanted)) throw error;
        names.add(error.wanted);
      }
    }
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
    const engine = await fetchEngine((loadedBytes, totalBytes) => tell({ loadedBytes, totalBytes }));
    tell({ stage: 'starting' });
    this.frame.onLost = () => this.lose();
    this.frame.onWorkerError = (number, message) => this.pool.fail(number, message);
    await this.frame.open(engine, []);
    const workers = Array.from({ length: this.concurrency }, () => this.pool.begin());
    for (const worker of workers) {
      this.pool.release(await worker);
      tell({ readyWorkers: progress.readyWorkers + 1 });
    }
    tell({ stage: 'ready' });
    this.pool.refill();
  }

  /** Rejects if the sandbox is lost before the pool is up. */
  private bootLost(): Promise<never> {
    return new Promise((_, reject) => {
      this.failBoot = reject;
    });
  }

  private lose(): void {
    this.failBoot(new Error('JavaScript did not start: the browser ended the sandbox in which it runs.'));
    this.pool.lose();
    this.frame.close();
  }
}
