import type {
  CallEnd,
  CallLimit,
  CallResult,
  CallsEntry,
  CallsResult,
  Program,
} from '../../../src/model/index.ts';
import type { FromWorker } from '../../sandbox/protocol.ts';
import { readCalls } from '../../shared/callArguments.ts';
import { isRelative, limitOf, median } from '../../shared/callLimits.ts';
import { append } from '../../shared/held.ts';
import { isTimedEnough } from '../../shared/yardstickTimes.ts';
import type { Engine } from '../engine.ts';
import type { Host } from '../host.ts';
import type { Placed } from '../positions.ts';
import { leave } from '../processObject.ts';
import { Result } from '../result.ts';
import { hostOf, prepareProcess } from '../surroundings.ts';
import { Caller, type Made } from './caller.ts';
import { CalledSource } from './source.ts';
import { toJson } from './writeJson.ts';

/**
 * A program of calls, as the one program of a worker. The yardstick is timed first; its times and its source are kept
 * here, where no program has access. What it changed of the realm stays: a yardstick is to change nothing.
 */
export class CalledRun {
  readonly program: Program;
  readonly result: Result;
  readonly host: Host;
  readonly text: string;
  private readonly engine: Engine;
  private readonly entry: CallsEntry;
  private readonly send: (message: FromWorker) => void;
  private readonly source: CalledSource;
  private readonly caller: Caller;
  private readonly args: unknown[][];
  private readonly medians: (number | null)[];
  private readonly facts: CallsResult = { load: null, found: false, yardstickFailure: null, calls: [] };

  /**
   * Before any program ran: built-ins can be trusted here.
   *
   * @throws Error for people, where arguments are no JSON arrays.
   */
  constructor(
    engine: Engine,
    id: number,
    program: Program,
    entry: CallsEntry,
    send: (message: FromWorker) => void,
  ) {
    this.engine = engine;
    this.program = program;
    this.entry = entry;
    this.text = entry.source;
    this.send = send;
    this.result = new Result(id, program, null, send);
    this.result.calls = this.facts;
    this.host = hostOf(engine, program, this.result, null);
    this.source = new CalledSource(engine, this.host, entry.source, entry.functionName);
    this.args = readCalls(entry.calls);
    this.medians = entry.calls.map(() => null);
    this.caller = new Caller(engine);
  }

  get placed(): Placed {
    return this.source.placed;
  }

  begin(): void {
    prepareProcess(this.engine, this.program, this.result, this.placed.path);
    const { yardstick } = this.entry;
    if (yardstick === null) {
      this.beginProgram();
      return;
    }
    this.result.muted = true;
    const source = new CalledSource(this.engine, this.host, yardstick.source, yardstick.functionName);
    this.engine.loop.run(() =>
      source.load((load, found) => {
        if (load.status === 'raised')
          this.fail(`Loading it raised ${load.error.type}: ${load.error.message}`);
        else if (typeof found !== 'function') this.fail(`It has no function ${yardstick.functionName}.`);
        if (typeof found === 'function') this.time(found as Callee, source.placed, 0, []);
        else this.beginProgram();
      }),
    );
  }

  /** No top level of the source is awaited once the loop is empty. */
  unsettledAwait(): null {
    return null;
  }

  /** Nothing is left to do: a call that waits will do so for ever. Whether there was one. */
  stalled(): boolean {
    return this.caller.giveUp();
  }

  /** Times the yardstick's call of this index, and all after it. @param times of this call so far. */
  private time(callee: Callee, placed: Placed, index: number, times: number[]): void {
    const call = this.entry.calls[index];
    if (call === undefined) {
      this.beginProgram();
      return;
    }
    const { limit } = call;
    const next = () => this.time(callee, placed, index + 1, []);
    if (limit === null || !isRelative(limit)) {
      this.caller.later(next);
      return;
    }
    this.caller.call(callee, this.args[index] ?? [], placed, (made) => {
      append(times, made.durationMs);
      const failure = failureOf(made, limit.ceilingMs);
      if (failure !== null) this.fail(`Call ${index + 1} ${failure}`);
      else if (!isTimedEnough(times)) {
        this.caller.later(() => this.time(callee, placed, index, times));
        return;
      } else this.medians[index] = median(times);
      this.caller.later(next);
    });
  }

  private fail(failure: string): void {
    this.facts.yardstickFailure ??= failure;
  }

  private beginProgram(): void {
    this.result.muted = false;
    this.result.restart();
    this.send({ type: 'measured', id: this.result.id });
    this.engine.loop.run(() =>
      this.source.load((load, found) => {
        this.facts.load = load;
        this.facts.found = typeof found === 'function';
        this.send({ type: 'calls', id: this.result.id, calls: this.facts });
        if (typeof found === 'function') this.make(found as Callee, 0);
        else leave(this.engine.process, 0);
      }),
    );
  }

  /** Makes the call of this index, and all after it. */
  private make(callee: Callee, index: number): void {
    const call = this.entry.calls[index];
    if (call === undefined) leave(this.engine.process, 0);
    else this.makeOne(callee, index, call.limit);
  }

  private makeOne(callee: Callee, index: number, limit: CallLimit | null): void {
    const { id } = this.result;
    const yardstickMs = this.medians[index] ?? null;
    const limitMs = limitOf(limit, yardstickMs);
    if (limitMs !== null) this.send({ type: 'calling', id, index, limitMs });
    this.caller.call(callee, this.args[index] ?? [], this.placed, (made) => {
      const end: CallEnd =
        limitMs !== null && made.durationMs > limitMs ? { status: 'over-limit' } : this.endOf(made);
      const result: CallResult = { end, durationMs: made.durationMs, limitMs, yardstickMs, peakBytes: null };
      append(this.facts.calls, result);
      this.send({ type: 'called', id, index, result });
      this.caller.later(() => this.make(callee, index + 1));
    });
  }

  private endOf({ came }: Made): CallEnd {
    if ('raised' in came) return { status: 'raised', error: came.raised };
    const written = 'notPlain' in came ? came : toJson(came.value, this.entry.valueBytes);
    return 'json' in written
      ? { status: 'returned', value: written.json }
      : { status: 'not-plain', type: written.notPlain };
  }
}

type Callee = (...args: unknown[]) => unknown;

function failureOf({ came, durationMs }: Made, ceilingMs: number): string | null {
  if (durationMs > ceilingMs) return `took more than ${ceilingMs} ms.`;
  return 'raised' in came ? `raised ${came.raised.type}: ${came.raised.message}` : null;
}
