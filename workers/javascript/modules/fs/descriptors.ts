import { engine } from '../engine.ts';
import { systemError } from '../systemErrors.ts';
import { constants } from './arguments.ts';
import {
  type DirectoryNode,
  type FileNode,
  type NullNode,
  newFile,
  resizeFile,
  touchDirectory,
} from './nodes.ts';
import { type Call, findPlace } from './tree.ts';

const { O_ACCMODE, O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_TRUNC, O_RDONLY, O_WRONLY } = {
  ...constants,
  O_ACCMODE: 3,
};

/** An open file: what it is of, and where reading and writing goes on. */
interface OpenFile {
  node: FileNode | DirectoryNode | NullNode;
  flags: number;
  position: number;
}

const FIRST_FREE = 3;
const openFiles = new Map<number, OpenFile>();

/** Standard input, read from its start by the descriptor 0. */
const input: { bytes: Uint8Array | null; position: number } = { bytes: null, position: 0 };

/** Opens a file, and makes it where the flags say so. @returns its number. */
export function open(path: string, flags: number, mode: number): number {
  const call: Call = { syscall: 'open', path };
  const place = findPlace(call, (flags & O_NOFOLLOW) === 0);
  let { node } = place;
  if (node !== undefined && flags & O_CREAT && flags & O_EXCL) throw systemError({ code: 'EEXIST', ...call });
  if (node === undefined) {
    if ((flags & O_CREAT) === 0 || place.name === '') throw systemError({ code: 'ENOENT', ...call });
    if (path.endsWith('/')) throw systemError({ code: 'EISDIR', ...call });
    node = newFile(mode & ~process.umask() & 0o7777);
    place.parent.entries.set(place.name, node);
    touchDirectory(place.parent);
  } else if (node.kind === 'link') {
    throw systemError({ code: 'ELOOP', ...call });
  } else if (node.kind === 'directory') {
    const forWriting = (flags & O_ACCMODE) !== O_RDONLY || flags & O_CREAT;
    if (forWriting) throw systemError({ code: 'EISDIR', ...call });
  } else if (flags & O_DIRECTORY) {
    throw systemError({ code: 'ENOTDIR', ...call });
  } else if (node.kind === 'file' && flags & O_TRUNC) {
    resizeFile(node, 0);
  }
  let fd = FIRST_FREE;
  while (openFiles.has(fd)) fd += 1;
  openFiles.set(fd, { node, flags, position: 0 });
  return fd;
}

export function close(fd: number): void {
  if (fd < FIRST_FREE) return;
  if (!openFiles.delete(fd)) throw systemError({ code: 'EBADF', syscall: 'close' });
}

/** What an open file is of. */
export function nodeOf(fd: number, syscall: string): OpenFile['node'] {
  return opened(fd, syscall).node;
}

function opened(fd: number, syscall: string): OpenFile {
  const file = openFiles.get(fd);
  if (file === undefined) throw systemError({ code: 'EBADF', syscall });
  return file;
}

/**
 * Reads into `target`.
 *
 * @param position where in the file, or null for where the last reading ended.
 * @returns how many bytes were read; 0 at the end.
 */
export function read(fd: number, target: Uint8Array, position: number | null): number {
  if (fd === 0) return readInput(target);
  const file = opened(fd, 'read');
  if ((file.flags & O_ACCMODE) === O_WRONLY) throw systemError({ code: 'EBADF', syscall: 'read' });
  if (file.node.kind === 'directory') throw systemError({ code: 'EISDIR', syscall: 'read' });
  if (file.node.kind === 'null') return 0;
  const start = position ?? file.position;
  const part = file.node.bytes.subarray(start, Math.min(start + target.length, file.node.size));
  target.set(part);
  if (position === null) file.position += part.length;
  file.node.atimeMs = Date.now();
  return part.length;
}

function readInput(target: Uint8Array): number {
  input.bytes ??= new TextEncoder().encode(engine.stdin);
  const part = input.bytes.subarray(input.position, input.position + target.length);
  target.set(part);
  input.position += part.length;
  return part.length;
}

/** Writes all of `source`. @returns how many bytes were written. */
export function write(fd: number, source: Uint8Array, position: number | null): number {
  if (fd === 1 || fd === 2) {
    engine.write(fd === 1 ? 'stdout' : 'stderr', source);
    return source.length;
  }
  const file = opened(fd, 'write');
  if ((file.flags & O_ACCMODE) === O_RDONLY) throw systemError({ code: 'EBADF', syscall: 'write' });
  const { node } = file;
  if (node.kind !== 'file') return source.length;
  const start = file.flags & O_APPEND ? node.size : (position ?? file.position);
  const end = start + source.length;
  resizeFile(node, Math.max(node.size, end));
  node.bytes.set(source, start);
  if (position === null) file.position = end;
  return source.length;
}

/** Sets an open file's length. */
export function truncateOpen(fd: number, size: number): void {
  const { node, flags } = opened(fd, 'ftruncate');
  if ((flags & O_ACCMODE) === O_RDONLY || node.kind !== 'file') {
    throw systemError({ code: 'EINVAL', syscall: 'ftruncate' });
  }
  resizeFile(node, size);
}
