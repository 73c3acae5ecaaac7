import type { Program } from '../../src/model/index.ts';
import type { Job, JobState } from '../../src/model/runner.ts';

interface Kept {
  readonly id: string;
  readonly client: string;
  /** Of the program: a job that is sent again is known by it. */
  readonly digest: string;
  /** Rough size of what is kept of it. */
  readonly bytes: number;
}

/** A job that waits or runs. */
export interface OpenJob extends Kept {
  readonly program: Program;
  /** Where its result goes and may be already; null where results are not cached. */
  readonly cacheKey: string | null;
  state: JobState;
}

/** A job that has its result. */
export interface DoneJob extends Kept {
  readonly result: NonNullable<Job['result']>;
  /** Among all results told. */
  readonly position: number;
  /** When, in milliseconds of the monotonic clock. */
  readonly at: number;
}

export function isDone(job: OpenJob | DoneJob): job is DoneJob {
  return 'result' in job;
}

/** A job as clients see it. */
export function toJob(job: OpenJob | DoneJob): Job {
  return isDone(job)
    ? { job: job.id, state: 'done', result: job.result }
    : { job: job.id, state: job.state, result: null };
}
