import { axisX, axisY, dot, gridX, link, plot, ruleX, text } from '@observablehq/plot';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { IntervalRow } from './interval.ts';

const ROW = 22;
/** The narrowest panel that still stands beside others, and the room beyond the figures at its end. */
const PANEL = 280;
const BEYOND = 12;
/** Below this width a row says its score and interval only; n stands in the table. */
const NARROW = 480;
/** Room above a panel for its model's name, where panels stand one under another. */
const HEADING = 24;

/** What is written at the end of a row, set from the right so that the decimal points stand under each other. */
interface Writing {
  at: number;
  fill: string;
  write: (row: IntervalRow) => string;
}

const SCORE: Writing = { at: 52, fill: 'var(--text)', write: (row) => formatDecimal(row.score) };

const SYMMETRIC: readonly Writing[] = [
  SCORE,
  {
    at: 100,
    fill: 'var(--text-quiet)',
    write: (row) => `± ${formatDecimal((row.upper - row.lower) / 2)}`,
  },
  { at: 140, fill: 'var(--text-quiet)', write: countOf },
];

/** An interval that reaches further to one side is written with both its ends. */
const SKEWED: readonly Writing[] = [
  SCORE,
  {
    at: 144,
    fill: 'var(--text-quiet)',
    write: (row) => `${formatDecimal(row.lower)} to ${formatDecimal(row.upper)}`,
  },
  { at: 184, fill: 'var(--text-quiet)', write: countOf },
];

function writingsFor(rows: readonly IntervalRow[]): readonly Writing[] {
  const skewed = rows.some(({ score, lower, upper }) => Math.abs(lower + upper - 2 * score) > 0.1);
  return skewed ? SKEWED : SYMMETRIC;
}

function countOf(row: IntervalRow): string {
  return `n ${formatCount(row.n)}`;
}

/**
 * Scores as dots on their intervals. Models stand side by side as panels where there is room for each,
 * one under another where there is not; the scale is always 0 to 100.
 */
export function drawIntervals(
  rows: readonly IntervalRow[],
  series: readonly string[],
  width: number,
): Element {
  const groups = [...new Set(rows.map(({ group }) => group))].sort();
  const narrow = width < NARROW;
  // One width whatever the labels, so that charts under one another share their scale.
  const labelWidth = Math.min(176, Math.round(width * 0.32));
  const side = series.length * PANEL + labelWidth <= width || series.length === 1;
  const facet = (row: IntervalRow) => row.series;
  const facets = side ? { fx: facet } : { fy: facet };
  const colour = (row: IntervalRow) => `var(--series-${(series.indexOf(row.series) % 6) + 1})`;
  const clamp = (value: number) => Math.min(Math.max(value, 0), 100);
  const panelHeight = groups.length * ROW;
  const panelWidth = ((width - labelWidth) / (side ? series.length : 1)) * (side ? 0.98 : 1);
  // The scale ends beyond 100, so that scores can be written beside the marks within each panel.
  const writings = writingsFor(rows).slice(0, narrow ? 2 : 3);
  const end = (100 * panelWidth) / Math.max(panelWidth - ((writings.at(-1)?.at ?? 0) + BEYOND), 1);
  const drawn = [...rows];
  const chart = plot({
    width,
    height: (side ? panelHeight : (panelHeight + HEADING) * series.length) + 56,
    marginTop: 24,
    marginBottom: 32,
    marginLeft: labelWidth,
    marginRight: 0,
    x: { domain: [0, end], label: null },
    y: { type: 'band', domain: groups, label: null, padding: 0 },
    fx: { domain: [...series], label: null, padding: 0.02 },
    fy: { domain: [...series], axis: null, padding: HEADING / (panelHeight + HEADING) },
    style: { background: 'transparent', color: 'var(--text)', fontFamily: 'inherit', fontSize: '12px' },
    marks: [
      gridX({ ticks: [0, 25, 50, 75, 100], stroke: 'var(--border)', strokeOpacity: 1 }),
      axisX({
        ticks: [0, 50, 100],
        tickSize: 0,
        fill: 'var(--text-quiet)',
        tickFormat: (x: number) => `${x} %`,
      }),
      axisY({ tickSize: 0, fill: 'var(--text)', tickFormat: shortened(labelWidth) }),
      ruleX([0], { stroke: 'var(--border-strong)' }),
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
        href: (row: IntervalRow) => `#${row.href}`,
        title: (row: IntervalRow) =>
          `${row.series}, ${row.group}: ${formatDecimal(row.score)} %, 95 % interval ${formatDecimal(row.lower)} to ${formatDecimal(row.upper)}, n ${row.n}`,
      }),
      side
        ? null
        : text(series, {
            fy: (name: string) => name,
            text: (name: string) => name,
            frameAnchor: 'top-left',
            textAnchor: 'start',
            dy: -16,
            fill: 'var(--text)',
            fontWeight: 600,
          }),
      ...writings.map(({ at, write, fill }) =>
        text(drawn, {
          ...facets,
          x: 100,
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
  // The table behind the chart holds the same links for the keyboard.
  for (const anchor of chart.querySelectorAll('a')) anchor.setAttribute('tabindex', '-1');
  return chart;
}

function shortened(width: number): (label: string) => string {
  const room = Math.max(Math.floor((width - 12) / 7), 6);
  return (label) => (label.length > room ? `${label.slice(0, room - 1)}…` : label);
}
