import { POLL } from './endpoint.ts';
import { ERRNO } from './errors.ts';
import { readParts } from './memoryParts.ts';
import { blocks, channelStream, O_NONBLOCK, openPipe, setNonblocking } from './openFiles.ts';
import { type Platform, type Result, Transfers } from './transfers.ts';

const FIONREAD = 0x541b;
const FIONBIO = 0x5421;
const FD_CLOEXEC = 1;
const F_GETFD = 1;
const F_SETFD = 2;
const F_GETFL = 3;
const F_SETFL = 4;

/** The system calls that pipes and sockets share with other files: they may have to wait. */
export class FileCalls {
  private readonly platform: Platform;
  private readonly transfers: Transfers;

  constructor(platform: Platform) {
    this.platform = platform;
    this.transfers = new Transfers(platform);
  }

  /** pipe(): two file descriptors, where they are to stand. */
  pipe(descriptorsAt: number): number {
    const files = this.platform.files();
    const made = files === null ? null : this.platform.pipe();
    if (files === null || made === null) return -ERRNO.ENFILE;
    const ends = openPipe(files, made);
    const view = this.platform.view();
    view.setInt32(descriptorsAt, ends[0], true);
    view.setInt32(descriptorsAt + 4, ends[1], true);
    return 0;
  }

  /** readv() as WASI has it; undefined where it is neither a pipe nor a socket. */
  read(fd: number, parts: number, count: number, bytesAt: number): Result | undefined {
    const stream = channelStream(this.platform.files(), fd);
    if (stream?.channel === undefined) return undefined;
    const pieces = readParts(this.platform.view(), parts, count);
    return this.counted(
      this.transfers.take(stream.channel, pieces, blocks(stream), 0, () => {}),
      bytesAt,
    );
  }

  /** writev() as WASI has it, as {@link read}. */
  write(fd: number, parts: number, count: number, bytesAt: number): Result | undefined {
    const stream = channelStream(this.platform.files(), fd);
    if (stream?.channel === undefined) return undefined;
    const pieces = readParts(this.platform.view(), parts, count);
    return this.counted(this.transfers.give(stream.channel, pieces, blocks(stream), null), bytesAt);
  }

  /** Puts an answer where the engine wants it; gives whether there was one. */
  answer(result: number | undefined, at: number): number {
    if (result === undefined) return 0;
    this.platform.view().setInt32(at, result, true);
    return 1;
  }

  /** The file control of sockets and pipes; undefined where it is neither, or is the same for all files. */
  fcntl(fd: number, command: number, argumentsAt: number): number | undefined {
    const stream = channelStream(this.platform.files(), fd);
    if (stream?.channel === undefined) return undefined;
    switch (command) {
      case F_GETFD:
        return stream.closesOnExec ? FD_CLOEXEC : 0;
      case F_SETFD:
        stream.closesOnExec = (this.platform.view().getInt32(argumentsAt, true) & FD_CLOEXEC) !== 0;
        return 0;
      case F_GETFL:
        return stream.flags;
      case F_SETFL:
        setNonblocking(stream, (this.platform.view().getInt32(argumentsAt, true) & O_NONBLOCK) !== 0);
        return 0;
      default:
        return undefined;
    }
  }

  /** ioctl() of sockets and pipes, as {@link fcntl}. */
  ioctl(fd: number, request: number, argumentsAt: number): number | undefined {
    const stream = channelStream(this.platform.files(), fd);
    if (stream?.channel === undefined) return undefined;
    const view = this.platform.view();
    const at = view.getUint32(argumentsAt, true);
    if (at + 4 > view.byteLength) return -ERRNO.EFAULT;
    if (request === FIONBIO) {
      setNonblocking(stream, view.getInt32(at, true) !== 0);
      return 0;
    }
    if (request !== FIONREAD) return -ERRNO.EINVAL;
    if (!this.platform.isIoctlBuffer(at, 4)) return -ERRNO.EFAULT;
    const look = new Uint8Array(64 * 1024);
    const received = stream.channel.receive(look, true);
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
    const waited = this.platform.wait({ until, attempt, timedOut: 0, interrupted: -ERRNO.EINTR });
    return typeof waited === 'number' ? this.polled(waited) : waited.then((result) => this.polled(result));
  }

  /** The engine's select() takes poll()'s result for its own, and leaves the error's number to be found. */
  private polled(result: number): number {
    if (result < 0) this.platform.setError(-result);
    return result;
  }

  /** As WASI's calls end: the number of bytes where it is to stand, and an error number or 0. */
  private counted(result: Result, bytesAt: number): Result {
    if (typeof result !== 'number') return result.then((bytes) => this.counted(bytes, bytesAt));
    if (result < 0) return -result;
    this.platform.view().setUint32(bytesAt, result, true);
    return 0;
  }

  private events(fd: number): number {
    const stream = channelStream(this.platform.files(), fd);
    if (stream === null) return POLL.invalid;
    return stream.channel?.events() ?? stream.stream_ops.poll?.(stream, -1) ?? POLL.in | POLL.out;
  }
}
