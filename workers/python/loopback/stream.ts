import { type Address, anyAddress, FAMILY, isLocal, reachable } from './addresses.ts';
import { ByteQueue } from './byteQueue.ts';
import type { Received } from './channel.ts';
import type { Carrier } from './elsewhere.ts';
import { type Endpoint, POLL } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import type { Addressing } from './network.ts';

/** Bytes on their way in one direction before the sender must wait. */
const CAPACITY = 256 * 1024;
/** The longest queue of connections that nobody accepted yet. */
const MAX_BACKLOG = 4096;

/** A TCP socket, or a stream of AF_UNIX: listening, connected, or neither yet. */
export class StreamEndpoint implements Endpoint {
  readonly kind = 'stream';
  local: Address;
  remote: Address | null = null;
  mayShareAddress = false;
  sharesPort = false;
  private readonly network: Addressing;
  private readonly received = new ByteQueue();
  /** Connections to be accepted; null where it does not listen. */
  private waiting: StreamEndpoint[] | null = null;
  private backlog = 0;
  private peer: StreamEndpoint | null = null;
  /** What it is connected by to another process, in place of a peer. */
  private carrier: Carrier | null = null;
  /** The other side will send no more. */
  private ended = false;
  private shutReading = false;
  private shutWriting = false;
  private closed = false;
  /** What was sent met a closed socket, which answers that there is no such connection. */
  private refused = false;
  /** The other side closed with bytes unread. */
  private reset = false;

  constructor(network: Addressing, family: number) {
    this.network = network;
    this.local = anyAddress(family, 0);
  }

  get listens(): boolean {
    return this.waiting !== null;
  }

  listen(backlog: number): number {
    if (this.peer !== null) return -ERRNO.EINVAL;
    if (this.local.port === 0) {
      if (!this.network.bindsUnasked) return -ERRNO.EINVAL;
      const bound = this.network.bind(this, this.local);
      if (bound < 0) return bound;
    }
    this.waiting ??= [];
    // As Linux, which lets one more wait than was asked for.
    this.backlog = Math.min(Math.max(backlog, 0), MAX_BACKLOG) + 1;
    this.network.elsewhere?.listen(this.local);
    return 0;
  }

  /** The next connection, or an error number; undefined where there is none yet. */
  accept(): StreamEndpoint | number | undefined {
    if (this.waiting === null) return -ERRNO.EINVAL;
    return this.waiting.shift() ?? this.acceptFromElsewhere();
  }

  connect(to: Address): number {
    if (this.waiting !== null || this.peer !== null || this.carrier !== null) return -ERRNO.EISCONN;
    if (to.family !== this.local.family) return -ERRNO.EAFNOSUPPORT;
    if (!isLocal(to)) return -ERRNO.ENETUNREACH;
    const listener = this.network.find('stream', to);
    if (listener === -ERRNO.ECONNREFUSED && this.connectElsewhere(to)) return 0;
    if (typeof listener === 'number') return listener;
    if (!(listener instanceof StreamEndpoint) || listener.waiting === null) return -ERRNO.ECONNREFUSED;
    const local = this.local.family === FAMILY.unix;
    if (listener.waiting.length >= listener.backlog) return local ? -ERRNO.EAGAIN : -ERRNO.ECONNREFUSED;
    if (this.local.port === 0 && this.network.bindsUnasked) this.network.bind(this, this.local);
    this.local = reachable(this.local);
    const accepted = new StreamEndpoint(this.network, to.family);
    accepted.local = local ? listener.local : reachable(to);
    this.join(accepted);
    listener.waiting.push(accepted);
    return 0;
  }

  private connectElsewhere(to: Address): boolean {
    if (this.network.elsewhere === null) return false;
    if (this.local.port === 0) this.network.bind(this, this.local);
    this.carrier = this.network.elsewhere.connect(to, this.local);
    if (this.carrier === null) return false;
    this.local = reachable(this.local);
    this.remote = reachable(to);
    return true;
  }

  private acceptFromElsewhere(): StreamEndpoint | undefined {
    const connection = this.network.elsewhere?.accept(this.local);
    if (!connection) return undefined;
    const accepted = new StreamEndpoint(this.network, this.local.family);
    accepted.local = reachable(this.local);
    accepted.remote = { ...accepted.local, port: connection.port };
    accepted.carrier = connection.carrier;
    return accepted;
  }

  /** Connects two sockets that are not connected yet. */
  join(other: StreamEndpoint): void {
    this.peer = other;
    other.peer = this;
    this.remote = other.local;
    other.remote = this.local;
  }

  receive(target: Uint8Array, peek: boolean): Received | number | undefined {
    if (this.carrier !== null && !this.shutReading) return this.carrier.receive(target, peek);
    if (this.peer === null) return -ERRNO.ENOTCONN;
    if (this.received.length > 0) {
      return { bytes: this.received.read(target, peek), truncated: false, from: null };
    }
    if (this.reset) {
      this.reset = false;
      this.ended = true;
      return -ERRNO.ECONNRESET;
    }
    if (this.ended || this.shutReading || target.length === 0) {
      return { bytes: 0, truncated: false, from: null };
    }
    return undefined;
  }

  send(bytes: Uint8Array): number | undefined {
    if (this.shutWriting) return -ERRNO.EPIPE;
    if (this.carrier !== null) return this.carrier.send(bytes, null);
    if (this.peer === null) return -ERRNO.ENOTCONN;
    if (this.refused || this.reset) return -ERRNO.EPIPE;
    if (this.peer.closed) {
      this.refused = true;
      return bytes.length;
    }
    const room = CAPACITY - this.peer.received.length;
    if (room <= 0 && bytes.length > 0) return undefined;
    const taken = bytes.subarray(0, room);
    this.peer.received.push(taken);
    return taken.length;
  }

  shutDown(how: number): number {
    if (this.peer === null && this.carrier === null) return -ERRNO.ENOTCONN;
    if (how !== SHUT.reading && !this.shutWriting) {
      this.shutWriting = true;
      if (this.peer !== null) this.peer.ended = true;
      this.carrier?.endWriting();
    }
    if (how !== SHUT.writing) this.shutReading = true;
    return 0;
  }

  events(): number {
    if (this.waiting !== null) {
      return this.waiting.length > 0 || this.network.elsewhere?.isAwaited(this.local) ? POLL.in : 0;
    }
    if (this.carrier !== null) return this.carrier.events();
    if (this.peer === null) return POLL.out | POLL.hangUp;
    let events = 0;
    const over = this.ended || this.shutReading;
    if (this.received.length > 0 || over || this.reset) events |= POLL.in;
    if (over || this.reset) events |= POLL.readHangUp;
    if (this.reset) events |= POLL.error;
    if ((this.ended && this.shutWriting) || this.reset) events |= POLL.hangUp;
    if (this.shutWriting || this.peer.closed || this.peer.received.length < CAPACITY) events |= POLL.out;
    return events;
  }

  close(): void {
    this.closed = true;
    this.network.release(this);
    this.carrier?.close();
    for (const connection of this.waiting ?? []) connection.abort();
    if (this.received.length > 0) this.abort();
    else if (this.peer !== null) this.peer.ended = true;
  }

  private abort(): void {
    this.closed = true;
    if (this.peer !== null) this.peer.reset = true;
  }
}

export const SHUT = { reading: 0, writing: 1, both: 2 } as const;
