import { EMPTY_BLOCK, ModuleBinary, OP, signed, unsigned } from './binary.ts';
import { THREAD_CALLS, THREAD_DOOR } from './calls.ts';

/**
 * Gives CPython a platform with threads.
 *
 * The engine was compiled for a platform without them: its pthread functions are constants, which the optimiser
 * worked into their callers. What CPython itself builds on is still there, as functions of a few lines each
 * (Python/thread_pthread.h, parking_lot.c): who am I, start a thread, wait for a semaphore, take a lock, sleep. Their bodies are replaced by calls of one import, behind which our scheduler sits
 * (workers/python/threads/). Everything above, from `_thread` to `queue.SimpleQueue`, stays CPython's own code.
 *
 * The import that carries them belongs to libffi's closures, which only ctypes calls; ctypes is not there.
 *
 * @param engine bytes of the pinned pyodide.asm.wasm.
 * @throws Error where the engine is not as expected.
 */
export function withThreads(engine: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = new ModuleBinary(engine);
  const door = module.importIndex(THREAD_DOOR);
  const ask = (operation: number, ...given: number[][]) => [
    ...constant(operation),
    ...given.flat(),
    ...Array.from({ length: 4 - given.length }, () => constant(0)).flat(),
    OP.call,
    ...unsigned(door),
  ];

  // The first word of the thread's own record, where musl keeps the address of the record itself.
  const self = [...module.body('pthread_self').subarray(1, -1)];
  if (self[0] !== OP.i32Const) throw new Error('pthread_self is no constant.');
  const identity = [...self, OP.i32Load, 2, 0];
  module.replace('PyThread_get_thread_ident', identity);
  module.replace('PyThread_get_thread_ident_ex', [...identity, OP.i64ExtendI32U]);

  module.replace('_PySemaphore_Wait', ask(THREAD_CALLS.wait, local(0), low(1), high(1), local(2)));
  module.replace(
    'PyThread_start_joinable_thread',
    ask(THREAD_CALLS.start, local(0), local(1), local(2), local(3)),
  );
  module.replace('PyThread_acquire_lock_timed', [
    // The first byte tells whether the lock is held; taking a free one is no affair of the scheduler's.
    ...[...local(0), OP.i32Load8U, 0, 0, OP.i32Eqz, OP.if, EMPTY_BLOCK],
    ...[...local(0), ...constant(1), OP.i32Store8, 0, 0, ...constant(1), OP.return, OP.end],
    ...ask(THREAD_CALLS.lock, local(0), low(1), high(1), local(2)),
  ]);
  module.replace('clock_nanosleep', ask(THREAD_CALLS.sleep, local(0), local(1), local(2), local(3)));
  module.replace('setsockopt', ask(THREAD_CALLS.setsockopt, local(0), local(1), local(2), local(3)));

  // ThreadHandle_join in _threadmodule.c waits for the thread's end first, then asks for the system's join,
  // whose constant answer, EINVAL, was worked in. It is to be 0.
  const restore = [OP.localGet, 2, OP.call, ...unsigned(module.exportIndex('PyEval_RestoreThread'))];
  module.replaceCode(
    [...constant(28), OP.localSet, 3, ...restore],
    [...constant(0), OP.localSet, 3, ...restore],
  );

  // A mutex that somebody waited for longer than a millisecond is handed over when it is let go. How long that is
  // must be the scheduler's to say: with a seed, time is to decide nothing.
  module.replaceCodeIn(
    '_PyMutex_LockTimed',
    [OP.i64Const, ...signed(1_000_000)],
    [...ask(THREAD_CALLS.patience), OP.i64ExtendI32S, OP.i64Const, ...signed(1000), OP.i64Mul],
  );
  withProcesses(module, ask);
  return module.bytes();
}

/** Has the C library ask for processes, too, where it says that there are none. */
function withProcesses(
  module: ModuleBinary,
  ask: (operation: number, ...given: number[][]) => number[],
): void {
  // pipe() is a system call whose result __syscall_ret() takes apart: a negative one is an error number.
  const called = [0, ...local(0), OP.call, ...unsigned(module.importIndex('__syscall_pipe'))];
  const takeApart = [...module.body('pipe').subarray(called.length, -1)];
  module.replace('fork', [...ask(THREAD_CALLS.fork), ...takeApart]);
  // A process sends signals to itself by raise(); 42 is the only one there was.
  module.replaceCodeIn('kill', [...constant(42), OP.i32Eq], [...ask(THREAD_CALLS.getpid), OP.i32Eq]);
  const whole = [...module.body('kill')];
  const returned = whole.indexOf(OP.return);
  const own = whole.slice(1, returned + 2);
  module.replace('kill', [...own, ...ask(THREAD_CALLS.kill, local(0), local(1)), ...takeApart]);
}

function constant(value: number): number[] {
  return [OP.i32Const, ...signed(value)];
}

function local(index: number): number[] {
  return [OP.localGet, index];
}

function low(index: number): number[] {
  return [...local(index), OP.i32WrapI64];
}

function high(index: number): number[] {
  return [...local(index), OP.i64Const, 32, OP.i64ShrU, OP.i32WrapI64];
}
