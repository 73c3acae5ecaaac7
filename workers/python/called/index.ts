import type { CallEnd, CallResult, CallsEntry, CallsResult } from '../../../src/model/index.ts';
import { limitOf } from '../../shared/callLimits.ts';
import type { YardstickTimes } from '../../shared/yardstickTimes.ts';
import type { Alarm } from '../alarm.ts';
import type { Pointer } from '../capi.ts';
import type { Interpreter } from '../interpreter.ts';
import { PeakMeter } from './peakMeter.ts';
import { Solution } from './solution.ts';
import { toJson } from './writeJson.ts';

/** What is told while the calls go on, so that a hard stop loses only the call it hit. */
export interface CallEvents {
  /** The source was loaded; no call was made yet. */
  began(facts: CallsResult): void;
  /** A call with a limit begins: whoever hears it may end the program some time after. */
  calling(index: number, limitMs: number): void;
  called(index: number, result: CallResult): void;
}

/**
 * Loads a source and calls its function. What it returns is read through the C API; Python code of ours has no part
 * in it, and what would be right is not known here.
 */
export class Calls {
  readonly facts: CallsResult;
  private readonly python: Interpreter;
  private readonly alarm: Alarm;
  private readonly entry: CallsEntry;
  private readonly times: YardstickTimes;
  private readonly events: CallEvents;

  constructor(
    python: Interpreter,
    alarm: Alarm,
    entry: CallsEntry,
    times: YardstickTimes,
    events: CallEvents,
  ) {
    this.python = python;
    this.alarm = alarm;
    this.entry = entry;
    this.times = times;
    this.events = events;
    this.facts = { load: null, found: false, yardstickFailure: times.failure, calls: [] };
  }

  /** Makes all calls. Rejects with what ends the engine, such as `os._exit`; the facts stay. */
  async run(): Promise<void> {
    const { facts, events, entry } = this;
    const solution = new Solution(this.python, this.alarm);
    facts.load = await solution.load(entry.source);
    const callable = facts.load.status === 'raised' ? 0 : solution.find(entry.functionName);
    facts.found = callable !== 0;
    events.began(facts);
    if (callable === 0) return;
    // The source may take its name away again.
    this.python.api.Py_IncRef(callable);
    for (const [index, call] of entry.calls.entries()) {
      const yardstickMs = this.times.medians[index] ?? null;
      const limitMs = limitOf(call.limit, yardstickMs);
      const args = solution.makeArguments(call.arguments);
      if (limitMs !== null) events.calling(index, limitMs);
      const made = await this.make(solution, callable, args, limitMs, call.measureMemory);
      const result = { ...made, limitMs, yardstickMs };
      facts.calls.push(result);
      events.called(index, result);
    }
  }

  private async make(
    solution: Solution,
    callable: Pointer,
    args: Pointer,
    limitMs: number | null,
    measureMemory: boolean,
  ): Promise<Pick<CallResult, 'end' | 'durationMs' | 'peakBytes'>> {
    const meter = measureMemory ? PeakMeter.start(this.python) : null;
    const { value, durationMs } = await solution.call(callable, args, limitMs);
    const raised = value === 0 ? solution.raised() : null;
    const peakBytes = meter?.stop() ?? null;
    // Late is late, whatever it made of the exception that told it so.
    const late = limitMs !== null && durationMs > limitMs;
    const end: CallEnd = late
      ? { status: 'over-limit' }
      : raised !== null
        ? { status: 'raised', error: raised }
        : this.returned(value);
    if (value !== 0) this.python.api.Py_DecRef(value);
    return { end, durationMs, peakBytes };
  }

  private returned(value: Pointer): CallEnd {
    const written = toJson(this.python.api, value, this.entry.valueBytes);
    return 'json' in written
      ? { status: 'returned', value: written.json }
      : { status: 'not-plain', type: written.notPlain };
  }
}
