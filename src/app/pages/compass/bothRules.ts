import type { ScoreReport } from '../../../benchmarks/compass/index.ts';

/** From here on two figures differ as they are shown. */
const SHOWN = 0.05;

/** A composite by both rules of what becomes of a missing quality. */
export interface BothRules {
  /** The mean of the samples' composites, a missing quality being 0. */
  composite: number;
  /** The mean of the three scores' means, each over the samples that have it. */
  meanOfDimensions: number;
  /** Do they differ as they are shown? */
  differ: boolean;
}

/** Null without samples. */
export function bothRules({ composite, meanOfDimensions }: ScoreReport): BothRules | null {
  if (composite === null || meanOfDimensions === null) return null;
  return {
    composite: composite.mean,
    meanOfDimensions,
    differ: Math.abs(composite.mean - meanOfDimensions) >= SHOWN,
  };
}
