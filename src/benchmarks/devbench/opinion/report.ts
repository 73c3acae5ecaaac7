import { mean } from '../../../metrics/index.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { byGroup, listed } from '../groups.ts';
import type { Intervals } from '../reports/reportTypes.ts';
import { type Opinion, opinionScore, readOpinion } from './opinion.ts';

/** What a judge was asked about, and what came of it. */
export interface Judging {
  /** Judge.id: provider, model and all that could change a score. */
  judge: string;
  evaluations: readonly Evaluation[];
}

/** A judge's scores of one model's completions of a group of tasks. */
export interface OpinionFigures {
  /** Null for all. */
  language: string | null;
  /** Null for all. */
  category: string | null;
  /**
   * Relevance and helpfulness together, 0–10: mean over the tasks of the mean over each one's completions, with a 95 %
   * bootstrap interval over the tasks. Null where nothing was scored.
   */
  score: { mean: number; lower: number; upper: number } | null;
  /** 0–5, likewise. */
  relevance: number | null;
  helpfulness: number | null;
  /** Tasks of which a completion was scored. */
  tasks: number;
  /** Completions that were scored. */
  judged: number;
  /** Completions that the judge gave no score for: part of no mean. */
  failed: number;
}

/** One judge's scores of all models' completions. */
export interface OpinionReport {
  judge: string;
  /** Figures of all tasks, of each language, of each category, of each language's categories. */
  models: { model: string; groups: OpinionFigures[] }[];
}

/**
 * The figures of what judges said of completions.
 *
 * @param intervals computes all intervals at once: `ScoringPool.intervals` on the page.
 *
 * Source: specs/devbench.md, "Judge". Tasks are resampled, not completions: those to one task are not independent.
 */
export function opinionReports(
  tasks: readonly Task[],
  judgings: readonly Judging[],
  intervals: Intervals,
  seed = 0,
): Promise<OpinionReport[]> {
  return Promise.all(
    judgings.map(async ({ judge, evaluations }) => ({
      judge,
      models: await Promise.all(
        [...groupBy(evaluations, ({ model }) => model)].map(async ([model, own]) => ({
          model,
          groups: await groupsOf(opinionsOf(tasks, own), intervals, seed),
        })),
      ),
    })),
  );
}

async function groupsOf(
  opinions: readonly TaskOpinions[],
  intervals: Intervals,
  seed: number,
): Promise<OpinionFigures[]> {
  const groups = listed(byGroup(opinions, (group) => group));
  const scores = groups.map(({ figures }) => figures.flatMap(({ score }) => score ?? []));
  const computed = await intervals(scores, seed);
  return groups.map(({ language, category, figures }, at) => {
    const { n = 0, mean: centre = 0, lower = 0, upper = 0 } = computed[at] ?? {};
    const meanOf = (values: readonly number[]) => (values.length === 0 ? null : mean(values));
    return {
      language,
      category,
      score: n === 0 ? null : { mean: centre, lower, upper },
      relevance: meanOf(figures.flatMap(({ relevance }) => relevance ?? [])),
      helpfulness: meanOf(figures.flatMap(({ helpfulness }) => helpfulness ?? [])),
      tasks: n,
      judged: figures.reduce((sum, { judged }) => sum + judged, 0),
      failed: figures.reduce((sum, { failed }) => sum + failed, 0),
    };
  });
}

/** One model's completions of one task: means over those that were scored; null where none was. */
interface TaskOpinions {
  task: Task;
  score: number | null;
  relevance: number | null;
  helpfulness: number | null;
  judged: number;
  failed: number;
}

function opinionsOf(tasks: readonly Task[], evaluations: readonly Evaluation[]): TaskOpinions[] {
  const byTask = groupBy(evaluations, ({ taskId }) => taskId);
  return tasks.flatMap((task) => {
    const opinions = byTask.get(task.id)?.map(readOpinion);
    if (opinions === undefined) return [];
    const meanOf = (read: (opinion: Opinion) => number | null) => {
      const values = opinions.flatMap((opinion) => read(opinion) ?? []);
      return values.length === 0 ? null : mean(values);
    };
    const judged = opinions.filter((opinion) => opinionScore(opinion) !== null).length;
    return [
      {
        task,
        score: meanOf(opinionScore),
        relevance: meanOf(({ relevance }) => relevance),
        helpfulness: meanOf(({ helpfulness }) => helpfulness),
        judged,
        failed: opinions.length - judged,
      },
    ];
  });
}
