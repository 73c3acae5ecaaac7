import { type Address, FAMILY, readAddress, writeAddress } from './addresses.ts';
import { DatagramEndpoint } from './datagram.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import { type Part, readMessage } from './memoryParts.ts';
import { Network } from './network.ts';
import { blocks, channelStream, openSocket } from './openFiles.ts';
import { getOption, setOption } from './options.ts';
import { StreamEndpoint } from './stream.ts';
import { MSG, type Platform, type Result, Transfers } from './transfers.ts';

/** Types and flags of socket(), as musl numbers them. */
const SOCK = { stream: 1, datagram: 2, typeMask: 0xf, nonblock: 0o4000 } as const;

/**
 * The socket calls of Linux, on a network that begins and ends in this program. They are what CPython's own
 * `socket` and `select` modules end in.
 */
export class SocketCalls {
  private network = new Network();
  private readonly platform: Platform;
  private readonly transfers: Transfers;

  constructor(platform: Platform) {
    this.platform = platform;
    this.transfers = new Transfers(platform);
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
      return this.transfers.blocking(blocks, () => {
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

  private receive(
    fd: number,
    parts: Part[],
    flags: number,
    tell: (from: Address | null, truncated: boolean) => void,
  ): Result {
    return this.with(fd, ({ endpoint, blocks }) =>
      this.transfers.take(endpoint, parts, blocks && (flags & MSG.dontWait) === 0, flags, tell),
    );
  }

  private send(fd: number, parts: Part[], flags: number, to: Address | null): Result {
    return this.with(fd, ({ endpoint, blocks }) => {
      if (to !== null && endpoint.kind === 'stream' && endpoint.remote !== null) return -ERRNO.EISCONN;
      return this.transfers.give(endpoint, parts, blocks && (flags & MSG.dontWait) === 0, to);
    });
  }

  private with<T extends Result>(
    fd: number,
    use: (socket: { endpoint: Endpoint; blocks: boolean; options: Map<string, number> }) => T,
  ): T | number {
    const stream = channelStream(this.platform.files(), fd);
    if (stream === null) return -ERRNO.EBADF;
    if (stream.endpoint === undefined || stream.options === undefined) return -ERRNO.ENOTSOCK;
    return use({ endpoint: stream.endpoint, blocks: blocks(stream), options: stream.options });
  }
}
