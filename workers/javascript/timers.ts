import { floor, max, now } from '../shared/held.ts';
import type { Callback } from './eventLoop.ts';

/** Node's longest delay; what is longer, or no number, is 1 ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** A timer as the loop sees it. The program holds another object that leads here. */
export class Timer {
  callback: Callback;
  ms: number;
  repeats: boolean;
  /** Whether it keeps the program alive. */
  alive = true;
  /** Whole milliseconds, when it was started. */
  start = 0;
  /** The list it waits in; null while it does not. */
  list: TimerList | null = null;
  before: Timer | null = null;
  after: Timer | null = null;

  constructor(callback: Callback, ms: number, repeats: boolean) {
    this.callback = callback;
    this.ms = ms >= 1 && ms <= MAX_DELAY_MS ? floor(ms) : 1;
    this.repeats = repeats;
  }
}

/** Timers of one duration, in the order of their start: only the first can be due next. */
interface TimerList {
  readonly ms: number;
  expiry: number;
  first: Timer | null;
  last: Timer | null;
  next: TimerList | null;
}

/**
 * Timers in Node's order: those of one duration run in a row as far as they are due, and durations follow each
 * other by their first expiry.
 */
export class Timers {
  /** How many keep the program alive. */
  alive = 0;
  private lists: TimerList | null = null;
  private current: TimerList | null = null;
  private repeating: Timer | null = null;
  private time = floor(now());
  private readonly changed: () => void;

  /** @param changed told when a timer was added or removed. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Starts a timer, or starts it anew. */
  start(timer: Timer): void {
    if (this.repeating === timer) this.repeating = null;
    this.remove(timer);
    this.insert(timer);
    this.changed();
  }

  /** A timer that does not wait is left as it is. */
  clear(timer: Timer): void {
    if (this.repeating === timer) this.repeating = null;
    this.remove(timer);
  }

  /** Does it wait, or will it again after the callback that runs? */
  isActive(timer: Timer): boolean {
    return timer.list !== null || this.repeating === timer;
  }

  setAlive(timer: Timer, alive: boolean): void {
    if (timer.alive === alive) return;
    timer.alive = alive;
    if (timer.list !== null) this.alive += alive ? 1 : -1;
    this.changed();
  }

  /** Time goes on: the loop comes to its timers. */
  beginPhase(): void {
    this.time = floor(now());
    this.current = null;
  }

  /** The next timer that is due in this phase; it waits no more, or again where it repeats. */
  takeDue(): Callback | null {
    this.restartRepeating();
    for (;;) {
      const list = this.current ?? this.nextList();
      if (list === null) return null;
      const timer = list.first;
      if (timer !== null && this.isDue(timer)) {
        this.current = list;
        this.remove(timer);
        if (timer.repeats) this.repeating = timer;
        return timer.callback;
      }
      if (timer !== null) list.expiry = max(timer.start + list.ms, this.time + 1);
      this.current = null;
    }
  }

  /** Milliseconds until a timer is due, 0 where one is; null where none waits. */
  msUntilNext(): number | null {
    const next = this.earliest();
    return next === null ? null : max(0, next.expiry - now());
  }

  private isDue(timer: Timer): boolean {
    if (this.time - timer.start < timer.ms) this.time = floor(now());
    return this.time - timer.start >= timer.ms;
  }

  private nextList(): TimerList | null {
    const list = this.earliest();
    if (list === null) return null;
    if (list.expiry > this.time) this.time = floor(now());
    return list.expiry > this.time ? null : list;
  }

  private earliest(): TimerList | null {
    let found: TimerList | null = null;
    for (let list = this.lists; list !== null; list = list.next) {
      if (list.first !== null && (found === null || list.expiry < found.expiry)) found = list;
    }
    return found;
  }

  /** After its callback, an interval starts again, unless it was cleared there. */
  private restartRepeating(): void {
    const { repeating } = this;
    if (repeating === null) return;
    this.repeating = null;
    this.insert(repeating);
  }

  private insert(timer: Timer): void {
    const list = this.listOf(timer.ms);
    timer.start = floor(now());
    timer.list = list;
    timer.before = list.last;
    timer.after = null;
    if (list.last === null) {
      list.first = timer;
      list.expiry = timer.start + timer.ms;
    } else {
      list.last.after = timer;
    }
    list.last = timer;
    if (timer.alive) this.alive++;
  }

  private remove(timer: Timer): void {
    const { list, before, after } = timer;
    if (list === null) return;
    if (before === null) list.first = after;
    else before.after = after;
    if (after === null) list.last = before;
    else after.before = before;
    timer.list = null;
    if (timer.alive) this.alive--;
  }

  private listOf(ms: number): TimerList {
    for (let list = this.lists; list !== null; list = list.next) {
      if (list.ms === ms) return list;
    }
    this.dropEmpty();
    const list: TimerList = { ms, expiry: 0, first: null, last: null, next: this.lists };
    this.lists = list;
    return list;
  }

  private dropEmpty(): void {
    let kept: TimerList | null = null;
    for (let list = this.lists; list !== null; list = list.next) {
      if (list.first === null && list !== this.current) {
        if (kept === null) this.lists = list.next;
        else kept.next = list.next;
      } else {
        kept = list;
      }
    }
  }
}
