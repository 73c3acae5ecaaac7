import { axisX, axisY, dot, gridX, link, plot, ruleX, text } from '@observablehq/plot';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { IntervalRow, Scale } from './interval.ts';

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

/** An interval that reaches further to one side is written with both its ends. */
function writingsFor(rows: readonly IntervalRow[], { digits, max }: Scale): readonly Writing[] {
  const number = (value: number) => formatDecimal(value, digits);
  const skewed = rows.some(({ score, lower, upper }) => Math.abs(lower + upper - 2 * score) > max / 1000);
  const quiet = 'var(--text-quiet)';
  return [
    { at: 52, fill: 'var(--text)', write: ({ score }) => number(score) },
    skewed
      ? { at: 144, fill: quiet, write: ({ lower, upper }) => `${number(lower)} to ${number(upper)}` }
      : { at: 100, fill: quiet, write: ({ lower, upper }) => `± ${number((upper - lower) / 2)}` },
    { at: skewed ? 184 : 140, fill: quiet, write: countOf },
  ];
}

function countOf(row: IntervalRow): string {
  return `n ${formatCount(row.n)}`;
}

/**
 * Scores as dots on their intervals, groups in the order of the rows. Models stand side by side as panels where there is room for each,
 * one under another where there is not; all of the scale is always shown.
 */
export function drawIntervals(
  rows: readonly IntervalRow[],
  series: readonly string[],
  scale: Scale,
  width: number,
): Element {
  const { max, unit } = scale;
  const groups = [...new Set(rows.map(({ group }) => group))];
  const narrow = width < NARROW;
  // One width whatever the labels, so that charts under one another share their scale.
  const labelWidth = Math.min(176, Math.round(width * 0.32));
  const side = series.length * PANEL + labelWidth <= width || series.length === 1;
  const facet = (row: IntervalRow) => row.series;
  const facets = side ? { fx: facet } : { fy: facet };
  const colour = (row: IntervalRow) => `var(--series-${(series.indexOf(row.series) % 6) + 1})`;
  const clamp = (value: number) => Math.min(Math.max(value, 0), max);
  const panelHeight = groups.length * ROW;
  const panelWidth = ((width - labelWidth) / (side ? series.length : 1)) * (side ? 0.98 : 1);
  // The axis ends beyond the scale, so that scores can be written beside the marks within each panel.
  const writings = writingsFor(rows, scale).slice(0, narrow ? 2 : 3);
  const end = (max * panelWidth) / Math.max(panelWidth - ((writings.at(-1)?.at ?? 0) + BEYOND), 1);
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
      gridX({
        ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => share * max),
        stroke: 'var(--border)',
        strokeOpacity: 1,
      }),
      axisX({
        ticks: [0, max / 2, max],
        tickSize: 0,
        fill: 'var(--text-quiet)',
        tickFormat: (x: number) => `${x}${unit}`,
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
        href: ({ href }: IntervalRow) => (href === null ? null : `#${href}`),
        title: (row: IntervalRow) =>
          `${row.series}, ${row.group}: ${formatDecimal(row.score, scale.digits)}${unit}, 95 % interval ${formatDecimal(row.lower, scale.digits)} to ${formatDecimal(row.upper, scale.digits)}, n ${row.n}`,
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
  // The table behind the chart holds the same links for the keyboard.
  for (const anchor of chart.querySelectorAll('a')) anchor.setAttribute('tabindex', '-1');
  return chart;
}

function shortened(width: number): (label: string) => string {
  const room = Math.max(Math.floor((width - 12) / 7), 6);
  return (label) => (label.length > room ? `${label.slice(0, room - 1)}…` : label);
}
