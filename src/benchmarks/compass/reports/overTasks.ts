import { bootstrapInterval, mean } from '../../../metrics/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import type { OverTasks, Score } from './reportTypes.ts';
import type { Scored } from './scored.ts';
import { valuesOf } from './scoreReport.ts';

/**
 * Means over the tasks that have a sample with the score.
 *
 * @param samples in the tasks' order: the resamples that intervals come from depend on it.
 */
export function overTasks(samples: readonly Scored[]): OverTasks {
  const byTask = [...groupBy(samples, ({ taskId }) => taskId).values()];
  const of = (score: Score) => {
    const means = byTask.map((own) => valuesOf(own, score)).filter(({ length }) => length > 0);
    return bootstrapInterval(means.map(mean));
  };
  return {
    correctness: of('correctness'),
    efficiency: of('efficiency'),
    quality: of('quality'),
    composite: of('composite'),
  };
}
