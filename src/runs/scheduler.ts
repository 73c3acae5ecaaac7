import type { Platform } from './platform.ts';

/** All runs of this origin, in whatever tab, share the machine under this lock. */
const MACHINE = 'benchtab:machine';
/** How long a lane works before it gives others a turn at the machine. */
const SHIFT_MS = 1000;

/**
 * Take jobs from the queue's front, as many at a time as there are lanes, until the queue is empty or `stop` is
 * aborted; what has begun is finished first, what has not stays in the queue.
 *
 * With one lane (or one job) the machine is held alone: `alone` is true and nothing else, in no run and in no
 * tab, is judged at the same time. Otherwise runs work beside each other.
 *
 * @param work must not reject.
 * @param measuresTime false where no time limit decides: then the machine is never held alone.
 */
export async function drain<Job>(
  queue: Job[],
  lanes: number,
  platform: Platform,
  stop: AbortSignal,
  work: (job: Job, alone: boolean) => Promise<void>,
  measuresTime = true,
): Promise<void> {
  const count = Math.min(lanes, queue.length);
  const alone = measuresTime && count === 1;
  const goOn = () => queue.length > 0 && !stop.aborted;

  const shift = async () => {
    const end = platform.now() + SHIFT_MS;
    while (goOn() && platform.now() < end) {
      const job = queue.shift();
      if (job !== undefined) await work(job, alone);
    }
  };

  const lane = async () => {
    while (goOn()) {
      try {
        await platform.locks.request(MACHINE, { mode: alone ? 'exclusive' : 'shared', signal: stop }, shift);
      } catch (error) {
        if (!stop.aborted) throw error;
      }
    }
  };

  await Promise.all(Array.from({ length: count }, lane));
}
