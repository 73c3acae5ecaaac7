/**
 * Quantile of values in ascending order, in their unit; between neighbours by straight line, as numpy's and R's default
 * is. 0 for no values.
 *
 * Source: R. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages" (1996), definition 7.
 *
 * @param share 0–1.
 */
export function quantile(sorted: readonly number[] | Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const lower = sorted[below] ?? 0;
  const upper = sorted[below + 1] ?? lower;
  return lower + (upper - lower) * (place - below);
}

/** The middle value, or the mean of the two in the middle, in the values' unit; 0 for no values. */
export function median(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
