import { type EfcbReport, efcbReport, reportFiles } from '../../benchmarks/efcb/index.ts';
import type { Evaluation, ReportFile } from '../../model/index.ts';
import type { OpenRun } from './runs.ts';

/**
 * A run's figures.
 *
 * @param isOver false while there are answers to come: a model is then held to the questions it was judged on, so that
 *   what is still to be judged does not count as wrong.
 */
export function efcbReportOf(
  { tasks, sampleSets, controller }: OpenRun,
  evaluations: readonly Evaluation[],
  isOver: boolean,
): EfcbReport {
  const { judge } = controller.getSnapshot().run;
  const models = [...new Set(sampleSets.map(({ record }) => record.model))];
  if (isOver) return efcbReport(tasks, evaluations, models, judge);
  const byModel = Map.groupBy(evaluations, ({ model }) => model);
  const soFar = models.flatMap((model) => {
    const own = byModel.get(model) ?? [];
    const judged = new Set(own.map(({ taskId }) => taskId));
    const asked = tasks.filter(({ id }) => judged.has(id));
    return efcbReport(asked, own, [model], judge).models;
  });
  return { ...efcbReport(tasks, [], [], judge), models: soFar };
}

/** The files of a run: tables for people and programs, and a line for each reply. */
export function efcbReportFiles(open: OpenRun, evaluations: readonly Evaluation[]): ReportFile[] {
  return reportFiles({
    tasks: open.tasks,
    samples: open.sampleSets.flatMap(({ samples }) => samples),
    evaluations,
    report: efcbReportOf(open, evaluations, true),
    generated: new Date(),
  });
}
