import { useCallback, useMemo } from 'react';
import { isBaseline } from '../../../benchmarks/devbench/index.ts';
import type { Evaluation } from '../../../model/index.ts';
import { devbenchReportFiles, isAuditSet } from '../../services/devbench.ts';
import type { OpenRun } from '../../services/runs.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { ReportsView } from '../run/ReportsView.tsx';
import { RunFrame } from '../run/RunFrame.tsx';
import { SolutionsView } from '../run/SolutionsView.tsx';
import { useJudgings } from '../run/useJudgings.ts';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { AuditView } from './AuditView.tsx';
import { CorrelationView } from './CorrelationView.tsx';
import { useColumns } from './columns.tsx';
import { JudgesView } from './JudgesView.tsx';
import { OutcomesView } from './OutcomesView.tsx';
import { PublishedView } from './PublishedView.tsx';
import { optionsOf, useReading } from './reading.ts';
import { ScoresView } from './ScoresView.tsx';
import { SimilarityView } from './SimilarityView.tsx';
import { judgingsIn, useOpinions } from './useOpinions.ts';
import { useReport } from './useReport.ts';
import { useSimilarityOf } from './useSimilarity.ts';
import './devbench.css';

/** A run of DevBench. Which part is shown, and how results are read, stands in the address. */
export function DevbenchRun({ open }: { open: OpenRun }) {
  const snapshot = useSnapshot(open);
  const { run } = snapshot;
  const { reading } = useReading();
  const rows = useRows(open, snapshot);
  const similarities = useSimilarityOf(open);
  const columnsFor = useColumns(similarities.value);
  const judgings = useJudgings(open);
  const opinions = useOpinions(open, judgings);
  const { report: result, audit } = useReport(open, snapshot, reading);
  const answerers = useMemo(() => modelsOf(open), [open]);
  const models = useMemo(() => answerers.filter((model) => !isBaseline(model)), [answerers]);
  const audited = open.sampleSets.some(({ record }) => isAuditSet(record));
  const write = useCallback(
    (evaluations: readonly Evaluation[]) =>
      devbenchReportFiles(open, evaluations, judgingsIn(judgings), optionsOf(reading)),
    [open, judgings, reading],
  );
  const report = result.value?.report ?? null;
  // A run of some languages leaves the others' answers out: they have no task in it, but in the set.
  const unknown = run.taskIds === null ? snapshot.unknown : [];
  return (
    <RunFrame
      open={open}
      snapshot={snapshot}
      models={answerers}
      parts={[
        {
          id: 'scores',
          word: 'Scores',
          content: (
            <ScoresView
              run={run}
              models={models}
              result={result}
              opinions={opinions.value}
              audited={audited}
              audit={audit}
              reading={reading}
            />
          ),
        },
        {
          id: 'similarity',
          word: 'Similarity',
          content: (
            <SimilarityView
              similarities={similarities}
              name={run.name}
              groupHref={(model, dimension, group) =>
                `/runs/${run.id}${filterAddress({ model, [groupParameter(dimension)]: group })}`
              }
            />
          ),
        },
        {
          id: 'judges',
          word: 'Judges',
          content: <JudgesView run={run} judgings={judgings} opinions={opinions.value} />,
        },
        {
          id: 'solutions',
          word: 'Completions',
          content: (
            <SolutionsView
              run={run}
              rows={rows}
              models={answerers}
              columnsFor={columnsFor}
              noun="completion"
            />
          ),
        },
        {
          id: 'outcomes',
          word: 'Outcomes',
          content: (
            <OutcomesView report={report} soFar={run.status !== 'finished'} rows={rows} unknown={unknown} />
          ),
        },
        { id: 'audit', word: 'Audit', content: <AuditView runId={run.id} audit={audit} /> },
        {
          id: 'published',
          word: 'Published',
          content: (
            <PublishedView report={report} similarity={similarities.value?.tables ?? []} reading={reading} />
          ),
        },
        {
          id: 'correlation',
          word: 'Correlation',
          content: <CorrelationView report={report} name={run.name} reading={reading} />,
        },
        {
          id: 'reports',
          word: 'Reports',
          content: (
            <ReportsView snapshot={snapshot} write={write}>
              Tables as CSV, JSON and Markdown, read as chosen under Scores; the similarity in the published
              file’s shape; judges’ scores as CSV; one line per completion, with what judges said; the
              completions in the published shape.
            </ReportsView>
          ),
        },
      ]}
    />
  );
}
