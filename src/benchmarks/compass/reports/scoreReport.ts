import { boxFigures, mean, sampleDeviation } from '../../../metrics/index.ts';
import { DIMENSIONS, type Distribution, type Score, type ScoreReport } from './reportTypes.ts';
import type { Scored } from './scored.ts';

/** The values of a score, of the samples that have it. */
export function valuesOf(samples: readonly Scored[], score: Score): number[] {
  return samples.flatMap((sample) => sample[score] ?? []);
}

/** Median, mean and deviation of each score. */
export function scoreReport(samples: readonly Scored[]): ScoreReport {
  const distributions = {
    correctness: distribution(valuesOf(samples, 'correctness')),
    efficiency: distribution(valuesOf(samples, 'efficiency')),
    quality: distribution(valuesOf(samples, 'quality')),
    composite: distribution(valuesOf(samples, 'composite')),
  };
  const means = DIMENSIONS.flatMap((dimension) => distributions[dimension]?.mean ?? []);
  return {
    samples: samples.length,
    withoutQuality: samples.filter(({ quality }) => quality === null).length,
    notRunning: samples.filter(({ runs }) => !runs).length,
    ...distributions,
    meanOfDimensions: means.length === 0 ? null : mean(means),
  };
}

function distribution(values: readonly number[]): Distribution | null {
  const box = boxFigures(values);
  if (box === null) return null;
  return { n: values.length, median: box.median, mean: mean(values), sd: sampleDeviation(values), box };
}
