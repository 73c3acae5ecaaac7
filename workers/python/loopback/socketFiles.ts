import type { FileSystem, Stream } from '../filesystem.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';

/** File status flags, as musl numbers them. */
export const O_RDWR = 2;
export const O_NONBLOCK = 0o4000;
const S_IFSOCK = 0o140000;

/** A file descriptor; where it is a socket, with its endpoint and what its copies share. */
export interface SocketStream extends Stream {
  endpoint?: Endpoint;
  shares?: { count: number; options: Map<string, number> };
}

/** What a file descriptor stands for, or null. */
export function socketStream(files: FileSystem | null, fd: number): SocketStream | null {
  return (files?.streams[fd] as SocketStream | null | undefined) ?? null;
}

/** A new file descriptor for an endpoint, which lives until its last copy is closed; or an error number. */
export function openSocket(files: FileSystem | null, endpoint: Endpoint, nonblocking: boolean): number {
  if (files === null) return -ERRNO.EAFNOSUPPORT;
  const shares = { count: 1, options: new Map<string, number>() };
  /** Bytes that were moved; read() and write() can't wait here. */
  const moved = (result: number | undefined): number => {
    const bytes = result ?? -ERRNO.EAGAIN;
    if (bytes < 0) throw new files.ErrnoError(-bytes);
    return bytes;
  };
  const part = (buffer: Uint8Array, offset: number, length: number) =>
    new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
  const stream = files.createStream({
    flags: O_RDWR | (nonblocking ? O_NONBLOCK : 0),
    endpoint,
    shares,
    node: { mode: S_IFSOCK | 0o777 },
    stream_ops: {
      dup: () => {
        shares.count++;
      },
      close: () => {
        if (--shares.count === 0) endpoint.close();
      },
      poll: () => endpoint.events(),
      getattr: () => ATTRIBUTES,
      read: (_: unknown, buffer: Uint8Array, offset: number, length: number) => {
        const received = endpoint.receive(part(buffer, offset, length), false);
        return typeof received === 'object' ? received.bytes : moved(received);
      },
      write: (_: unknown, buffer: Uint8Array, offset: number, length: number) =>
        moved(endpoint.send(part(buffer, offset, length), null)),
    },
  });
  return stream.fd ?? -ERRNO.EBADF;
}

const NEVER = new Date(0);
const ATTRIBUTES = {
  ...{ dev: 8, ino: 1, mode: S_IFSOCK | 0o777, nlink: 1, uid: 0, gid: 0, rdev: 0, size: 0 },
  ...{ atime: NEVER, mtime: NEVER, ctime: NEVER, blksize: 4096, blocks: 0 },
};
