import type { TableColumn } from '../../components/table/column.ts';
import { formatDecimal } from '../../lib/format.ts';
import { COMMON, dimensionColumns } from '../run/columns.tsx';
import type { SolutionRow } from '../run/rows.ts';

/** Columns of the table of CodeEval's solutions. */
export function solutionColumns(dimensions: readonly string[]): TableColumn<SolutionRow>[] {
  return [
    COMMON.task,
    COMMON.title,
    COMMON.model,
    COMMON.verdict,
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
    COMMON.error,
    ...dimensionColumns<SolutionRow>(dimensions),
    COMMON.time,
    COMMON.cached,
    { ...COMMON.sample, hidden: true },
    { ...COMMON.missing, hidden: true },
  ];
}
