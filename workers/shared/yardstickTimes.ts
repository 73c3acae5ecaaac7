/** A short call of the yardstick is repeated until it took this long together, or this often: a clock's step is no time. */
const ENOUGH_MS = 20;
const MOST_REPEATS = 5;

/** The yardstick's time for each call, a median in milliseconds; null where it was not measured. */
export interface YardstickTimes {
  /** What went wrong first, for people. */
  failure: string | null;
  medians: readonly (number | null)[];
}

/** Whether a call was timed often enough for its median. Added up by hand: programs may have patched arrays. */
export function isTimedEnough(times: readonly number[]): boolean {
  let total = 0;
  for (let at = 0; at < times.length; at++) total += times[at] ?? 0;
  return times.length > 0 && (times.length >= MOST_REPEATS || total >= ENOUGH_MS);
}
