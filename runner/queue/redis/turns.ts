import type { Redis } from 'ioredis';
import { TURN } from './names.ts';

/** The highest priority number that BullMQ takes; lower ones are served first. */
const LAST_TURN = 2_097_151;

/**
 * Makes clients take turns in a line that knows only priorities: a job's number is the turn that is served now, plus
 * one for each job that its client has in the line. So one client's hundredth job stands behind everybody's first.
 *
 * @param waiting jobs that the client has in the line already.
 */
export function turnOf(served: number, waiting: number): number {
  return Math.min(served + waiting + 1, LAST_TURN);
}

/** The turn that is served now. Turns begin anew once many have been served and nobody waits. */
export async function turnServed(redis: Redis, countWaiting: () => Promise<number>): Promise<number> {
  const served = Number((await redis.get(TURN)) ?? 0);
  if (served < LAST_TURN / 2 || (await countWaiting()) > 0) return served;
  await redis.set(TURN, 0);
  return 0;
}
