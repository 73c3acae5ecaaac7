import { dot, link, plot, text } from '@observablehq/plot';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { IntervalRow, Scale } from './interval.ts';
import { panelsOf, withoutTabStops } from './panels.ts';

/** What is written at the end of a row, set from the right so that the decimal points stand under each other. */
interface Writing {
  at: number;
  fill: string;
  write: (row: IntervalRow) => string;
}

/** An interval that reaches further to one side is written with both its ends. */
function writingsFor(rows: readonly IntervalRow[], { digits, max }: Scale): readonly Writing[] {
  const number = (value: number) => formatDecimal(value, digits);
  const skewed = rows.some(({ score, lower, upper }) => Math.abs(lower + upper - 2 * score) > max / 1000);
  const quiet = 'var(--text-quiet)';
  return [
    { at: 52, fill: 'var(--text)', write: ({ score }) => number(score) },
    skewed
      ? { at: 150, fill: quiet, write: ({ lower, upper }) => `${number(lower)} to ${number(upper)}` }
      : { at: 100, fill: quiet, write: ({ lower, upper }) => `± ${number((upper - lower) / 2)}` },
    { at: skewed ? 190 : 140, fill: quiet, write: countOf },
  ];
}

function countOf(row: IntervalRow): string {
  return `n ${formatCount(row.n)}`;
}

/** Scores as dots on their intervals, a panel a model; all of the scale is always shown. Narrow rows don't say n. */
export function drawIntervals(
  rows: readonly IntervalRow[],
  series: readonly string[],
  scale: Scale,
  width: number,
): Element {
  const { max, unit } = scale;
  const all = writingsFor(rows, scale);
  const { narrow, facets, colour, options, ground, headings } = panelsOf(
    rows,
    series,
    { from: 0, to: max, unit },
    width,
    { wide: all[2]?.at ?? 0, narrow: all[1]?.at ?? 0 },
  );
  const clamp = (value: number) => Math.min(Math.max(value, 0), max);
  const drawn = [...rows];
  const chart = plot({
    ...options,
    marks: [
      ground,
      link(drawn, {
        ...facets,
        x1: (row: IntervalRow) => clamp(row.lower),
        x2: (row: IntervalRow) => clamp(row.upper),
        y1: 'group',
        y2: 'group',
        stroke: colour,
        strokeWidth: 2,
      }),
      dot(drawn, {
        ...facets,
        x: 'score',
        y: 'group',
        r: 4.5,
        fill: colour,
        stroke: 'var(--surface)',
        href: ({ href }: IntervalRow) => (href === null ? null : `#${href}`),
        title: (row: IntervalRow) =>
          `${row.series}, ${row.group}: ${formatDecimal(row.score, scale.digits)}${unit}, 95 % interval ${formatDecimal(row.lower, scale.digits)} to ${formatDecimal(row.upper, scale.digits)}, n ${row.n}`,
      }),
      headings,
      all.slice(0, narrow ? 2 : 3).map(({ at, write, fill }) =>
        text(drawn, {
          ...facets,
          x: max,
          y: 'group',
          dx: at,
          textAnchor: 'end',
          fill,
          text: write,
          fontVariant: 'tabular-nums',
        }),
      ),
    ],
  });
  return withoutTabStops(chart);
}
