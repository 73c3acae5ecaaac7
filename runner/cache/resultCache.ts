import { LRUCache } from 'lru-cache';
import type { Execution } from '../../src/model/index.ts';
import type { ResultFolder } from './resultFolder.ts';

/** Rough size of an execution without its output. */
const EXECUTION_BYTES = 2048;

/** Results by the hash of what they hang on: the latest in memory, and in a folder where one is given. */
export class ResultCache {
  readonly #memory: LRUCache<string, Execution>;
  readonly #folder: ResultFolder | null;

  constructor(memoryBytes: number, folder: ResultFolder | null) {
    this.#memory = new LRUCache({ maxSize: memoryBytes, sizeCalculation: sizeOf });
    this.#folder = folder;
  }

  async get(key: string): Promise<Execution | null> {
    const held = this.#memory.get(key);
    if (held !== undefined) return held;
    const stored = (await this.#folder?.read(key)) ?? null;
    if (stored !== null) this.#memory.set(key, stored);
    return stored;
  }

  set(key: string, execution: Execution): void {
    this.#memory.set(key, execution);
    void this.#folder?.write(key, execution);
  }
}

/** Rough size of an execution in memory, in bytes. */
export function sizeOf({ stdout, stderr }: Execution): number {
  return EXECUTION_BYTES + 2 * (stdout.text.length + stderr.text.length);
}
