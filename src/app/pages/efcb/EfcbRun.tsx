import { useCallback, useMemo } from 'react';
import type { Evaluation } from '../../../model/index.ts';
import { efcbReportFiles } from '../../services/efcb.ts';
import { stabilityFiles } from '../../services/judgeStability.ts';
import type { OpenRun } from '../../services/runs.ts';
import { ReportsView } from '../run/ReportsView.tsx';
import { RunFrame } from '../run/RunFrame.tsx';
import { SolutionsView } from '../run/SolutionsView.tsx';
import { UnknownAnswers } from '../run/UnknownAnswers.tsx';
import { useJudgings } from '../run/useJudgings.ts';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { AgreementView } from './AgreementView.tsx';
import { replyColumns } from './columns.tsx';
import { PublishedView } from './PublishedView.tsx';
import { ScoresView } from './ScoresView.tsx';
import { StabilityPart } from './StabilityPart.tsx';
import { useReport } from './useReport.ts';
import './efcb.css';

/** A run of EFCB. Which part is shown, and how it is filtered and sorted, stands in the address. */
export function EfcbRun({ open }: { open: OpenRun }) {
  const snapshot = useSnapshot(open);
  const { run } = snapshot;
  const report = useReport(open, snapshot);
  const rows = useRows(open, snapshot);
  const again = useJudgings(open);
  const models = useMemo(() => modelsOf(open), [open]);
  const write = useCallback(
    async (evaluations: readonly Evaluation[]) => [
      ...efcbReportFiles(open, evaluations),
      ...stabilityFiles(
        run.judge,
        evaluations,
        again.map(({ snapshot: { evaluations: own } }) => own),
      ),
    ],
    [open, run.judge, again],
  );
  return (
    <RunFrame
      open={open}
      snapshot={snapshot}
      models={models}
      parts={[
        {
          id: 'scores',
          word: 'Scores',
          content: <ScoresView open={open} run={run} models={models} report={report} />,
        },
        {
          id: 'solutions',
          word: 'Answers',
          content: (
            <>
              <SolutionsView run={run} rows={rows} models={models} columnsFor={replyColumns} noun="answer" />
              <UnknownAnswers unknown={snapshot.unknown} />
            </>
          ),
        },
        {
          id: 'judges',
          word: 'Judges',
          content: (
            <>
              <AgreementView open={open} run={run} evaluations={snapshot.evaluations} />
              {run.judge === null ? null : (
                <StabilityPart open={open} run={run} evaluations={snapshot.evaluations} again={again} />
              )}
            </>
          ),
        },
        { id: 'published', word: 'Published', content: <PublishedView report={report.value} /> },
        {
          id: 'reports',
          word: 'Reports',
          content: (
            <ReportsView snapshot={snapshot} write={write}>
              Tables as CSV, JSON and Markdown, and a line per reply with what the judge said, word for word.
            </ReportsView>
          ),
        },
      ]}
    />
  );
}
