import { bootstrapInterval, mean, wilsonInterval } from '../../../metrics/index.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { UNREADABLE } from '../judging/evaluate.ts';
import { readResult } from '../judging/result.ts';
import { EFCB_TASKS, type EfcbTask, isChoice, isYesOrNo } from '../kinds.ts';
import { efcbScore, type TaskFigures } from '../scoring/score.ts';
import { type EfcbQuestion, questionOf } from '../task.ts';
import { averageBounds, type ResampledAverage, resampledAverage, scoreBounds } from './averageIntervals.ts';
import { baselinesOf } from './baselines.ts';
import type { CellReport, EfcbModelReport, EfcbReport, TaskReport } from './reportTypes.ts';

/** One question with what a model's replies to it came to. */
interface Answered {
  question: EfcbQuestion;
  evaluations: readonly Evaluation[];
}

/**
 * The figures of each model by task and repository, and its EFCB score where all five parts are there.
 *
 * A question with several replies counts once, with their mean. A question that is not answered counts as wrong where a
 * letter is asked for; a judge's mean is over what was judged.
 *
 * @param models in the order in which they are to be listed; one without evaluations answered nothing.
 * @param judge the id of the run's judge.
 */
export function efcbReport(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
  judge: string | null,
): EfcbReport {
  const questions = tasks.map((task) => ({ id: task.id, question: questionOf(task) }));
  const byModel = groupBy(evaluations, ({ model }) => model);
  return {
    judge,
    models: models.map((model) => {
      const byTask = groupBy(byModel.get(model) ?? [], ({ taskId }) => taskId);
      const answered = questions.map(({ id, question }) => ({ question, evaluations: byTask.get(id) ?? [] }));
      return modelReport(model, answered);
    }),
    baselines: baselinesOf(tasks),
  };
}

function modelReport(model: string, answered: readonly Answered[]): EfcbModelReport {
  const byTask = groupBy(answered, ({ question }) => question.task);
  const averages: ResampledAverage[] = [];
  const tasks = EFCB_TASKS.flatMap((task): TaskReport[] => {
    const own = byTask.get(task);
    if (own === undefined) return [];
    const { resampled, ...report } = taskReport(task, own);
    if (resampled !== null) averages.push(resampled);
    return [report];
  });
  const averageOf = new Map(tasks.map(({ task, average }) => [task, average]));
  const figures = Object.fromEntries(EFCB_TASKS.map((task) => [task, averageOf.get(task) ?? null]));
  const score = efcbScore(figures as TaskFigures);
  return { model, tasks, ...score, scoreInterval: score.score === null ? null : scoreBounds(averages) };
}

function taskReport(
  task: EfcbTask,
  own: readonly Answered[],
): TaskReport & { resampled: ResampledAverage | null } {
  const { report: overall } = cellOf(task, own);
  const cells = [...groupBy(own, ({ question }) => question.repository)].map(([repository, cell]) => ({
    repository,
    ...cellOf(task, cell),
  }));
  const repositories = cells.map(({ repository, report }) => ({ repository, ...report }));
  // Wrong letters are counted for what is missing, but a model that answered nothing of a task has no figure of it.
  const scored = overall.answered === 0 ? [] : cells.filter(({ values }) => values.length > 0);
  const none = { task, repositories, overall, average: null, averageInterval: null, resampled: null };
  if (scored.length === 0) return none;
  const resampled = resampledAverage(task, scored);
  const averageInterval = averageBounds(
    resampled,
    scored.map(({ report }) => report),
  );
  return { ...none, average: mean(scored.map(({ values }) => mean(values))), averageInterval, resampled };
}

/** The figures of some questions, and of each that has one. */
function cellOf(task: EfcbTask, cell: readonly Answered[]): { report: CellReport; values: number[] } {
  const all = cell.flatMap(({ evaluations }) => evaluations);
  const answered = cell.filter(({ evaluations }) => evaluations.length > 0).length;
  const values = cell.flatMap(({ evaluations }) => figureOf(task, evaluations) ?? []);
  const counts = {
    questions: cell.length,
    answered,
    missing: cell.length - answered,
    unreadable: all.filter(({ errorType }) => errorType === UNREADABLE).length,
    unjudged: all.filter(({ verdict }) => verdict === 'unjudged').length,
    n: values.length,
  };
  if (values.length === 0) return { report: { ...counts, mean: null, lower: null, upper: null }, values };
  const centre = mean(values);
  const { lower, upper } = isYesOrNo(task)
    ? wilsonInterval(centre * values.length, values.length)
    : bootstrapInterval(values);
  return { report: { ...counts, mean: centre, lower, upper }, values };
}

/** Null where it has none: nothing was judged, and that is no zero. */
function figureOf(task: EfcbTask, evaluations: readonly Evaluation[]): number | null {
  const values = evaluations.flatMap((evaluation) => readResult(evaluation).value ?? []);
  if (values.length > 0) return mean(values);
  return isChoice(task) ? 0 : null;
}
