import { ChartFrame } from './ChartFrame.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import { type IntervalRow, PERCENT, type Scale } from './interval.ts';

/** Scores with intervals by group, one panel a model on the same scale; the numbers stand behind it as a table. */
export function IntervalChart({
  title,
  name,
  groupWord,
  measure = 'Score',
  scale = PERCENT,
  rows,
  series,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** What a group is, for example "Topic". */
  groupWord: string;
  /** What is measured. */
  measure?: string;
  scale?: Scale;
  rows: readonly IntervalRow[];
  /** All series in order, also those without a row here: their colour and place stay the same. */
  series: readonly string[];
}) {
  return (
    <ChartFrame
      title={title}
      name={name}
      minHeight={new Set(rows.map(({ group }) => group)).size * 22 + 56}
      content={JSON.stringify([rows, series, scale])}
      draw={async (width) => (await import('./drawIntervals.ts')).drawIntervals(rows, series, scale, width)}
      table={(shown) => (
        <IntervalTable
          caption={title}
          groupWord={groupWord}
          measure={measure}
          scale={scale}
          rows={rows}
          links={shown}
        />
      )}
    />
  );
}
