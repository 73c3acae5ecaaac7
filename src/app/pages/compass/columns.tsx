import { SCORES, type Score } from '../../../benchmarks/compass/index.ts';
import { FINDING_KINDS } from '../../../model/index.ts';
import type { TableColumn } from '../../components/table/column.ts';
import { formatDecimal } from '../../lib/format.ts';
import { COMMON, dimensionColumns } from '../run/columns.tsx';
import type { SolutionRow } from '../run/rows.ts';
import { SCORE_MEANINGS, SCORE_WORDS } from './words.ts';

/** Columns of the table of COMPASS's samples. */
export function sampleColumns(dimensions: readonly string[]): TableColumn<SolutionRow>[] {
  return [
    COMMON.task,
    { ...COMMON.title, hidden: true },
    COMMON.model,
    ...dimensionColumns<SolutionRow>(dimensions),
    { ...COMMON.sample, width: 88 },
    COMMON.verdict,
    ...SCORES.map(scoreColumn),
    {
      id: 'findings',
      header: 'Findings',
      explain: 'Kinds of finding of the static analysis.',
      width: 96,
      align: 'end',
      value: findingsOf,
    },
    COMMON.error,
    COMMON.time,
    COMMON.cached,
    { ...COMMON.missing, hidden: true },
  ];
}

const KINDS = new Set<string>(FINDING_KINDS);

function findingsOf({ marks, points }: SolutionRow): number | null {
  return (points.quality ?? null) === null ? null : marks.filter((mark) => KINDS.has(mark)).length;
}

function scoreColumn(score: Score): TableColumn<SolutionRow> {
  const value = ({ points }: SolutionRow) => points[score] ?? null;
  return {
    id: score,
    header: SCORE_WORDS[score],
    explain: SCORE_MEANINGS[score],
    width: 112,
    align: 'end',
    value,
    cell: (row) => {
      const own = value(row);
      return own === null ? <span className="quiet">–</span> : formatDecimal(own);
    },
  };
}
