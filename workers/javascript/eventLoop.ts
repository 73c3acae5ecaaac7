import { apply } from '../shared/held.ts';
import { alarmClock } from './alarmClock.ts';
import { Queue } from './queue.ts';
import { Timers } from './timers.ts';

/** A function of the program, and what it is called with. */
export interface Callback {
  run: (...args: unknown[]) => unknown;
  self: unknown;
  args: unknown[];
}

/** A callback of the loop's next round. */
export interface Immediate {
  /** Null once it ran or was cleared. */
  callback: Callback | null;
  /** Whether it keeps the program alive. */
  alive: boolean;
}

/** What the loop tells of. */
export interface LoopEvents {
  /** A callback threw. */
  threw(error: unknown): void;
  /** The browser has told of every rejected promise; gives whether anything of the program ran because of one. */
  settled(): boolean;
  /** Nothing keeps the program alive any more, but it may find more to do. */
  emptied(): void;
  /** It found nothing. */
  ended(): void;
}

/**
 * Browser tasks after that of a callback, and before what follows: by then its microtasks have run, and the
 * browser has told of promises that were rejected.
 */
const QUIET_TASKS = 1;

/**
 * Node's event loop on top of the browser's. Each callback runs in a browser task of its own, so that its
 * microtasks run when it is done; `nextTick` callbacks run before them, in the same task. The rounds are
 * libuv's: timers, then sleep, immediates and timers again for as long as something is alive.
 */
export class EventLoop {
  readonly timers: Timers;
  private readonly ticks = new Queue<Callback>();
  private readonly immediates = new Queue<Immediate>();
  /** Immediates of the round that is under way: those added meanwhile wait for the next. */
  private readonly due = new Queue<Immediate>();
  private phase: 'start' | 'timers' | 'sleep' | 'immediates' = 'start';
  private begun = false;
  private held = 0;
  private aliveImmediates = 0;
  private readonly events: LoopEvents;
  private quiet = 0;
  private taskPosted = false;
  private toldEmptied = false;
  private over = false;
  private readonly post: () => void;
  private readonly setAlarm: (ms: number | null) => void;

  constructor(events: LoopEvents) {
    this.events = events;
    const { port1, port2 } = new MessageChannel();
    const post = port2.postMessage.bind(port2);
    this.post = () => post(null);
    port1.onmessage = () => {
      this.taskPosted = false;
      this.turn();
    };
    const wake = () => this.wake();
    this.setAlarm = alarmClock(wake);
    this.timers = new Timers(wake);
  }

  /** Runs something of the program, then what it put off, and goes on from there. */
  run(body: () => void): void {
    this.guard(body);
    this.finishCallback();
  }

  /** Runs a part of the program; what it throws is told, unless the program has ended. */
  guard(body: () => void): void {
    if (this.over) return;
    try {
      body();
    } catch (error) {
      if (!this.over) this.events.threw(error);
    }
  }

  /** Runs after what is under way, before promises. */
  nextTick(callback: Callback): void {
    this.ticks.add(callback);
    this.wake();
  }

  addImmediate(callback: Callback): Immediate {
    const immediate: Immediate = { callback, alive: true };
    this.aliveImmediates++;
    this.immediates.add(immediate);
    this.wake();
    return immediate;
  }

  clearImmediate(immediate: Immediate): void {
    if (immediate.callback !== null && immediate.alive) this.aliveImmediates--;
    immediate.callback = null;
  }

  setAlive(immediate: Immediate, alive: boolean): void {
    if (immediate.callback === null || immediate.alive === alive) return;
    immediate.alive = alive;
    this.aliveImmediates += alive ? 1 : -1;
    this.wake();
  }

  /** Keeps the program alive until what this gives is called. */
  hold(): () => void {
    let released = false;
    this.held++;
    return () => {
      if (released) return;
      released = true;
      this.held--;
      this.wake();
    };
  }

  /** Something changed that the loop should look at. */
  wake(): void {
    if (this.taskPosted || this.over) return;
    this.taskPosted = true;
    this.post();
  }

  /** Nothing of the program runs any more. */
  end(): void {
    this.over = true;
    this.setAlarm(null);
  }

  private get alive(): boolean {
    return this.held > 0 || this.aliveImmediates > 0 || this.timers.alive > 0;
  }

  private turn(): void {
    if (this.over) return;
    if (!this.ticks.empty) {
      this.finishCallback();
    } else if (this.quiet > 0) {
      this.quiet--;
      this.wake();
    } else if (this.events.settled()) {
      this.finishCallback();
    } else {
      this.goOn();
    }
  }

  /** Runs what `nextTick` put off, then gives the browser time for microtasks and their rejections. */
  private finishCallback(): void {
    for (let tick = this.ticks.take(); tick !== null && !this.over; tick = this.ticks.take()) {
      const { run, self, args } = tick;
      this.guard(() => apply(run, self, args));
    }
    this.quiet = QUIET_TASKS;
    this.wake();
  }

  private goOn(): void {
    const next = this.next();
    switch (next) {
      case 'asleep':
        this.setAlarm(this.timers.msUntilNext());
        break;
      case 'empty':
        this.phase = 'start';
        if (this.toldEmptied) {
          this.events.ended();
        } else {
          this.toldEmptied = true;
          this.run(() => this.events.emptied());
        }
        break;
      default:
        this.toldEmptied = false;
        this.run(() => apply(next.run, next.self, next.args));
    }
  }

  /** The next callback that is due. */
  private next(): Callback | 'asleep' | 'empty' {
    for (;;) {
      switch (this.phase) {
        case 'start':
          if (!this.alive) return 'empty';
          this.begun = true;
          this.enterTimers();
          break;
        case 'timers': {
          const timer = this.timers.takeDue();
          if (timer !== null) return timer;
          this.phase = 'sleep';
          break;
        }
        case 'sleep':
          // The timers at the start stand before the first round, which then is run in any case.
          if (!this.alive && !this.begun) return 'empty';
          if (this.alive && this.aliveImmediates === 0 && this.timers.msUntilNext() !== 0) return 'asleep';
          this.begun = false;
          this.phase = 'immediates';
          this.due.takeAll(this.immediates);
          break;
        case 'immediates': {
          const immediate = this.dueImmediate();
          if (immediate !== null) return immediate;
          this.enterTimers();
          break;
        }
      }
    }
  }

  private enterTimers(): void {
    this.phase = 'timers';
    this.timers.beginPhase();
  }

  private dueImmediate(): Callback | null {
    for (let immediate = this.due.take(); immediate !== null; immediate = this.due.take()) {
      const { callback } = immediate;
      this.clearImmediate(immediate);
      if (callback !== null) return callback;
    }
    return null;
  }
}
