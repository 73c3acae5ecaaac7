import type { ScriptError } from '../../src/model/index.ts';
import { stringOf } from '../shared/held.ts';
import { heard, tell } from './emitter.ts';
import type { EventLoop } from './eventLoop.ts';
import { type Placed, type Position, positionIn, stackOf } from './positions.ts';
import { isExiting, leave, type ProgramProcess, printing } from './processObject.ts';
import type { Rejection } from './rejections.ts';
import { fatalText, scriptError, unhandledRejection } from './uncaught.ts';

/** Exit statuses of Node's own. */
export const STATUS = { uncaught: 1, handlerThrew: 7, unsettledAwait: 13 } as const;

/** What failures need of the program under way. */
export interface FailureSurroundings {
  process: ProgramProcess;
  loop: EventLoop;
  nextRejection: () => Rejection | null;
  /** The entry's file as it was evaluated, and its text. */
  entry: () => { placed: Placed; text: string };
  /** Takes down what ended the program. */
  note(error: ScriptError): void;
  /** Writes to stderr past whatever the program made of it. */
  complain(text: string): void;
  inspect(value: unknown): string;
  /** Posts the result and never comes back. */
  finish(status: number): never;
}

/** Node's ways with errors that nobody caught. */
export class Failures {
  private readonly around: FailureSurroundings;

  constructor(around: FailureSurroundings) {
    this.around = around;
  }

  /** An error reached the top: listeners may take it, else the program ends. */
  uncaught(error: unknown, kind: 'uncaught' | 'rejection'): void {
    const { process } = this.around;
    const origin = kind === 'rejection' ? 'unhandledRejection' : 'uncaughtException';
    try {
      tell(process, 'uncaughtExceptionMonitor', error, origin);
      if (heard(process, 'uncaughtException') && !isExiting(process)) {
        tell(process, 'uncaughtException', error, origin);
        return;
      }
    } catch (second) {
      this.end(second, kind, STATUS.handlerThrew);
    }
    this.end(error, kind, STATUS.uncaught);
  }

  /** The entry's file can't be read. */
  syntax(error: unknown, place: { line: number | null; column: number | null }): never {
    const { placed } = this.around.entry();
    const { line, column } = place;
    this.around.note(scriptError('syntax', error, placed, place));
    return this.die(error, line === null || column === null ? null : { line, column }, STATUS.uncaught);
  }

  /**
   * Tells the program of rejections that nobody handled; the first that it does not take is its end.
   *
   * @returns whether anything of the program ran.
   */
  tellRejections(): boolean {
    const { loop, nextRejection, process } = this.around;
    let any = false;
    for (let one = nextRejection(); one !== null; one = nextRejection()) {
      const { promise, reason } = one;
      any = true;
      loop.guard(() => {
        if (tell(process, 'unhandledRejection', reason, promise)) return;
        this.uncaught(unhandledRejection(reason, stringOf), 'rejection');
      });
    }
    return any;
  }

  private end(error: unknown, kind: ScriptError['kind'], status: number): never {
    const { placed } = this.around.entry();
    const stack = stackOf(error);
    this.around.note(printing(this.around.process, () => scriptError(kind, error, placed, null)));
    return this.die(error, stack === null ? null : positionIn(stack, placed), status);
  }

  /** Prints an error as Node does and leaves. */
  private die(error: unknown, position: Pick<Position, 'line' | 'column'> | null, status: number): never {
    const { process, complain, inspect, finish } = this.around;
    const { placed, text } = this.around.entry();
    complain(printing(process, () => fatalText(error, placed.path, text, position, inspect)));
    if (isExiting(process)) return finish(status);
    try {
      return leave(process, status);
    } catch {
      // A listener of 'exit' threw, too.
      return finish(STATUS.handlerThrew);
    }
  }
}
