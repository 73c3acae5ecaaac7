import { boxFigures, mean } from '../../../metrics/index.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { GROWTH_CLASSES } from '../result.ts';
import type { HumanBaseline } from '../task.ts';
import { consistency, spread } from './consistency.ts';
import { findingsReport } from './findings.ts';
import { humanPercentile } from './humanPercentile.ts';
import { overTasks } from './overTasks.ts';
import { promptReports } from './promptReports.ts';
import { type ReportedTask, reportedTask } from './reportedTask.ts';
import type { CompassReport, FamilyReport, ModelReport, TaskModelReport, TaskReport } from './reportTypes.ts';
import { type ReportedSample, reportedSample, type Scored } from './scored.ts';
import { scoreReport } from './scoreReport.ts';
import { structure } from './structure.ts';

/**
 * The paper's tables from a run's evaluations: each model's scores, by prompt and by task, and how they go together.
 *
 * Samples that were not judged (their task is at fault, or they were cancelled) are in no figure but a count of their own.
 * Evaluations of tasks that are not among those given are left out.
 *
 * @param models in the order in which they are to be listed; one without evaluations has no scores.
 */
export function compassReport(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
): CompassReport {
  return reportOf(tasks.map(reportedTask), evaluations.map(reportedSample), models);
}

/** The same from what reports read of tasks and evaluations: a page hands that to a worker, which computes. */
export function reportOf(
  tasks: readonly ReportedTask[],
  samples: readonly ReportedSample[],
  models: readonly string[],
): CompassReport {
  const known = new Set(tasks.map(({ id }) => id));
  const listed = new Set(models);
  const own = samples.filter(({ taskId, model }) => known.has(taskId) && listed.has(model));
  const scored = own.flatMap((sample) => sample.scored ?? []);
  const byCell = groupBy(scored, ({ taskId, model }) => cellOf(taskId, model));
  const samplesOf = (task: ReportedTask, model: string) => byCell.get(cellOf(task.id, model)) ?? [];
  const taskReports = tasks.map((task) =>
    taskReport(
      task,
      models.map((model) => ({ model, samples: samplesOf(task, model) })),
    ),
  );
  return {
    models: models.map((model) => ({
      ...modelReport(
        model,
        // In the tasks' order, so that intervals do not depend on which sample was done first.
        tasks.map((task) => samplesOf(task, model)),
        taskReports,
      ),
      unjudged: own.filter((sample) => sample.model === model && sample.scored === null).length,
    })),
    prompts: promptReports(tasks.flatMap((task) => models.flatMap((model) => samplesOf(task, model)))),
    structure: structure(scored),
    tasks: taskReports,
    families: familyReports(tasks, models, samplesOf),
  };
}

function cellOf(taskId: string, model: string): string {
  return JSON.stringify([taskId, model]);
}

function familyReports(
  tasks: readonly ReportedTask[],
  models: readonly string[],
  samplesOf: (task: ReportedTask, model: string) => readonly Scored[],
): FamilyReport[] {
  return [...groupBy(tasks, ({ family }) => family)].map(([family, own]) => ({
    family,
    tasks: own.length,
    models: models.map((model) => ({
      model,
      ...scoreReport(own.flatMap((task) => samplesOf(task, model))),
    })),
  }));
}

function taskReport(
  { id, title, family, human }: ReportedTask,
  models: readonly { model: string; samples: readonly Scored[] }[],
): TaskReport {
  return {
    task: id,
    title,
    family,
    human,
    models: models.map(({ model, samples }) => ({ model, ...taskModelReport(samples, human) })),
  };
}

function taskModelReport(
  samples: readonly Scored[],
  human: HumanBaseline | null,
): Omit<TaskModelReport, 'model'> {
  const scores = scoreReport(samples);
  const { correctness, efficiency } = scores;
  const combined =
    correctness === null || efficiency === null ? null : mean([correctness.mean, efficiency.mean]);
  return {
    ...scores,
    combined,
    percentile: combined === null || human === null ? null : humanPercentile(combined, human),
    growth: growthCounts(samples),
  };
}

function growthCounts(samples: readonly Scored[]): TaskModelReport['growth'] {
  const estimates = samples.flatMap(({ growth }) => (growth === null ? [] : [growth.growth]));
  return [...GROWTH_CLASSES, null].flatMap((growth) => {
    const count = estimates.filter((estimate) => estimate === growth).length;
    return count === 0 ? [] : [{ growth, samples: count }];
  });
}

function modelReport(
  model: string,
  byTask: readonly (readonly Scored[])[],
  tasks: readonly TaskReport[],
): Omit<ModelReport, 'unjudged'> {
  const samples = byTask.flat();
  const places = tasks.flatMap((task) => task.models.find((own) => own.model === model)?.percentile ?? []);
  const percentiles = places.map(({ percentile }) => percentile);
  const [ofTasks, box] = [spread(percentiles), boxFigures(percentiles)];
  return {
    model,
    ...scoreReport(samples),
    overTasks: overTasks(samples),
    prompts: promptReports(samples),
    consistency: consistency(byTask),
    structure: structure(samples),
    findings: findingsReport(samples),
    percentiles:
      ofTasks === null || box === null
        ? null
        : { ...ofTasks, skewed: places.filter(({ skewed }) => skewed === true).length, box },
  };
}
