import type { ReactNode } from 'react';
import { csvText } from '../../../benchmarks/shared/csv.ts';

/** A column of a DataTable. `value` is what is copied and downloaded, `cell` what is shown. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** How the values come about; shown on hover and focus of the heading. */
  explain?: string;
  /** Width in CSS pixels before the reader changes it. */
  width: number;
  align?: 'start' | 'end';
  value: (row: Row) => string | number | null;
  /** What is sorted by, where it is not the value. */
  order?: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Hidden until the reader chooses the column. */
  hidden?: boolean;
}

/** The order of a table: a column and a direction. */
export interface Sort {
  id: string;
  descending: boolean;
}

/** A sort as it stands in an address: "score" or "-score". */
export function parseSort(text: string | null): Sort | null {
  if (text === null || text === '' || text === '-') return null;
  return text.startsWith('-') ? { id: text.slice(1), descending: true } : { id: text, descending: false };
}

export function sortText(sort: Sort | null): string | null {
  return sort === null ? null : `${sort.descending ? '-' : ''}${sort.id}`;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Rows in the asked order; rows without a value come last either way, equal ones keep their places. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: Sort | null,
): Row[] {
  const column = sort === null ? undefined : columns.find(({ id }) => id === sort.id);
  if (column === undefined || sort === null) return [...rows];
  const direction = sort.descending ? -1 : 1;
  const order = column.order ?? column.value;
  return rows
    .map((row) => ({ row, value: order(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value);
      return direction * collator.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}

/** The rows as tab-separated text with a heading line; tabs and line breaks within a value become blanks. */
export function toTsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  const clean = (value: string | number | null) => String(value ?? '').replace(/[\t\r\n]+/g, ' ');
  const heading = columns.map(({ header }) => clean(header)).join('\t');
  const body = rows.map((row) => columns.map(({ value }) => clean(value(row))).join('\t'));
  return `${[heading, ...body].join('\n')}\n`;
}

/** The rows as RFC 4180 CSV with a heading line. Text that a spreadsheet would take for a formula is quoted by "'". */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  return csvText([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]);
}
