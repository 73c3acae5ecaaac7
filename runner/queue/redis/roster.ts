import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { capabilitiesSchema } from '../../../src/model/runner.ts';
import type { Found } from '../queue.ts';
import { WORKERS, workerKey } from './names.ts';

/** How often a worker says that it lives, within the time after which it counts as dead. */
const WORDS_WITHIN = 3;

/** What a worker says of itself; one of another version may say something else, and takes no part then. */
const foundSchema = v.pick(capabilitiesSchema, [
  'isolation',
  'toolchains',
  'missing',
  'limits',
  'concurrency',
]);

/** Says again and again that this worker lives and what it found, until it is stopped. */
export class Announcement {
  readonly #redis: Redis;
  readonly #instance: string;
  readonly #found: Found;
  readonly #silenceMs: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  /** Redis may have lost it, or let it lapse, while it was out of reach. */
  readonly #again = () => void this.#announce();

  constructor(
    redis: Redis,
    instance: string,
    found: Found,
    silenceMs: number,
    onFailure: (error: unknown) => void,
  ) {
    this.#redis = redis;
    this.#instance = instance;
    this.#found = found;
    this.#silenceMs = silenceMs;
    this.#onFailure = onFailure;
    this.#timer = setInterval(this.#again, silenceMs / WORDS_WITHIN);
    redis.on('ready', this.#again);
    this.#again();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#redis.off('ready', this.#again);
    await this.#redis.multi().del(workerKey(this.#instance)).srem(WORKERS, this.#instance).exec();
  }

  async #announce(): Promise<void> {
    if (this.#redis.status !== 'ready') return;
    await this.#redis
      .multi()
      .set(workerKey(this.#instance), JSON.stringify(this.#found), 'PX', this.#silenceMs)
      .sadd(WORKERS, this.#instance)
      .exec()
      .catch(this.#onFailure);
  }
}

/** What each worker that lives found. */
export async function livingWorkers(redis: Redis): Promise<Found[]> {
  const instances = (await redis.smembers(WORKERS)).sort();
  if (instances.length === 0) return [];
  const texts = await redis.mget(instances.map(workerKey));
  const dead = instances.filter((_, index) => texts[index] === null);
  if (dead.length > 0) await redis.srem(WORKERS, dead);
  return texts.flatMap((text) => {
    const parsed = v.safeParse(foundSchema, JSON.parse(text ?? 'null'));
    return parsed.success ? [parsed.output] : [];
  });
}
