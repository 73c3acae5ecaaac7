import { Link } from 'react-router';
import { VERDICTS } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import type { TableColumn } from '../../components/table/column.ts';
import { VERDICT_WORDS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatDecimal, formatDuration } from '../../lib/format.ts';
import type { SolutionRow, TaskRow } from './rows.ts';

/** Columns of the table of solutions. */
export function solutionColumns(dimensions: readonly string[]): TableColumn<SolutionRow>[] {
  return [
    {
      id: 'task',
      header: 'Task',
      width: 208,
      value: (row) => row.taskId,
      cell: (row) => <Literal text={row.taskId} />,
    },
    {
      id: 'title',
      header: 'Name',
      width: 176,
      value: (row) => row.title,
      cell: (row) => <Literal text={row.title} />,
    },
    {
      id: 'model',
      header: 'Model',
      width: 160,
      value: (row) => row.model,
      cell: (row) => <Literal text={row.model} />,
    },
    {
      id: 'verdict',
      header: 'Verdict',
      explain: 'Sorted from best to worst.',
      width: 128,
      value: (row) => VERDICT_WORDS[row.verdict],
      order: (row) => VERDICTS.indexOf(row.verdict),
      cell: (row) => <VerdictMark verdict={row.verdict} />,
    },
    {
      id: 'score',
      header: 'Score %',
      explain: 'Tests passed of all tests of the task. An absent answer counts 0.',
      width: 96,
      align: 'end',
      value: (row) => row.score,
      cell: (row) => formatDecimal(row.score),
    },
    {
      id: 'tests',
      header: 'Tests',
      explain: 'Tests passed and all tests. 0/0 where none was reached.',
      width: 80,
      align: 'end',
      value: (row) => row.passed,
      cell: (row) => `${row.passed}/${row.total}`,
    },
    {
      id: 'strict',
      header: 'Strict %',
      explain: 'Score of the stricter reading. Marked where it differs from the reference’s.',
      width: 96,
      align: 'end',
      value: (row) => row.strictScore,
      cell: (row) =>
        row.strictScore === null ? (
          <span className="quiet">–</span>
        ) : row.strictScore === row.score ? (
          <span className="quiet">{formatDecimal(row.strictScore)}</span>
        ) : (
          <strong>≠ {formatDecimal(row.strictScore)}</strong>
        ),
    },
    {
      id: 'error',
      header: 'Error',
      width: 160,
      value: (row) => row.errorType,
      cell: (row) =>
        row.errorType === null ? <span className="quiet">–</span> : <Literal text={row.errorType} />,
    },
    ...dimensions.map(
      (dimension): TableColumn<SolutionRow> => ({
        id: `in-${dimension}`,
        header: dimension.charAt(0).toUpperCase() + dimension.slice(1),
        width: dimension === 'topic' ? 176 : 104,
        value: (row) => row.groups[dimension] ?? null,
        cell: (row) => <Literal text={row.groups[dimension] ?? '–'} />,
      }),
    ),
    {
      id: 'time',
      header: 'Time',
      explain: 'From start to end of the solution in its interpreter, without the engine’s start.',
      width: 96,
      align: 'end',
      value: (row) => row.durationMs,
      cell: (row) =>
        row.durationMs === null ? <span className="quiet">–</span> : formatDuration(row.durationMs),
    },
    {
      id: 'cache',
      header: 'Cached',
      explain: 'Judged in an earlier run with the same task, answer, settings and engine.',
      width: 96,
      value: (row) => (row.fromCache ? 'from cache' : ''),
      cell: (row) => (row.fromCache ? 'from cache' : ''),
    },
    { id: 'sample', header: 'Sample', width: 80, align: 'end', value: (row) => row.index + 1, hidden: true },
    { id: 'missing', header: 'Missing', width: 160, value: (row) => row.missing, hidden: true },
  ];
}

/** Columns of the table of tasks: a verdict and a score for each model. */
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
        explain: 'Score in percent and verdict of this model.',
        width: 184,
        align: 'end',
        value: (task) => task.byModel.get(model)?.score ?? null,
        cell: (task) => {
          const row = task.byModel.get(model);
          if (row === undefined) return <span className="quiet">–</span>;
          return (
            <Link className="model-cell" to={address(row)}>
              <VerdictMark verdict={row.verdict} />
              <span>{formatDecimal(row.score)}</span>
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
    ...dimensions.map(
      (dimension): TableColumn<TaskRow> => ({
        id: `in-${dimension}`,
        header: dimension.charAt(0).toUpperCase() + dimension.slice(1),
        width: dimension === 'topic' ? 176 : 104,
        value: (task) => task.groups[dimension] ?? null,
        cell: (task) => <Literal text={task.groups[dimension] ?? '–'} />,
      }),
    ),
  ];
}
