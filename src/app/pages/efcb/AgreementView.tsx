import { useCallback } from 'react';
import { EFCB_TASK_NAMES } from '../../../benchmarks/efcb/index.ts';
import type { Evaluation, RunRecord } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { judgeComparisons } from '../../services/judgeAgreement.ts';
import type { OpenRun } from '../../services/runs.ts';
import { storageVersion } from '../../services/storage.ts';

const COLUMNS = [
  { key: 'n', name: 'n' },
  { key: 'equal', name: 'Equal %' },
  { key: 'kappa', name: 'Cohen’s κ' },
  { key: 'weighted', name: 'Quadratic κ' },
  { key: 'spearman', name: 'Spearman’s ρ' },
];

/** How the run's judge agrees with the others that are known here. */
export function AgreementView({
  open,
  run,
  evaluations,
}: {
  open: OpenRun;
  run: RunRecord;
  evaluations: readonly Evaluation[];
}) {
  const still = run.status === 'running' ? null : evaluations;
  const version = useValueStore(storageVersion);
  const compared = useLoad(
    useCallback(
      async () => (still === null || run.judge === null ? [] : judgeComparisons(open, run, still)),
      [open, run, still],
    ),
    version,
  );
  if (run.judge === null) {
    return (
      <Empty title="The run has no judge">
        Only its multiple-choice questions were scored. Run it with a judge to compare that with others.
      </Empty>
    );
  }
  if (run.status === 'running') return <Empty title="Compared when the run stands still" />;
  if (compared.status === 'failed') {
    return (
      <Note tone="error" title="The judges could not be compared">
        {compared.message}
      </Note>
    );
  }
  if (compared.status === 'loading') return <p className="quiet">Comparing.</p>;
  if (compared.value.length === 0) {
    return (
      <Empty title="There is no other judge to compare with">
        Import a judge’s scores of these answers, or run them with another judge.
      </Empty>
    );
  }
  return (
    <>
      <p className="small prose">
        Of the answers that both scored. κ is of the scores rounded to whole numbers, with quadratic weights
        of the scores as they are; a dash where it is not defined, as where one judge gives all answers one
        score.
      </p>
      {compared.value.map(({ other, tasks }) => (
        <MatrixTable
          key={other}
          caption={`Agreement with: ${other}`}
          corner="Task"
          columns={COLUMNS}
          rows={tasks.map(({ task, agreement }) => ({
            key: task,
            name: <Literal text={EFCB_TASK_NAMES[task]} />,
            cells: [
              formatCount(agreement.n),
              formatDecimal(agreement.equal * 100),
              coefficient(agreement.kappa),
              coefficient(agreement.weightedKappa),
              coefficient(agreement.spearman),
            ],
          }))}
        />
      ))}
    </>
  );
}

function coefficient(value: number | null): string | null {
  return value === null ? null : formatDecimal(value, 3);
}
