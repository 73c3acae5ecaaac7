import type { Accepted, Job, JobEvent } from '../../src/model/runner.ts';
import { cacheKey, digestOf, isCacheable } from '../cache/key.ts';
import { type ResultCache, sizeOf } from '../cache/resultCache.ts';
import type { ReadSubmission } from '../door/submission.ts';
import type { JobQueue, OnQueueEvent, QueueEvent } from '../queue/queue.ts';
import { unrun } from '../queue/unrun.ts';
import { Refusal } from '../refusal.ts';
import { Feed, type Told } from './feed.ts';
import { type DoneJob, isDone, type OpenJob, toJob } from './kept.ts';
import type { Positions } from './position.ts';

export interface DeskLimits {
  /** Jobs that wait or run: of all clients, and of one. */
  openJobs: number;
  openJobsOfOne: number;
  /** Of their programs, in bytes. */
  openBytes: number;
  /** Results kept for clients that come back. */
  results: number;
  resultBytes: number;
  resultMs: number;
  /** Event streams of one client. */
  streamsOfOne: number;
}

export const DESK_LIMITS: DeskLimits = {
  openJobs: 10_000,
  openJobsOfOne: 2_000,
  openBytes: 256 * 2 ** 20,
  results: 20_000,
  resultBytes: 256 * 2 ** 20,
  resultMs: 3_600_000,
  streamsOfOne: 4,
};

const RETRY_SECONDS = 2;
const SWEEP_MS = 30_000;

/** Where clients hand in jobs and fetch results: every job that it accepts gets exactly one result. */
export class Desk {
  readonly #queue: JobQueue;
  readonly #cache: ResultCache | null;
  readonly #limits: DeskLimits;
  readonly #positions: Positions;
  readonly #open = new Map<string, OpenJob>();
  /** From the oldest to the latest. */
  readonly #done = new Map<string, DoneJob>();
  readonly #feeds = new Map<string, Feed>();
  readonly #sweeping: NodeJS.Timeout;
  #openBytes = 0;
  #doneBytes = 0;

  /** @param makeQueue is handed what the queue has to call. */
  constructor(options: {
    makeQueue: (onEvent: OnQueueEvent) => JobQueue;
    cache: ResultCache | null;
    positions: Positions;
    limits?: Partial<DeskLimits>;
  }) {
    this.#queue = options.makeQueue((job, event) => this.#hear(job, event));
    this.#cache = options.cache;
    this.#positions = options.positions;
    this.#limits = { ...DESK_LIMITS, ...options.limits };
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  get queue(): Omit<JobQueue, 'put' | 'cancel'> {
    return this.#queue;
  }

  /**
   * Takes jobs. One that was taken before is not taken twice, whatever has become of it.
   *
   * @throws Refusal where there is no room, or nobody to run them; then none was taken.
   */
  async submit({ client, jobs }: Omit<ReadSubmission, 'refused'>): Promise<Accepted> {
    const found = await this.#queue.found();
    const accepted: string[] = [];
    const refused: Accepted['refused'] = [];
    const fresh: OpenJob[] = [];
    for (const { id, index, program } of jobs) {
      const digest = digestOf(program);
      const known = fresh.find((job) => job.id === id) ?? this.#known(id);
      if (known === null) {
        const key = this.#cache && cacheKey(digest, program, found);
        const bytes = JSON.stringify(program).length;
        fresh.push({ id, client, digest, bytes, program, cacheKey: key, state: 'queued' });
      }
      if (known === null || (known.client === client && known.digest === digest)) accepted.push(id);
      else refused.push({ index, detail: `jobs.${index}.id: ${id} is another job's. Draw a new UUID.` });
    }
    this.#demandRoom(client, fresh);
    for (const job of fresh) {
      this.#open.set(job.id, job);
      this.#openBytes += job.bytes;
      this.#feed(client).open.set(job.id, job);
    }
    void this.#begin(fresh);
    return { accepted, refused };
  }

  /** @throws Refusal `not-found` */
  job(id: string): Job {
    const known = this.#known(id);
    if (known === null) throw noSuchJob(id);
    return toJob(known);
  }

  /**
   * Cancels a job; one that is done stays as it is.
   *
   * @throws Refusal `not-found`
   */
  cancel(id: string): void {
    const known = this.#known(id);
    if (known === null) throw noSuchJob(id);
    if (isDone(known)) return;
    this.#queue.cancel(id);
    this.#finish(known, { execution: unrun('cancelled', null), fromCache: false });
  }

  /**
   * A client's events; see {@link Feed.follow}.
   *
   * @throws Refusal `busy` where the client has too many streams.
   */
  follow(
    client: string,
    position: number,
    quietMs: number,
    signal: AbortSignal,
  ): AsyncGenerator<Told | null> {
    const feed = this.#feed(client);
    if (feed.followers >= this.#limits.streamsOfOne) {
      throw new Refusal(
        'busy',
        `This client reads ${feed.followers} event streams already. Close one first.`,
        RETRY_SECONDS,
      );
    }
    return feed.follow(position, quietMs, signal);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#queue.stop();
  }

  #known(id: string): OpenJob | DoneJob | null {
    return this.#open.get(id) ?? this.#done.get(id) ?? null;
  }

  #feed(client: string): Feed {
    const feed = this.#feeds.get(client) ?? new Feed();
    this.#feeds.set(client, feed);
    return feed;
  }

  #demandRoom(client: string, fresh: readonly OpenJob[]): void {
    const { openJobs, openJobsOfOne, openBytes } = this.#limits;
    const bytes = fresh.reduce((sum, job) => sum + job.bytes, 0);
    if (
      this.#open.size + fresh.length > openJobs ||
      (this.#feeds.get(client)?.open.size ?? 0) + fresh.length > openJobsOfOne ||
      this.#openBytes + bytes > openBytes
    ) {
      throw new Refusal(
        'busy',
        'As many jobs wait as the queue takes. Send these again later.',
        RETRY_SECONDS,
      );
    }
  }

  /** Answers from the cache what it has, and puts the rest into the queue. */
  async #begin(fresh: readonly OpenJob[]): Promise<void> {
    const cached = await Promise.all(
      fresh.map(({ cacheKey: key }) => (key === null ? null : (this.#cache?.get(key) ?? null))),
    );
    const wanted = fresh.filter((job, index) => {
      // It may have been cancelled meanwhile.
      if (!this.#open.has(job.id)) return false;
      const execution = cached[index] ?? null;
      if (execution !== null) this.#finish(job, { execution, fromCache: true });
      return execution === null;
    });
    this.#queue.put(wanted);
  }

  #hear(id: string, event: QueueEvent): void {
    const job = this.#open.get(id);
    // A queue may tell of a job once more, or of one that was cancelled.
    if (job === undefined) return;
    if (event.type === 'done') {
      const { execution } = event;
      if (job.cacheKey !== null && isCacheable(execution)) this.#cache?.set(job.cacheKey, execution);
      this.#finish(job, { execution, fromCache: false });
      return;
    }
    if (event.type === 'state') job.state = event.state;
    this.#feed(job.client).tell(eventOf(id, event));
  }

  #finish({ id, client, digest, bytes }: OpenJob, result: DoneJob['result']): void {
    this.#open.delete(id);
    this.#openBytes -= bytes;
    const position = this.#positions.next();
    const resultBytes = sizeOf(result.execution);
    const done = { id, client, digest, bytes: resultBytes, result, position, at: performance.now() };
    this.#done.set(id, done);
    this.#doneBytes += resultBytes;
    this.#feed(client).add(done);
    this.#sweep();
  }

  /** Forgets results that are too many or too old, and clients of whom nothing is left. */
  #sweep(): void {
    const { results, resultBytes, resultMs } = this.#limits;
    const oldest = performance.now() - resultMs;
    for (const job of this.#done.values()) {
      if (this.#done.size <= results && this.#doneBytes <= resultBytes && job.at >= oldest) break;
      this.#done.delete(job.id);
      this.#doneBytes -= job.bytes;
      this.#feed(job.client).forget(job);
    }
    for (const [client, feed] of this.#feeds) if (feed.idle) this.#feeds.delete(client);
  }
}

function eventOf(job: string, event: Exclude<QueueEvent, { type: 'done' }>): JobEvent {
  return event.type === 'state'
    ? { type: 'state', job, state: event.state }
    : { type: 'output', job, stream: event.stream, text: event.text };
}

function noSuchJob(id: string): Refusal {
  return new Refusal('not-found', `There is no job ${id}, or its result was kept for long enough.`);
}
