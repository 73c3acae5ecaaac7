import { binomialDraws } from './binomialDraws.ts';
import { mean } from './mean.ts';
import { quantile } from './quantile.ts';
import { seededRandom } from './seededRandom.ts';

/** How often is resampled. */
export const RESAMPLES = 10_000;

/** Drawing how often each value comes up costs about as much as drawing this many values. */
const DRAWS_PER_COUNT = 8;

/** A 95 % interval, in the unit of the figure. */
export interface Bounds {
  lower: number;
  upper: number;
}

/** A mean with its interval. */
export interface MeanInterval extends Bounds {
  mean: number;
  n: number;
}

/**
 * Mean with a 95 % bootstrap interval by the percentile method: 10,000 resamples, the 2.5 % and 97.5 % quantiles
 * of their means (interpolated linearly, as numpy does). The same values and seed give the same bounds. No
 * values: all zero.
 *
 * Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13.
 */
export function bootstrapInterval(values: readonly number[], seed = 0): MeanInterval {
  const bounds = percentileBounds(resampledMeans(values, seededRandom(seed)));
  return { mean: mean(values), ...bounds, n: values.length };
}

/**
 * The mean of each of 10,000 resamples; where all values are the same, or there are none, the mean as it is.
 *
 * @param random whole numbers from 0 to before its argument; those of two resamplings of one stream are independent.
 */
export function resampledMeans(
  values: readonly number[],
  random: (limit: number) => number,
): Float64Array<ArrayBuffer> {
  const n = values.length;
  const means = new Float64Array(RESAMPLES);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size < 2) return means.fill(mean(values));
  const resample =
    counts.size * DRAWS_PER_COUNT < n
      ? resampleOfCounts(counts, n, random)
      : resampleOfValues(values, random);
  for (let at = 0; at < RESAMPLES; at++) means[at] = resample() / n;
  return means;
}

/** 95 % interval of what was resampled, by the percentile method. */
export function percentileBounds(resampled: Float64Array): Bounds {
  const sorted = resampled.toSorted();
  return { lower: quantile(sorted, 0.025), upper: quantile(sorted, 0.975) };
}

/** Sums of resamples, drawn value by value. */
function resampleOfValues(values: readonly number[], random: (limit: number) => number): () => number {
  const drawn = Float64Array.from(values);
  const n = drawn.length;
  return () => {
    let sum = 0;
    for (let draw = 0; draw < n; draw++) sum += drawn[random(n)] ?? 0;
    return sum;
  };
}

/**
 * Sums of resamples of a few values that come often, as shares of passes do: of each value in turn it is drawn how
 * often it comes up among the draws that are left. The same distribution, at a cost that does not grow with n.
 */
function resampleOfCounts(
  counts: ReadonlyMap<number, number>,
  n: number,
  random: (limit: number) => number,
): () => number {
  // The most frequent first: the fewer draws are left, the fewer distributions are met.
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const [last = 0] = sorted.pop() ?? [];
  let left = n;
  const steps = sorted.map(([value, count]) => {
    const draws = binomialDraws(count / left, random);
    left -= count;
    return { value, draws };
  });
  return () => {
    let sum = 0;
    let undrawn = n;
    for (const { value, draws } of steps) {
      const times = draws(undrawn);
      sum += value * times;
      undrawn -= times;
    }
    return sum + last * undrawn;
  };
}
