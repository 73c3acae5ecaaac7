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
  /** Of a socket of any family; the argument is a `struct sockaddr`, or room for one, whose length is put before it. */
  bind: 0x42550011,
  connect: 0x42550012,
  name: 0x42550013,
  peer: 0x42550014,
  /** Where the datagram came from that was received last. */
  source: 0x42550015,
  /** sendto(), which gives the bytes that were sent: 32 bits of an address's length, the address, and the data. */
  sendTo: 0x42550016,
  /** socketpair(), of a new socket and another one: its descriptor, as 32 bits. */
  pair: 0x42550017,
} as const;
