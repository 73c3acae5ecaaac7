import { promising } from './callbacks.ts';
import { later } from './later.ts';
import { openFileOperations, operations } from './operations.ts';
import { streamClasses } from './streams.ts';
import { reading, type Transfer, writing } from './transfer.ts';

type Promising = (...args: unknown[]) => Promise<unknown>;

const whole = {
  readFile: promising('readFile', operations.readFile),
  writeFile: promising('writeFile', operations.writeFile),
  appendFile: promising('appendFile', operations.appendFile),
};

const onOpen: Record<keyof typeof openFileOperations, Promising> = {
  close: promising('close', openFileOperations.close),
  fstat: promising('stat', openFileOperations.fstat),
  ftruncate: promising('truncate', openFileOperations.ftruncate),
  fchmod: promising('chmod', openFileOperations.fchmod),
  fchown: promising('chown', openFileOperations.fchown),
  futimes: promising('utimes', openFileOperations.futimes),
  fsync: promising('sync', openFileOperations.fsync),
  fdatasync: promising('datasync', openFileOperations.fdatasync),
};

function run<K extends string>(transfer: Transfer, countName: K): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (count: number) => resolve({ [countName]: count, buffer: transfer.subject });
    later(2, () => transfer.run(), done, reject);
  });
}

/** An open file, as `fs/promises` gives it. */
export class FileHandle {
  #fd: number;

  constructor(fd: number) {
    this.#fd = fd;
  }

  get fd(): number {
    return this.#fd;
  }

  readFile(options?: unknown): Promise<unknown> {
    return whole.readFile(this.#fd, options);
  }
  writeFile(data: unknown, options?: unknown): Promise<unknown> {
    return whole.writeFile(this.#fd, data, options);
  }
  appendFile(data: unknown, options?: unknown): Promise<unknown> {
    return whole.appendFile(this.#fd, data, options);
  }
  async read(...args: unknown[]): Promise<unknown> {
    return run(reading(this.#fd, ...args), 'bytesRead');
  }
  async write(...args: unknown[]): Promise<unknown> {
    return run(writing(this.#fd, ...args), 'bytesWritten');
  }
  stat(options?: unknown): Promise<unknown> {
    return onOpen.fstat(this.#fd, options);
  }
  truncate(length?: unknown): Promise<unknown> {
    return onOpen.ftruncate(this.#fd, length);
  }
  chmod(mode: unknown): Promise<unknown> {
    return onOpen.fchmod(this.#fd, mode);
  }
  chown(uid: unknown, gid: unknown): Promise<unknown> {
    return onOpen.fchown(this.#fd, uid, gid);
  }
  utimes(atime: unknown, mtime: unknown): Promise<unknown> {
    return onOpen.futimes(this.#fd, atime, mtime);
  }
  sync(): Promise<unknown> {
    return onOpen.fsync(this.#fd);
  }
  datasync(): Promise<unknown> {
    return onOpen.fdatasync(this.#fd);
  }
  createReadStream(options?: object): object {
    return new (streamClasses().ReadStream)(undefined, { ...options, fd: this });
  }
  createWriteStream(options?: object): object {
    return new (streamClasses().WriteStream)(undefined, { ...options, fd: this });
  }
  readLines(options?: object): unknown {
    return require('node:readline').createInterface({
      input: this.createReadStream(options),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
  }
  async close(): Promise<void> {
    if (this.#fd < 0) return;
    const fd = this.#fd;
    this.#fd = -1;
    await onOpen.close(fd);
  }
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
