import { mean } from './mean.ts';
import { sampleDeviation } from './sampleDeviation.ts';

/** A mean with its 95 % interval; everything in the unit of the values, not rounded. */
export interface NormalInterval {
  mean: number;
  deviation: number;
  /** Half the interval's width. */
  margin: number;
  /** Bounds are not clipped to the range of the values: 124 % is possible with few values. */
  lower: number;
  upper: number;
  n: number;
}

/**
 * Normal approximation of a mean's 95 % interval: mean ± 1.96 · s / √n with the sample's deviation.
 * No values: all 0. Source: RunCodeEval (specs/codeeval.md 5.8).
 */
export function normalInterval(values: readonly number[]): NormalInterval {
  const n = values.length;
  if (n === 0) return { mean: 0, deviation: 0, margin: 0, lower: 0, upper: 0, n };
  const centre = mean(values);
  const deviation = sampleDeviation(values);
  const margin = (1.96 * deviation) / Math.sqrt(n);
  return { mean: centre, deviation, margin, lower: centre - margin, upper: centre + margin, n };
}
