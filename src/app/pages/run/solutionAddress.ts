import type { SolutionRow } from './rows.ts';

/** Where a solution is shown. Filter and sort go along, so that "next" there is the table's next row. */
export function solutionAddress(
  runId: string,
  row: Pick<SolutionRow, 'model' | 'taskId' | 'index'>,
  query: URLSearchParams,
): string {
  const carried = new URLSearchParams(query);
  for (const name of ['view', 'rows', 'sample', 'line', 'finding', 'reference']) carried.delete(name);
  if (row.index > 0) carried.set('sample', String(row.index));
  const search = carried.size === 0 ? '' : `?${carried}`;
  return `/runs/${runId}/${encodeURIComponent(row.model)}/${encodeURIComponent(row.taskId)}${search}`;
}
