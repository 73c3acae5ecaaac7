import type { Execution, Program } from '../../src/model/index.ts';
import type { Capabilities } from '../../src/model/runner.ts';
import type { ExecutionEvent, Executor } from '../engine/executor.ts';

/** A job as a queue carries it. */
export interface QueuedJob {
  id: string;
  /** Whose it is: clients take turns. */
  client: string;
  program: Program;
}

/** What a queue tells of a job. `done` comes once, unless the job was cancelled: then it may not come at all. */
export type QueueEvent = ExecutionEvent | { type: 'done'; execution: Execution };

/** What is known of the machines that take from a queue. */
export type Found = Executor['found'] & Pick<Capabilities, 'concurrency'>;

/** Where jobs wait for a free slot, in this process or elsewhere. */
export interface JobQueue {
  readonly kind: Capabilities['queue'];
  /** @throws Refusal `unavailable` while the queue can't be reached or nobody takes from it. */
  found(): Promise<Found>;
  /**
   * Takes charge of jobs: each comes to its `done`, whatever becomes of the queue or its workers meanwhile. One that is
   * in the queue already stays the same job.
   */
  put(jobs: readonly QueuedJob[]): void;
  /** Nobody waits for this job any more: it need not be run, or is ended. */
  cancel(id: string): void;
  /** Ends or gives back what is running. */
  stop(): Promise<void>;
}

/** Hears what a queue tells. */
export type OnQueueEvent = (job: string, event: QueueEvent) => void;
