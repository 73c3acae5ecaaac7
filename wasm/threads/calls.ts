/**
 * The import through which CPython's thread functions reach the scheduler:
 * `(operation, a, b, c, d) -> i32`, with an operation of {@link THREAD_CALLS}.
 */
export const THREAD_DOOR = 'ffi_prep_closure_loc_js';

/** What is asked there. Times of 64 bits come as two halves, the low one first. */
export const THREAD_CALLS = {
  /** `_PySemaphore_Wait(semaphore, nanoseconds, nanoseconds, detach)`. */
  wait: 1,
  /** `PyThread_start_joinable_thread(function, argument, *identity, *handle)`. */
  start: 2,
  /** `PyThread_acquire_lock_timed(lock, microseconds, microseconds, interruptible)`, of a lock that is held. */
  lock: 3,
  /** `clock_nanosleep(clock, flags, *requested, *remaining)`. */
  sleep: 4,
  /** `setsockopt(fd, level, option, *value)`. */
  setsockopt: 5,
  /** Microseconds after which a PyMutex is handed to who waits for it, and not to who comes first. */
  patience: 6,
  /** `fork()`. */
  fork: 7,
  /** `kill(process, signal)`, of another process. */
  kill: 8,
  /** `getpid()`. */
  getpid: 9,
} as const;
