import { mean, sampleDeviation } from '../../../metrics/index.ts';
import { type ConsistencyReport, DIMENSIONS, type Dimension, type Spread } from './reportTypes.ts';
import type { Scored } from './scored.ts';
import { valuesOf } from './scoreReport.ts';

/** Mean and deviation of figures of tasks; null for none. */
export function spread(figures: readonly number[]): Spread | null {
  if (figures.length === 0) return null;
  return { n: figures.length, mean: mean(figures), sd: sampleDeviation(figures) };
}

/**
 * How alike a model's answers to the same task are: standard deviations within tasks, their mean and their own deviation
 * (the paper's tables X and XI). A task counts where at least two of its samples have the score, and in the composite where
 * that is so for all three.
 *
 * @param tasks the model's samples of each task.
 */
export function consistency(tasks: readonly (readonly Scored[])[]): ConsistencyReport {
  const deviations = tasks.map((samples) =>
    DIMENSIONS.map((dimension) => deviationWithin(samples, dimension)),
  );
  const of = (dimension: Dimension) =>
    spread(deviations.flatMap((own) => own[DIMENSIONS.indexOf(dimension)] ?? []));
  return {
    correctness: of('correctness'),
    efficiency: of('efficiency'),
    quality: of('quality'),
    composite: spread(
      deviations.flatMap((own) => {
        const known = own.flatMap((deviation) => deviation ?? []);
        return known.length === DIMENSIONS.length ? mean(known) : [];
      }),
    ),
  };
}

function deviationWithin(samples: readonly Scored[], dimension: Dimension): number | null {
  const values = valuesOf(samples, dimension);
  return values.length < 2 ? null : sampleDeviation(values);
}
