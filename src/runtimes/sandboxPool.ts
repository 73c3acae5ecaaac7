import type { EngineProgress } from '../model/index.ts';
import { SandboxFrame } from './sandboxFrame.ts';
import type { FrameSource } from './sandboxPolicy.ts';
import type { EngineNames, SandboxWorker } from './sandboxWorker.ts';
import { type PoolStatistics, WorkerPool } from './workerPool.ts';

/** Tells what changed in an engine's progress. */
export type TellProgress = (change: Partial<EngineProgress>) => void;

/** One sandbox and its pool of workers, from the start to the end or to its loss. */
export abstract class SandboxPool {
  protected readonly frame: SandboxFrame;
  protected readonly pool: WorkerPool;
  private readonly names: EngineNames;
  private starting: Promise<void> | null = null;
  private failBoot: (error: Error) => void = () => {};

  constructor(source: FrameSource, names: EngineNames, workers: number, spares: number) {
    this.frame = new SandboxFrame(source);
    this.names = names;
    this.pool = new WorkerPool(workers, spares, () => this.spawn());
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

  async stop(): Promise<void> {
    this.pool.stop();
    this.frame.close();
  }

  /** What the pool has done so far. */
  statistics(): PoolStatistics {
    return this.pool.statistics();
  }

  /** Fetches the engine; gives what hands it to the frame. */
  protected abstract fetch(tell: TellProgress): Promise<() => Promise<unknown>>;

  protected abstract spawn(): SandboxWorker;

  /** Brings the first worker up: the others follow its example. */
  protected bootFirst(_tell: TellProgress): Promise<SandboxWorker> {
    return this.pool.begin();
  }

  private async boot(onProgress: (progress: EngineProgress) => void): Promise<void> {
    const progress: EngineProgress = {
      stage: 'fetching',
      loadedBytes: 0,
      totalBytes: 0,
      readyWorkers: 0,
      wantedWorkers: this.concurrency,
    };
    const tell: TellProgress = (change) => onProgress(Object.assign(progress, change));
    const open = await this.fetch(tell);
    tell({ stage: 'starting' });
    this.frame.onLost = () => this.lose();
    this.frame.onWorkerError = (number, message) => this.pool.fail(number, message);
    await open();
    const first = await this.bootFirst(tell);
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

  /** Rejects if the sandbox is lost before the pool is up. */
  private bootLost(): Promise<never> {
    return new Promise((_, reject) => {
      this.failBoot = reject;
    });
  }

  private lose(): void {
    this.failBoot(
      new Error(`${this.names.language} did not start: the browser ended the sandbox in which it runs.`),
    );
    this.pool.lose();
    this.frame.close();
  }
}
