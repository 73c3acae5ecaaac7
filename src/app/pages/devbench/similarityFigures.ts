import type { TaskSimilarity } from '../../../benchmarks/devbench/index.ts';
import { normalInterval } from '../../../metrics/index.ts';
import type { Interval } from '../../components/chart/interval.ts';
import type { SimilarityMeasure } from './measures.ts';

/** A model's figures by one measure: over all its tasks, and by group of a dimension. */
export interface ModelFigures {
  model: string;
  overall: Interval;
  groups: Map<string, Interval>;
}

/** Means over the tasks with their 95 % intervals, each model's groups in the order of the tasks. */
export function figuresBy(
  dimension: 'language' | 'category',
  measure: SimilarityMeasure,
  similar: readonly TaskSimilarity[],
): ModelFigures[] {
  return [...Map.groupBy(similar, ({ model }) => model)].map(([model, tasks]) => ({
    model,
    overall: intervalOf(measure, tasks),
    groups: new Map(
      [...Map.groupBy(tasks, ({ task }) => task.groups[dimension] ?? '')].map(([group, own]) => [
        group,
        intervalOf(measure, own),
      ]),
    ),
  }));
}

function intervalOf({ read }: SimilarityMeasure, tasks: readonly TaskSimilarity[]): Interval {
  const { mean, lower, upper, n } = normalInterval(tasks.map(read));
  return { score: mean, lower, upper, n };
}
