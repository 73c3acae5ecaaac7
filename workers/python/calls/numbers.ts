/**
 * Requests of ioctl() for what Linux has system calls for and the engine's C library has none. lib/_system_calls.py
 * numbers them as well. Each argument begins with its own length: 32 bits, of the bytes that follow.
 */
export const CALLS = {
  /** link(): gives the file that is open another name, which is the argument. */
  link: 0x42550001,
  /** Gives the bytes of memory that are in use, as 64 bits. */
  memory: 0x42550002,
  /** Lets the memory grow to so many bytes and no further, as 64 bits; never to more than the program's limit. */
  limitMemory: 0x42550003,
} as const;
