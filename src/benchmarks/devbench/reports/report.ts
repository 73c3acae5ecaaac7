import type { MeanInterval } from '../../../metrics/index.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { nullPasses } from '../audit/audit.ts';
import { isBaseline } from '../audit/baselines.ts';
import { byGroup, type Listed, listed } from '../groups.ts';
import type { TaskSimilarity } from '../similarity/similarity.ts';
import { similarityCorrelation } from './correlation.ts';
import { finishGroup, type GroupDraft, groupDraft } from './groupReport.ts';
import type { DevbenchReport, GroupReport, Intervals, ModelReport, ReportOptions } from './reportTypes.ts';
import { taskResults } from './taskResults.ts';

export const DEFAULT_REPORT: ReportOptions = {
  leaveOutNullPasses: false,
  verdict: 'reference',
  ks: null,
  absentAsFailed: false,
  seed: 0,
};

type ModelDraft = Listed<GroupDraft> & { model: string };

/**
 * The figures of every model by language, category and both. The baselines' evaluations among those given say which
 * tasks pass empty; they make no model. A task counts as not answered by a model that has no evaluation of it.
 *
 * Models come in the order of their first evaluation or similarity; without evaluations there is only similarity.
 *
 * @param similar what `similarities` gave; empty where it was not computed.
 * @param intervals computes all intervals at once: `ScoringPool.intervals` on the page.
 */
export async function devbenchReport(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  similar: readonly TaskSimilarity[],
  options: ReportOptions,
  intervals: Intervals,
): Promise<DevbenchReport> {
  const empty = options.leaveOutNullPasses ? nullPasses(evaluations, options.verdict) : new Set<string>();
  const kept = tasks.filter(({ id }) => !empty.has(id));
  const byModel = ofModels(evaluations);
  const similarByModel = ofModels(similar);
  const models = [...new Set([...byModel.keys(), ...similarByModel.keys()])];
  const ks = [...(options.ks ?? offeredKs(kept, byModel.values()))];
  const drafts = models.flatMap((model): ModelDraft[] => {
    const own = groupBy(byModel.get(model) ?? [], ({ taskId }) => taskId);
    const compared = new Map(similarByModel.get(model)?.map((one) => [one.task.id, one]));
    const results = kept.map((task) =>
      taskResults(task, own.get(task.id) ?? [], compared.get(task.id) ?? null, options.verdict),
    );
    const groups = byGroup(results, (group) => groupDraft(group, ks, options));
    return listed(groups).map((group) => ({ model, ...group }));
  });
  const lists = drafts.flatMap(({ figures }) => figures.lists);
  const computed = await intervalsOfEach(lists, intervals, options.seed);
  const finished = drafts.map(({ model, language, category, figures }, at) => {
    const own = computed.slice(at * (ks.length + 1), (at + 1) * (ks.length + 1));
    return { model, report: finishGroup({ language, category }, figures, ks, own, options) };
  });
  return {
    options,
    ks,
    leftOut: tasks.filter(({ id }) => empty.has(id)).map(({ id }) => id),
    models: [...groupBy(finished, ({ model }) => model)].flatMap(([model, own]) =>
      modelReport(
        model,
        own.map(({ report }) => report),
      ),
    ),
    overModels: overModels(drafts),
  };
}

function ofModels<Item extends { model: string }>(items: readonly Item[]): Map<string, Item[]> {
  return groupBy(
    items.filter(({ model }) => !isBaseline(model)),
    ({ model }) => model,
  );
}

/** 1 to the least number of completions that a model gives of a task that it answers. */
function offeredKs(tasks: readonly Task[], models: Iterable<readonly Evaluation[]>): number[] {
  const known = new Set(tasks.map(({ id }) => id));
  const offered = [...models].flatMap((own) => [
    ...groupBy(
      own.filter(({ taskId }) => known.has(taskId)),
      ({ taskId }) => taskId,
    ).values(),
  ]);
  const least = offered.reduce((fewest, { length }) => Math.min(fewest, length), Number.POSITIVE_INFINITY);
  return Array.from({ length: Number.isFinite(least) ? least : 1 }, (_, before) => before + 1);
}

function modelReport(model: string, groups: readonly GroupReport[]): ModelReport[] {
  const [overall, ...others] = groups;
  if (overall === undefined) return [];
  return [
    {
      model,
      overall,
      languages: others.filter(({ category }) => category === null),
      categories: others.filter(({ language }) => language === null),
      cells: others.filter(({ language, category }) => language !== null && category !== null),
    },
  ];
}

/** The same values often come again, where nothing is unsupported for one: each list is computed once. */
async function intervalsOfEach(
  lists: readonly (readonly number[])[],
  intervals: Intervals,
  seed: number,
): Promise<MeanInterval[]> {
  const places = new Map<string, number>();
  const different: (readonly number[])[] = [];
  const placeOf = lists.map((values) => {
    const key = values.join();
    const place = places.get(key) ?? different.length;
    if (place === different.length) {
      places.set(key, place);
      different.push(values);
    }
    return place;
  });
  const computed = await intervals(different, seed);
  return placeOf.flatMap((place) => computed[place] ?? []);
}

/** Each group's models: their pass@1 with their mean similarity. */
function overModels(drafts: readonly ModelDraft[]): DevbenchReport['overModels'] {
  const groups = groupBy(drafts, ({ language, category }) => JSON.stringify([language, category]));
  return [...groups.values()].flatMap((own) => {
    const compared = own.flatMap(({ figures: { passAt1, figures } }) =>
      passAt1 === null || figures.similarity === null ? [] : { passAt1, ...figures.similarity },
    );
    const [first] = own;
    if (first === undefined || compared.length < 2) return [];
    const { language, category } = first;
    return [{ language, category, correlation: similarityCorrelation(compared) }];
  });
}
