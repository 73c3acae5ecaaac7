import {
  COLUMNS_NOTE,
  EFCB_TASK_NAMES,
  EFCB_TASKS,
  type EfcbReport,
  type EfcbTask,
  publishedModels,
  TABLE_4_NOTE,
} from '../../../benchmarks/efcb/index.ts';
import { PUBLISHED_REPOSITORIES, PUBLISHED_TABLES } from '../../../benchmarks/efcb/published.ts';
import { Literal } from '../../components/Literal.tsx';
import { type MatrixRow, MatrixTable } from '../../components/MatrixTable.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { MEASURES } from './measures.ts';

/** The paper's tables 5–9 and its scores with this run's figures above them. */
export function PublishedView({ report }: { report: EfcbReport | null }) {
  return (
    <>
      <p className="small prose">
        Figures of the paper’s two models, as published, below this run’s own. They are of other questions
        unless the same repositories stand above them, and judged by another judge.
      </p>
      <MatrixTable
        caption="Table 4: EFCB score"
        corner="Model"
        columns={[
          { key: 'computed', name: 'Computed' },
          { key: 'printed', name: 'As printed' },
        ]}
        rows={[
          ...(report?.models ?? []).map(({ model, score }) => ({
            key: `own ${model}`,
            name: <Literal text={model} />,
            note: score === null ? 'this run: parts are missing' : 'this run',
            cells: [figure(score, 3), null],
          })),
          ...publishedModels().map(({ model, score, printedScore }) => ({
            key: `published ${model}`,
            name: model,
            note: 'published',
            cells: [figure(score, 3), figure(printedScore, 3)],
          })),
        ]}
      />
      <p className="small prose">{TABLE_4_NOTE}</p>
      {EFCB_TASKS.map((task) => (
        <MatrixTable
          key={task}
          caption={`Table ${PUBLISHED_TABLES[task].table}: ${EFCB_TASK_NAMES[task]}, ${MEASURES[task].name}`}
          corner="Model"
          columns={[
            ...PUBLISHED_REPOSITORIES.map((name) => ({ key: name, name })),
            { key: 'average', name: 'Average' },
          ]}
          rows={[...ownRows(task, report), ...publishedRows(task)]}
        />
      ))}
      <p className="small prose">{COLUMNS_NOTE}</p>
    </>
  );
}

/** The average is over the run's own repositories, whichever they are. */
function ownRows(task: EfcbTask, report: EfcbReport | null): MatrixRow[] {
  const { digits } = MEASURES[task].scale;
  return (report?.models ?? []).flatMap(({ model, tasks }) => {
    const own = tasks.find((one) => one.task === task);
    if (own === undefined) return [];
    const cells = PUBLISHED_REPOSITORIES.map((name) =>
      figure(own.repositories.find(({ repository }) => repository === name)?.mean ?? null, digits),
    );
    return [
      {
        key: `own ${model}`,
        name: <Literal text={model} />,
        note: 'this run',
        cells: [...cells, figure(own.average, digits)],
      },
    ];
  });
}

function publishedRows(task: EfcbTask): MatrixRow[] {
  const { digits } = MEASURES[task].scale;
  return publishedModels().flatMap(({ model, tasks }) => {
    const row = tasks.find((one) => one.task === task);
    if (row === undefined) return [];
    const cells = PUBLISHED_REPOSITORIES.map((_, at) => figure(row.byRepository?.[at] ?? null, digits));
    return [
      {
        key: `published ${model}`,
        name: model,
        note: 'published',
        cells: [...cells, figure(row.average, digits)],
      },
    ];
  });
}

function figure(value: number | null, digits: number): string | null {
  return value === null ? null : formatDecimal(value, digits);
}
