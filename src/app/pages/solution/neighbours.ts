import { parseSort, sortRows } from '../../components/table/column.ts';
import type { ColumnsFor } from '../run/columns.tsx';
import { matcher, parseFilter } from '../run/filter.ts';
import { rowKey, type SolutionRow } from '../run/rows.ts';

export interface Neighbours {
  previous: SolutionRow | null;
  next: SolutionRow | null;
  /** 1-based place among those the filter shows; null where it does not show this one. */
  place: number | null;
  count: number;
}

/** What stands before and after a solution in the table, with the filter and sort of the address. */
export function neighbours(
  rows: readonly SolutionRow[],
  query: URLSearchParams,
  columnsFor: ColumnsFor,
  here: { model: string; taskId: string; index: number },
): Neighbours {
  // Without a model in the filter one walks through one model's answers, task by task.
  const filter = parseFilter(query);
  const shown = rows.filter(matcher({ ...filter, model: filter.model ?? here.model }));
  const columns = columnsFor(Object.keys(rows[0]?.groups ?? {}));
  const sorted = sortRows(shown, columns, parseSort(query.get('sort')));
  const at = sorted.findIndex((row) => row.key === rowKey(here.model, here.taskId, here.index));
  return {
    previous: sorted[at - 1] ?? null,
    next: sorted[at + 1] ?? null,
    place: at === -1 ? null : at + 1,
    count: sorted.length,
  };
}
