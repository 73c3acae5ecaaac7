import type { Redis } from 'ioredis';
import { KEY_SECONDS, takersKey, workerKey } from './names.ts';

/** A job that so many workers died with is not given to another. */
export const MOST_DEATHS = 2;

/** Notes that a worker takes a job. @returns how many of those that took it before are dead. */
export async function noteTaker(redis: Redis, job: string, instance: string): Promise<number> {
  const key = takersKey(job);
  const former = await redis.lrange(key, 0, -1);
  const alive = former.length === 0 ? 0 : await redis.exists(former.map(workerKey));
  await redis.multi().rpush(key, instance).expire(key, KEY_SECONDS).exec();
  return former.length - alive;
}

/** A worker that gives a job back did not die of it. */
export async function forgetTaker(redis: Redis, job: string, instance: string): Promise<void> {
  await redis.lrem(takersKey(job), 0, instance);
}
