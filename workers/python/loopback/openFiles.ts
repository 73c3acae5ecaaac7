import type { FileSystem, Stream } from '../filesystem.ts';
import type { Channel } from './channel.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';

/** File status flags, as musl numbers them. */
const O_ACCMODE = 3;
const O_WRONLY = 1;
const O_RDWR = 2;
export const O_NONBLOCK = 0o4000;
const S_IFIFO = 0o010000;
const S_IFSOCK = 0o140000;

/** A file descriptor; where it is a pipe or a socket, with its channel; where it is a socket, with its endpoint. */
export interface ChannelStream extends Stream {
  channel?: Channel;
  endpoint?: Endpoint;
  /** Whether programs that are started do without it; each copy's own. */
  closesOnExec?: boolean;
  /** What was set of a socket's options, by whichever of its copies. */
  options?: Map<string, number>;
}

/** What a file descriptor stands for, or null. */
export function channelStream(files: FileSystem | null, fd: number): ChannelStream | null {
  return (files?.streams[fd] as ChannelStream | null | undefined) ?? null;
}

/** Whether who reads or writes is to wait. */
export function blocks(stream: Stream): boolean {
  return (stream.flags & O_NONBLOCK) === 0;
}

/** Lets reading and writing wait or not, which is all that may change about an open file here. */
export function setNonblocking(stream: Stream, nonblocking: boolean): void {
  stream.flags = (stream.flags & O_ACCMODE) | (nonblocking ? O_NONBLOCK : 0);
}

/** A new file descriptor for an endpoint, which lives until its last copy is closed; or an error number. */
export function openSocket(files: FileSystem | null, endpoint: Endpoint, nonblocking: boolean): number {
  if (files === null) return -ERRNO.EAFNOSUPPORT;
  const flags = O_RDWR | (nonblocking ? O_NONBLOCK : 0);
  return openChannel(files, endpoint, flags, S_IFSOCK | 0o777, { endpoint, options: new Map() });
}

/** File descriptors for the two ends of a new pipe, the reading one first. */
export function openPipe(
  files: FileSystem,
  { reader, writer }: { reader: Channel; writer: Channel },
): [number, number] {
  const mode = S_IFIFO | 0o600;
  return [openChannel(files, reader, 0, mode), openChannel(files, writer, O_WRONLY, mode)];
}

/**
 * A new file descriptor for what carries bytes.
 * @param at the number it must have; by default the next free one.
 */
export function openChannel(
  files: FileSystem,
  channel: Channel,
  flags: number,
  mode: number,
  more: Pick<ChannelStream, 'endpoint' | 'options'> = {},
  at = -1,
): number {
  let copies = 1;
  /** Bytes that were moved; who may wait was let do so before (calls.ts). */
  const moved = (result: number | undefined): number => {
    const bytes = result ?? -ERRNO.EAGAIN;
    if (bytes < 0) throw new files.ErrnoError(-bytes);
    return bytes;
  };
  const part = (buffer: Uint8Array, offset: number, length: number) =>
    new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
  const stream = files.createStream(
    {
      flags,
      channel,
      ...more,
      // As CPython opens them.
      closesOnExec: true,
      seekable: false,
      node: { mode },
      stream_ops: {
        dup: () => {
          copies++;
        },
        close: () => {
          if (--copies === 0) channel.close();
        },
        poll: () => channel.events(),
        getattr: () => ({ ...ATTRIBUTES, mode }),
        read: (_: unknown, buffer: Uint8Array, offset: number, length: number) => {
          const received = channel.receive(part(buffer, offset, length), false);
          return typeof received === 'object' ? received.bytes : moved(received);
        },
        write: (_: unknown, buffer: Uint8Array, offset: number, length: number) =>
          moved(channel.send(part(buffer, offset, length), null)),
      },
    },
    at,
  );
  return stream.fd ?? -ERRNO.EBADF;
}

const NEVER = new Date(0);
const ATTRIBUTES = {
  ...{ dev: 8, ino: 1, nlink: 1, uid: 0, gid: 0, rdev: 0, size: 0 },
  ...{ atime: NEVER, mtime: NEVER, ctime: NEVER, blksize: 4096, blocks: 0 },
};
