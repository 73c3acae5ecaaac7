import { barX, plot, text } from '@observablehq/plot';
import { formatDecimal } from '../../lib/format.ts';
import { type Along, type Panelled, panelsOf, withoutTabStops } from './panels.ts';

/** A figure as a bar: a line of one panel. */
export interface BarRow extends Panelled {
  value: number;
  /** Where what is behind it is listed; null where it is not. */
  href: string | null;
}

const WRITTEN = 56;

/**
 * Figures as bars from 0 on, a panel a series.
 *
 * @param plain in no colour of a series': the panels are no models.
 */
export function drawBars(
  rows: readonly BarRow[],
  series: readonly string[],
  along: Along & { digits: number },
  plain: boolean,
  width: number,
): Element {
  const { facets, colour, options, ground, headings } = panelsOf(rows, series, along, width, {
    wide: WRITTEN,
    narrow: WRITTEN,
  });
  const { to, digits, unit } = along;
  const drawn = [...rows];
  const written = ({ value }: BarRow) => formatDecimal(value, digits);
  const chart = plot({
    ...options,
    marks: [
      ground,
      barX(drawn, {
        ...facets,
        x1: 0,
        x2: 'value',
        y: 'group',
        fill: plain ? 'var(--text-quiet)' : colour,
        insetTop: 5,
        insetBottom: 5,
        href: ({ href }: BarRow) => (href === null ? null : `#${href}`),
        title: (row: BarRow) => `${row.series}, ${row.group}: ${written(row)}${unit}`,
      }),
      headings,
      text(drawn, {
        ...facets,
        x: to,
        y: 'group',
        dx: WRITTEN - 8,
        textAnchor: 'end',
        text: written,
        fontVariant: 'tabular-nums',
      }),
    ],
  });
  return withoutTabStops(chart);
}
