import { type Address, anyAddress, FAMILY, isLocal, reachable } from './addresses.ts';
import type { Received } from './channel.ts';
import { type Endpoint, POLL } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import type { Addressing } from './network.ts';

/** The most that one UDP datagram carries. */
const MAX_BYTES = 65507;
/** Bytes that wait at a socket before more are lost, as Linux loses them. */
const CAPACITY = 208 * 1024;

interface Datagram {
  bytes: Uint8Array;
  from: Address;
}

/** A UDP socket, or one of AF_UNIX for datagrams, which waits where UDP would lose. */
export class DatagramEndpoint implements Endpoint {
  readonly kind = 'datagram';
  readonly listens = false;
  local: Address;
  remote: Address | null = null;
  mayShareAddress = false;
  sharesPort = false;
  private readonly network: Addressing;
  private readonly received: Datagram[] = [];
  private receivedBytes = 0;
  /** Where what was received last came from. */
  source: Address | null = null;
  private peer: DatagramEndpoint | null = null;
  /** A datagram to its peer met nobody. */
  private refused = false;
  private closed = false;

  constructor(network: Addressing, family: number) {
    this.network = network;
    this.local = anyAddress(family, 0);
  }

  connect(to: Address): number {
    if (to.family !== this.local.family) return -ERRNO.EAFNOSUPPORT;
    if (!isLocal(to)) return -ERRNO.ENETUNREACH;
    if (this.isUnix) {
      const target = this.network.find('datagram', to);
      if (typeof target === 'number') return target;
    }
    this.bindAnywhere();
    this.local = reachable(this.local);
    this.remote = reachable(to);
    return 0;
  }

  /** Connects two sockets that have no addresses. */
  join(other: DatagramEndpoint): void {
    this.peer = other;
    other.peer = this;
    this.remote = other.local;
    other.remote = this.local;
  }

  receive(target: Uint8Array, peek: boolean): Received | number | undefined {
    if (this.refused) {
      this.refused = false;
      return -ERRNO.ECONNREFUSED;
    }
    const [datagram] = this.received;
    if (datagram === undefined) return undefined;
    if (!peek) {
      this.received.shift();
      this.receivedBytes -= datagram.bytes.length;
    }
    this.source = datagram.from;
    target.set(datagram.bytes.subarray(0, target.length));
    const bytes = Math.min(datagram.bytes.length, target.length);
    return { bytes, truncated: bytes < datagram.bytes.length, from: datagram.from };
  }

  send(bytes: Uint8Array, given: Address | null): number | undefined {
    const to = given ?? this.remote;
    if (to === null) return this.isUnix ? -ERRNO.ENOTCONN : -ERRNO.EDESTADDRREQ;
    if (bytes.length > MAX_BYTES) return -ERRNO.EMSGSIZE;
    if (!isLocal(to)) return -ERRNO.ENETUNREACH;
    this.bindAnywhere();
    const target = given === null && this.peer !== null ? this.peer : this.network.find('datagram', to);
    if (target instanceof DatagramEndpoint && !target.closed) {
      if (this.isUnix && target.receivedBytes + bytes.length > CAPACITY) return undefined;
      target.deliver(bytes, reachable(this.local));
    } else if (this.isUnix) return typeof target === 'number' ? target : -ERRNO.ECONNREFUSED;
    else if (given === null) this.refused = true;
    return bytes.length;
  }

  shutDown(): number {
    return this.remote === null ? -ERRNO.ENOTCONN : 0;
  }

  events(): number {
    return POLL.out | (this.received.length > 0 ? POLL.in : 0) | (this.refused ? POLL.in | POLL.error : 0);
  }

  close(): void {
    this.closed = true;
    this.network.release(this);
  }

  private get isUnix(): boolean {
    return this.local.family === FAMILY.unix;
  }

  private bindAnywhere(): void {
    if (this.local.port === 0 && this.network.bindsUnasked) this.network.bind(this, this.local);
  }

  private deliver(bytes: Uint8Array, from: Address): void {
    const { remote } = this;
    const unwanted =
      this.peer === null && remote !== null && (remote.host !== from.host || remote.port !== from.port);
    if (unwanted || this.receivedBytes + bytes.length > CAPACITY) return;
    this.received.push({ bytes: bytes.slice(), from });
    this.receivedBytes += bytes.length;
  }
}
