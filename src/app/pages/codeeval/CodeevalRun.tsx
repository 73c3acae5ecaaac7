import { useCallback, useMemo } from 'react';
import type { Evaluation } from '../../../model/index.ts';
import { reportFiles } from '../../services/reports.ts';
import type { OpenRun } from '../../services/runs.ts';
import { ReportsView } from '../run/ReportsView.tsx';
import { RunFrame } from '../run/RunFrame.tsx';
import { SolutionsView } from '../run/SolutionsView.tsx';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { solutionColumns } from './columns.tsx';
import { ErrorsView } from './ErrorsView.tsx';
import { ModelCards } from './ModelCards.tsx';
import { ScoresView } from './ScoresView.tsx';
import { useSummaries } from './useSummaries.ts';

/** A run of CodeEval. Which part is shown, and how it is filtered and sorted, stands in the address. */
export function CodeevalRun({ open }: { open: OpenRun }) {
  const snapshot = useSnapshot(open);
  const summaries = useSummaries(open, snapshot);
  const rows = useRows(open, snapshot);
  const models = useMemo(() => modelsOf(open), [open]);
  const write = useCallback(
    (evaluations: readonly Evaluation[]) => reportFiles(open.tasks, evaluations, models),
    [open, models],
  );
  const { run } = snapshot;
  return (
    <RunFrame
      open={open}
      snapshot={snapshot}
      models={models}
      parts={[
        {
          id: 'scores',
          word: 'Scores',
          content: (
            <>
              <ModelCards
                models={models}
                summaries={summaries}
                status={run.status}
                taskCount={open.tasks.length}
              />
              <ScoresView runId={run.id} name={run.name} models={models} summaries={summaries} />
            </>
          ),
        },
        {
          id: 'solutions',
          word: 'Solutions',
          content: <SolutionsView run={run} rows={rows} models={models} columnsFor={solutionColumns} />,
        },
        {
          id: 'errors',
          word: 'Errors',
          content: <ErrorsView summaries={summaries} rows={rows} unknown={snapshot.unknown} />,
        },
        {
          id: 'reports',
          word: 'Reports',
          content: (
            <ReportsView snapshot={snapshot} write={write}>
              The files that RunCodeEval writes, key by key; only the time stamps are this browser’s. What
              differs from the reference elsewhere stands under About.
            </ReportsView>
          ),
        },
      ]}
    />
  );
}
