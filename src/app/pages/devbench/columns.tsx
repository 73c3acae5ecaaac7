import { useCallback } from 'react';
import type { TableColumn } from '../../components/table/column.ts';
import { VERDICT_WORDS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { COMMON, type ColumnsFor, dimensionColumns } from '../run/columns.tsx';
import type { SolutionRow } from '../run/rows.ts';
import type { CompletionSimilarity, SimilarityLookup } from './useSimilarity.ts';

/** Columns of the table of completions; similarities stand in it once they are known. */
export function useColumns(similarity: SimilarityLookup | null): ColumnsFor {
  return useCallback(
    (dimensions) => [
      COMMON.task,
      COMMON.model,
      { ...COMMON.sample, width: 72 },
      COMMON.verdict,
      strictColumn,
      COMMON.error,
      ...dimensionColumns<SolutionRow>(dimensions),
      cosineColumn(
        'first-line',
        'Cosine, line',
        'Of the two first lines, 0 to 1.',
        similarity,
        (found) => found.firstLine,
      ),
      cosineColumn(
        'whole',
        'Cosine, whole',
        'Of the two whole completions, 0 to 1.',
        similarity,
        (found) => found.fullCompletion,
      ),
      COMMON.time,
      COMMON.missing,
      COMMON.cached,
    ],
    [similarity],
  );
}

const strictColumn: TableColumn<SolutionRow> = {
  id: 'strict',
  header: 'Strict',
  explain:
    'The strict reading: every assertion counts, wherever its failure was swallowed. Marked where it differs.',
  width: 104,
  value: (row) => (row.strictScore === null ? null : VERDICT_WORDS[strictVerdict(row)]),
  cell: (row) =>
    row.strictScore === null ? (
      <span className="quiet">–</span>
    ) : (
      <>
        {row.strictScore === row.score ? '' : '≠ '}
        <VerdictMark verdict={strictVerdict(row)} />
      </>
    ),
};

function strictVerdict({ strictScore }: SolutionRow): 'pass' | 'fail' {
  return strictScore === 100 ? 'pass' : 'fail';
}

function cosineColumn(
  id: string,
  header: string,
  explain: string,
  similarity: SimilarityLookup | null,
  read: (found: CompletionSimilarity) => number,
): TableColumn<SolutionRow> {
  const value = ({ model, taskId, index }: SolutionRow) => {
    const found = similarity?.of(model, taskId, index) ?? null;
    return found === null ? null : read(found);
  };
  return {
    id: `cosine-${id}`,
    header,
    explain,
    width: 136,
    align: 'end',
    value,
    cell: (row) => {
      const cosine = value(row);
      return cosine === null ? <span className="quiet">–</span> : formatDecimal(cosine, 3);
    },
  };
}
