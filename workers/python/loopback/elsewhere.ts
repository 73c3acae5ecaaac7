import type { Address } from './addresses.ts';
import type { Channel } from './channel.ts';

/** A connection's end whose other end may be in another process. */
export interface Carrier extends Channel {
  /** No more will be sent. */
  endWriting(): void;
}

/** The network beyond this process: the other processes of the program. */
export interface Elsewhere {
  /** Others can connect to this address from now on, or no longer. */
  listen(at: Address): void;
  release(at: Address): void;
  /** A connection to whoever listens there; null where nobody does, or where too many wait to be accepted. */
  connect(to: Address, from: Address): Carrier | null;
  /** The next connection from elsewhere, and the port that it came from. */
  accept(at: Address): { carrier: Carrier; port: number } | null;
  /** Whether there is one. */
  isAwaited(at: Address): boolean;
}
