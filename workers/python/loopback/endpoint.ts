import type { Address } from './addresses.ts';
import type { Channel } from './channel.ts';

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
export interface Endpoint extends Channel {
  readonly kind: 'stream' | 'datagram';
  /** Where it is bound; port 0 means nowhere yet. */
  local: Address;
  remote: Address | null;
  readonly listens: boolean;
  /** Where the datagram came from that was received last; streams have none. */
  readonly source?: Address | null;
  /** SO_REUSEADDR, SO_REUSEPORT. */
  mayShareAddress: boolean;
  sharesPort: boolean;
  connect(to: Address): number;
  shutDown(how: number): number;
}
