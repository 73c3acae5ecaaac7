import type { Executor } from '../engine/executor.ts';
import { FairLine } from './fairLine.ts';
import type { Found, JobQueue, OnQueueEvent, QueuedJob } from './queue.ts';
import { runProgram } from './runProgram.ts';

/** The queue of a runner that is alone: jobs wait in this process and run on this machine. */
export class EmbeddedQueue implements JobQueue {
  readonly kind = 'embedded';
  readonly #executor: Executor;
  readonly #onEvent: OnQueueEvent;
  readonly #line = new FairLine<QueuedJob>();
  readonly #running = new Map<string, AbortController>();
  #stopped = false;

  constructor(executor: Executor, onEvent: OnQueueEvent) {
    this.#executor = executor;
    this.#onEvent = onEvent;
  }

  async found(): Promise<Found> {
    return { ...this.#executor.found, concurrency: this.#executor.slots };
  }

  put(jobs: readonly QueuedJob[]): void {
    for (const job of jobs) {
      if (!this.#running.has(job.id) && !this.#line.has(job.id)) this.#line.add(job.id, job.client, job);
    }
    this.#fill();
  }

  cancel(id: string): void {
    this.#line.delete(id);
    this.#running.get(id)?.abort();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const running of this.#running.values()) running.abort();
    await this.#executor.stop();
  }

  /** Gives free slots to those who wait. */
  #fill(): void {
    while (!this.#stopped && this.#running.size < this.#executor.slots) {
      const job = this.#line.take();
      if (job === null) return;
      void this.#run(job);
    }
  }

  async #run({ id, program }: QueuedJob): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const execution = await runProgram(this.#executor, program, controller.signal, (event) =>
      this.#onEvent(id, event),
    );
    this.#running.delete(id);
    // What the runner's own end cut short has no result: its client sends it to the next start.
    if (this.#stopped) return;
    this.#onEvent(id, { type: 'done', execution });
    this.#fill();
  }
}
