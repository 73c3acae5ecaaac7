/** What a thread waits for. */
export interface Wait {
  /** Milliseconds on the engine's clock, or Infinity. */
  until: number;
  /**
   * Tries what is waited for: its result, or undefined where it can't be had yet. Tried whenever threads are
   * switched, since nobody tells: CPython wakes its semaphores and releases its locks by writing into memory.
   */
  attempt(): number | undefined;
  /** The result where time runs out. */
  timedOut: number;
  /** The result where a signal interrupts it; null where none may. */
  interrupted: number | null;
}

/** What the scheduler needs to know of a thread. */
export interface Schedulable {
  wait: Wait | null;
  /** What its wait gave, for when it runs again. */
  result: number;
}

/** Milliseconds that a thread may run while others are ready: CPython's switch interval. */
const SLICE_MS = 5;
/** Microseconds that a thread waits for a mutex before it is handed to it: CPython's. */
const PATIENCE_US = 1000;
/** With a seed, how often a mutex is handed over at once; else never, so that time decides nothing. */
const SEEDED_HANDING = 1 / 4;
const FOR_EVER = 2 ** 31 - 1;
/** With a seed, how many looks at the clock a slice lasts on average. */
const SEEDED_SLICE_LOOKS = 40;

/**
 * Which thread runs. Without a seed the one that has been ready the longest, for CPython's switch interval. With a
 * seed chance decides, and time does not: the same program and seed give the same order, as far as the program
 * itself does not depend on time.
 */
export class Scheduler<T extends Schedulable> {
  private readonly ready: T[] = [];
  private readonly waiting = new Set<T>();
  private draw: (() => number) | null = null;
  private sliceEnd = 0;
  private looksLeft = 0;

  /** Forgets all threads, and begins the first slice; a seed of null draws nothing. */
  reset(seed: number | null, now: number): void {
    this.ready.length = 0;
    this.waiting.clear();
    this.draw = seed === null ? null : randomNumbers(seed);
    this.beginSlice(now);
  }

  /** A thread waits. */
  suspend(thread: T, wait: Wait): void {
    thread.wait = wait;
    this.waiting.add(thread);
  }

  /** A thread can run. */
  resume(thread: T, result: number): void {
    this.waiting.delete(thread);
    thread.wait = null;
    thread.result = result;
    this.ready.push(thread);
  }

  /** Takes the thread that is to run now, and begins its slice; null where all wait. */
  next(now: number): T | null {
    this.tryWaits(now);
    const index = this.draw === null ? 0 : Math.floor(this.draw() * this.ready.length);
    const [thread] = this.ready.splice(index, 1);
    if (thread !== undefined) this.beginSlice(now);
    return thread ?? null;
  }

  /** Gives a thread that was taken back, to run first. */
  giveBack(thread: T): void {
    this.ready.unshift(thread);
  }

  /** When the first wait's time is up; Infinity where none has a time. */
  deadline(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { wait } of this.waiting) if (wait !== null && wait.until < first) first = wait.until;
    return first;
  }

  /** Whether the running thread has had its share. Asked at every look at the clock. */
  sliceIsOver(now: number): boolean {
    if (this.draw === null) return now >= this.sliceEnd;
    return --this.looksLeft <= 0;
  }

  /** Begins another slice of the running thread's, where nobody else wanted to run. */
  beginSlice(now: number): void {
    this.sliceEnd = now + SLICE_MS;
    // Exponentially distributed: short slices, where races show, and long ones.
    if (this.draw !== null) this.looksLeft = Math.ceil(-Math.log(1 - this.draw()) * SEEDED_SLICE_LOOKS);
  }

  /** Microseconds after which who waits for a mutex now is handed it when it is let go. */
  patience(): number {
    if (this.draw === null) return PATIENCE_US;
    return this.draw() < SEEDED_HANDING ? -PATIENCE_US : FOR_EVER;
  }

  /** Ends the waits that have what they wait for, in the order in which they began, then those whose time is up. */
  private tryWaits(now: number): void {
    const due: { thread: T; wait: Wait }[] = [];
    for (const thread of this.waiting) {
      const { wait } = thread;
      const result = wait?.attempt();
      if (result !== undefined) this.resume(thread, result);
      else if (wait !== null && wait.until <= now) due.push({ thread, wait });
    }
    due.sort((one, other) => one.wait.until - other.wait.until);
    for (const { thread, wait } of due) this.resume(thread, wait.timedOut);
  }
}

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
