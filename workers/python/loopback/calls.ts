import type { FileSystem } from '../filesystem.ts';
import type { Wait } from '../threads/scheduler.ts';
import { type Address, FAMILY, readAddress, writeAddress } from './addresses.ts';
import { DatagramEndpoint } from './datagram.ts';
import { type Endpoint, POLL } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import { gather, type Part, readMessage, scatter } from './memoryParts.ts';
import { Network } from './network.ts';
import { getOption, setOption } from './options.ts';
import { O_NONBLOCK, O_RDWR, openSocket, socketStream } from './socketFiles.ts';
import { StreamEndpoint } from './stream.ts';

/** Types and flags of socket(), recv() and send(), and file status flags, as musl numbers them. */
const SOCK = { stream: 1, datagram: 2, typeMask: 0xf, nonblock: 0o4000 } as const;
const MSG = { peek: 0x2, truncated: 0x20, dontWait: 0x40, waitAll: 0x100 } as const;
const FIONREAD = 0x541b;
const FIONBIO = 0x5421;
const F_GETFD = 1;
const F_SETFD = 2;
const F_GETFL = 3;
const F_SETFL = 4;

type Result = number | Promise<number>;

/** What the system calls need of the engine and of its threads. */
export interface Platform {
  /** The engine's memory as it is now. */
  view(): DataView;
  bytes(): Uint8Array;
  /** Null while the engine starts. */
  files(): FileSystem | null;
  /** Milliseconds, on the clock of waits. */
  now(): number;
  wait(wait: Wait): Result;
}

/**
 * The socket calls of Linux, on a network that begins and ends in this program. They are what CPython's own
 * `socket` and `select` modules end in.
 */
export class SocketCalls {
  private network = new Network();
  private readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  /** Before each program. */
  reset(): void {
    this.network = new Network();
  }

  /** socket(family, type with flags). */
  socket(family: number, type: number): number {
    if (family !== FAMILY.inet && family !== FAMILY.inet6) return -ERRNO.EAFNOSUPPORT;
    const kind = type & SOCK.typeMask;
    if (kind !== SOCK.stream && kind !== SOCK.datagram) return -ERRNO.EAFNOSUPPORT;
    const { network } = this;
    const endpoint =
      kind === SOCK.stream ? new StreamEndpoint(network, family) : new DatagramEndpoint(network, family);
    return openSocket(this.platform.files(), endpoint, (type & SOCK.nonblock) !== 0);
  }

  bind(fd: number, address: number, length: number): number {
    return this.with(fd, ({ endpoint }) => {
      const wanted = readAddress(this.platform.view(), address, length);
      if (wanted === null || wanted.family !== endpoint.local.family) return -ERRNO.EAFNOSUPPORT;
      return this.network.bind(endpoint, wanted);
    });
  }

  listen(fd: number, backlog: number): number {
    return this.with(fd, ({ endpoint }) =>
      endpoint instanceof StreamEndpoint ? endpoint.listen(backlog) : -ERRNO.EOPNOTSUPP,
    );
  }

  accept(fd: number, address: number, lengthAt: number, flags: number): Result {
    return this.with(fd, ({ endpoint, blocks }) => {
      if (!(endpoint instanceof StreamEndpoint)) return -ERRNO.EOPNOTSUPP;
      return this.blocking(blocks, () => {
        const accepted = endpoint.accept();
        if (typeof accepted !== 'object') return accepted;
        writeAddress(this.platform.view(), accepted.remote, address, lengthAt);
        return openSocket(this.platform.files(), accepted, (flags & SOCK.nonblock) !== 0);
      });
    });
  }

  connect(fd: number, address: number, length: number): number {
    return this.with(fd, ({ endpoint }) => {
      const to = readAddress(this.platform.view(), address, length);
      if (to !== null) return endpoint.connect(to);
      // AF_UNSPEC takes a datagram socket's peer away.
      endpoint.remote = null;
      return 0;
    });
  }

  getsockname(fd: number, address: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint }) => {
      writeAddress(this.platform.view(), endpoint.local, address, lengthAt);
      return 0;
    });
  }

  getpeername(fd: number, address: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint }) => {
      if (endpoint.remote === null) return -ERRNO.ENOTCONN;
      writeAddress(this.platform.view(), endpoint.remote, address, lengthAt);
      return 0;
    });
  }

  shutdown(fd: number, how: number): number {
    return this.with(fd, ({ endpoint }) => endpoint.shutDown(how));
  }

  getsockopt(fd: number, level: number, option: number, valueAt: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint, options }) => {
      const value = getOption(endpoint, options, level, option);
      const view = this.platform.view();
      const room = view.getUint32(lengthAt, true);
      if (room >= 4) view.setInt32(valueAt, value, true);
      for (let offset = 4; offset < Math.min(room, 16); offset++) view.setUint8(valueAt + offset, 0);
      if (room < 4) return -ERRNO.EINVAL;
      view.setUint32(lengthAt, Math.min(room, 4), true);
      return 0;
    });
  }

  setsockopt(fd: number, level: number, option: number, valueAt: number): number {
    return this.with(fd, ({ endpoint, options }) => {
      setOption(endpoint, options, level, option, this.platform.view().getInt32(valueAt, true));
      return 0;
    });
  }

  recvfrom(
    fd: number,
    buffer: number,
    length: number,
    flags: number,
    address: number,
    lengthAt: number,
  ): Result {
    return this.receive(fd, [{ at: buffer, length }], flags, (from) => {
      writeAddress(this.platform.view(), from, address, lengthAt);
    });
  }

  /** recvmsg() of a `struct msghdr`; there is never any ancillary data. */
  recvmsg(fd: number, message: number, flags: number): Result {
    const header = readMessage(this.platform.view(), message);
    return this.receive(fd, header.parts, flags, (from, truncated) => {
      const view = this.platform.view();
      writeAddress(view, from, header.name, from === null ? 0 : message + 4);
      if (from === null) view.setUint32(message + 4, 0, true);
      view.setUint32(message + 20, 0, true);
      view.setUint32(message + 24, truncated ? MSG.truncated : 0, true);
    });
  }

  sendto(fd: number, buffer: number, length: number, flags: number, address: number, size: number): Result {
    const to = address === 0 ? null : readAddress(this.platform.view(), address, size);
    return this.send(fd, [{ at: buffer, length }], flags, to);
  }

  sendmsg(fd: number, message: number, flags: number): Result {
    const { name, nameLength, parts } = readMessage(this.platform.view(), message);
    const to = name === 0 ? null : readAddress(this.platform.view(), name, nameLength);
    return this.send(fd, parts, flags, to);
  }

  /** Puts an answer where the engine wants it; gives whether there was one. */
  answer(result: number | undefined, at: number): number {
    if (result === undefined) return 0;
    this.platform.view().setInt32(at, result, true);
    return 1;
  }

  /** The file control of sockets; undefined where it is none, or is the same for all files. */
  fcntl(fd: number, command: number, argumentsAt: number): number | undefined {
    const stream = socketStream(this.platform.files(), fd);
    if (stream?.endpoint === undefined) return undefined;
    switch (command) {
      case F_GETFD:
      case F_SETFD:
        return 0;
      case F_GETFL:
        return stream.flags;
      case F_SETFL:
        stream.flags = O_RDWR | (this.platform.view().getInt32(argumentsAt, true) & O_NONBLOCK);
        return 0;
      default:
        return undefined;
    }
  }

  /** ioctl() of sockets, as {@link fcntl}. */
  ioctl(fd: number, request: number, argumentsAt: number): number | undefined {
    const stream = socketStream(this.platform.files(), fd);
    if (stream?.endpoint === undefined) return undefined;
    const view = this.platform.view();
    const at = view.getUint32(argumentsAt, true);
    if (request === FIONBIO) {
      stream.flags = view.getInt32(at, true) === 0 ? O_RDWR : O_RDWR | O_NONBLOCK;
      return 0;
    }
    if (request !== FIONREAD) return -ERRNO.EINVAL;
    const look = new Uint8Array(64 * 1024);
    const received = stream.endpoint.receive(look, true);
    view.setInt32(at, typeof received === 'object' ? received.bytes : 0, true);
    return 0;
  }

  /** poll() of any files, in an array of `struct pollfd`; a negative timeout is none. */
  poll(descriptors: number, count: number, timeoutMs: number): Result {
    const attempt = () => {
      const view = this.platform.view();
      let ready = 0;
      for (let at = descriptors; at < descriptors + 8 * count; at += 8) {
        const fd = view.getInt32(at, true);
        const asked = view.getInt16(at + 4, true);
        const found = fd < 0 ? 0 : this.events(fd) & (asked | POLL.error | POLL.hangUp | POLL.invalid);
        view.setInt16(at + 6, found, true);
        if (found !== 0) ready++;
      }
      return ready > 0 ? ready : undefined;
    };
    const until = timeoutMs < 0 ? Number.POSITIVE_INFINITY : this.platform.now() + timeoutMs;
    return this.platform.wait({ until, attempt, timedOut: 0, interrupted: -ERRNO.EINTR });
  }

  private receive(
    fd: number,
    parts: Part[],
    flags: number,
    tell: (from: Address | null, truncated: boolean) => void,
  ): Result {
    return this.with(fd, ({ endpoint, blocks }) => {
      const target = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
      let filled = 0;
      const all = (flags & (MSG.waitAll | MSG.peek)) === MSG.waitAll && endpoint.kind === 'stream';
      return this.blocking(blocks && (flags & MSG.dontWait) === 0, () => {
        for (;;) {
          const received = endpoint.receive(target.subarray(filled), (flags & MSG.peek) !== 0);
          if (typeof received !== 'object') return received;
          filled += received.bytes;
          if (all && received.bytes > 0 && filled < target.length) continue;
          scatter(this.platform.bytes(), target.subarray(0, filled), parts);
          tell(received.from, received.truncated);
          return filled;
        }
      });
    });
  }

  private send(fd: number, parts: Part[], flags: number, to: Address | null): Result {
    return this.with(fd, ({ endpoint, blocks }) => {
      if (to !== null && endpoint.kind === 'stream' && endpoint.remote !== null) return -ERRNO.EISCONN;
      const bytes = gather(this.platform.bytes(), parts);
      const waits = blocks && (flags & MSG.dontWait) === 0;
      let sent = 0;
      return this.blocking(waits, () => {
        // A socket that blocks takes everything.
        for (;;) {
          const taken = endpoint.send(bytes.subarray(sent), to);
          if (taken === undefined) return undefined;
          if (taken < 0) return sent > 0 ? sent : taken;
          sent += taken;
          if (sent >= bytes.length || !waits) return sent;
        }
      });
    });
  }

  /** Gives what the attempt gives; where that is nothing yet, waits for it or says so. */
  private blocking(waits: boolean, attempt: () => number | undefined): Result {
    if (!waits) return attempt() ?? -ERRNO.EAGAIN;
    const until = Number.POSITIVE_INFINITY;
    return this.platform.wait({ until, attempt, timedOut: -ERRNO.EAGAIN, interrupted: -ERRNO.EINTR });
  }

  private events(fd: number): number {
    const stream = socketStream(this.platform.files(), fd);
    if (stream === null) return POLL.invalid;
    return stream.endpoint?.events() ?? stream.stream_ops.poll?.(stream, -1) ?? POLL.in | POLL.out;
  }

  private with<T extends Result>(
    fd: number,
    use: (socket: { endpoint: Endpoint; blocks: boolean; options: Map<string, number> }) => T,
  ): T | number {
    const stream = socketStream(this.platform.files(), fd);
    if (stream === null) return -ERRNO.EBADF;
    if (stream.endpoint === undefined || stream.shares === undefined) return -ERRNO.ENOTSOCK;
    const blocks = (stream.flags & O_NONBLOCK) === 0;
    return use({ endpoint: stream.endpoint, blocks, options: stream.shares.options });
  }
}
