import type { Evaluation } from '../model/benchmark.ts';
import type { RunRecord } from '../model/run.ts';
import type { Stores } from '../model/stores.ts';

const BATCH_SIZE = 50;
const BATCH_MS = 250;

interface CacheEntry {
  key: string;
  evaluation: Evaluation;
}

/**
 * Writes evaluations in small batches, so that a killed tab loses at most a quarter of a second. When the
 * storage fails it says so once and keeps what is unwritten; `flush` tries again.
 */
export class EvaluationWriter {
  readonly #stores: Stores;
  readonly #run: () => RunRecord;
  readonly #onProblem: (message: string) => void;
  #evaluations: Evaluation[] = [];
  #cache: CacheEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #failed = false;
  #told = false;

  /**
   * @param run the record as it is now, written after each batch.
   * @param onProblem told once, with a sentence for people.
   */
  constructor(stores: Stores, run: () => RunRecord, onProblem: (message: string) => void) {
    this.#stores = stores;
    this.#run = run;
    this.#onProblem = onProblem;
  }

  /** Whether something is unwritten because the storage failed. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  /** @param cacheKey where a later run finds it; null where it must not be cached. */
  add(evaluation: Evaluation, cacheKey: string | null): void {
    this.#evaluations.push(evaluation);
    if (cacheKey !== null) this.#cache.push({ key: cacheKey, evaluation });
    if (this.#failed) return;
    if (this.#evaluations.length >= BATCH_SIZE) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  /** Write everything now, and the run's record. Never rejects. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const evaluations = this.#evaluations;
    const cache = this.#cache;
    this.#evaluations = [];
    this.#cache = [];
    const run = this.#run();
    try {
      // The cache first: a tab killed in between takes its verdicts from there, but would never again cache those of its run.
      if (cache.length > 0) await this.#stores.putCached(cache);
      if (evaluations.length > 0) await this.#stores.putEvaluations(run.id, evaluations);
      await this.#stores.putRun(run);
      this.#failed = false;
    } catch (error) {
      this.#evaluations = [...evaluations, ...this.#evaluations];
      this.#cache = [...cache, ...this.#cache];
      this.#failed = true;
      if (this.#told) return;
      this.#told = true;
      this.#onProblem(error instanceof Error ? error.message : String(error));
    }
  }
}
