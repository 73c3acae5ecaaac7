import type { Execution } from './execution.ts';
import type { Language, Program } from './program.ts';

/** How far an engine's start has come, for the page to say. */
export interface EngineProgress {
  stage: 'fetching' | 'starting' | 'snapshot' | 'ready';
  /** Bytes fetched and to fetch, where the stage is `fetching`. */
  loadedBytes: number;
  totalBytes: number;
  /** Workers that are ready, of those wanted. */
  readyWorkers: number;
  wantedWorkers: number;
}

/**
 * Something that executes programs: a pool of sandboxed workers, or a native runner. The run engine knows
 * only this.
 */
export interface Runtime {
  readonly id: string;
  readonly languages: readonly Language[];
  /** Engine, version and the settings that could change a verdict: part of every cache key. */
  readonly version: string;
  /** How many programs run beside each other. */
  readonly concurrency: number;
  /** Load and warm up. Idempotent. Rejects with a message for people when the engine can't start. */
  start(onProgress?: (progress: EngineProgress) => void): Promise<void>;
  /**
   * Execute one program. Never rejects for anything the program does; rejects only when the engine itself
   * can't go on. Aborting gives the outcome `cancelled`.
   */
  execute(program: Program, signal?: AbortSignal): Promise<Execution>;
  /** End every worker. */
  stop(): Promise<void>;
}
