import { quantile } from './quantile.ts';

/** How far whiskers reach beyond the box at most, in lengths of the box. */
const REACH = 1.5;

/** What a box plot is drawn from, in the values' unit. */
export interface BoxFigures {
  minimum: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  maximum: number;
  /** The values farthest out that are no outliers: within 1.5 lengths of the box from it. */
  lowerWhisker: number;
  upperWhisker: number;
  /** Values beyond the whiskers. */
  outliers: number;
}

/**
 * Five numbers and whiskers; null for no values.
 *
 * Source: J. Tukey, "Exploratory Data Analysis" (1977), with quartiles as `quantile` has them.
 */
export function boxFigures(values: readonly number[]): BoxFigures | null {
  const sorted = Float64Array.from(values).sort();
  const [minimum] = sorted;
  const maximum = sorted.at(-1);
  if (minimum === undefined || maximum === undefined) return null;
  const lowerQuartile = quantile(sorted, 0.25);
  const upperQuartile = quantile(sorted, 0.75);
  const reach = REACH * (upperQuartile - lowerQuartile);
  const within = sorted.filter((value) => value >= lowerQuartile - reach && value <= upperQuartile + reach);
  return {
    minimum,
    lowerQuartile,
    median: quantile(sorted, 0.5),
    upperQuartile,
    maximum,
    lowerWhisker: within.at(0) ?? minimum,
    upperWhisker: within.at(-1) ?? maximum,
    outliers: sorted.length - within.length,
  };
}
