import { unsupportedFunction } from '../engine.ts';
import { validateFunction } from '../errors.ts';
import { promisify } from '../util/promisify.ts';
import { constants, toPath } from './arguments.ts';
import { atOnce, callingBack, promising, transfers } from './callbacks.ts';
import { Dir } from './directory.ts';
import { FileHandle } from './fileHandle.ts';
import { type Operation, openFileOperations, operations } from './operations.ts';
import { Dirent, Stats } from './stats.ts';
import { streamClasses } from './streams.ts';
import { findPlace } from './tree.ts';

const opendir: Operation = (path: unknown) => () => new Dir(path);

const everything: Record<string, Operation> = { ...operations, ...openFileOperations, opendir };

function exists(path: unknown): boolean {
  try {
    return findPlace({ syscall: 'access', path: toPath(path) }, true).node !== undefined;
  } catch {
    return false;
  }
}

/** The oldest of the functions: what it calls back with is no error but the answer. */
function existsLater(path: unknown, callback: unknown): void {
  validateFunction(callback, 'cb');
  callbackExists(path, (_error: unknown, answer: unknown) => callback(answer));
}
const callbackExists = callingBack('exists', (path: unknown) => () => exists(path));
Object.defineProperty(existsLater, 'name', { value: 'exists' });
Object.defineProperty(existsLater, promisify.custom, {
  value: async (path: unknown) => exists(path),
});

const atOnceAll = Object.fromEntries(
  Object.entries(everything).map(([name, operation]) => [`${name}Sync`, atOnce(name, operation)]),
);
const callingBackAll = Object.fromEntries(
  Object.entries(everything).map(([name, operation]) => [name, callingBack(name, operation)]),
);
const byPath = Object.entries({ ...operations, opendir }).filter(([name]) => name !== 'open');
const openLater = promising('open', operations.open);
const accessLater = promising('access', operations.access);

const watching = ['watch', 'watchFile', 'unwatchFile'] as const;
const unsupportedWatching = Object.fromEntries(
  watching.map((name) => [name, unsupportedFunction('fs', name)]),
);

/** Node's "fs/promises". */
export const promises = {
  ...Object.fromEntries(byPath.map(([name, operation]) => [name, promising(name, operation)])),
  access: accessLater,
  open: async (...args: unknown[]) => new FileHandle((await openLater(...args)) as number),
  readFile: throughHandle('readFile', operations.readFile),
  writeFile: throughHandle('writeFile', operations.writeFile),
  appendFile: throughHandle('appendFile', operations.appendFile),
  statfs: unsupportedFunction('fs.promises', 'statfs'),
  watch: unsupportedFunction('fs.promises', 'watch'),
  constants,
};

/** These take an open file in place of a path, as a FileHandle. */
function throughHandle(name: string, operation: Operation): (...args: unknown[]) => Promise<unknown> {
  const plain = promising(name, operation);
  const wrapper = (file: unknown, ...rest: unknown[]) =>
    plain(file instanceof FileHandle ? file.fd : file, ...rest);
  return Object.defineProperty(wrapper, 'name', { value: name });
}

function realpathNative(original: unknown): unknown {
  return Object.assign(original as object, { native: original });
}

/** Node's "fs", over the tree in memory. */
export const fs = {
  ...callingBackAll,
  ...atOnceAll,
  ...transfers,
  ...unsupportedWatching,
  exists: existsLater,
  existsSync: exists,
  realpath: realpathNative(callingBackAll.realpath),
  realpathSync: realpathNative(atOnceAll.realpathSync),
  statfs: unsupportedFunction('fs', 'statfs'),
  statfsSync: unsupportedFunction('fs', 'statfsSync'),
  openAsBlob: unsupportedFunction('fs', 'openAsBlob'),
  createReadStream: (path: unknown, options?: unknown) => new (streamClasses().ReadStream)(path, options),
  createWriteStream: (path: unknown, options?: unknown) => new (streamClasses().WriteStream)(path, options),
  get ReadStream() {
    return streamClasses().ReadStream;
  },
  get WriteStream() {
    return streamClasses().WriteStream;
  },
  get FileReadStream() {
    return streamClasses().ReadStream;
  },
  get FileWriteStream() {
    return streamClasses().WriteStream;
  },
  Dir,
  Dirent,
  Stats,
  F_OK: constants.F_OK,
  R_OK: constants.R_OK,
  W_OK: constants.W_OK,
  X_OK: constants.X_OK,
  constants,
  promises,
  _toUnixTimestamp: (time: unknown) => (time instanceof Date ? time.getTime() / 1000 : Number(time)),
};
