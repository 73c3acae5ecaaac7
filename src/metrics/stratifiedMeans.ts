import { resampledMeans } from './bootstrapInterval.ts';
import { seededRandom } from './seededRandom.ts';

/**
 * The means of each stratum's 10,000 resamples, each stratum resampled within itself, so that every resample has as many of
 * its values as there are. The same strata and seed give the same.
 *
 * Source: B. Efron, R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 8 (several samples).
 */
export function resampledStrata(
  strata: readonly (readonly number[])[],
  seed: number,
): Float64Array<ArrayBuffer>[] {
  const random = seededRandom(seed);
  return strata.map((values) => resampledMeans(values, random));
}

/** The unweighted mean over strata of each resample. @param resampled of each stratum, at least one. */
export function meansOverStrata(resampled: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(resampled[0]?.length ?? 0);
  for (const means of resampled)
    means.forEach((value, at) => {
      sums[at] = (sums[at] ?? 0) + value;
    });
  return sums.map((sum) => sum / resampled.length);
}
