import { randomUUID } from 'node:crypto';
import { DelayedError, type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Execution } from '../../../src/model/index.ts';
import type { Executor } from '../../engine/executor.ts';
import type { Found } from '../queue.ts';
import { runProgram } from '../runProgram.ts';
import { unrun } from '../unrun.ts';
import { type Carried, toolchainDigest } from './carried.ts';
import { connect } from './connection.ts';
import { tellLive } from './live.ts';
import { CANCEL, cancelledKey, QUEUE, TURN } from './names.ts';
import { Announcement } from './roster.ts';
import { forgetTaker, MOST_DEATHS, noteTaker } from './takers.ts';

/** How long a job waits for a worker with the toolchain it was promised before the next is asked. */
const OTHER_WORKER_MS = 1000;

/** Results stay in Redis for gateways that were away, so long and so many. */
const KEPT = { age: 3600, count: 20_000 };

/** Takes jobs from the queue on Redis and runs them here. */
export class QueueWorker {
  readonly #instance = randomUUID();
  readonly #executor: Executor;
  readonly #found: Found;
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #worker: Worker<Carried, Execution>;
  readonly #announcement: Announcement;
  readonly #failed: (error: unknown) => void;
  #stopping = false;

  /** @param silenceMs after so long without a word a worker counts as dead, and others get its jobs. */
  constructor(url: string, executor: Executor, silenceMs: number, log: Logger) {
    this.#executor = executor;
    this.#found = { ...executor.found, concurrency: executor.slots };
    this.#failed = (error) => log.warn({ reason: String(error) }, 'queue');
    this.#redis = connect(url, log);
    this.#listener = connect(url, log);
    this.#worker = new Worker<Carried, Execution>(
      QUEUE,
      (job, token, signal) => this.#process(job, token, signal),
      {
        connection: this.#redis,
        concurrency: executor.slots,
        lockDuration: silenceMs,
        stalledInterval: silenceMs / 2,
        // What may be given back how often is for takers.ts to say.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        removeOnComplete: KEPT,
        removeOnFail: KEPT,
      },
    );
    this.#worker.on('error', this.#failed);
    this.#listener.on('message', (_channel, id) => this.#worker.cancelJob(id, 'cancelled'));
    this.#listener.subscribe(CANCEL).catch(this.#failed);
    this.#announcement = new Announcement(this.#redis, this.#instance, this.#found, silenceMs, this.#failed);
  }

  get found(): Found {
    return this.#found;
  }

  /** Takes nothing more, gives back what runs, and ends. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#redis.status === 'ready') {
      const closing = this.#worker.close();
      this.#worker.cancelAllJobs('stopping');
      await closing;
      await this.#announcement.stop();
    }
    this.#redis.disconnect();
    this.#listener.disconnect();
    await this.#executor.stop();
  }

  async #process(
    job: Job<Carried, Execution>,
    token: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Execution> {
    const id = job.id ?? '';
    const { program, toolchain } = job.data;
    if ((await this.#redis.exists(cancelledKey(id))) > 0) return unrun('cancelled', null);
    if (toolchain !== null && toolchain !== toolchainDigest(program.language, this.#found)) {
      await job.moveToDelayed(Date.now() + OTHER_WORKER_MS, token);
      throw new DelayedError();
    }
    const deaths = await noteTaker(this.#redis, id, this.#instance);
    if (deaths >= MOST_DEATHS) {
      return unrun(
        'crashed',
        `${deaths} workers of the runner ended while they ran it. It is not tried again.`,
      );
    }
    if (job.priority > 0) await this.#redis.set(TURN, job.priority);
    const aborted = signal ?? new AbortController().signal;
    const execution = await runProgram(
      this.#executor,
      program,
      aborted,
      tellLive(this.#redis, id, this.#failed),
    );
    if (!this.#stopping || !aborted.aborted) return execution;
    await forgetTaker(this.#redis, id, this.#instance);
    await job.moveToWait(token);
    throw new WaitingError();
  }
}
