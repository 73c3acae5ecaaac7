import { pearson } from './pearson.ts';

/**
 * Spearman's rank correlation of two lists of the same length, −1 to 1: Pearson's of their ranks, equal values
 * sharing the mean of theirs. Null where that is not defined.
 *
 * @throws RangeError where the lengths differ.
 */
export function spearman(xs: readonly number[], ys: readonly number[]): number | null {
  return pearson(ranks(xs), ranks(ys));
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranked = new Array<number>(values.length).fill(0);
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (order[end] !== undefined && order[end]?.value === order[start]?.value) end++;
    for (const { index } of order.slice(start, end)) ranked[index] = (start + 1 + end) / 2;
  }
  return ranked;
}
