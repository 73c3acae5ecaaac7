import type { RaisedError } from '../../../src/model/index.ts';
import { apply, now } from '../../shared/held.ts';
import type { Engine } from '../engine.ts';
import type { Placed } from '../positions.ts';
import { raisedError } from './raised.ts';
import { copyArguments, type Plain, plainCopy } from './writeJson.ts';

const { then } = Promise.prototype;

/** A call that came back; with what it gave as a copy that runs no code. */
export interface Made {
  came: Plain | { raised: RaisedError };
  durationMs: number;
}

/**
 * Calls functions one after the other and waits for those that give a promise, while the loop runs what they put off.
 * What comes back is told to callbacks: an `await` of ours could be answered by a program that patched promises.
 */
export class Caller {
  private readonly engine: Engine;
  /** Ends the call that waits for its promise, if one does. */
  private waiting: (() => void) | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** The time of a call lasts until its value was copied, so that none is made while it is read. */
  call(
    callee: (...args: unknown[]) => unknown,
    args: unknown[],
    placed: Placed,
    done: (made: Made) => void,
  ): void {
    const given = copyArguments(args);
    const started = now();
    const raised = (error: unknown) => {
      const durationMs = now() - started;
      done({ came: { raised: raisedError(error, placed) }, durationMs });
    };
    const returned = (value: unknown) => {
      const came = plainCopy(value);
      done({ came, durationMs: now() - started });
    };
    let value: unknown;
    try {
      value = apply(callee, undefined, given);
    } catch (error) {
      raised(error);
      return;
    }
    const never = () =>
      done({ came: { notPlain: 'Promise that is never settled' }, durationMs: now() - started });
    if (!this.awaits(value, returned, raised, never)) returned(value);
  }

  /** Has a step of ours follow in the same task, without growing the stack. */
  later(step: () => void): void {
    this.engine.loop.nextTick({ run: step, self: undefined, args: [] });
  }

  /** Ends a call that still waits; whether there was one. */
  giveUp(): boolean {
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return false;
    this.engine.loop.run(waiting);
    return true;
  }

  /** Whether a value is a promise; its end is told then. */
  private awaits(
    value: unknown,
    fulfilled: (value: unknown) => void,
    rejected: (error: unknown) => void,
    never: () => void,
  ): boolean {
    const stop = () => never();
    // One that was given up may be settled later, when another call waits.
    const settle = (tell: (outcome: unknown) => void) => (outcome: unknown) => {
      if (this.waiting !== stop) return;
      this.waiting = null;
      this.engine.loop.run(() => tell(outcome));
    };
    try {
      apply(then, value, [settle(fulfilled), settle(rejected)]);
    } catch {
      return false;
    }
    this.waiting = stop;
    return true;
  }
}
