import { pythonRound } from '../../../metrics/index.ts';
import { normalCdf } from '../../../metrics/normalCdf.ts';
import type { HumanBaseline } from '../task.ts';

/** Beyond it, either way, a distribution of people's scores is too lopsided for the normal one to stand for it. */
const SKEWED = 1;

/** Where a score stands among people's. */
export interface HumanPercentile {
  /** Standard deviations above people's mean. */
  z: number;
  /** Percent of people that score less, a whole number, if their scores were normally distributed. */
  percentile: number;
  /** They are known not to be: |skew| > 1. Null where their skew is unknown. */
  skewed: boolean | null;
}

/**
 * The percentile of a score: 100 · Φ((score − mean) / SD), rounded to a whole number, halves to the even one. Null where
 * people's scores do not vary.
 *
 * Source: the paper's section V-D, equation 2; the bound on skewness is M. Bulmer's for "highly skewed", "Principles of
 * Statistics" (1979).
 *
 * @param combined the mean of correctness and efficiency, 0–100: people's code was not analysed for quality.
 */
export function humanPercentile(
  combined: number,
  { mean, sd, skew }: Pick<HumanBaseline, 'mean' | 'sd' | 'skew'>,
): HumanPercentile | null {
  if (!(sd > 0)) return null;
  const z = (combined - mean) / sd;
  return {
    z,
    percentile: pythonRound(100 * normalCdf(z), 0),
    skewed: skew === null ? null : Math.abs(skew) > SKEWED,
  };
}
