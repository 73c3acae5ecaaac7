import type { TableColumn } from '../../components/table/column.ts';
import { formatDecimal } from '../../lib/format.ts';
import { COMMON, dimensionColumns } from '../run/columns.tsx';
import type { SolutionRow } from '../run/rows.ts';

/** Columns of the table of replies. */
export function replyColumns(dimensions: readonly string[]): TableColumn<SolutionRow>[] {
  return [
    COMMON.task,
    COMMON.title,
    COMMON.model,
    { ...COMMON.sample, width: 72 },
    COMMON.verdict,
    {
      id: 'score',
      header: 'Score %',
      explain:
        'What the reply adds to its task’s part of the EFCB score: more is better. None where no judge scored it.',
      width: 96,
      align: 'end',
      value: scoreOf,
      cell: (row) => {
        const score = scoreOf(row);
        return score === null ? <span className="quiet">–</span> : formatDecimal(score);
      },
    },
    { ...COMMON.error, header: 'Why none' },
    ...dimensionColumns<SolutionRow>(dimensions),
    COMMON.cached,
  ];
}

function scoreOf({ verdict, score }: SolutionRow): number | null {
  return verdict === 'unjudged' ? null : score;
}
