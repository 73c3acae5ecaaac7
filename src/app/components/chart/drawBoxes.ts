import { barX, dot, link, plot, text, tickX } from '@observablehq/plot';
import type { BoxFigures } from '../../../metrics/index.ts';
import { formatDecimal } from '../../lib/format.ts';
import { type Along, type Panelled, panelsOf } from './panels.ts';

/** A distribution as a box: a line of one panel. */
export interface BoxRow extends Panelled, BoxFigures {
  mean: number;
}

const MEDIAN_AT = 44;
const MEAN_AT = 92;

/**
 * Tukey's boxes, a panel a series: quartiles and median, whiskers, a thin line on to the values farthest out, a diamond at the
 * mean; median and mean are written behind.
 */
export function drawBoxes(
  rows: readonly BoxRow[],
  series: readonly string[],
  along: Along,
  width: number,
): Element {
  const { facets, colour, options, ground, headings } = panelsOf(rows, series, along, width, {
    wide: MEAN_AT,
    narrow: MEAN_AT,
  });
  const drawn = [...rows];
  const on = { ...facets, y: 'group' };
  const between = { ...facets, y1: 'group', y2: 'group' };
  const written = { ...on, x: along.to, textAnchor: 'end', fontVariant: 'tabular-nums' } as const;
  return plot({
    ...options,
    marks: [
      ground,
      link(drawn, { ...between, x1: 'minimum', x2: 'maximum', stroke: 'var(--border-strong)' }),
      link(drawn, { ...between, x1: 'lowerWhisker', x2: 'upperWhisker', stroke: colour, strokeWidth: 2 }),
      barX(drawn, {
        ...on,
        x1: 'lowerQuartile',
        x2: 'upperQuartile',
        fill: 'var(--surface)',
        stroke: colour,
        strokeWidth: 2,
        insetTop: 5,
        insetBottom: 5,
      }),
      tickX(drawn, { ...on, x: 'median', stroke: colour, strokeWidth: 4, insetTop: 4, insetBottom: 4 }),
      dot(drawn, {
        ...on,
        x: 'mean',
        r: 4,
        symbol: 'diamond',
        fill: 'var(--text)',
        stroke: 'var(--surface)',
        title: (row: BoxRow) =>
          `${row.series}, ${row.group}: median ${formatDecimal(row.median)}, mean ${formatDecimal(row.mean)}`,
      }),
      headings,
      text(drawn, { ...written, dx: MEDIAN_AT, text: ({ median }: BoxRow) => formatDecimal(median) }),
      text(drawn, {
        ...written,
        dx: MEAN_AT,
        fill: 'var(--text-quiet)',
        text: ({ mean }: BoxRow) => formatDecimal(mean),
      }),
    ],
  });
}
