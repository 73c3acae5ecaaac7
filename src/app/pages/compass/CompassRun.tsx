import { type ReactNode, useCallback, useMemo } from 'react';
import type { CompassReport } from '../../../benchmarks/compass/index.ts';
import type { Evaluation } from '../../../model/index.ts';
import { Note } from '../../components/Note.tsx';
import { compassReportFiles } from '../../services/compass.ts';
import type { OpenRun } from '../../services/runs.ts';
import { sarifOfRun } from '../../services/sarif.ts';
import { ReportsView } from '../run/ReportsView.tsx';
import { RunFrame } from '../run/RunFrame.tsx';
import { SolutionsView } from '../run/SolutionsView.tsx';
import { UnknownAnswers } from '../run/UnknownAnswers.tsx';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { Computing } from './Computing.tsx';
import { sampleColumns } from './columns.tsx';
import { IssuesView } from './IssuesView.tsx';
import { PercentilesView } from './PercentilesView.tsx';
import { PromptsView } from './PromptsView.tsx';
import { PublishedView } from './PublishedView.tsx';
import { ScoresView } from './ScoresView.tsx';
import { StructureView } from './StructureView.tsx';
import { TasksView } from './TasksView.tsx';
import { useReport } from './useReport.ts';
import { MARK_WORDS } from './words.ts';
import './compass.css';

/** A run of COMPASS. Which part is shown, and how it is filtered and sorted, stands in the address. */
export function CompassRun({ open }: { open: OpenRun }) {
  const snapshot = useSnapshot(open);
  const { run } = snapshot;
  const rows = useRows(open, snapshot);
  const loaded = useReport(open, snapshot);
  const models = useMemo(() => modelsOf(open), [open]);
  const write = useCallback(
    async (evaluations: readonly Evaluation[]) => [
      ...(await compassReportFiles(open, evaluations)),
      await sarifOfRun(evaluations),
    ],
    [open],
  );
  const figured = (content: (report: CompassReport) => ReactNode) => {
    if (loaded.status === 'failed') return <Failure message={loaded.message} />;
    if (loaded.status === 'loading') return <Computing samples={snapshot.evaluations.length} />;
    return content(loaded.value);
  };
  const own = { runId: run.id, name: run.name, models };
  return (
    <RunFrame
      open={open}
      snapshot={snapshot}
      models={models}
      parts={[
        {
          id: 'scores',
          word: 'Scores',
          content:
            loaded.status === 'failed' ? (
              <Failure message={loaded.message} />
            ) : (
              <ScoresView snapshot={snapshot} models={models} report={loaded.value} />
            ),
        },
        {
          id: 'tasks',
          word: 'Tasks',
          content: figured((report) => <TasksView run={run} report={report} />),
        },
        {
          id: 'prompts',
          word: 'Prompts',
          content: figured((report) => <PromptsView {...own} report={report} />),
        },
        {
          id: 'issues',
          word: 'Issues',
          content: figured((report) => <IssuesView {...own} report={report} />),
        },
        {
          id: 'structure',
          word: 'Structure',
          content: figured((report) => <StructureView name={run.name} report={report} />),
        },
        {
          id: 'percentiles',
          word: 'Percentiles',
          content: figured((report) => <PercentilesView {...own} report={report} />),
        },
        {
          id: 'published',
          word: 'Published',
          content: figured((report) => <PublishedView report={report} />),
        },
        {
          id: 'solutions',
          word: 'Samples',
          content: (
            <>
              <SolutionsView
                run={run}
                rows={rows}
                models={models}
                columnsFor={sampleColumns}
                noun="sample"
                markWords={MARK_WORDS}
              />
              <UnknownAnswers unknown={snapshot.unknown} />
            </>
          ),
        },
        {
          id: 'reports',
          word: 'Reports',
          content: (
            <ReportsView
              snapshot={snapshot}
              write={write}
              incomplete="Samples that were not judged yet are in no figure of these files."
            >
              Tables as Markdown, CSV and JSON, with the paper’s beside them, and a line per sample with its
              code, its cases and its findings; those lines can be imported as samples again. Findings also as
              SARIF, which editors and code hosts read.
            </ReportsView>
          ),
        },
      ]}
    />
  );
}

function Failure({ message }: { message: string }) {
  return (
    <Note tone="error" title="The figures could not be computed">
      {message} What was judged is stored: load the page again to try once more. Samples are listed without
      figures.
    </Note>
  );
}
