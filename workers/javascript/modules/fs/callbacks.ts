import { invalidArgType } from '../errors.ts';
import { resultNames } from '../util/promisify.ts';
import { later, turnsOf } from './later.ts';
import type { Operation } from './operations.ts';
import { reading, type Transfer, writing } from './transfer.ts';

type AnyFunction = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;

/** The function that does the work at once. */
export function atOnce(name: string, operation: Operation): AnyFunction {
  const run: AnyFunction = operation as AnyFunction;
  return named(`${name}Sync`, (...args) => (run(...args) as () => unknown)());
}

/** The function that does the work in a later turn and calls back. */
export function callingBack(name: string, operation: Operation): AnyFunction {
  const prepare = operation as (...args: unknown[]) => () => unknown;
  const turns = turnsOf(name);
  return named(name, (...args) => {
    const callback = takeCallback(args);
    const work = prepare(...args);
    const done = (result: unknown) => (result === undefined ? callback(null) : callback(null, result));
    later(turns, work, done, callback);
  });
}

/** The function that does the work in a later turn and gives a promise, as `fs/promises` has it. */
export function promising(name: string, operation: Operation): (...args: unknown[]) => Promise<unknown> {
  const prepare = operation as (...args: unknown[]) => () => unknown;
  const turns = turnsOf(name);
  return named(name, async (...args: unknown[]) => {
    const work = prepare(...args);
    return new Promise((resolve, reject) => later(turns, work, resolve, reject));
  });
}

/** `fs.read` and `fs.write`, which call back with a count and with what they worked on. */
export const transfers = {
  read: Object.assign(
    named('read', (...args) => transferLater(reading, args)),
    { [resultNames]: ['bytesRead', 'buffer'] },
  ),
  write: Object.assign(
    named('write', (...args) => transferLater(writing, args)),
    { [resultNames]: ['bytesWritten', 'buffer'] },
  ),
  readSync: named('readSync', (fd, ...args) => reading(fd, ...args).run()),
  writeSync: named('writeSync', (fd, ...args) => writing(fd, ...args).run()),
  readv: named('readv', (...args) => transferSeveral(reading, args)),
  writev: named('writev', (...args) => transferSeveral(writing, args)),
  readvSync: named('readvSync', (fd, views, position) => moveAll(reading, fd, views, position)),
  writevSync: named('writevSync', (fd, views, position) => moveAll(writing, fd, views, position)),
};

function transferLater(prepare: (fd: unknown, ...args: unknown[]) => Transfer, args: unknown[]): void {
  const callback = takeCallback(args);
  const [fd, ...rest] = args;
  const transfer = prepare(fd, ...rest);
  later(
    turnsOf('read'),
    () => transfer.run(),
    (count) => callback(null, count, transfer.subject),
    callback,
  );
}

function transferSeveral(prepare: typeof reading, args: unknown[]): void {
  const callback = takeCallback(args);
  const [fd, views, position] = args;
  later(
    turnsOf('read'),
    () => moveAll(prepare, fd, views, position),
    (count) => callback(null, count, views),
    callback,
  );
}

/** Moves bytes to or from several views in a row. @returns how many in all. */
function moveAll(prepare: typeof reading, fd: unknown, views: unknown, position: unknown): number {
  if (!Array.isArray(views)) throw invalidArgType('buffers', 'ArrayBufferView[]', views);
  let moved = 0;
  for (const view of views) {
    const at = typeof position === 'number' ? position + moved : position;
    moved += prepare(fd, view, 0, undefined, at).run();
  }
  return moved;
}

/** The callback stands last, whichever of the arguments before it were left out. */
function takeCallback(args: unknown[]): Callback {
  const last = args.findLastIndex((arg) => typeof arg === 'function');
  const callback = args[last];
  if (typeof callback !== 'function') {
    throw invalidArgType('cb', 'Function', args.length > 1 ? args.at(-1) : undefined);
  }
  args.length = last;
  return (...results) => void Reflect.apply(callback, undefined, results);
}

function named<F extends (...args: unknown[]) => unknown>(name: string, body: F): F {
  return Object.defineProperty(body, 'name', { value: name });
}
