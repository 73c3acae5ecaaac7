import type { ImportHooks } from '../imports.ts';
import type { StackSwitching } from './jspi.ts';
import type { Machine, MachineFunction } from './machine.ts';
import { type Schedulable, Scheduler, type Wait } from './scheduler.ts';
import { createSleeper } from './sleeper.ts';

/** C stack of a thread that is not the main one; what Python calls in Python takes none of it. */
const STACK_BYTES = 128 * 1024;
/** The part of the program's memory that threads' stacks may take is one of so many. */
const MEMORY_SHARE = 2;
/** Distance of two threads' identities, which are addresses elsewhere. */
const IDENTITY_STEP = 0x1000;
/** Passes between two polls while there is more than one thread; CPython's own is 50. */
const COUNTDOWN = 10;
/** What CPython sets the countdown to before it polls. */
const POLLED_COUNTDOWN = 50;
/**
 * Stacks that may be given up before the worker is. The engine keeps what a stack holds that nobody takes up again,
 * some 20 KiB for an ordinary one.
 */
const MOST_GIVEN_UP = 100;
/** Told to the interpreter when no thread can ever go on; deadlock.py handles it. */
const DEADLOCK_SIGNAL = 63;

/** A Python thread: a stack of WebAssembly's that is suspended unless it runs. */
interface Thread extends Schedulable {
  identity: number;
  /** Its C stack in the engine's memory: where it begins, and where it ends while it is suspended. */
  stackBase: number;
  stackPointer: number;
  /** Its PyThreadState while it is suspended; 0 where it had let go of the interpreter. */
  state: number;
  /** Starts it, the first time. */
  begin: (() => void) | null;
  /** Takes it up again. */
  proceed: ((result: number) => void) | null;
}

/**
 * The threads of one program, each on a stack of its own, of which one runs at a time. A thread leaves its stack
 * where CPython would block in the operating system, or where it would offer the interpreter's lock to others;
 * nowhere else. Its PyThreadState is swapped with it, so the interpreter's lock is always free for who runs.
 */
export class Stacks {
  readonly scheduler = new Scheduler<Thread>();
  private readonly main: Thread;
  private current: Thread;
  private readonly threads = new Set<Thread>();
  private lastIdentity = 0;
  /** Stacks of programs that ended before their threads did. */
  private givenUp = 0;
  /** Whether the main thread is inside, on a stack that can be left. */
  private entered = false;
  /** Fails the program, when a thread takes the engine down. */
  private fail: (reason: unknown) => void = () => {};
  private readonly machine: Machine;
  private readonly switching: StackSwitching | null;
  private readonly hooks: ImportHooks;
  private readonly sleep = createSleeper();

  constructor(machine: Machine, switching: StackSwitching | null, hooks: ImportHooks) {
    this.machine = machine;
    this.switching = switching;
    this.hooks = hooks;
    this.main = { ...EMPTY, identity: machine.mainIdentity };
    this.current = this.main;
  }

  /**
   * After a program: gives up the threads that are left. They are suspended, all that they know lies in the memory
   * that is about to be restored, and nobody but us could take them up again.
   * @returns whether the worker still has room for more such stacks.
   */
  giveUp(): boolean {
    this.givenUp += this.threads.size;
    this.threads.clear();
    return this.givenUp <= MOST_GIVEN_UP;
  }

  /** Before a program: only the main thread is left. */
  reset(seed: number | null): void {
    Object.assign(this.main, EMPTY, { identity: this.main.identity });
    this.current = this.main;
    this.threads.clear();
    this.lastIdentity = this.main.identity;
    this.scheduler.reset(seed, this.hooks.now());
    this.entered = false;
    this.hooks.pinned = 0;
  }

  /**
   * Calls a function of the engine's on a stack that can be left while others run. Rejects with what the engine
   * throws, in whichever thread.
   */
  enter(name: MachineFunction, args: number[]): Promise<number> {
    const { switching, machine } = this;
    return new Promise((resolve, reject) => {
      this.fail = reject;
      if (switching === null) return resolve(machine.call[name](...args));
      this.entered = true;
      const left = (value: number) => {
        this.entered = false;
        resolve(value);
      };
      switching
        .promising(machine.call[name])(...args)
        .then(left, reject);
    });
  }

  /**
   * Starts a thread with this function and argument, as pthread_create does.
   * @returns its identity, or 0 where there can be none.
   */
  start(entry: number, argument: number): number {
    const { machine, switching } = this;
    const most = this.hooks.memoryBytes / MEMORY_SHARE / STACK_BYTES;
    if (switching === null || !this.hooks.running || this.threads.size >= most) return 0;
    const { call } = machine;
    const base = call.malloc(STACK_BYTES);
    if (base === 0) return 0;
    // The newest thread state is the one that was just made for it.
    const state = call.PyInterpreterState_ThreadHead(call.PyInterpreterState_Main());
    call.PyUnstable_ThreadState_SetStackProtection(state, base, STACK_BYTES);
    this.lastIdentity += IDENTITY_STEP;
    const thread: Thread = {
      ...EMPTY,
      identity: this.lastIdentity,
      stackBase: base,
      stackPointer: (base + STACK_BYTES) & ~15,
      begin: () => {
        const run = switching.promising(machine.functionAt(entry));
        run(argument).then(() => this.finish(thread), this.fail);
      },
    };
    this.threads.add(thread);
    this.scheduler.resume(thread, 0);
    machine.countdown = Math.min(machine.countdown, COUNTDOWN);
    return thread.identity;
  }

  /** The running thread waits, and others run meanwhile. Gives at once what can be had at once. */
  wait(wait: Wait): number | Promise<number> {
    const result = wait.attempt();
    if (result !== undefined) return result;
    // Nobody to let run meanwhile: an event loop asks so at every turn.
    if (this.threads.size === 0 && wait.until <= this.hooks.now()) return wait.timedOut;
    this.scheduler.suspend(this.current, wait);
    return this.leave();
  }

  /** Where the interpreter polls for signals: the running thread offers to let others run. */
  poll(signal: number): number | Promise<number> {
    const { machine, scheduler, hooks } = this;
    if (this.threads.size === 0) return signal;
    // Only in the evaluation loop may a thread be left, as CPython's is; C code polls too.
    const inLoop = machine.countdown === POLLED_COUNTDOWN;
    machine.countdown = COUNTDOWN;
    if (signal !== 0 || !inLoop || !this.suspendable) return signal;
    const now = hooks.now();
    this.interruptWhenDue(now);
    if (!scheduler.sliceIsOver(now)) return 0;
    scheduler.resume(this.current, 0);
    return this.leave();
  }

  /** In a copy of a process: only the thread that forked is there, with the stack that it had got to. */
  adopt(stackPointer: number, identity: number, seed: number | null): void {
    this.reset(seed);
    this.main.identity = identity;
    this.lastIdentity = Math.max(this.lastIdentity, identity);
    this.machine.stackPointer = stackPointer;
  }

  /** Whether signals may be handled by who runs: as in CPython, only by the main thread. */
  get runsMain(): boolean {
    return this.current === this.main;
  }

  private get suspendable(): boolean {
    return this.switching !== null && this.hooks.pinned === 0 && (this.entered || !this.runsMain);
  }

  /** Leaves the running thread for the next one, which may be the same. */
  private leave(): number | Promise<number> {
    const from = this.current;
    const next = this.nextOrSleep(from);
    if (next === from) return from.result;
    return new Promise((resolve) => {
      from.proceed = resolve;
      from.stackPointer = this.machine.stackPointer;
      from.state = this.machine.call.PyThreadState_GetUnchecked();
      if (from.state !== 0) this.machine.call.PyThreadState_Swap(0);
      if (next === null) this.later();
      else this.activate(next);
    });
  }

  /** The next thread to run, after a sleep where none is ready; null where the sleep must be outside. */
  private nextOrSleep(from: Thread | null): Thread | null {
    const { scheduler, hooks } = this;
    for (;;) {
      // Looked at first: what changes after that ends the sleep below.
      const generation = hooks.others?.generation ?? 0;
      hooks.others?.attend();
      if (hooks.others?.signalIsDue) this.interrupt(null);
      const now = hooks.now();
      const next = scheduler.next(now);
      if (next === from && from !== null) return next;
      const mayLeave = from === null || this.suspendable;
      if (next !== null) {
        if (mayLeave) return next;
        scheduler.giveBack(next);
      }
      const until = Math.min(mayLeave ? scheduler.deadline() : (from?.wait?.until ?? 0), hooks.wakeAt());
      const stuck = this.isDeadlock(mayLeave ? scheduler.deadline() : until);
      if (stuck && !hooks.others?.idle(generation)) this.interrupt(DEADLOCK_SIGNAL);
      else if (hooks.others !== null) hooks.others.sleep(until - now, generation);
      else if (this.sleep !== null) this.sleep(until - now);
      else if (mayLeave && this.switching !== null) return null;
      this.interruptWhenDue(hooks.now());
    }
  }

  /** Whether nothing can ever happen, but for the evaluator's alarm. */
  private isDeadlock(until: number): boolean {
    const alarm = this.hooks.wakeAt();
    const only = alarm === Number.POSITIVE_INFINITY || this.hooks.isEvaluatorsAlarm();
    return until === Number.POSITIVE_INFINITY && only && this.main.wait?.interrupted != null;
  }

  /** Sleeps outside of WebAssembly, where a worker must not block. */
  private later(): void {
    const { scheduler, hooks } = this;
    const until = Math.min(scheduler.deadline(), hooks.wakeAt());
    const proceed = () => {
      this.interruptWhenDue(hooks.now());
      this.proceed();
    };
    setTimeout(proceed, Math.min(Math.max(0, until - hooks.now()), 2 ** 31 - 1));
  }

  private interruptWhenDue(now: number): void {
    if (now >= this.hooks.wakeAt()) this.interrupt(null);
  }

  /** Ends the main thread's wait for a signal: this one, or the one that is due. */
  private interrupt(signal: number | null): void {
    const { wait } = this.main;
    if (wait === null || wait.interrupted === null) return;
    const due = signal ?? (this.hooks.takeSignal() || (this.hooks.others?.takeSignal() ?? 0));
    if (due !== 0) this.machine.call.PyErr_SetInterruptEx(due);
    this.scheduler.resume(this.main, wait.interrupted);
  }

  private finish(thread: Thread): void {
    this.threads.delete(thread);
    this.machine.call.free(thread.stackBase);
    this.proceed();
  }

  /** Runs whoever is next, when no thread is on its stack. */
  private proceed(): void {
    try {
      const next = this.nextOrSleep(null);
      if (next === null) this.later();
      else this.activate(next);
    } catch (error) {
      // The process was ended while it slept.
      this.fail(error);
    }
  }

  private activate(thread: Thread): void {
    const { machine } = this;
    this.current = thread;
    machine.identity = thread.identity;
    machine.stackPointer = thread.stackPointer;
    const { begin, proceed } = thread;
    if (begin !== null) {
      thread.begin = null;
      queueMicrotask(begin);
      return;
    }
    if (thread.state !== 0) machine.call.PyThreadState_Swap(thread.state);
    thread.proceed = null;
    proceed?.(thread.result);
  }
}

const EMPTY: Omit<Thread, 'identity'> = {
  wait: null,
  result: 0,
  stackBase: 0,
  stackPointer: 0,
  state: 0,
  begin: null,
  proceed: null,
};
