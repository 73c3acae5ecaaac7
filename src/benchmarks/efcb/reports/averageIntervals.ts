import {
  type Bounds,
  clusteredResamples,
  type DrawnCluster,
  meansOverStrata,
  percentileBounds,
  resampledStrata,
} from '../../../metrics/index.ts';
import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';
import { partOf } from '../scoring/score.ts';

/** What a task's average is made of, resampled. */
export interface ResampledAverage {
  task: EfcbTask;
  /** Resamples of each repository's mean, by the repository. */
  repositories: ReadonlyMap<string, Float64Array>;
}

/** Of the score's draws; the tasks have those above it. */
const SCORE_SEED = 0;

/**
 * Resamples of a task's means: of the questions within each repository, never across them.
 *
 * @param repositories the figure of each question, by repository; at least one.
 */
export function resampledAverage(
  task: EfcbTask,
  repositories: readonly { repository: string; values: readonly number[] }[],
): ResampledAverage {
  const resampled = resampledStrata(
    repositories.map(({ values }) => values),
    1 + EFCB_TASKS.indexOf(task),
  );
  const named = repositories.map(({ repository }, at) => [repository, resampled[at]] as const);
  return { task, repositories: new Map(named.flatMap(([name, own]) => (own ? [[name, own]] : []))) };
}

/**
 * 95 % interval of a task's average over these repositories. That of a single repository is its own: for a yes or no
 * Wilson's, which holds where all are the same, too.
 *
 * @param intervals of those repositories that have a mean.
 */
export function averageBounds(
  { repositories }: ResampledAverage,
  intervals: readonly { lower: number | null; upper: number | null }[],
): Bounds {
  const [only, ...others] = intervals;
  if (only !== undefined && others.length === 0 && only.lower !== null && only.upper !== null) {
    return { lower: only.lower, upper: only.upper };
  }
  return percentileBounds(meansOverStrata([...repositories.values()]));
}

/**
 * 95 % interval of the EFCB score, over repositories such as these. A repository is drawn with its questions of all five
 * tasks: what is hard in one task is often hard in the others. Draws that leave a task without a repository are made again.
 *
 * @param averages of all five tasks.
 */
export function scoreBounds(averages: readonly ResampledAverage[]): Bounds {
  const names = [...new Set(averages.flatMap(({ repositories }) => [...repositories.keys()]))];
  const tasks = averages.map(({ task, repositories }) => ({
    task,
    means: names.map((name) => repositories.get(name) ?? null),
  }));
  const scoreOf = (drawn: readonly DrawnCluster[]): number | null => {
    let parts = 0;
    for (const { task, means } of tasks) {
      let sum = 0;
      let count = 0;
      for (const { cluster, resample } of drawn) {
        const own = means[cluster]?.[resample];
        if (own === undefined) continue;
        sum += own;
        count++;
      }
      if (count === 0) return null;
      parts += partOf(task, sum / count);
    }
    return parts / tasks.length;
  };
  return percentileBounds(clusteredResamples(names.length, SCORE_SEED, scoreOf));
}
