import { quantile } from '../../../metrics/index.ts';
import type { CallLimit } from '../../../model/index.ts';
import type { TaskLimits } from '../task.ts';

/** How quickly the yardstick answers a case at the moment. */
export interface Pace {
  /** What it takes on average, with the waits that a busy machine puts into it. */
  referenceMs: number;
  /** How many times as long as without such waits; at least 1. */
  slowdown: number;
}

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
  /** Was the pace of the machine taken for it? */
  isPaced: boolean;
}

/** Paced executions of one case at most. */
export const MOST_REPEATS = 5;
/** Ratios that one execution can't decide. */
const NEAR = { from: 0.5, to: 2 };
/** Waits for other programs only lengthen: of the ratios this quantile decides, so that no single one does. */
const DECIDING = 0.25;
/** Ratios that even all executions together can't decide beside other work. */
const BORDER = { from: 0.8, to: 1.25 };
/** Where a case is stopped: at this many times its limit, so that what is near the limit can be told from what is far from it. */
const STOPPED_AT = { limit: 2, floor: 4 };

/** What a case may take, in milliseconds. @param pace null where the yardstick was not timed. */
export function limitOf({ factor, floorMs, ceilingMs }: TaskLimits, pace: Pace | null): number {
  if (pace === null) return ceilingMs;
  return clamp(factor * pace.referenceMs, floorMs * pace.slowdown, ceilingMs);
}

/** Where it is stopped while the machine's pace is not known: only the yardstick's time. */
export function stopLimit({ factor, floorMs, ceilingMs }: TaskLimits): CallLimit {
  return {
    factor: STOPPED_AT.limit * factor,
    floorMs: Math.min(STOPPED_AT.floor * floorMs, ceilingMs),
    ceilingMs,
  };
}

/** Where it is stopped at this pace, in milliseconds. */
export function pacedStop(limits: TaskLimits, pace: Pace): number {
  return Math.min(STOPPED_AT.limit * limitOf(limits, pace), limits.ceilingMs);
}

/** @param durationMs null where it was stopped. @param referenceMs null where the yardstick was not timed. */
export function timingOf(limits: TaskLimits, durationMs: number | null, referenceMs: number | null): Timing {
  const limitMs = limitOf(limits, referenceMs === null ? null : { referenceMs, slowdown: 1 });
  const { factor, floorMs, ceilingMs } = stopLimit(limits);
  const stoppedAt = referenceMs === null ? ceilingMs : clamp(factor * referenceMs, floorMs, ceilingMs);
  const ratio = (durationMs ?? stoppedAt) / limitMs;
  return { ratio, durationMs, limitMs, referenceMs, atCeiling: limitMs >= ceilingMs, isPaced: false };
}

/** @param durationMs null where it was stopped. */
export function pacedTiming(limits: TaskLimits, durationMs: number | null, pace: Pace): Timing {
  const limitMs = limitOf(limits, pace);
  return {
    ratio: (durationMs ?? pacedStop(limits, pace)) / limitMs,
    durationMs,
    limitMs,
    referenceMs: pace.referenceMs,
    atCeiling: limitMs >= limits.ceilingMs,
    isPaced: true,
  };
}

/** Those that decide: paced ones, if there are any. */
export function decisive(timings: readonly Timing[]): readonly Timing[] {
  const paced = timings.filter(({ isPaced }) => isPaced);
  return paced.length === 0 ? timings : paced;
}

/** Is it clear by now whether a case is in time, or are there enough executions of it? */
export function isSettled(timings: readonly Timing[]): boolean {
  const ratios = timings.map(({ ratio }) => ratio);
  const paced = timings.filter(({ isPaced }) => isPaced);
  if (timings.length === 0 || paced.length >= MOST_REPEATS) return true;
  if (timings.length === 1) return ratios.every((ratio) => ratio < NEAR.from);
  if (timings.every(isStoppedByCeiling)) return true;
  const isClear = (test: (ratio: number) => boolean, least: number) =>
    paced.length >= least && paced.every(({ ratio }) => test(ratio));
  return (
    isClear((ratio) => ratio >= NEAR.to, 2) ||
    isClear((ratio) => ratio < NEAR.from, 2) ||
    isClear((ratio) => ratio < BORDER.from, 3) ||
    isClear((ratio) => ratio > BORDER.to, 3)
  );
}

/** Whether the case is slow by all executions of it, and whether that could be otherwise with nothing beside it. */
export function decide(timings: readonly Timing[]): { isSlow: boolean; isBorderline: boolean } {
  const deciding = decisive(timings);
  const ratios = Float64Array.from(deciding, (timing) => timing.ratio).sort();
  const ratio = quantile(ratios, DECIDING);
  const isSlow = ratio > 1 || (deciding.length > 0 && deciding.every(isStoppedByCeiling));
  const isNear = ratio >= BORDER.from && ratio <= BORDER.to;
  return { isSlow, isBorderline: isNear || (isSlow && deciding.some(({ atCeiling }) => atCeiling)) };
}

function isStoppedByCeiling({ atCeiling, durationMs }: Timing): boolean {
  return atCeiling && durationMs === null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
