import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { ExecutionEvent } from '../../engine/executor.ts';
import { LIVE } from './names.ts';

/** Characters of a job's output that are passed on while it runs; its result has what was kept of all. */
const LIVE_OUTPUT = 256 * 1024;

const messageSchema = v.object({
  job: v.string(),
  event: v.variant('type', [
    v.object({ type: v.literal('state'), state: v.picklist(['compiling', 'running']) }),
    v.object({ type: v.literal('output'), stream: v.picklist(['stdout', 'stderr']), text: v.string() }),
  ]),
});

/** Passes what happens to a job on to whoever listens now; what is missed is missed. */
export function tellLive(redis: Redis, job: string, onFailure: (error: unknown) => void) {
  let left = LIVE_OUTPUT;
  return (event: ExecutionEvent): void => {
    if (redis.status !== 'ready') return;
    if (event.type === 'output') {
      left -= event.text.length;
      if (left < 0) return;
    }
    redis.publish(LIVE, JSON.stringify({ job, event })).catch(onFailure);
  };
}

/** Reads what {@link tellLive} wrote; null where it is something else. */
export function readLive(text: string): v.InferOutput<typeof messageSchema> | null {
  const parsed = v.safeParse(messageSchema, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}
