import type { Address } from './addresses.ts';

/** Events of poll(). */
export const POLL = {
  in: 0x1,
  out: 0x4,
  error: 0x8,
  hangUp: 0x10,
  invalid: 0x20,
  readHangUp: 0x2000,
} as const;

/** What all sockets have in common, whatever they carry. */
export interface Endpoint {
  readonly kind: 'stream' | 'datagram';
  /** Where it is bound; port 0 means nowhere yet. */
  local: Address;
  remote: Address | null;
  readonly listens: boolean;
  /** SO_REUSEADDR, SO_REUSEPORT. */
  mayShareAddress: boolean;
  sharesPort: boolean;
  /** What poll() would say. */
  events(): number;
  /** These give a number of bytes or a negative error number; undefined where it would block. */
  receive(target: Uint8Array, peek: boolean): Received | number | undefined;
  send(bytes: Uint8Array, to: Address | null): number | undefined;
  connect(to: Address): number;
  shutDown(how: number): number;
  close(): void;
}

export interface Received {
  bytes: number;
  /** More than there was room for, and lost: only datagrams. */
  truncated: boolean;
  from: Address | null;
}
