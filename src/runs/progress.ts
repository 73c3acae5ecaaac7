/** A job that is being judged at this moment. */
export interface RunningJob {
  key: string;
  model: string;
  taskId: string;
  index: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** True while it is being tried with nothing else beside it. */
  alone: boolean;
}

/** Where a run stands. */
export interface RunProgress {
  total: number;
  /** Jobs whose verdict counts. */
  done: number;
  /** Of those done, how many came from the cache. */
  fromCache: number;
  /** Timed out in company, waiting to be run again alone. */
  awaitingRerun: number;
  running: readonly RunningJob[];
  /** Jobs judged per second, lately; null while too little is known. */
  perSecond: number | null;
  /** Estimate in milliseconds; null while unknown. */
  msLeft: number | null;
}

const WINDOW_MS = 10_000;

/** How fast jobs are judged, over the last ten seconds of work. */
export class RateMeter {
  readonly #startedAt: number;
  #finishedAt: number[] = [];

  constructor(now: number) {
    this.#startedAt = now;
  }

  finished(now: number): void {
    this.#finishedAt.push(now);
  }

  /** Jobs per second; null before the first one is finished. */
  perSecond(now: number): number | null {
    const from = Math.max(this.#startedAt, now - WINDOW_MS);
    const first = this.#finishedAt.findIndex((time) => time >= from);
    this.#finishedAt = first === -1 ? [] : this.#finishedAt.slice(first);
    const elapsed = now - from;
    return this.#finishedAt.length === 0 || elapsed <= 0 ? null : (this.#finishedAt.length * 1000) / elapsed;
  }
}

/**
 * Estimated milliseconds to the end: the first tries at the present rate, then each time-out once more for as
 * long as it took before. Null while no rate is known and first tries remain.
 */
export function estimateMsLeft(
  firstTries: number,
  perSecond: number | null,
  awaitingMs: readonly number[],
): number | null {
  const reruns = awaitingMs.reduce((sum, ms) => sum + ms, 0);
  if (firstTries === 0) return reruns;
  return perSecond === null ? null : (firstTries * 1000) / perSecond + reruns;
}
