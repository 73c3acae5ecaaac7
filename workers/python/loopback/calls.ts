import { type Address, anyAddress, FAMILY, OTHER_FAMILIES, readAddress, writeAddress } from './addresses.ts';
import { DatagramEndpoint } from './datagram.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import { type Part, readMessage } from './memoryParts.ts';
import { type Addressing, Network } from './network.ts';
import { blocks, channelStream, openSocket } from './openFiles.ts';
import { getOption, setOption } from './options.ts';
import { StreamEndpoint } from './stream.ts';
import { MSG, type Platform, type Result, Transfers } from './transfers.ts';
import { UnixNetwork } from './unixNetwork.ts';

/** Types and flags of socket(), as musl numbers them. */
const SOCK = { stream: 1, datagram: 2, typeMask: 0xf, nonblock: 0o4000 } as const;

/**
 * The socket calls of Linux, on a network that begins and ends in this program. They are what CPython's own
 * `socket` and `select` modules end in.
 */
export class SocketCalls {
  private network = new Network();
  private unix: Addressing;
  private readonly platform: Platform;
  private readonly transfers: Transfers;

  constructor(platform: Platform) {
    this.platform = platform;
    this.transfers = new Transfers(platform);
    this.unix = new UnixNetwork(platform.files);
  }

  /** Before each program. */
  reset(): void {
    this.network = new Network();
    this.unix = new UnixNetwork(this.platform.files);
  }

  /** From now on there are other processes of the program. */
  meet(elsewhere: Elsewhere, place: number): void {
    this.network.meet(elsewhere, place);
  }

  /** socket(family, type with flags, protocol). */
  socket(asked: number, type: number, protocol: number): number {
    const family = protocol > OTHER_FAMILIES ? protocol - OTHER_FAMILIES : asked;
    const addressing = this.addressing(family);
    if (addressing === null) return -ERRNO.EAFNOSUPPORT;
    const kind = type & SOCK.typeMask;
    if (kind !== SOCK.stream && kind !== SOCK.datagram) return -ERRNO.EAFNOSUPPORT;
    const endpoint =
      kind === SOCK.stream
        ? new StreamEndpoint(addressing, family)
        : new DatagramEndpoint(addressing, family);
    return openSocket(this.platform.files(), endpoint, (type & SOCK.nonblock) !== 0);
  }

  /** Connects two new sockets of AF_UNIX, as socketpair() does. */
  pair(fd: number, otherFd: number): number {
    return this.with(fd, ({ endpoint: one }) =>
      this.with(otherFd, ({ endpoint: other }) => {
        if (one instanceof StreamEndpoint && other instanceof StreamEndpoint) one.join(other);
        else if (one instanceof DatagramEndpoint && other instanceof DatagramEndpoint) one.join(other);
        else return -ERRNO.EINVAL;
        return 0;
      }),
    );
  }

  bind(fd: number, address: number, length: number): number {
    return this.with(fd, ({ endpoint }) => {
      const wanted = readAddress(this.platform.view(), address, length);
      if (wanted === null || wanted.family !== endpoint.local.family) return -ERRNO.EAFNOSUPPORT;
      return this.addressing(wanted.family)?.bind(endpoint, wanted) ?? -ERRNO.EAFNOSUPPORT;
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
        writeAddress(this.platform.view(), ofIPv4(accepted.remote), address, lengthAt);
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

  /** getsockname() as `_socket` knows it, to whom every socket is one of IPv4. */
  getsockname(fd: number, address: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint }) => {
      const shown = ofIPv4(endpoint.local) ?? anyAddress(FAMILY.inet, 0);
      writeAddress(this.platform.view(), shown, address, lengthAt);
      return 0;
    });
  }

  getpeername(fd: number, address: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint }) => {
      if (endpoint.remote === null) return -ERRNO.ENOTCONN;
      writeAddress(this.platform.view(), ofIPv4(endpoint.remote), address, lengthAt);
      return 0;
    });
  }

  /** An address of any family: a socket's own, its peer's, or that of the datagram it received last. */
  addressOf(fd: number, which: 'local' | 'remote' | 'source', address: number, lengthAt: number): number {
    return this.with(fd, ({ endpoint }) => {
      const found = which === 'source' ? (endpoint.source ?? null) : endpoint[which];
      if (found === null && which === 'remote') return -ERRNO.ENOTCONN;
      writeAddress(this.platform.view(), found, address, lengthAt);
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
      writeAddress(this.platform.view(), ofIPv4(from), address, lengthAt);
    });
  }

  /** recvmsg() of a `struct msghdr`; there is never any ancillary data. */
  recvmsg(fd: number, message: number, flags: number): Result {
    const header = readMessage(this.platform.view(), message);
    return this.receive(fd, header.parts, flags, (from, truncated) => {
      const view = this.platform.view();
      const shown = ofIPv4(from);
      writeAddress(view, shown, header.name, shown === null ? 0 : message + 4);
      if (shown === null) view.setUint32(message + 4, 0, true);
      view.setUint32(message + 20, 0, true);
      view.setUint32(message + 24, truncated ? MSG.truncated : 0, true);
    });
  }

  sendto(fd: number, buffer: number, length: number, flags: number, address: number, size: number): Result {
    const to = address === 0 ? null : readAddress(this.platform.view(), address, size);
    return this.send(fd, [{ at: buffer, length }], flags, to);
  }

  /** Sends a datagram to an address of any family, where it can be taken at once. */
  sendDatagram(fd: number, buffer: number, length: number, address: { at: number; size: number }): number {
    return this.with(fd, ({ endpoint }) => {
      const to = readAddress(this.platform.view(), address.at, address.size);
      if (to === null || to.family !== endpoint.local.family) return -ERRNO.EAFNOSUPPORT;
      if (endpoint.kind === 'stream') return endpoint.remote === null ? -ERRNO.EOPNOTSUPP : -ERRNO.EISCONN;
      const bytes = this.platform.bytes().slice(buffer, buffer + length);
      return endpoint.send(bytes, to) ?? -ERRNO.EAGAIN;
    });
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

  private addressing(family: number): Addressing | null {
    if (family === FAMILY.unix) return this.unix;
    return family === FAMILY.inet || family === FAMILY.inet6 ? this.network : null;
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

/** An address as `_socket` can take it; null for one of another family. */
function ofIPv4(address: Address | null): Address | null {
  return address?.family === FAMILY.inet ? address : null;
}
