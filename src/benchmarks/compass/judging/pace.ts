import { mean, quantile } from '../../../metrics/index.ts';
import type { Call, EvaluationSettings, Execute } from '../../../model/index.ts';
import type { PreparedCase, PreparedTask } from '../preparing/prepare.ts';
import { fixedLimit } from './answers.ts';
import { runCalls } from './runCalls.ts';
import type { Pace } from './timing.ts';

/** The yardstick is called for each case until it took about this long together, within these numbers of calls. */
const STRETCH_MS = 80;
const CALLS = { least: 2, most: 40 };
/** Calls that tell how long a machine makes programs wait: mostly shorter than its turns, and longer than a clock's step. */
const TELLING = { fromMs: 0.05, toMs: 3 };
/** More than this is no wait, but a mistake. */
const MOST_SLOWDOWN = 16;

/** The least time of the yardstick that this run has seen of each case. */
const quickest = new WeakMap<PreparedCase, number>();

/**
 * The least time of the yardstick that is known of a case, this one included. A wait in a single call of it would raise a limit by
 * as much: what is far below even the least limit needs no further try.
 */
export function leastReference(one: PreparedCase, referenceMs: number): number {
  const least = Math.min(referenceMs, quickest.get(one) ?? one.referenceMs);
  quickest.set(one, least);
  return least;
}

/** The time of each case's calls that no wait was put into, the least that this run has seen. */
const undisturbed = new WeakMap<PreparedCase, number>();

/**
 * Times the yardstick on these cases, as the machine is now. Where other programs have turns at the same core, a short call
 * mostly gets by without a wait, and a long one never does: how the mean of many short calls compares with their lower quartile tells
 * by how much a limit that is a number of milliseconds has to be longer.
 *
 * @returns a pace for each case, in order; null where the yardstick did not answer.
 */
export async function takePace(
  prepared: PreparedTask,
  cases: readonly PreparedCase[],
  settings: EvaluationSettings,
  execute: Execute,
): Promise<(Pace | null)[]> {
  const { task, yardstick } = prepared;
  const timed = [...cases, ...tellingBeside(prepared, cases)];
  const planned = timed.flatMap((one) => Array.from({ length: callsOf(one) }, () => one));
  const calls = planned.map(({ arguments: given }): Call => {
    return { arguments: given, limit: fixedLimit(task.limits.ceilingMs), measureMemory: false };
  });
  const functionName = task.signature.name;
  const callee = { language: task.language, source: yardstick.source, functionName, yardstick: null };
  const { fates } = await runCalls(callee, calls, settings, execute);
  const times = new Map<PreparedCase, number[]>(timed.map((one) => [one, []]));
  for (const [place, one] of planned.entries()) {
    const fate = fates[place];
    if (fate?.kind === 'ended' && fate.result.end.status === 'returned')
      times.get(one)?.push(fate.result.durationMs);
  }
  const slowdown = slowdownOf(times);
  return cases.map((one) => {
    const own = settled(times.get(one) ?? []);
    return own.length === 0 ? null : { referenceMs: mean(own), slowdown };
  });
}

/** Without the first call, in which a source warms up. */
function settled(times: readonly number[]): readonly number[] {
  return times.length > 1 ? times.slice(1) : times;
}

function callsOf({ referenceMs }: PreparedCase): number {
  const calls = Math.ceil(STRETCH_MS / Math.max(referenceMs, 0.001)) + 1;
  return Math.min(Math.max(calls, CALLS.least), CALLS.most);
}

function isTelling(ms: number): boolean {
  return ms >= TELLING.fromMs && ms <= TELLING.toMs;
}

/** Where none of the cases tells how long programs wait: the longest that does. */
function tellingBeside({ cases: all }: PreparedTask, cases: readonly PreparedCase[]): PreparedCase[] {
  if (cases.some(({ referenceMs }) => isTelling(referenceMs))) return [];
  const telling = all.filter(({ referenceMs }) => isTelling(referenceMs));
  return telling.toSorted((a, b) => b.referenceMs - a.referenceMs).slice(0, 1);
}

function slowdownOf(times: ReadonlyMap<PreparedCase, readonly number[]>): number {
  let taken = 0;
  let needed = 0;
  for (const [one, all] of times) {
    const own = settled(all);
    if (own.length === 0) continue;
    const quick = quantile(Float64Array.from(own).sort(), 0.25);
    if (!isTelling(quick)) continue;
    const least = Math.min(quick, undisturbed.get(one) ?? quick);
    undisturbed.set(one, least);
    taken += mean(own) * own.length;
    needed += least * own.length;
  }
  return needed === 0 ? 1 : Math.min(Math.max(taken / needed, 1), MOST_SLOWDOWN);
}
