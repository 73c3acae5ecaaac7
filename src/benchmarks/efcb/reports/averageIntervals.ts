import { type Bounds, mean, percentileBounds, stratifiedMeans } from '../../../metrics/index.ts';
import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';
import { partOf } from '../scoring/score.ts';

/** An average of a task with its resamples, of which the score's are made. */
export interface ResampledAverage {
  task: EfcbTask;
  resamples: Float64Array;
}

/**
 * Resamples of a task's average: of the questions within each repository, never across them, as the average is.
 *
 * @param strata the figure of each question, by repository.
 */
export function resampledAverage(task: EfcbTask, strata: readonly (readonly number[])[]): ResampledAverage {
  // A seed for each task, so that their resamples are independent of each other.
  return { task, resamples: stratifiedMeans(strata, 1 + EFCB_TASKS.indexOf(task)) };
}

/**
 * 95 % interval of a task's average. That of a single repository is its own: for a yes or no Wilson's, which holds
 * where all are the same, too.
 *
 * @param repositories the intervals of those that have a mean.
 */
export function averageBounds(
  { resamples }: ResampledAverage,
  repositories: readonly { lower: number | null; upper: number | null }[],
): Bounds {
  const [only, ...others] = repositories;
  if (only !== undefined && others.length === 0 && only.lower !== null && only.upper !== null) {
    return { lower: only.lower, upper: only.upper };
  }
  return percentileBounds(resamples);
}

/** 95 % interval of the EFCB score. @param averages of all five tasks. */
export function scoreBounds(averages: readonly ResampledAverage[]): Bounds {
  const scores = Float64Array.from(averages[0]?.resamples ?? [], (_, at) =>
    mean(averages.map(({ task, resamples }) => partOf(task, resamples[at] ?? 0))),
  );
  return percentileBounds(scores);
}
