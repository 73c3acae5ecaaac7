import { nodeError } from '../errors.ts';
import { toPath } from './arguments.ts';
import { directoryListing } from './listing.ts';
import type { Dirent } from './stats.ts';

/** An open directory, as `fs.opendir` gives it. */
export class Dir {
  readonly path: string;
  #entries: Dirent[];
  #closed = false;

  constructor(path: unknown) {
    this.path = toPath(path);
    this.#entries = directoryListing(this.path, { withFileTypes: true }) as Dirent[];
  }

  readSync(): Dirent | null {
    if (this.#closed) throw nodeError(Error, 'ERR_DIR_CLOSED', 'Directory handle was closed');
    return this.#entries.shift() ?? null;
  }
  read(callback?: (error: unknown, entry: Dirent | null) => void): Promise<Dirent | null> | undefined {
    if (callback === undefined) return Promise.resolve(this.readSync());
    process.nextTick(callback, null, this.readSync());
    return undefined;
  }
  closeSync(): void {
    if (this.#closed) throw nodeError(Error, 'ERR_DIR_CLOSED', 'Directory handle was closed');
    this.#closed = true;
  }
  close(callback?: (error: unknown) => void): Promise<void> | undefined {
    this.closeSync();
    if (callback === undefined) return Promise.resolve();
    process.nextTick(callback, null);
    return undefined;
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Dirent> {
    for (let entry = this.readSync(); entry !== null; entry = this.readSync()) yield entry;
    this.#closed = true;
  }
}
