/**
 * A stream of whole numbers that depends on the seed alone: `next(limit)` gives one from 0 to before `limit`
 * (at most 2^32).
 *
 * Source: sfc32 of PractRand by C. Doty-Humphrey; reduction by D. Lemire (2019), without its rejection step:
 * the bias is below limit / 2^32.
 */
export function seededRandom(seed: number): (limit: number) => number {
  let a = 0;
  let b = seed | 0;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  // The author's warm-up, after which seeds that are alike no longer give streams that are.
  for (let round = 0; round < 12; round++) next();
  return (limit) => Math.floor((next() * limit) / 2 ** 32);
}
