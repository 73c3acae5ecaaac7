import { useMemo, useState } from 'react';
import { type Sort, sortRows, type TableColumn } from './column.ts';

interface Settled {
  key: string;
  order: Map<string, number>;
}

/**
 * Rows in an order that changes only on request: rows that arrive after the last request are appended, so that
 * nothing moves under the pointer while a run goes on. `late` counts those; `settle` sorts them in.
 */
export function useSettledOrder<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  columns: readonly TableColumn<Row>[],
  sort: Sort | null,
): { ordered: Row[]; late: number; settle: () => void } {
  const key = sort === null ? '' : `${sort.descending ? '-' : ''}${sort.id}`;
  const [settled, setSettled] = useState<Settled | null>(null);
  const orderNow = (): Settled => ({
    key,
    order: new Map(sortRows(rows, columns, sort).map((row, index) => [rowId(row), index])),
  });
  let current = settled;
  if (current === null || current.key !== key || (current.order.size === 0 && rows.length > 0)) {
    current = orderNow();
    setSettled(current);
  }
  const { order } = current;
  const ordered = useMemo(() => {
    const place = (row: Row) => order.get(rowId(row)) ?? Number.MAX_SAFE_INTEGER;
    return [...rows].sort((a, b) => place(a) - place(b));
  }, [rows, rowId, order]);
  const late = sort === null ? 0 : rows.reduce((count, row) => count + (order.has(rowId(row)) ? 0 : 1), 0);
  return { ordered, late, settle: () => setSettled(orderNow()) };
}
