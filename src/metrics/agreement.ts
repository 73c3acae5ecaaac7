import { cohenKappa, quadraticKappa } from './cohenKappa.ts';
import { mean } from './mean.ts';
import { sampleDeviation } from './sampleDeviation.ts';
import { spearman } from './spearman.ts';

/** How far two judges agree on the same answers. */
export interface Agreement {
  n: number;
  /** Share of equal scores, after rounding to whole numbers. */
  equal: number;
  /** Of the scores rounded to whole numbers. */
  kappa: number | null;
  /** With quadratic weights, of the scores as they are. */
  weightedKappa: number | null;
  spearman: number | null;
}

/** @throws RangeError where the lengths differ. */
export function agreement(xs: readonly number[], ys: readonly number[]): Agreement {
  const wholeX = xs.map(Math.round);
  const wholeY = ys.map(Math.round);
  return {
    n: xs.length,
    equal: mean(wholeX.map((x, at) => (x === wholeY[at] ? 1 : 0))),
    kappa: cohenKappa(wholeX, wholeY),
    weightedKappa: quadraticKappa(xs, ys),
    spearman: spearman(xs, ys),
  };
}

/** How a judge's scores hold when it is asked again. */
export interface Stability {
  /** Answers that were judged more than once. */
  n: number;
  /** Mean over the answers of the deviation among one answer's scores, in the scores' unit. */
  deviation: number;
  /** Share of answers whose scores are all equal. */
  equal: number;
}

/** @param repeats of each answer all its scores. */
export function repeatStability(repeats: readonly (readonly number[])[]): Stability {
  const several = repeats.filter(({ length }) => length > 1);
  return {
    n: several.length,
    deviation: mean(several.map(sampleDeviation)),
    equal: mean(several.map((scores) => (new Set(scores).size === 1 ? 1 : 0))),
  };
}
