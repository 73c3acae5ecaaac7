import { sha256 } from '@noble/hashes/sha2.js';
import { seededRandom } from '../../../metrics/index.ts';

/** Random choices that depend on the seed and the names alone. */
export interface Draws {
  /** A whole number from 0 to before `limit`. */
  below(limit: number): number;
  /** One of them; undefined where there are none. */
  pick<T>(from: readonly T[]): T | undefined;
  /** All of them in another order. */
  shuffled<T>(from: readonly T[]): T[];
}

/**
 * A stream for one purpose. Each question has a stream of its own, so that one more pull request changes no question
 * that does not draw from it.
 */
export function drawsFor(seed: number, ...names: string[]): Draws {
  const digest = sha256(new TextEncoder().encode(JSON.stringify([seed, ...names])));
  const below = seededRandom(new DataView(digest.buffer, digest.byteOffset).getInt32(0));
  return {
    below,
    pick: (from) => from[below(from.length)],
    shuffled(from) {
      const order = [...from];
      for (let end = order.length - 1; end > 0; end--) {
        const other = below(end + 1);
        [order[end], order[other]] = [order[other], order[end]] as [(typeof order)[0], (typeof order)[0]];
      }
      return order;
    },
  };
}
