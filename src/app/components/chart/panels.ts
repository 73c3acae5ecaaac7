import { axisX, axisY, gridX, ruleX, text } from '@observablehq/plot';

const ROW = 22;
/** The narrowest panel that still stands beside others. */
const PANEL = 280;
/** Room beyond what is written at a row's end. */
const BEYOND = 12;
/** Below this width rows say less at their ends; the rest stands in the table. */
const NARROW = 480;
/** Room above a panel for its series' name, where panels stand one under another. */
const HEADING = 24;

/** What a row of a panel needs: which line it is on, and in which panel. */
export interface Panelled {
  group: string;
  series: string;
}

/** What is along the panels: all of it is always shown. */
export interface Along {
  from: number;
  to: number;
  unit: string;
}

/** Room in CSS pixels that a chart of so many lines needs where its panels stand side by side. */
export function panelsHeight(groups: number): number {
  return groups * ROW + 56;
}

/**
 * Lines of marks, groups in the order of the rows. Series stand side by side as panels where there is room for each, one under
 * another where there is not.
 *
 * @param written room that a row needs for what is written at its end, where it is wide and where it is narrow.
 */
export function panelsOf<Row extends Panelled>(
  rows: readonly Row[],
  series: readonly string[],
  along: Along,
  width: number,
  written: { wide: number; narrow: number },
) {
  const { from, to, unit } = along;
  const groups = [...new Set(rows.map(({ group }) => group))];
  const narrow = width < NARROW;
  // One width whatever the labels, so that charts under one another share their scale.
  const labelWidth = Math.min(176, Math.round(width * 0.32));
  const side = series.length * PANEL + labelWidth <= width || series.length === 1;
  const facet = (row: Row) => row.series;
  const panelHeight = groups.length * ROW;
  const panelWidth = ((width - labelWidth) / (side ? series.length : 1)) * (side ? 0.98 : 1);
  // The axis ends beyond the scale, so that figures can be written beside the marks within each panel.
  const room = (narrow ? written.narrow : written.wide) + BEYOND;
  const end = from + ((to - from) * panelWidth) / Math.max(panelWidth - room, 1);
  const shares = (all: readonly number[]) => all.map((share) => from + share * (to - from));
  return {
    narrow,
    facets: side ? { fx: facet } : { fy: facet },
    colour: (row: Row) => `var(--series-${(series.indexOf(row.series) % 6) + 1})`,
    /** Of the plot. */
    options: {
      width,
      height: side ? panelsHeight(groups.length) : (panelHeight + HEADING) * series.length + 56,
      marginTop: 24,
      marginBottom: 32,
      marginLeft: labelWidth,
      marginRight: 0,
      x: { domain: [from, end], label: null },
      y: { type: 'band' as const, domain: groups, label: null, padding: 0 },
      fx: { domain: [...series], label: null, padding: 0.02 },
      fy: { domain: [...series], axis: null, padding: HEADING / (panelHeight + HEADING) },
      style: { background: 'transparent', color: 'var(--text)', fontFamily: 'inherit', fontSize: '12px' },
    },
    /** What stands behind the marks. */
    ground: [
      gridX({ ticks: shares([0, 0.25, 0.5, 0.75, 1]), stroke: 'var(--border)', strokeOpacity: 1 }),
      axisX({
        ticks: shares([0, 0.5, 1]),
        tickSize: 0,
        fill: 'var(--text-quiet)',
        tickFormat: (x: number) => `${String(x).replace('-', '−')}${unit}`,
      }),
      axisY({ tickSize: 0, fill: 'var(--text)', tickFormat: shortened(labelWidth) }),
      ruleX([0], { stroke: 'var(--border-strong)' }),
    ],
    /** The series' names, where Plot does not write them above the panels. */
    headings: side
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
  };
}

/** The table behind a chart holds the same links for the keyboard. */
export function withoutTabStops<Chart extends Element>(chart: Chart): Chart {
  for (const anchor of chart.querySelectorAll('a')) anchor.setAttribute('tabindex', '-1');
  return chart;
}

function shortened(width: number): (label: string) => string {
  const room = Math.max(Math.floor((width - 12) / 7), 6);
  return (label) => (label.length > room ? `${label.slice(0, room - 1)}…` : label);
}
