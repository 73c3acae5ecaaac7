import { SourceError } from './errors.ts';

/** All archives of one import together may unpack to this many bytes: 2 GiB. */
export const UNPACK_LIMIT = 2 * 1024 ** 3;

/** Keeps an archive that unpacks to far more than it looks from filling the memory. */
export class UnpackBudget {
  #left: number;
  readonly #limit: number;

  constructor(limit = UNPACK_LIMIT) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** @throws SourceError once more than the limit has been spent. */
  async *spend(file: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#left -= chunk.length;
      if (this.#left < 0) {
        const gib = this.#limit / 1024 ** 3;
        throw new SourceError(
          file,
          `what was given unpacks to more than ${gib} GiB, where reading stops. Import it in parts, unpacked.`,
        );
      }
      yield chunk;
    }
  }
}
