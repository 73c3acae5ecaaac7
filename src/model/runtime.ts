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
  /**
   * Engines, versions and the settings of theirs that could change a verdict on programs in these languages:
   * part of every cache key. The same text whatever the languages' order.
   */
  versionFor(languages: readonly Language[]): string;
  /**
   * Finds out which engine takes programs in these languages, where that is found out by trying. Only then does
   * versionFor tell, and it keeps to what it told. Absent where there is nothing to find out; does not reject.
   */
  settle?(languages: readonly Language[]): Promise<void>;
  /** How many programs run beside each other. */
  readonly concurrency: number;
  /**
   * Load and warm up what programs in these languages need. Idempotent. Rejects with a message for people when
   * the engine can't start.
   */
  start(languages: readonly Language[], onProgress?: (progress: EngineProgress) => void): Promise<void>;
  /**
   * Execute one program. Never rejects for anything the program does; rejects only when the engine itself
   * can't go on. Aborting gives the outcome `cancelled`.
   */
  execute(program: Program, signal?: AbortSignal): Promise<Execution>;
  /** End every worker. */
  stop(): Promise<void>;
}
