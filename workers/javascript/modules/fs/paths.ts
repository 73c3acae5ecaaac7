import { nodeError } from '../errors.ts';
import { systemError } from '../systemErrors.ts';
import { constants } from './arguments.ts';
import {
  type DirectoryNode,
  newDirectory,
  newFile,
  newLink,
  type TreeNode,
  touchDirectory,
} from './nodes.ts';
import { absolute, type Call, findDirectory, findNode, findPlace, pathOf } from './tree.ts';

/** Calls of the system that name what they work on by its path. Each throws the system's error. */

export function makeDirectory(path: string, mode: number): void {
  const call: Call = { syscall: 'mkdir', path };
  const { parent, name, node } = findPlace({ ...call, path: path.replace(/(.)\/+$/, '$1') }, false);
  if (node !== undefined || name === '') throw systemError({ code: 'EEXIST', ...call });
  parent.entries.set(name, newDirectory(mode & ~process.umask() & 0o7777, parent));
  touchDirectory(parent);
}

/** Makes a directory and those above it. @returns the first one that was made, if any. */
export function makeDirectories(path: string, mode: number): string | undefined {
  const call: Call = { syscall: 'mkdir', path };
  let first: string | undefined;
  let reached = '';
  for (const name of absolute(path).split('/')) {
    if (name === '') continue;
    reached += `/${name}`;
    const { node } = findPlace(call, true, reached);
    if (node === undefined) {
      makeDirectory(reached, mode);
      first ??= reached;
    } else if (node.kind !== 'directory') {
      const isLast = reached.length >= absolute(path).replace(/\/+$/, '').length;
      throw systemError({ code: isLast ? 'EEXIST' : 'ENOTDIR', ...call });
    }
  }
  return first;
}

export function removeDirectory(path: string): void {
  const call: Call = { syscall: 'rmdir', path };
  const { parent, name, node } = findPlace(call, false);
  if (node === undefined) throw systemError({ code: 'ENOENT', ...call });
  if (node.kind !== 'directory') throw systemError({ code: 'ENOTDIR', ...call });
  if (node.entries.size > 0) throw systemError({ code: 'ENOTEMPTY', ...call });
  if (name === '') throw systemError({ code: 'EBUSY', ...call });
  parent.entries.delete(name);
  touchDirectory(parent);
}

export function removeFile(path: string): void {
  const call: Call = { syscall: 'unlink', path };
  const { parent, name, node } = findPlace(call, false);
  if (node === undefined) throw systemError({ code: 'ENOENT', ...call });
  if (node.kind === 'directory') throw systemError({ code: 'EISDIR', ...call });
  parent.entries.delete(name);
  node.links -= 1;
  touchDirectory(parent);
}

/** Removes whatever is there, directories with all they hold. */
export function removeAll(path: string, options: { force: boolean; recursive: boolean }): void {
  const { node } = findPlaceToRemove(path, options.force);
  if (node === undefined) return;
  if (node.kind !== 'directory') {
    removeFile(path);
  } else if (!options.recursive) {
    const message = `Path is a directory: rm returned EISDIR (is a directory) ${path}`;
    throw Object.assign(nodeError(Error, 'ERR_FS_EISDIR', message), {
      errno: 21,
      syscall: 'rm',
      path,
    });
  } else {
    node.entries.clear();
    removeDirectory(path);
  }
}

function findPlaceToRemove(path: string, force: boolean): { node: TreeNode | undefined } {
  try {
    // Node asks for the file's state first, and says so in its error.
    return { node: findNode({ syscall: 'lstat', path }, false) };
  } catch (error) {
    if (force && error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')
      return { node: undefined };
    throw error;
  }
}

export function rename(path: string, dest: string): void {
  const call: Call = { syscall: 'rename', path, dest };
  const from = findPlace(call, false);
  if (from.node === undefined) throw systemError({ code: 'ENOENT', ...call });
  const to = findPlace(call, false, dest);
  if (to.node === from.node) return;
  const { node } = from;
  if (to.node?.kind === 'directory') {
    if (node.kind !== 'directory') throw systemError({ code: 'EISDIR', ...call });
    if (to.node.entries.size > 0) throw systemError({ code: 'ENOTEMPTY', ...call });
  } else if (node.kind === 'directory' && to.node !== undefined) {
    throw systemError({ code: 'ENOTDIR', ...call });
  }
  if (node.kind === 'directory') {
    if (isInside(to.parent, node)) throw systemError({ code: 'EINVAL', ...call });
    node.parent = to.parent;
  }
  from.parent.entries.delete(from.name);
  to.parent.entries.set(to.name, node);
  touchDirectory(from.parent);
  touchDirectory(to.parent);
}

function isInside(directory: DirectoryNode, ancestor: DirectoryNode): boolean {
  for (let at = directory; ; at = at.parent) {
    if (at === ancestor) return true;
    if (at.parent === at) return false;
  }
}

/** The names in a directory and what they name, in the order of the names. */
export function list(path: string, syscall = 'scandir'): [string, TreeNode][] {
  const directory = findDirectory({ syscall, path });
  return [...directory.entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function makeLink(target: string, path: string): void {
  const call: Call = { syscall: 'symlink', path: target, dest: path };
  const { parent, name, node } = findPlace(call, false, path);
  if (node !== undefined) throw systemError({ code: 'EEXIST', ...call });
  parent.entries.set(name, newLink(target));
  touchDirectory(parent);
}

/** Gives a file a further name. */
export function makeHardLink(existing: string, path: string): void {
  const call: Call = { syscall: 'link', path: existing, dest: path };
  const node = findNode(call, false);
  if (node.kind === 'directory') throw systemError({ code: 'EPERM', ...call });
  const place = findPlace(call, false, path);
  if (place.node !== undefined) throw systemError({ code: 'EEXIST', ...call });
  place.parent.entries.set(place.name, node);
  node.links += 1;
  touchDirectory(place.parent);
}

export function readLink(path: string): string {
  const call: Call = { syscall: 'readlink', path };
  const node = findNode(call, false);
  if (node.kind !== 'link') throw systemError({ code: 'EINVAL', ...call });
  return node.target;
}

/** The path free of links. */
export function realPath(given: string): string {
  const call: Call = { syscall: 'lstat', path: absolute(given) };
  const place = findPlace(call, true);
  if (place.node === undefined) throw systemError({ code: 'ENOENT', ...call });
  return pathOf(place);
}

/** Whether the program, which runs as root, may do what the mode says. */
export function access(path: string, mode: number): void {
  const call: Call = { syscall: 'access', path };
  const node = findNode(call);
  const mayRun = node.kind === 'directory' || (node.mode & 0o111) !== 0;
  if (mode & constants.X_OK && !mayRun) throw systemError({ code: 'EACCES', ...call });
}

export function copyFile(path: string, dest: string, mode: number): void {
  const call: Call = { syscall: 'copyfile', path, dest };
  const from = findNode(call);
  if (from.kind === 'directory') throw systemError({ code: 'EISDIR', ...call });
  const { parent, name, node } = findPlace(call, true, dest);
  if (node !== undefined && mode & constants.COPYFILE_EXCL) throw systemError({ code: 'EEXIST', ...call });
  if (node?.kind === 'directory') throw systemError({ code: 'EISDIR', ...call });
  const bytes = from.kind === 'file' ? from.bytes.slice(0, from.size) : new Uint8Array(0);
  if (node?.kind === 'file') {
    node.bytes = bytes;
    node.size = bytes.length;
    node.mtimeMs = Date.now();
  } else {
    parent.entries.set(name, newFile(from.mode, bytes));
    touchDirectory(parent);
  }
}

/** Makes a directory whose name starts with `prefix` and ends with six letters drawn at random. */
export function makeTemporary(prefix: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const drawn = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]);
  const path = `${prefix}${drawn.join('')}`;
  const { parent, name } = findPlace({ syscall: 'mkdtemp', path: `${prefix}XXXXXX` }, false, path);
  parent.entries.set(name, newDirectory(0o700, parent));
  touchDirectory(parent);
  return path;
}
