import { hide } from '../shared/held.ts';

const TWO_TO_32 = 2 ** 32;

/** `Math.random` that gives the same numbers for the same seed: mulberry32, by Tommy Ettinger (public domain). */
export function seedRandom(seed: number): void {
  let state = seed >>> 0;
  const { imul } = Math;
  const methods = {
    random(): number {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
    },
  };
  hide(Math, 'random', methods.random);
}
