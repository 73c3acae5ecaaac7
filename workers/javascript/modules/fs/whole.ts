import { engine } from '../engine.ts';
import { systemError } from '../systemErrors.ts';
import { constants } from './arguments.ts';
import { close, nodeOf, open, read, write } from './descriptors.ts';
import { copyFile, list, makeDirectories, makeLink, readLink } from './paths.ts';
import { findNode, findPlace } from './tree.ts';

const NEW_FILE_MODE = 0o666;

/** A file by its path, or by the number it is open under. */
export type FileName = string | number;

/** Everything in a file; of an open one, what follows its position. */
export function readAll(file: FileName, flags: number): Uint8Array {
  if (file === 0) return new TextEncoder().encode(engine.stdin);
  const fd = typeof file === 'number' ? file : open(file, flags, NEW_FILE_MODE);
  try {
    const node = nodeOf(fd, 'read');
    if (node.kind === 'directory') throw systemError({ code: 'EISDIR', syscall: 'read' });
    const bytes = new Uint8Array(node.kind === 'file' ? node.size : 0);
    return bytes.slice(0, read(fd, bytes, null));
  } finally {
    if (typeof file !== 'number') close(fd);
  }
}

/** Puts bytes into a file, which is made where it is not there. */
export function writeAll(file: FileName, bytes: Uint8Array, flags: number, mode: number): void {
  const fd = typeof file === 'number' ? file : open(file, flags, mode);
  try {
    write(fd, bytes, null);
  } finally {
    if (typeof file !== 'number') close(fd);
  }
}

export interface CopyOptions {
  recursive: boolean;
  force: boolean;
  errorOnExist: boolean;
  filter: (from: string, to: string) => boolean;
}

/** Copies a file, or a directory with all it holds. */
export function copyAll(from: string, to: string, options: CopyOptions): void {
  if (!options.filter(from, to)) return;
  const node = findNode({ syscall: 'lstat', path: from }, false);
  const target = findPlace({ syscall: 'lstat', path: to }, true).node;
  if (node.kind === 'directory') {
    if (!options.recursive) {
      const message = `Recursive option not enabled, cannot copy a directory: cp returned EISDIR (${from} is a directory (not copied)) ${to}`;
      throw Object.assign(new Error(message), { code: 'ERR_FS_EISDIR', errno: 21, syscall: 'cp', path: to });
    }
    makeDirectories(to, 0o777);
    for (const [name] of list(from)) copyAll(`${from}/${name}`, `${to}/${name}`, options);
  } else if (target !== undefined && !options.force) {
    if (!options.errorOnExist) return;
    const message = `Target already exists: cp returned EEXIST (${to} already exists) ${to}`;
    throw Object.assign(new Error(message), { code: 'ERR_FS_CP_EEXIST', errno: 17, syscall: 'cp', path: to });
  } else if (node.kind === 'link') {
    makeLink(readLink(from), to);
  } else {
    const directory = to.replace(/\/?[^/]*\/*$/, '');
    if (directory !== '') makeDirectories(directory, 0o777);
    copyFile(from, to, target === undefined ? constants.COPYFILE_EXCL : 0);
  }
}
