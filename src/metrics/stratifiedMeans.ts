import { resampledMeans } from './bootstrapInterval.ts';
import { seededRandom } from './seededRandom.ts';

/**
 * The unweighted mean over strata, of 10,000 resamples: each stratum is resampled within itself, so that every resample
 * has as many of its values as there are. The same strata and seed give the same. No strata: all zero.
 *
 * Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 8 (several samples).
 */
export function stratifiedMeans(
  strata: readonly (readonly number[])[],
  seed: number,
): Float64Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const [first, ...others] = strata.map((values) => resampledMeans(values, random));
  const sums = first ?? resampledMeans([], random);
  for (const means of others)
    means.forEach((value, at) => {
      sums[at] = (sums[at] ?? 0) + value;
    });
  return sums.map((sum) => sum / Math.max(strata.length, 1));
}
