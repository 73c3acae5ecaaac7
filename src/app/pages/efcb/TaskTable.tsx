import { Link } from 'react-router';
import {
  type CellReport,
  EFCB_TASK_NAMES,
  type EfcbTask,
  type TaskReport,
} from '../../../benchmarks/efcb/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { MEASURES, REPOSITORY_DIMENSION, TASK_DIMENSION } from './measures.ts';

const AVERAGE = 'average';
const ALL = 'all';

/** One task as the paper's tables 5–9 have it: models by repositories, with the unweighted average. */
export function TaskTable({
  caption,
  task,
  models,
}: {
  caption: string;
  task: EfcbTask;
  models: readonly { model: string; report: TaskReport }[];
}) {
  const repositories = [
    ...new Set(models.flatMap(({ report }) => report.repositories.map(({ repository }) => repository))),
  ];
  const { digits } = MEASURES[task].scale;
  return (
    <MatrixTable
      caption={caption}
      corner="Model"
      columns={[
        ...repositories.map((name) => ({ key: `in ${name}`, name: <Literal text={name} /> })),
        { key: AVERAGE, name: 'Average' },
        { key: ALL, name: 'All questions' },
      ]}
      rows={models.map(({ model, report }) => ({
        key: model,
        name: <Literal text={model} />,
        cells: [
          ...repositories.map((name) => {
            const cell = report.repositories.find(({ repository }) => repository === name);
            return cell === undefined ? null : (
              <Figure key={name} cell={cell} digits={digits} to={addressOf(model, task, name)} />
            );
          }),
          <Average key={AVERAGE} report={report} digits={digits} />,
          <Figure key={ALL} cell={report.overall} digits={digits} to={addressOf(model, task, null)} />,
        ],
      }))}
    />
  );
}

/** The unweighted mean over the repositories, with the interval of that mean. */
function Average({ report: { average, averageInterval }, digits }: { report: TaskReport; digits: number }) {
  if (average === null || averageInterval === null) return <span className="quiet">–</span>;
  return (
    <>
      {formatDecimal(average, digits)}{' '}
      <span className="quiet tiny">
        {formatDecimal(averageInterval.lower, digits)} to {formatDecimal(averageInterval.upper, digits)}
      </span>
    </>
  );
}

/** A figure with its interval and n, leading to its replies; a dash where nothing has one. */
function Figure({ cell, digits, to }: { cell: CellReport; digits: number; to: string }) {
  const { mean, lower, upper, n } = cell;
  if (mean === null || lower === null || upper === null) return <span className="quiet">–</span>;
  return (
    <>
      <Link to={to}>{formatDecimal(mean, digits)}</Link>{' '}
      <span className="quiet tiny">
        {formatDecimal(lower, digits)} to {formatDecimal(upper, digits)}, n {formatCount(n)}
      </span>
    </>
  );
}

function addressOf(model: string, task: EfcbTask, repository: string | null): string {
  return filterAddress({
    model,
    [groupParameter(TASK_DIMENSION)]: EFCB_TASK_NAMES[task],
    [groupParameter(REPOSITORY_DIMENSION)]: repository,
  });
}
