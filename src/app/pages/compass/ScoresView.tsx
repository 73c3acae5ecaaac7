import { type CompassReport, SCORES } from '../../../benchmarks/compass/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { Empty } from '../../components/Note.tsx';
import { BoxChart } from './BoxChart.tsx';
import { Computing } from './Computing.tsx';
import type { PartProps } from './partProps.ts';
import { ScoreCards } from './ScoreCards.tsx';
import { TaskFaults } from './TaskFaults.tsx';
import { SCORE_WORDS } from './words.ts';

/** Each model's scores, how they are distributed, and what could not be judged. */
export function ScoresView({
  snapshot: { run, evaluations },
  models,
  report,
}: {
  snapshot: RunSnapshot;
  models: readonly string[];
  /** Null until it is computed. */
  report: CompassReport | null;
}) {
  return (
    <>
      <ScoreCards models={models} reports={report?.models ?? null} evaluations={evaluations} />
      {report === null ? (
        <Computing samples={evaluations.length} />
      ) : (
        <Distributions name={run.name} models={models} report={report} />
      )}
      <TaskFaults evaluations={evaluations} />
    </>
  );
}

function Distributions({ name, models, report }: Omit<PartProps, 'runId'>) {
  const judged = report.models.filter(({ samples }) => samples > 0);
  if (judged.length === 0)
    return <Empty title="No result yet">How each score is distributed stands here once some are in.</Empty>;
  const rows = judged.flatMap((one) =>
    SCORES.flatMap((score) => {
      const own = one[score];
      return own === null
        ? []
        : [{ ...own.box, mean: own.mean, group: SCORE_WORDS[score], series: one.model }];
    }),
  );
  return (
    <BoxChart
      title="Scores of the samples"
      name={`${name} scores`}
      models={models}
      rows={rows}
      of={{ one: 'sample', many: 'samples', heading: 'Score' }}
    />
  );
}
