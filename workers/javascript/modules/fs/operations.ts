import { invalidArgType, validateInteger } from '../errors.ts';
import {
  constants,
  fromBytes,
  isDescriptor,
  type Options,
  toBytes,
  toDescriptor,
  toFlags,
  toMode,
  toOptions,
  toPath,
} from './arguments.ts';
import * as descriptors from './descriptors.ts';
import { directoryListing } from './listing.ts';
import { resizeFile, type TreeNode } from './nodes.ts';
import * as paths from './paths.ts';
import { Stats } from './stats.ts';
import { findNode, findPlace } from './tree.ts';
import { copyAll, type FileName, readAll, writeAll } from './whole.ts';

/**
 * What can be done with files. Each takes a program's arguments and refuses wrong ones at once; what it gives
 * does the work. So the same work serves the three ways in which Node offers it: at once, with a callback, and
 * as a promise.
 */
export type Operation = (...args: never[]) => () => unknown;

const NEW_FILE_MODE = 0o666;
const UTF8: Options = { encoding: 'utf8' };

function toFile(value: unknown): FileName {
  // A number that can be no descriptor is a wrong path, as Node sees it.
  return typeof value === 'number' && isDescriptor(value) ? value : toPath(value);
}

/** Seconds since 1970, or a Date, as milliseconds. */
function toTime(value: unknown, name: string): number {
  if (value instanceof Date) return value.getTime();
  const seconds = typeof value === 'string' ? Number(value) : value;
  if (typeof seconds !== 'number' || Number.isNaN(seconds)) {
    throw invalidArgType(name, ['number', 'string', 'Date'], value);
  }
  return seconds * 1000;
}

function setTimes(node: TreeNode, atime: number, mtime: number): void {
  Object.assign(node, { atimeMs: atime, mtimeMs: mtime, ctimeMs: Date.now() });
}

function setOwner(node: TreeNode, uid: unknown, gid: unknown): void {
  Object.assign(node, { uid, gid, ctimeMs: Date.now() });
}

function writing(flag: string) {
  return (file: unknown, data: unknown, options?: unknown) => {
    const given = toOptions(options);
    const name = toFile(file);
    const flags = toFlags(given.flag, flag);
    const mode = toMode(given.mode, NEW_FILE_MODE);
    const bytes = toBytes(data, given.encoding);
    return () => writeAll(name, bytes, flags, mode);
  };
}

function stating(syscall: string, follow: boolean) {
  return (path: unknown, options?: unknown) => {
    const { bigint, throwIfNoEntry = true } = toOptions(options);
    const call = { syscall, path: toPath(path) };
    return () => {
      if (throwIfNoEntry === false && findPlace(call, follow).node === undefined) return undefined;
      return new Stats(findNode(call, follow), bigint === true);
    };
  };
}

function chowning(syscall: string, follow: boolean) {
  return (path: unknown, uid: unknown, gid: unknown) => {
    const call = { syscall, path: toPath(path) };
    validateInteger(uid, 'uid', -1);
    validateInteger(gid, 'gid', -1);
    return () => setOwner(findNode(call, follow), uid, gid);
  };
}

function settingTimes(syscall: string, follow: boolean) {
  return (path: unknown, atime: unknown, mtime: unknown) => {
    const call = { syscall, path: toPath(path) };
    const [read, written] = [toTime(atime, 'atime'), toTime(mtime, 'mtime')];
    return () => setTimes(findNode(call, follow), read, written);
  };
}

/** By path, or by the number of an open file. */
export const operations = {
  readFile(file: unknown, options?: unknown) {
    const { encoding, flag } = toOptions(options);
    const name = toFile(file);
    const flags = toFlags(flag, 'r');
    return () => fromBytes(readAll(name, flags), encoding);
  },
  writeFile: writing('w'),
  appendFile: writing('a'),
  access(path: unknown, mode?: unknown) {
    const name = toPath(path);
    const wanted = mode === undefined ? constants.F_OK : toMode(mode, 0);
    return () => paths.access(name, wanted);
  },
  stat: stating('stat', true),
  lstat: stating('lstat', false),
  mkdir(path: unknown, options?: unknown) {
    const given: Options =
      typeof options === 'object' && options !== null ? { ...options } : { mode: options };
    const name = toPath(path);
    const mode = toMode(given.mode, 0o777);
    return () => (given.recursive ? paths.makeDirectories(name, mode) : paths.makeDirectory(name, mode));
  },
  mkdtemp(prefix: unknown, options?: unknown) {
    const { encoding } = toOptions(options, UTF8);
    const start = toPath(prefix, 'prefix');
    return () => fromBytes(new TextEncoder().encode(paths.makeTemporary(start)), encoding);
  },
  readdir(path: unknown, options?: unknown) {
    const given = toOptions(options, UTF8);
    const name = toPath(path);
    return () => directoryListing(name, given);
  },
  rmdir(path: unknown, options?: unknown) {
    const { recursive } = toOptions(options);
    const name = toPath(path);
    return () =>
      recursive ? paths.removeAll(name, { force: false, recursive: true }) : paths.removeDirectory(name);
  },
  rm(path: unknown, options?: unknown) {
    const { force, recursive } = toOptions(options);
    const name = toPath(path);
    return () => paths.removeAll(name, { force: force === true, recursive: recursive === true });
  },
  unlink(path: unknown) {
    const name = toPath(path);
    return () => paths.removeFile(name);
  },
  rename(from: unknown, to: unknown) {
    const [source, target] = [toPath(from, 'oldPath'), toPath(to, 'newPath')];
    return () => paths.rename(source, target);
  },
  copyFile(from: unknown, to: unknown, mode?: unknown) {
    const [source, target] = [toPath(from, 'src'), toPath(to, 'dest')];
    const flags = toMode(mode, 0);
    return () => paths.copyFile(source, target, flags);
  },
  cp(from: unknown, to: unknown, options?: unknown) {
    const { recursive, force = true, errorOnExist, filter } = toOptions(options);
    const [source, target] = [toPath(from, 'src'), toPath(to, 'dest')];
    return () =>
      copyAll(source, target, {
        recursive: recursive === true,
        force: force === true,
        errorOnExist: errorOnExist === true,
        filter: (a, b) => typeof filter !== 'function' || Boolean(Reflect.apply(filter, undefined, [a, b])),
      });
  },
  truncate(path: unknown, length?: unknown) {
    const call = { syscall: 'open', path: toPath(path) };
    const size = toLength(length);
    return () => {
      const node = findNode(call);
      if (node.kind === 'file') resizeFile(node, size);
    };
  },
  symlink(target: unknown, path: unknown) {
    const [to, name] = [toPath(target, 'target'), toPath(path)];
    return () => paths.makeLink(to, name);
  },
  link(existing: unknown, path: unknown) {
    const [from, name] = [toPath(existing, 'existingPath'), toPath(path, 'newPath')];
    return () => paths.makeHardLink(from, name);
  },
  readlink(path: unknown, options?: unknown) {
    const { encoding } = toOptions(options, UTF8);
    const name = toPath(path);
    return () => fromBytes(new TextEncoder().encode(paths.readLink(name)), encoding);
  },
  realpath(path: unknown, options?: unknown) {
    const { encoding } = toOptions(options, UTF8);
    const name = toPath(path);
    return () => fromBytes(new TextEncoder().encode(paths.realPath(name)), encoding);
  },
  chmod(path: unknown, mode: unknown) {
    const call = { syscall: 'chmod', path: toPath(path) };
    const bits = toMode(mode, 0);
    return () => {
      findNode(call).mode = bits & 0o7777;
    };
  },
  chown: chowning('chown', true),
  lchown: chowning('lchown', false),
  utimes: settingTimes('utime', true),
  lutimes: settingTimes('lutime', false),
  open(path: unknown, flags?: unknown, mode?: unknown) {
    const name = toPath(path);
    const how = toFlags(flags, 'r');
    const bits = toMode(mode, NEW_FILE_MODE);
    return () => descriptors.open(name, how, bits);
  },
};

/** By the number of an open file alone. */
export const openFileOperations = {
  close(fd: unknown) {
    const file = toDescriptor(fd);
    return () => descriptors.close(file);
  },
  fstat(fd: unknown, options?: unknown) {
    const file = toDescriptor(fd);
    const { bigint } = toOptions(options);
    return () => new Stats(descriptors.nodeOf(file, 'fstat'), bigint === true);
  },
  ftruncate(fd: unknown, length?: unknown) {
    const file = toDescriptor(fd);
    const size = toLength(length);
    return () => descriptors.truncateOpen(file, size);
  },
  fchmod(fd: unknown, mode: unknown) {
    const file = toDescriptor(fd);
    const bits = toMode(mode, 0);
    return () => {
      descriptors.nodeOf(file, 'fchmod').mode = bits & 0o7777;
    };
  },
  fchown(fd: unknown, uid: unknown, gid: unknown) {
    const file = toDescriptor(fd);
    return () => setOwner(descriptors.nodeOf(file, 'fchown'), uid, gid);
  },
  futimes(fd: unknown, atime: unknown, mtime: unknown) {
    const file = toDescriptor(fd);
    const [read, written] = [toTime(atime, 'atime'), toTime(mtime, 'mtime')];
    return () => setTimes(descriptors.nodeOf(file, 'futime'), read, written);
  },
  fsync(fd: unknown) {
    const file = toDescriptor(fd);
    return () => void descriptors.nodeOf(file, 'fsync');
  },
  fdatasync(fd: unknown) {
    const file = toDescriptor(fd);
    return () => void descriptors.nodeOf(file, 'fdatasync');
  },
};

function toLength(value: unknown): number {
  if (value === undefined || value === null) return 0;
  validateInteger(value, 'len');
  return Math.max(0, value);
}
