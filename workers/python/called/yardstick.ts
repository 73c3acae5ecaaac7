import type { CallsEntry } from '../../../src/model/index.ts';
import { isRelative, median } from '../../shared/callLimits.ts';
import { isTimedEnough, type YardstickTimes } from '../../shared/yardstickTimes.ts';
import type { Alarm } from '../alarm.ts';
import type { Pointer } from '../capi.ts';
import type { Interpreter } from '../interpreter.ts';
import { Solution } from './solution.ts';

/** Times the yardstick on the calls whose limit depends on it. What it changes is for the caller to undo. */
export async function timeYardstick(
  python: Interpreter,
  alarm: Alarm,
  { yardstick, calls }: CallsEntry,
): Promise<YardstickTimes> {
  const medians: (number | null)[] = calls.map(() => null);
  if (yardstick === null) return { failure: null, medians };
  const solution = new Solution(python, alarm);
  const load = await solution.load(yardstick.source);
  if (load.status === 'raised') {
    return { failure: `Loading it raised ${load.error.type}: ${load.error.message}`, medians };
  }
  const callable = solution.find(yardstick.functionName);
  if (callable === 0) return { failure: `It has no function ${yardstick.functionName}.`, medians };
  let failure: string | null = null;
  for (const [index, { arguments: json, limit }] of calls.entries()) {
    if (limit === null || !isRelative(limit)) continue;
    const timed = await timeCall(solution, callable, json, limit.ceilingMs);
    if (typeof timed === 'number') medians[index] = timed;
    else failure ??= `Call ${index + 1} ${timed.failure}`;
  }
  return { failure, medians };

  async function timeCall(on: Solution, target: Pointer, json: string, ceilingMs: number) {
    const times: number[] = [];
    while (!isTimedEnough(times)) {
      const { value, durationMs } = await on.call(target, on.makeArguments(json), ceilingMs);
      const raised = value === 0 ? on.raised() : null;
      if (durationMs > ceilingMs) return { failure: `took more than ${ceilingMs} ms.` };
      if (raised !== null) return { failure: `raised ${raised.type}: ${raised.message}` };
      python.api.Py_DecRef(value);
      times.push(durationMs);
    }
    return median(times);
  }
}
