import type { Call } from '../../../src/model/index.ts';
import { isRelative, median } from '../../../workers/shared/callLimits.ts';
import { isTimedEnough, type YardstickTimes } from '../../../workers/shared/yardstickTimes.ts';
import type { Opened, Session } from './session.ts';

/**
 * Times a yardstick on the calls whose limit hangs on it, in processes of its own, which end before any other begins.
 *
 * @param graceMs that a call may take beyond its ceiling for its answer to arrive.
 */
export async function timeYardstick(
  session: Session,
  functionName: string,
  calls: readonly Call[],
  openMs: number,
  graceMs: number,
): Promise<YardstickTimes> {
  const medians: (number | null)[] = calls.map(() => null);
  let failure: string | null = null;
  for (const [index, { arguments: json, limit }] of calls.entries()) {
    if (limit === null || !isRelative(limit)) continue;
    if (!session.isOpen) {
      const opened = await session.open(openMs);
      if (opened.status !== 'ready') return { failure: failure ?? troubleOf(opened, functionName), medians };
    }
    const timed = await timeCall(session, json, limit.ceilingMs, graceMs);
    if (typeof timed === 'number') medians[index] = timed;
    else failure ??= `Call ${index + 1} ${timed.failure}`;
  }
  return { failure, medians };
}

async function timeCall(
  session: Session,
  json: string,
  ceilingMs: number,
  graceMs: number,
): Promise<number | { failure: string }> {
  const times: number[] = [];
  while (!isTimedEnough(times)) {
    const made = await session.call(json, ceilingMs + graceMs);
    if (made === 'ended') return { failure: 'ended its process.' };
    if (made === 'late' || made.tookMs > ceilingMs) return { failure: `took more than ${ceilingMs} ms.` };
    const { end, tookMs } = made;
    if (end.status === 'raised') return { failure: `raised ${end.error.type}: ${end.error.message}` };
    times.push(tookMs);
  }
  return median(times);
}

function troubleOf(opened: Opened, functionName: string): string {
  switch (opened.status) {
    case 'broken':
      return `Loading it raised ${opened.error.type}: ${opened.error.message}`;
    case 'missing':
      return `It has no function ${functionName}.`;
    case 'late':
      return 'It did not load in time.';
    default:
      return 'It ended its process as it was loaded.';
  }
}
