import { Link } from 'react-router';
import { VERDICTS } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import type { TableColumn } from '../../components/table/column.ts';
import { VERDICT_WORDS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatDecimal, formatDuration } from '../../lib/format.ts';
import { dimensionWord, groupWord } from '../../lib/names.ts';
import type { SolutionRow, TaskRow } from './rows.ts';

/** Columns of a table of solutions, given the dimensions that its tasks are grouped by. */
export type ColumnsFor = (dimensions: readonly string[]) => TableColumn<SolutionRow>[];

/** Columns that solutions of every benchmark have. */
export const COMMON = {
  task: {
    id: 'task',
    header: 'Task',
    width: 208,
    value: (row) => row.taskId,
    cell: (row) => <Literal text={row.taskId} />,
  },
  title: {
    id: 'title',
    header: 'Name',
    width: 176,
    value: (row) => row.title,
    cell: (row) => <Literal text={row.title} />,
  },
  model: {
    id: 'model',
    header: 'Model',
    width: 160,
    value: (row) => row.model,
    cell: (row) => <Literal text={row.model} />,
  },
  verdict: {
    id: 'verdict',
    header: 'Verdict',
    explain: 'Sorted from best to worst.',
    width: 128,
    value: (row) => VERDICT_WORDS[row.verdict],
    order: (row) => VERDICTS.indexOf(row.verdict),
    cell: (row) => <VerdictMark verdict={row.verdict} />,
  },
  error: {
    id: 'error',
    header: 'Error',
    width: 160,
    value: (row) => row.errorType,
    cell: (row) =>
      row.errorType === null ? <span className="quiet">–</span> : <Literal text={row.errorType} />,
  },
  time: {
    id: 'time',
    header: 'Time',
    explain: 'From start to end of the program, without the engine’s start.',
    width: 96,
    align: 'end',
    value: (row) => row.durationMs,
    cell: (row) =>
      row.durationMs === null ? <span className="quiet">–</span> : formatDuration(row.durationMs),
  },
  cached: {
    id: 'cache',
    header: 'Cached',
    explain: 'Judged in an earlier run with the same task, answer, settings and engine.',
    width: 96,
    value: (row) => (row.fromCache ? 'from cache' : ''),
    cell: (row) => (row.fromCache ? 'from cache' : ''),
  },
  sample: { id: 'sample', header: 'Sample', width: 80, align: 'end', value: (row) => row.index + 1 },
  missing: {
    id: 'missing',
    header: 'Missing',
    explain: 'What the runtime here lacks.',
    width: 160,
    value: (row) => row.missing,
    cell: (row) => <Literal text={row.missing} />,
  },
} as const satisfies Record<string, TableColumn<SolutionRow>>;

/** A column for each dimension, for example language and category. */
export function dimensionColumns<Row extends { groups: Record<string, string> }>(
  dimensions: readonly string[],
): TableColumn<Row>[] {
  return dimensions.map((dimension) => {
    const word = (row: Row) => groupWord(dimension, row.groups[dimension] ?? '–');
    return {
      id: `in-${dimension}`,
      header: dimensionWord(dimension),
      width: dimension === 'topic' || dimension === 'category' ? 176 : 104,
      value: (row) => (row.groups[dimension] === undefined ? null : word(row)),
      cell: (row) => <Literal text={word(row)} />,
    };
  });
}

/** Columns of the table of tasks: verdict and score of each model, or where it gave several answers how many passed. */
export function taskColumns(
  models: readonly string[],
  dimensions: readonly string[],
  address: (row: SolutionRow) => string,
): TableColumn<TaskRow>[] {
  return [
    {
      id: 'task',
      header: 'Task',
      width: 208,
      value: (task) => task.taskId,
      cell: (task) => <Literal text={task.taskId} />,
    },
    {
      id: 'title',
      header: 'Name',
      width: 176,
      value: (task) => task.title,
      cell: (task) => <Literal text={task.title} />,
    },
    ...models.map(
      (model, index): TableColumn<TaskRow> => ({
        id: `model-${index}`,
        header: model,
        explain: 'Verdict and score in percent of this model; of several answers, the mean.',
        width: 184,
        align: 'end',
        value: (task) => task.byModel.get(model)?.score ?? null,
        cell: (task) => {
          const own = task.byModel.get(model);
          if (own === undefined) return <span className="quiet">–</span>;
          return (
            <Link className="model-cell" to={address(own.first)}>
              {own.answers === 1 ? (
                <VerdictMark verdict={own.first.verdict} />
              ) : (
                <span>
                  {own.passed} of {own.answers} pass
                </span>
              )}
              {own.score === null ? null : <span>{formatDecimal(own.score)}</span>}
            </Link>
          );
        },
      }),
    ),
    {
      id: 'spread',
      header: 'Spread',
      explain: 'Greatest less smallest score among the models, in points.',
      width: 96,
      align: 'end',
      value: (task) => task.spread,
      cell: (task) => formatDecimal(task.spread),
    },
    ...dimensionColumns<TaskRow>(dimensions),
  ];
}
