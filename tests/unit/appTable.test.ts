import { describe, expect, test } from 'vitest';
import {
  parseSort,
  sortRows,
  sortText,
  type TableColumn,
  toCsv,
  toTsv,
} from '../../src/app/components/table/column.ts';

interface Row {
  name: string;
  score: number | null;
}

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 100, value: (row) => row.name },
  { id: 'score', header: 'Score', width: 100, value: (row) => row.score },
];
const row = (name: string, score: number | null = null): Row => ({ name, score });

describe('sorting rows', () => {
  const rows = [row('task_10', 2), row('task_9', null), row('task_1', 10)];
  const names = (sort: string) => sortRows(rows, columns, parseSort(sort)).map(({ name }) => name);

  test('orders numbers within text as numbers', () => {
    expect(names('name')).toEqual(['task_1', 'task_9', 'task_10']);
    expect(names('-name')).toEqual(['task_10', 'task_9', 'task_1']);
  });

  test('puts rows without a value last, either way', () => {
    expect(names('score')).toEqual(['task_10', 'task_1', 'task_9']);
    expect(names('-score')).toEqual(['task_1', 'task_10', 'task_9']);
  });

  test('leaves the order alone for no column, or one that is not there', () => {
    expect(names('')).toEqual(rows.map(({ name }) => name));
    expect(names('gone')).toEqual(rows.map(({ name }) => name));
  });

  test('goes by a column’s own order where it has one', () => {
    const byLength = [{ ...columns[0], order: (one: Row) => one.name.length }] as TableColumn<Row>[];
    const sorted = sortRows([row('ccc'), row('a'), row('bb')], byLength, parseSort('name'));
    expect(sorted.map(({ name }) => name)).toEqual(['a', 'bb', 'ccc']);
  });

  test('stands in an address and comes back', () => {
    for (const text of ['name', '-score']) expect(sortText(parseSort(text))).toBe(text);
    expect(parseSort(null)).toBeNull();
  });
});

describe('tables as text', () => {
  test('CSV quotes what has to be, and keeps spreadsheets from running text', () => {
    expect(toCsv([row('a,"b"\nc', 1.5), row('=1+1', null), row('-x', -2)], columns)).toBe(
      'Name,Score\n"a,""b""\nc",1.5\n\'=1+1,\n\'-x,-2\n',
    );
  });

  test('TSV keeps one row a line', () => {
    expect(toTsv([row('a\tb\r\nc', 0)], columns)).toBe('Name\tScore\na b c\t0\n');
  });
});
