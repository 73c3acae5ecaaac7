import { THREAD_CALLS } from '../../../wasm/threads/calls.ts';
import type { Processes } from '../processes/index.ts';
import type { Machine } from './machine.ts';
import type { Wait } from './scheduler.ts';
import type { Stacks } from './stacks.ts';

/** Results of _PySemaphore_Wait (pycore_parking_lot.h). */
const PARK = { ok: 0, timedOut: -2, interrupted: -3 } as const;
/** Where a _PySemaphore counts, behind a pthread_mutex_t and a pthread_cond_t. */
const SEMAPHORE_COUNT = 72;
/** Results of PyThread_acquire_lock_timed (PyLockStatus). */
const LOCK = { failure: 0, acquired: 1, interrupted: 2 } as const;
/** As WASI counts errors. */
const EINTR = 27;
const TIMER_ABSTIME = 1;

/** What CPython asks of the platform's threads; see wasm/threads/. */
export class ThreadDoor {
  private readonly machine: Machine;
  private readonly stacks: Stacks;
  private readonly now: () => number;
  private readonly processes: Processes;
  private readonly setOption: (fd: number, level: number, option: number, value: number) => number;

  constructor(
    machine: Machine,
    stacks: Stacks,
    now: () => number,
    setOption: (fd: number, level: number, option: number, value: number) => number,
    processes: Processes,
  ) {
    this.machine = machine;
    this.stacks = stacks;
    this.now = now;
    this.setOption = setOption;
    this.processes = processes;
  }

  /** One of {@link THREAD_CALLS}. @throws Error for any other. */
  ask(operation: number, a: number, b: number, c: number, d: number): number | Promise<number> {
    switch (operation) {
      case THREAD_CALLS.wait:
        return this.stacks.wait(this.semaphore(a, this.after(b, c, 1e-6)));
      case THREAD_CALLS.start:
        return this.start(a, b, c, d);
      case THREAD_CALLS.lock:
        return this.lock(a, this.after(b, c, 1e-3), d !== 0);
      case THREAD_CALLS.sleep:
        return this.sleep(b, c);
      case THREAD_CALLS.setsockopt:
        return this.setOption(a, b, c, d);
      case THREAD_CALLS.patience:
        return this.stacks.scheduler.patience();
      case THREAD_CALLS.fork:
        return this.processes.fork();
      case THREAD_CALLS.kill:
        return this.processes.kill(a, b);
      case THREAD_CALLS.getpid:
        return this.processes.pid;
      default:
        throw new Error(`The engine asked for an unknown operation ${operation}.`);
    }
  }

  private semaphore(semaphore: number, until: number): Wait {
    const attempt = () => {
      const { view } = this.machine;
      const count = view.getInt32(semaphore + SEMAPHORE_COUNT, true);
      if (count <= 0) return undefined;
      view.setInt32(semaphore + SEMAPHORE_COUNT, count - 1, true);
      return PARK.ok;
    };
    return { until, attempt, timedOut: PARK.timedOut, interrupted: PARK.interrupted };
  }

  private lock(lock: number, until: number, interruptible: boolean): number | Promise<number> {
    const attempt = () => {
      const { view } = this.machine;
      if (view.getUint8(lock) !== 0) return undefined;
      view.setUint8(lock, 1);
      return LOCK.acquired;
    };
    if (until <= this.now()) return attempt() ?? LOCK.failure;
    const interrupted = interruptible ? LOCK.interrupted : null;
    return this.stacks.wait({ until, attempt, timedOut: LOCK.failure, interrupted });
  }

  private start(entry: number, argument: number, identityAt: number, handleAt: number): number {
    const identity = this.stacks.start(entry, argument);
    if (identity === 0) return -1;
    const { view } = this.machine;
    view.setBigUint64(identityAt, BigInt(identity), true);
    view.setUint32(handleAt, identity, true);
    return 0;
  }

  /** Of a `struct timespec`: 64 bits of seconds, then 32 of nanoseconds. */
  private sleep(flags: number, requested: number): number | Promise<number> {
    const { view } = this.machine;
    const ms = Number(view.getBigInt64(requested, true)) * 1000 + view.getInt32(requested + 8, true) / 1e6;
    const until = flags & TIMER_ABSTIME ? ms : this.now() + ms;
    return this.stacks.wait({ until, attempt: () => undefined, timedOut: 0, interrupted: EINTR });
  }

  /** A time from now on the engine's clock, of a 64-bit number in two halves; negative means for ever. */
  private after(low: number, high: number, ms: number): number {
    if (high < 0) return Number.POSITIVE_INFINITY;
    return this.now() + (high * 2 ** 32 + (low >>> 0)) * ms;
  }
}
