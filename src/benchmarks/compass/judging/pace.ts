import { mean } from '../../../metrics/index.ts';
import type { Call, EvaluationSettings, Execute } from '../../../model/index.ts';
import type { PreparedCase, PreparedTask } from '../preparing/prepare.ts';
import { fixedLimit } from './answers.ts';
import { runCalls } from './runCalls.ts';
import type { Pace } from './timing.ts';

/** The yardstick is called for each case until it took about this long together, within these numbers of calls. */
const STRETCH_MS = 80;
const CALLS = { least: 3, most: 16 };
/**
 * Calls that tell how long a machine makes programs wait. Shorter ones don't: what an engine does between two calls is where
 * other programs take their turn.
 */
const TELLING = { fromMs: 10, toMs: 200 };
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

/**
 * Times the yardstick on these cases, as the machine is now. Where other programs have turns at the same core, a long call is
 * made to wait, and a short one mostly gets by: how the long calls compare with the least that the run has seen of them tells by how much
 * limits have to be longer that come of short calls, or are a number of milliseconds.
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
    if (own.length === 0) return null;
    const referenceMs = Math.max(mean(own), slowdown * leastReference(one, Math.min(...own)));
    return { referenceMs, slowdown };
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

/** Where none of the cases tells how long programs wait: the longest that is not too long. */
function tellingBeside({ cases: all }: PreparedTask, cases: readonly PreparedCase[]): PreparedCase[] {
  if (cases.some(({ referenceMs }) => isTelling(referenceMs))) return [];
  const others = all.filter((one) => one.referenceMs <= TELLING.toMs && !cases.includes(one));
  return others.toSorted((a, b) => b.referenceMs - a.referenceMs).slice(0, 1);
}

function slowdownOf(times: ReadonlyMap<PreparedCase, readonly number[]>): number {
  let taken = 0;
  let needed = 0;
  for (const [one, all] of times) {
    const own = settled(all);
    if (own.length === 0) continue;
    const least = leastReference(one, Math.min(...own));
    if (!isTelling(least)) continue;
    taken += mean(own) * own.length;
    needed += least * own.length;
  }
  return needed === 0 ? 1 : Math.min(Math.max(taken / needed, 1), MOST_SLOWDOWN);
}
