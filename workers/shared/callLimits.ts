import type { CallLimit } from '../../src/model/index.ts';
import { max, min } from './held.ts';

/** Whether a limit depends on the yardstick's time at all. */
export function isRelative({ floorMs, ceilingMs }: CallLimit): boolean {
  return floorMs < ceilingMs;
}

/** Milliseconds that a call may take; where there is no time of the yardstick's, as many as it may take at most. */
export function limitOf(limit: CallLimit | null, yardstickMs: number | null): number | null {
  if (limit === null) return null;
  const { factor, floorMs, ceilingMs } = limit;
  if (yardstickMs === null) return ceilingMs;
  return min(ceilingMs, max(floorMs, factor * yardstickMs));
}

/** The median of at least one time; of two in the middle, the lower. Found by hand: engines call this where programs may have patched arrays. */
export function median(times: readonly number[]): number {
  let middle = 0;
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? 0;
    let below = 0;
    let same = 0;
    for (let other = 0; other < times.length; other++) {
      if ((times[other] ?? 0) < time) below++;
      else if (times[other] === time) same++;
    }
    if (below <= (times.length - 1) / 2 && below + same > (times.length - 1) / 2) middle = time;
  }
  return middle;
}
