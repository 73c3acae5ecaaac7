import {
  GROUP_BYTES,
  HEADER,
  MOST_PROCESSES,
  PROCESS,
  PROCESS_NUMBERS,
  PROCESSES,
  STATE,
  TABLE,
} from './layout.ts';

/** The first process's id, as the engine gives it. */
const FIRST_PID = 42;
/** What is handed to every process of a program. */
export interface GroupBuffers {
  numbers: ArrayBufferLike;
  /** The bytes of shared memory; grows. */
  regions: ArrayBufferLike;
  /** What was changed about files; grows. */
  journal: ArrayBufferLike;
}

/**
 * What the processes of one program share. Each has it in its memory at once, where the page is isolated; elsewhere
 * there is but one process. A process that waits sleeps on one number, the generation, that every change raises.
 */
export class Group {
  readonly buffers: GroupBuffers;
  readonly numbers: Int32Array;
  readonly bytes: Uint8Array;

  constructor(buffers: GroupBuffers) {
    this.buffers = buffers;
    this.numbers = new Int32Array(buffers.numbers);
    this.bytes = new Uint8Array(buffers.numbers);
  }

  /** A new group with its first process in slot 0. @param memoryBytes how much what grows may grow to. */
  static create(memoryBytes: number): Group {
    const made = typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer;
    const growing = { maxByteLength: memoryBytes };
    const group = new Group({
      numbers: new made(GROUP_BYTES),
      regions: new made(0, growing),
      journal: new made(0, growing),
    });
    group.numbers[HEADER.lastPid] = FIRST_PID - 1;
    group.add(FIRST_PID - 1, STATE.running);
    return group;
  }

  get generation(): number {
    return Atomics.load(this.numbers, HEADER.generation);
  }

  /** Has whoever waits look again. */
  changed(): void {
    Atomics.add(this.numbers, HEADER.generation, 1);
    Atomics.notify(this.numbers, HEADER.generation);
  }

  /** Does something that no other process may see half done. It must be short, and must not wait. */
  locked<T>(slot: number, body: () => T): T {
    const { numbers } = this;
    for (;;) {
      const holder = Atomics.compareExchange(numbers, HEADER.lock, 0, slot + 1);
      if (holder === 0) break;
      Atomics.wait(numbers, HEADER.lock, holder, 10);
    }
    try {
      return body();
    } finally {
      Atomics.store(numbers, HEADER.lock, 0);
      Atomics.notify(numbers, HEADER.lock, 1);
    }
  }

  /** Takes the lock away from a process that was ended while it held it. */
  unlockFor(slot: number): void {
    Atomics.compareExchange(this.numbers, HEADER.lock, slot + 1, 0);
    Atomics.notify(this.numbers, HEADER.lock);
  }

  /** One of a process's numbers. */
  get(slot: number, field: keyof typeof PROCESS): number {
    return Atomics.load(this.numbers, this.index(slot, field));
  }

  set(slot: number, field: keyof typeof PROCESS, value: number): void {
    Atomics.store(this.numbers, this.index(slot, field), value);
  }

  /** The slots of processes in one of these states. */
  *slots(...states: number[]): Generator<number> {
    for (let slot = 0; slot < PROCESSES; slot++) {
      if (states.includes(this.get(slot, 'state'))) yield slot;
    }
  }

  /** A process's slot by its id, or null where no such process lives or waits to be waited for. */
  slotOf(pid: number): number | null {
    for (const slot of this.slots(STATE.starting, STATE.running, STATE.ended)) {
      if (this.get(slot, 'pid') === pid) return slot;
    }
    return null;
  }

  /** Enters a new process; null where there can be no more. To be called under the lock. */
  add(parent: number, state: number = STATE.starting): number | null {
    const [slot] = this.slots(STATE.free);
    if (slot === undefined || this.living >= MOST_PROCESSES) return null;
    const pid = Atomics.add(this.numbers, HEADER.lastPid, 1) + 1;
    this.set(slot, 'pid', pid);
    this.set(slot, 'parent', parent);
    this.set(slot, 'status', 0);
    this.set(slot, 'signals', 0);
    this.set(slot, 'deadlock', 0);
    this.set(slot, 'idleAt', -1);
    this.set(slot, 'state', state);
    return slot;
  }

  /** How many processes live. */
  get living(): number {
    return [...this.slots(STATE.starting, STATE.running)].length;
  }

  /** Has a signal delivered to a process, when it next looks. */
  signal(slot: number, signal: number): void {
    Atomics.or(this.numbers, this.index(slot, 'signals'), 1 << signal);
    this.changed();
  }

  /** A signal is no longer due. */
  clearSignal(slot: number, signal: number): void {
    Atomics.and(this.numbers, this.index(slot, 'signals'), ~(1 << signal));
  }

  /**
   * A process has nothing left to do at this generation but to wait for others: whether one of them could still do
   * something. Under the lock, as ends are entered: each takes a process off those that could.
   */
  idle(slot: number, generation: number): boolean {
    return this.locked(slot, () => {
      // What it tried meanwhile may have changed something, even if it goes on waiting.
      if (this.generation !== generation) return true;
      this.set(slot, 'idleAt', generation);
      return [...this.slots(STATE.starting, STATE.running)].some(
        (other) => this.get(other, 'idleAt') !== generation,
      );
    });
  }

  /** Sleeps until the generation is no longer this one, or for so many milliseconds. */
  sleep(ms: number, generation: number): void {
    Atomics.wait(this.numbers, HEADER.generation, generation, ms);
  }

  private index(slot: number, field: keyof typeof PROCESS): number {
    return TABLE.processes + slot * PROCESS_NUMBERS + PROCESS[field];
  }
}
