import { setTimeout as wait } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Execution } from '../../../src/model/index.ts';
import { executionSchema } from '../../../src/model/schemas/execution.ts';
import { Refusal } from '../../refusal.ts';
import type { Found, JobQueue, OnQueueEvent, QueuedJob } from '../queue.ts';
import { unrun } from '../unrun.ts';
import { type Carried, carriedId, toolchainDigest } from './carried.ts';
import { combine } from './combine.ts';
import { connect } from './connection.ts';
import { readLive } from './live.ts';
import { CANCEL, cancelledKey, KEY_SECONDS, LIVE, QUEUE } from './names.ts';
import { livingWorkers } from './roster.ts';
import { turnOf, turnServed } from './turns.ts';

/** For so long it is believed who lives. */
const ROSTER_MS = 1000;
/** A Redis that does not answer for so long is as good as away. */
const ANSWER_MS = 5000;
const RETRY_SECONDS = 3;
/** Jobs that are asked after at a time. */
const ASKED_AT_ONCE = 100;
/** Clocks differ: events that are older than the gateway are ignored, ones that are missed are asked after. */
const CLOCKS_DIFFER_MS = 60_000;
const UUID_LENGTH = 36;

/** A job that this gateway answers for until it has its result. */
interface Charge {
  /** As the queue knows it. */
  name: string;
  job: QueuedJob;
  carried: Carried;
  /** Jobs that its client had in the queue before it. */
  waiting: number;
}

/**
 * Puts jobs into the queue on Redis, and hears what becomes of them. Redis may be away, lose what it held, or drop old
 * messages: until a job's result is here it is asked after, and put again where it is gone.
 */
export class QueueGateway implements JobQueue {
  readonly kind = 'redis';
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #reader: Redis;
  readonly #queue: Queue<Carried, Execution>;
  readonly #events: QueueEvents;
  readonly #onEvent: OnQueueEvent;
  readonly #failed: (error: unknown) => void;
  readonly #sweeping: NodeJS.Timeout;
  /** By their ids. */
  readonly #charges = new Map<string, Charge>();
  readonly #ofClient = new Map<string, number>();
  #roster: { found: Promise<Found>; until: number } | null = null;
  #promised: Found | null = null;
  #asking = false;

  /** @param silenceMs as the workers have it: jobs of which nothing was heard for so long are asked after. */
  constructor(url: string, onEvent: OnQueueEvent, silenceMs: number, log: Logger) {
    this.#onEvent = onEvent;
    this.#failed = (error) => log.warn({ reason: String(error) }, 'queue');
    this.#redis = connect(url, log);
    this.#listener = connect(url, log);
    this.#reader = connect(url, log);
    this.#queue = new Queue(QUEUE, { connection: this.#redis });
    this.#queue.on('error', this.#failed);
    this.#events = new QueueEvents(QUEUE, {
      connection: this.#reader,
      lastEventId: `${Date.now() - CLOCKS_DIFFER_MS}-0`,
    });
    this.#events.on('error', this.#failed);
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#complete(jobId, returnvalue));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#fail(jobId, failedReason));
    // Another gateway had it before: it may be done already.
    this.#events.on('duplicated', ({ jobId }) => void this.#ask(jobId).catch(this.#failed));
    this.#listener.on('message', (_channel, text) => this.#hear(text));
    this.#listener.subscribe(LIVE).catch(this.#failed);
    this.#redis.on('ready', () => void this.#sweep());
    this.#sweeping = setInterval(() => void this.#sweep(), silenceMs);
  }

  async found(): Promise<Found> {
    if (this.#redis.status !== 'ready') throw away();
    const now = performance.now();
    if (this.#roster === null || this.#roster.until < now) {
      this.#roster = { found: this.#callRoster(), until: now + ROSTER_MS };
    }
    const timeout = new AbortController();
    const silent = wait(ANSWER_MS, undefined, { signal: timeout.signal }).then(
      () => Promise.reject(away()),
      () => Promise.reject(away()),
    );
    try {
      this.#promised = await Promise.race([this.#roster.found, silent]);
      return this.#promised;
    } finally {
      timeout.abort();
    }
  }

  put(jobs: readonly QueuedJob[]): void {
    const fresh = jobs
      .filter(({ id }) => !this.#charges.has(id))
      .map((job): Charge => {
        const { program } = job;
        const toolchain = this.#promised && toolchainDigest(program.language, this.#promised);
        const waiting = this.#ofClient.get(job.client) ?? 0;
        const charge = { name: carriedId(job), job, carried: { program, toolchain }, waiting };
        this.#charges.set(job.id, charge);
        this.#ofClient.set(job.client, waiting + 1);
        return charge;
      });
    this.#add(fresh).catch(this.#failed);
  }

  cancel(id: string): void {
    const charge = this.#charges.get(id);
    if (charge === undefined) return;
    this.#release(charge);
    this.#revoke(charge.name).catch(this.#failed);
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#charges.clear();
    // Where Redis is away, their farewells would wait for it.
    if (this.#redis.status === 'ready') await Promise.allSettled([this.#events.close(), this.#queue.close()]);
    for (const connection of [this.#redis, this.#listener, this.#reader]) connection.disconnect();
  }

  async #callRoster(): Promise<Found> {
    const [first, ...others] = await livingWorkers(this.#redis);
    if (first !== undefined) return combine(first, ...others);
    throw new Refusal(
      'unavailable',
      'No worker takes jobs from the queue. Start one: npm run runner -- --worker --queue redis://…',
      RETRY_SECONDS,
    );
  }

  async #add(charges: readonly Charge[]): Promise<void> {
    if (charges.length === 0) return;
    const served = await turnServed(this.#redis, () => this.#queue.getPrioritizedCount());
    await this.#queue.addBulk(
      charges.map(({ name, carried, waiting }) => ({
        name: 'program',
        data: carried,
        opts: { jobId: name, priority: turnOf(served, waiting) },
      })),
    );
  }

  async #revoke(name: string): Promise<void> {
    await this.#redis.set(cancelledKey(name), 1, 'EX', KEY_SECONDS);
    // Removes it where it waits; where it runs, its worker hears of it.
    await this.#queue.remove(name).catch(this.#failed);
    await this.#redis.publish(CANCEL, name);
  }

  /** The charge that the queue knows by this name, if it is one of ours and open. */
  #chargeOf(name: string): Charge | null {
    const charge = this.#charges.get(name.slice(0, UUID_LENGTH));
    return charge?.name === name ? charge : null;
  }

  #release({ job: { id, client } }: Charge): void {
    this.#charges.delete(id);
    const left = (this.#ofClient.get(client) ?? 0) - 1;
    if (left > 0) this.#ofClient.set(client, left);
    else this.#ofClient.delete(client);
  }

  #hear(text: string): void {
    const message = readLive(text);
    const charge = message && this.#chargeOf(message.job);
    if (charge) this.#onEvent(charge.job.id, message.event);
  }

  #complete(name: string, value: unknown): void {
    const parsed = v.safeParse(executionSchema, value);
    if (parsed.success) this.#settle(name, parsed.output);
    else this.#fail(name, 'A worker told what no result is; it may be of another version.');
  }

  #fail(name: string, reason: string): void {
    this.#settle(name, unrun('crashed', reason));
  }

  #settle(name: string, execution: Execution): void {
    const charge = this.#chargeOf(name);
    if (charge === null) return;
    this.#release(charge);
    this.#onEvent(charge.job.id, { type: 'done', execution });
  }

  /** Asks after every job whose result is not here. */
  async #sweep(): Promise<void> {
    if (this.#asking || this.#redis.status !== 'ready') return;
    this.#asking = true;
    try {
      const names = [...this.#charges.values()].map(({ name }) => name);
      for (let at = 0; at < names.length; at += ASKED_AT_ONCE) {
        await Promise.all(names.slice(at, at + ASKED_AT_ONCE).map((name) => this.#ask(name)));
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#asking = false;
    }
  }

  async #ask(name: string): Promise<void> {
    const charge = this.#chargeOf(name);
    if (charge === null) return;
    const state = await this.#queue.getJobState(name);
    if (state === 'unknown') return this.#add([charge]);
    if (state !== 'completed' && state !== 'failed') return;
    const job = await this.#queue.getJob(name);
    if (state === 'completed') this.#complete(name, job?.returnvalue);
    else this.#fail(name, job?.failedReason ?? 'The queue gave it up.');
  }
}

function away(): Refusal {
  return new Refusal(
    'unavailable',
    'The queue’s Redis can’t be reached. Jobs that were accepted wait for it.',
    RETRY_SECONDS,
  );
}
