import type { AutomationModel } from '../../src/model/index.ts';

const COLUMNS: { name: string; of: (model: AutomationModel) => string }[] = [
  { name: 'model', of: ({ model }) => model },
  { name: 'score', of: ({ score }) => score.toFixed(2) },
  {
    name: '95 % interval',
    of: ({ lowerBound, upperBound }) => `${lowerBound.toFixed(2)} to ${upperBound.toFixed(2)}`,
  },
  { name: 'n', of: ({ n }) => String(n) },
  { name: 'strict', of: ({ strictScore }) => strictScore?.toFixed(2) ?? '' },
  { name: 'pass', of: count('pass') },
  { name: 'partial', of: count('partial') },
  { name: 'fail', of: count('fail') },
  { name: 'error', of: count('error') },
  { name: 'timed out', of: count('timed-out') },
  { name: 'unsupported', of: count('unsupported') },
  { name: 'absent', of: ({ absent }) => String(absent) },
];

function count(verdict: string) {
  return ({ verdicts }: AutomationModel) => String(verdicts[verdict] ?? 0);
}

/** One line per model under a line of headings, in columns; the first to the left, numbers to the right. */
export function summaryTable(models: readonly AutomationModel[]): string {
  const rows = [
    COLUMNS.map(({ name }) => name),
    ...models.map((model) => COLUMNS.map(({ of }) => printable(of(model)))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Imported names must not drive the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).padStart(4, '0')}}`,
  );
}
