import { apply, create, hide, numberOf } from '../shared/held.ts';
import type { EventLoop, Immediate } from './eventLoop.ts';
import { assertFunction } from './nodeErrors.ts';
import { Timer } from './timers.ts';

/** What `util.promisify` takes in place of a function. */
const PROMISIFIED = Symbol.for('nodejs.util.promisify.custom');
const HeldPromise = Promise;

type Callable = (...args: never[]) => unknown;

/** Node's timer functions over a loop. */
export interface ProgramTimers {
  setTimeout: (callback: Callable, ms?: number, ...args: unknown[]) => object;
  setInterval: (callback: Callable, ms?: number, ...args: unknown[]) => object;
  setImmediate: (callback: Callable, ...args: unknown[]) => object;
  clearTimeout: (timer: unknown) => void;
  clearInterval: (timer: unknown) => void;
  clearImmediate: (immediate: unknown) => void;
}

/** Node's timer functions and the objects that they give. */
export function programTimers(loop: EventLoop): ProgramTimers {
  /** Timers that were asked for their number: only those can be cleared by it. */
  const numbered = create(null) as Record<number, Timer>;
  let lastNumber = 0;

  class Timeout {
    readonly #timer: Timer;
    #number = 0;

    constructor(run: Callable, ms: unknown, args: unknown[], repeats: boolean) {
      const callback = { run: run as (...given: unknown[]) => unknown, self: this, args };
      this.#timer = new Timer(callback, numberOf(ms), repeats);
      loop.timers.start(this.#timer);
    }

    ref(): this {
      loop.timers.setAlive(this.#timer, true);
      return this;
    }

    unref(): this {
      loop.timers.setAlive(this.#timer, false);
      return this;
    }

    hasRef(): boolean {
      return this.#timer.alive;
    }

    refresh(): this {
      loop.timers.start(this.#timer);
      return this;
    }

    close(): this {
      loop.timers.clear(this.#timer);
      return this;
    }

    [Symbol.toPrimitive](): number {
      if (this.#number === 0) {
        this.#number = ++lastNumber;
        numbered[this.#number] = this.#timer;
      }
      return this.#number;
    }

    static clear(value: unknown): void {
      if (typeof value === 'object' && value !== null && #timer in value) loop.timers.clear(value.#timer);
      if (typeof value !== 'number' && typeof value !== 'string') return;
      const timer = numbered[numberOf(value)];
      if (timer !== undefined) loop.timers.clear(timer);
    }
  }

  class ProgramImmediate {
    readonly #immediate: Immediate;

    constructor(run: Callable, args: unknown[]) {
      const callback = { run: run as (...given: unknown[]) => unknown, self: this, args };
      this.#immediate = loop.addImmediate(callback);
    }

    ref(): this {
      loop.setAlive(this.#immediate, true);
      return this;
    }

    unref(): this {
      loop.setAlive(this.#immediate, false);
      return this;
    }

    hasRef(): boolean {
      return this.#immediate.alive;
    }

    static clear(value: unknown): void {
      if (typeof value === 'object' && value !== null && #immediate in value) {
        loop.clearImmediate(value.#immediate);
      }
    }
  }

  const { clear: clearTimer } = Timeout;
  const { clear: clearOne } = ProgramImmediate;
  // Their names are hidden from no one, but programs must not meet the engine's statics.
  Reflect.deleteProperty(Timeout, 'clear');
  Reflect.deleteProperty(ProgramImmediate, 'clear');
  hide(Timeout, 'name', 'Timeout');
  hide(ProgramImmediate, 'name', 'Immediate');

  const timers: ProgramTimers = {
    setTimeout(callback, ms, ...args) {
      assertFunction(callback, 'callback');
      return new Timeout(callback, ms, args, false);
    },
    setInterval(callback, ms, ...args) {
      assertFunction(callback, 'callback');
      return new Timeout(callback, ms, args, true);
    },
    setImmediate(callback, ...args) {
      assertFunction(callback, 'callback');
      return new ProgramImmediate(callback, args);
    },
    clearTimeout: (timer) => apply(clearTimer, null, [timer]),
    clearInterval: (timer) => apply(clearTimer, null, [timer]),
    clearImmediate: (immediate) => apply(clearOne, null, [immediate]),
  };
  hide(timers.setTimeout, PROMISIFIED, (ms: number, value: unknown) => {
    return new HeldPromise((resolve) => new Timeout(resolve as Callable, ms, [value], false));
  });
  hide(timers.setImmediate, PROMISIFIED, (value: unknown) => {
    return new HeldPromise((resolve) => new ProgramImmediate(resolve as Callable, [value]));
  });
  return timers;
}
