import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { Empty } from '../../components/Note.tsx';
import { BoxChart } from './BoxChart.tsx';
import { ScoreCards } from './ScoreCards.tsx';
import { TaskFaults } from './TaskFaults.tsx';

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
  const judged = report?.models.filter(({ samples }) => samples > 0) ?? [];
  return (
    <>
      <ScoreCards models={models} reports={report?.models ?? null} evaluations={evaluations} />
      {judged.length === 0 ? (
        <Empty title="No result yet">How each score is distributed stands here once some are in.</Empty>
      ) : (
        <BoxChart name={run.name} models={models} reports={judged} />
      )}
      <TaskFaults evaluations={evaluations} />
    </>
  );
}
