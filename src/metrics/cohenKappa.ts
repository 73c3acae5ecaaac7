import { mean } from './mean.ts';

/**
 * Cohen's kappa of two raters' ratings of the same things, in the same order: 1 for full agreement, 0 for what chance
 * would give; null where it is not defined: no ratings, or both gave one and the same to all.
 *
 * @throws RangeError where the lengths differ.
 *
 * Source: J. Cohen, Educational and Psychological Measurement 20 (1960) 37–46.
 */
export function cohenKappa(xs: readonly number[], ys: readonly number[]): number | null {
  checkPairs(xs, ys);
  const n = xs.length;
  const ofX = counts(xs);
  const ofY = counts(ys);
  let byChance = 0;
  for (const [value, times] of ofX) byChance += (times / n) * ((ofY.get(value) ?? 0) / n);
  if (n === 0 || byChance === 1) return null;
  const agreed = xs.filter((x, at) => x === ys[at]).length / n;
  return (agreed - byChance) / (1 - byChance);
}

/**
 * Cohen's kappa with quadratic weights, for ratings that are ordered: a disagreement counts by the square of its size.
 * Null where it is not defined, as above.
 *
 * @throws RangeError where the lengths differ.
 *
 * Source: J. L. Fleiss, J. Cohen, Educational and Psychological Measurement 33 (1973) 613–619.
 */
export function quadraticKappa(xs: readonly number[], ys: readonly number[]): number | null {
  checkPairs(xs, ys);
  const byChance = variance(xs) + variance(ys) + (mean(xs) - mean(ys)) ** 2;
  if (byChance === 0) return null;
  const found = mean(xs.map((x, at) => (x - (ys[at] ?? 0)) ** 2));
  return 1 - found / byChance;
}

function checkPairs(xs: readonly number[], ys: readonly number[]): void {
  if (xs.length !== ys.length) throw new RangeError(`${xs.length} values can't be paired with ${ys.length}.`);
}

function counts(values: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** Of all, not of a sample. */
function variance(values: readonly number[]): number {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
}
