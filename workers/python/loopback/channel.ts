import type { Address } from './addresses.ts';

/** What an open file carries bytes through that may have to be waited for: a pipe's end, or a socket. */
export interface Channel {
  /** What poll() would say. */
  events(): number;
  /** These give a number of bytes or a negative error number; undefined where it would block. */
  receive(target: Uint8Array, peek: boolean): Received | number | undefined;
  send(bytes: Uint8Array, to: Address | null): number | undefined;
  /** Its last open file is closed. */
  close(): void;
}

export interface Received {
  bytes: number;
  /** More than there was room for, and lost: only datagrams. */
  truncated: boolean;
  from: Address | null;
}
