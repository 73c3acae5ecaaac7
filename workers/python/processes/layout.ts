/**
 * Where things lie in what the processes of one program share. Counted in 32-bit numbers, but for the bytes behind
 * them.
 */

/** Living and ended processes that nobody waited for yet. */
export const PROCESSES = 64;
/** Living ones at a time. */
export const MOST_PROCESSES = 16;
/** Directions of pipes and socket pairs that are open at a time. */
export const CHANNELS = 256;
/** As Linux's pipes hold. */
export const CHANNEL_BYTES = 64 * 1024;
export const SEMAPHORES = 16 * 1024;
/** Pieces of shared memory. */
export const REGIONS = 4096;
/** Output on its way to the first process. */
export const RING_BYTES = 256 * 1024;

/** Single numbers. */
export const HEADER = {
  /** Counts every change that somebody could wait for, and is what they sleep on. */
  generation: 0,
  /** 0, or who holds the lock: its slot and one. */
  lock: 1,
  lastPid: 2,
  /** Bytes ever put into and taken out of the ring, modulo 2 ** 32. */
  ringIn: 3,
  ringOut: 4,
  semaphores: 5,
  regions: 6,
  regionBytes: 7,
  /** How long the journal of files is. */
  journalBytes: 8,
} as const;
const HEADER_NUMBERS = 16;

/** A process's numbers. */
export const PROCESS = {
  pid: 0,
  parent: 1,
  /** One of {@link STATE}. */
  state: 2,
  /** As waitpid() tells it. */
  status: 3,
  /** Signals 1 to 31 that are due, a bit for each. */
  signals: 4,
  /** Whether a deadlock of all processes is due to be told. */
  deadlock: 5,
  /** The generation at which it went to sleep for ever, or -1. */
  idleAt: 6,
} as const;
export const PROCESS_NUMBERS = 8;
export const STATE = { free: 0, starting: 1, running: 2, ended: 3 } as const;

/** A channel's numbers. */
export const CHANNEL = {
  readers: 0,
  writers: 1,
  /** Bytes ever taken out and put in, modulo 2 ** 32. */
  out: 2,
  in: 3,
} as const;
export const CHANNEL_NUMBERS = 4;

/** Addresses that processes listen at, and connections that wait at each to be accepted. */
export const LISTENERS = 32;
export const PENDING = 32;
/** A listener's numbers; its owner is 0, or the slot of its process and one. */
export const LISTENER = { owner: 0, family: 1, port: 2, pending: 3, firstPending: 4 } as const;
/** Of a connection: the channels that it reads and writes, and the port that it comes from. */
export const PENDING_NUMBERS = 3;
export const LISTENER_NUMBERS = LISTENER.firstPending + PENDING * PENDING_NUMBERS;

const at = { next: HEADER_NUMBERS };
function place(numbers: number): number {
  const start = at.next;
  at.next += numbers;
  return start;
}

/** Where the tables begin. */
export const TABLE = {
  processes: place(PROCESSES * PROCESS_NUMBERS),
  channels: place(CHANNELS * CHANNEL_NUMBERS),
  /** How many open files of each process read, and how many write, each channel. */
  holds: place(PROCESSES * CHANNELS * 2),
  semaphores: place(SEMAPHORES),
  listeners: place(LISTENERS * LISTENER_NUMBERS),
  /** Where a region begins among the shared bytes, and how many it has. */
  regions: place(REGIONS * 2),
} as const;

/** Where the bytes begin, in bytes. */
export const BYTES = {
  ring: at.next * 4,
  channels: at.next * 4 + RING_BYTES,
} as const;

export const GROUP_BYTES = BYTES.channels + CHANNELS * CHANNEL_BYTES;
