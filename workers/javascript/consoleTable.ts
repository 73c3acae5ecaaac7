/** Prints one value as a cell. */
type Show = (value: unknown) => string;

interface Table {
  head: string[];
  rows: string[][];
}

const VALUES = 'Values';

/**
 * What `console.table` prints, as Node's.
 *
 * @param columns the properties to show; undefined for all.
 * @returns null where the data has no table: it is printed as other values are.
 */
export function tableText(data: unknown, columns: string[] | undefined, show: Show): string | null {
  if (typeof data !== 'object' || data === null) return null;
  return draw(collectionTable(data, show) ?? propertyTable(data, columns, show));
}

function collectionTable(data: object, show: Show): Table | null {
  if (data instanceof Map) {
    const rows = [...data].map(([key, value], at) => [String(at), show(key), show(value)]);
    return { head: ['(iteration index)', 'Key', VALUES], rows };
  }
  if (data instanceof Set) {
    const rows = [...data].map((value, at) => [String(at), show(value)]);
    return { head: ['(iteration index)', VALUES], rows };
  }
  return null;
}

function propertyTable(data: object, columns: string[] | undefined, show: Show): Table {
  const entries = Object.entries(data);
  const isRow = (value: unknown): value is Record<string, unknown> =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const found = entries.flatMap(([, row]) => (isRow(row) ? Object.keys(row) : []));
  const names = columns ?? [...new Set(found)];
  const hasValues = entries.some(([, row]) => !isRow(row));
  const rows = entries.map(([index, row]) => [
    index,
    ...names.map((name) => (isRow(row) && Object.hasOwn(row, name) ? show(row[name]) : '')),
    ...(hasValues ? [isRow(row) ? '' : show(row)] : []),
  ]);
  return { head: ['(index)', ...names, ...(hasValues ? [VALUES] : [])], rows };
}

function draw({ head, rows }: Table): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => widthOf(row[at] ?? ''))) + 2);
  const line = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width)).join(middle) + right;
  const row = (cells: string[]) =>
    `│${cells.map((cell, at) => ` ${cell}${' '.repeat((widths[at] ?? 0) - widthOf(cell) - 1)}`).join('│')}│`;
  return [line('┌', '┬', '┐'), row(head), line('├', '┼', '┤'), ...rows.map(row), line('└', '┴', '┘')].join(
    '\n',
  );
}

/** Columns that a text takes on a terminal: wide characters take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
