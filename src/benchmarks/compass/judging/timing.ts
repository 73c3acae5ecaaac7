import { median } from '../../../metrics/index.ts';
import type { CallLimit } from '../../../model/index.ts';
import type { TaskLimits } from '../task.ts';

/** One timed execution of a case. */
export interface Timing {
  /** Its time, divided by its limit; where it was stopped, what it had taken by then: it would have been more. */
  ratio: number;
  /** Null where it was stopped. */
  durationMs: number | null;
  limitMs: number;
  referenceMs: number | null;
  /** Was its limit the ceiling, which no yardstick measures on a slow or busy machine? */
  atCeiling: boolean;
}

/** Executions of one case at most. */
export const MOST_REPEATS = 5;
/** Ratios that one execution can't decide. */
const NEAR = { from: 0.5, to: 2 };
/** Ratios that even the median can't decide beside other work. */
const BORDER = { from: 0.8, to: 1.25 };

/** What a case may take, in milliseconds. */
export function limitOf({ factor, floorMs, ceilingMs }: TaskLimits, referenceMs: number | null): number {
  return referenceMs === null ? ceilingMs : clamp(factor * referenceMs, floorMs, ceilingMs);
}

/** Where it is stopped: beyond its limit, so that what is near the limit can be told from what is far from it. */
export function stopLimit({ factor, floorMs, ceilingMs }: TaskLimits): CallLimit {
  return { factor: 2 * factor, floorMs: Math.min(4 * floorMs, ceilingMs), ceilingMs };
}

/** @param durationMs null where it was stopped. */
export function timingOf(limits: TaskLimits, durationMs: number | null, referenceMs: number | null): Timing {
  const limitMs = limitOf(limits, referenceMs);
  const { factor, floorMs, ceilingMs } = stopLimit(limits);
  const stoppedAt = referenceMs === null ? ceilingMs : clamp(factor * referenceMs, floorMs, ceilingMs);
  return {
    ratio: (durationMs ?? stoppedAt) / limitMs,
    durationMs,
    limitMs,
    referenceMs,
    atCeiling: limitMs >= ceilingMs,
  };
}

/** Is it clear by now whether a case is in time, or are there enough executions of it? */
export function isSettled(timings: readonly Timing[]): boolean {
  const ratios = timings.map(({ ratio }) => ratio);
  if (timings.length === 0 || timings.length >= MOST_REPEATS) return true;
  if (timings.length === 1) return ratios.every((ratio) => ratio < NEAR.from);
  if (ratios.every((ratio) => ratio >= NEAR.to) || timings.every(isStoppedByCeiling)) return true;
  const isClear = (test: (ratio: number) => boolean) => timings.length >= 3 && ratios.every(test);
  return isClear((ratio) => ratio < BORDER.from) || isClear((ratio) => ratio > BORDER.to);
}

/** Whether the case is slow by all executions of it, and whether that could be otherwise with nothing beside it. */
export function decide(timings: readonly Timing[]): { isSlow: boolean; isBorderline: boolean } {
  const ratio = timings.length === 0 ? 0 : median(timings.map((timing) => timing.ratio));
  const isSlow = ratio > 1 || (timings.length > 0 && timings.every(isStoppedByCeiling));
  const isNear = ratio >= BORDER.from && ratio <= BORDER.to;
  return { isSlow, isBorderline: isNear || (isSlow && timings.some(({ atCeiling }) => atCeiling)) };
}

function isStoppedByCeiling({ atCeiling, durationMs }: Timing): boolean {
  return atCeiling && durationMs === null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
