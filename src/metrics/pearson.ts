import { mean } from './mean.ts';

/**
 * Pearson's correlation of two lists of the same length, −1 to 1; null where it is not defined: fewer than two
 * pairs, or a list whose values are all the same.
 *
 * @throws RangeError where the lengths differ.
 */
export function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length !== ys.length) throw new RangeError(`${xs.length} values can't be paired with ${ys.length}.`);
  const meanX = mean(xs);
  const meanY = mean(ys);
  let product = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (const [index, x] of xs.entries()) {
    const fromX = x - meanX;
    const fromY = (ys[index] ?? 0) - meanY;
    product += fromX * fromY;
    squaresX += fromX * fromX;
    squaresY += fromY * fromY;
  }
  if (isConstant(xs) || isConstant(ys)) return null;
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresX * squaresY)));
}

/** By the values themselves: the mean of equal values may be off by a rounding, and their deviations not 0. */
function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}
