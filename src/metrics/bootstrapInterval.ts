import { mean } from './mean.ts';
import { seededRandom } from './seededRandom.ts';

const RESAMPLES = 10_000;

/** A mean with its interval. */
export interface MeanInterval {
  mean: number;
  lower: number;
  upper: number;
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
  const n = values.length;
  const centre = mean(values);
  const [first] = values;
  if (values.every((value) => value === first)) return { mean: centre, lower: centre, upper: centre, n };
  const random = seededRandom(seed);
  const drawn = Float64Array.from(values);
  const means = new Float64Array(RESAMPLES);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let sum = 0;
    for (let draw = 0; draw < n; draw++) sum += drawn[random(n)] ?? 0;
    means[resample] = sum / n;
  }
  means.sort();
  return { mean: centre, lower: quantile(means, 0.025), upper: quantile(means, 0.975), n };
}

/** Quantile of sorted values, between neighbours by straight line. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const lower = sorted[below] ?? 0;
  const upper = sorted[below + 1] ?? lower;
  return lower + (upper - lower) * (place - below);
}
