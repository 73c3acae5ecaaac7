import { type BaselineReport, EFCB_TASK_NAMES } from '../../../benchmarks/efcb/index.ts';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';

const COLUMNS = [
  { key: 'questions', name: 'Questions' },
  { key: 'random', name: 'Guess' },
  { key: 'medoid', name: 'Most like the others' },
  { key: 'longest', name: 'Longest choice' },
];

/** What someone scores on the multiple choice who reads no title. */
export function BaselineTable({ baselines }: { baselines: readonly BaselineReport[] }) {
  if (baselines.length === 0) return null;
  return (
    <section className="stack" aria-label="Baselines">
      <MatrixTable
        caption="Baselines that read no title: accuracy"
        corner="Task"
        columns={COLUMNS}
        rows={baselines.map(({ task, questions, random, medoid, longest }) => ({
          key: task,
          name: EFCB_TASK_NAMES[task],
          cells: [
            formatCount(questions),
            ...[random, medoid, longest].map((share) => formatDecimal(share, 3)),
          ],
        }))}
      />
      <p className="small quiet prose">
        Each wrong patch of GMCQ-Hard differs from the right one in one swap and from the others in two, so
        the choice most like the others is nearly always right, whatever the pull request says.
      </p>
    </section>
  );
}
