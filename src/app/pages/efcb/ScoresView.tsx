import { EFCB_TASK_NAMES, type EfcbReport, type TaskReport } from '../../../benchmarks/efcb/index.ts';
import { LEXICAL, LEXICAL_NOTE } from '../../../benchmarks/efcb/reports/reportMarkdown.ts';
import type { RunRecord } from '../../../model/index.ts';
import { IntervalChart } from '../../components/chart/IntervalChart.tsx';
import type { IntervalRow } from '../../components/chart/interval.ts';
import { Empty, Note } from '../../components/Note.tsx';
import type { Loaded } from '../../lib/useLoad.ts';
import type { OpenRun } from '../../services/runs.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { BaselineTable } from './BaselineTable.tsx';
import { MEASURES, REPOSITORY_DIMENSION, TASK_DIMENSION } from './measures.ts';
import { PartCards } from './PartCards.tsx';
import { RetryUnjudged } from './RetryUnjudged.tsx';
import { TaskTable } from './TaskTable.tsx';

/** The EFCB score of each model with its parts, then each task by repository, then what is scored without reading. */
export function ScoresView({
  open,
  run,
  models,
  report,
}: {
  open: OpenRun;
  run: RunRecord;
  models: readonly string[];
  report: Loaded<EfcbReport>;
}) {
  if (report.status === 'failed') {
    return (
      <Note tone="error" title="The scores could not be computed">
        {report.message}
      </Note>
    );
  }
  const reports = report.value?.models ?? null;
  const judged = reports?.filter(({ tasks }) => tasks.some(({ overall }) => overall.answered > 0)) ?? [];
  const asked = [...new Set(judged.flatMap(({ tasks }) => tasks.map(({ task }) => task)))];
  return (
    <>
      <RetryUnjudged open={open} run={run} reports={reports ?? []} />
      {run.judge?.startsWith(LEXICAL) ? (
        <Note tone="info" title="Estimated, not judged">
          {LEXICAL_NOTE}
        </Note>
      ) : null}
      <PartCards models={models} reports={reports} />
      {judged.length === 0 ? (
        <Empty title="No result yet">Figures by task and repository stand here once some are in.</Empty>
      ) : (
        <div className="scores">
          {asked.map((task) => {
            const own = judged.flatMap(({ model, tasks }) =>
              tasks.filter((one) => one.task === task).map((one) => ({ model, report: one })),
            );
            const title = `${EFCB_TASK_NAMES[task]}: ${MEASURES[task].name}`;
            return (
              <section key={task} className="stack" aria-label={title}>
                <TaskTable caption={`${title}, by repository`} task={task} models={own} />
                <IntervalChart
                  title={title}
                  name={`${run.name} ${EFCB_TASK_NAMES[task]}`}
                  groupWord="Repository"
                  measure={MEASURES[task].name}
                  scale={MEASURES[task].scale}
                  series={models}
                  rows={own.flatMap(({ model, report: one }) => chartRows(run, model, one))}
                />
              </section>
            );
          })}
          <BaselineTable baselines={report.value?.baselines ?? []} />
        </div>
      )}
    </>
  );
}

function chartRows(run: RunRecord, model: string, { task, repositories }: TaskReport): IntervalRow[] {
  return repositories.flatMap(({ repository, mean, lower, upper, n }) => {
    if (mean === null || lower === null || upper === null) return [];
    const address = filterAddress({
      model,
      [groupParameter(TASK_DIMENSION)]: EFCB_TASK_NAMES[task],
      [groupParameter(REPOSITORY_DIMENSION)]: repository,
    });
    return [
      { score: mean, lower, upper, n, group: repository, series: model, href: `/runs/${run.id}${address}` },
    ];
  });
}
