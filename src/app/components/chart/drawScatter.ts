import { axisX, axisY, dot, gridX, gridY, plot, text } from '@observablehq/plot';

/** A point of a scatter chart. */
export interface ScatterPoint {
  series: string;
  /** What it is of, for example "Python". */
  label: string;
  x: number;
  y: number;
}

/** What is along an axis, and how far it goes. */
export interface ScatterAxis {
  word: string;
  from: number;
  to: number;
}

const HEIGHT = 360;
/** The narrowest column of the legend, and the height of its lines. */
const LEGEND_COLUMN = 200;
const LEGEND_LINE = 20;
const LEFT = 48;
/** Room for the vertical axis's name, above the legend. */
const ABOVE = 28;
/** Beyond this width points lie too far apart to be seen as one cloud. */
const WIDEST = 760;
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye'] as const;

/**
 * Points by series, told apart by colour and shape; the series' names stand on top. A point says what it is when
 * pointed at.
 */
export function drawScatter(
  points: readonly ScatterPoint[],
  series: readonly string[],
  { x, y }: { x: ScatterAxis; y: ScatterAxis },
  available: number,
): Element {
  const width = Math.min(available, WIDEST);
  const symbolOf = (name: string) => SYMBOLS[series.indexOf(name) % SYMBOLS.length] ?? 'circle';
  const colourOf = (name: string) => `var(--series-${(series.indexOf(name) % 6) + 1})`;
  const columns = Math.max(Math.floor((width - LEFT) / LEGEND_COLUMN), 1);
  const legendHeight = Math.ceil(series.length / columns) * LEGEND_LINE + ABOVE + 12;
  return plot({
    width,
    height: HEIGHT + legendHeight,
    marginTop: legendHeight,
    marginLeft: LEFT,
    marginBottom: 44,
    x: { domain: [x.from, x.to] },
    y: { domain: [y.from, y.to] },
    style: { background: 'transparent', color: 'var(--text)', fontFamily: 'inherit', fontSize: '12px' },
    marks: [
      gridX({ stroke: 'var(--border)', strokeOpacity: 1, ticks: 5 }),
      gridY({ stroke: 'var(--border)', strokeOpacity: 1, ticks: 5 }),
      axisX({
        tickSize: 0,
        fill: 'var(--text-quiet)',
        ticks: 5,
        label: x.word,
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      axisY({ tickSize: 0, fill: 'var(--text-quiet)', ticks: 5, label: y.word, labelArrow: 'none' }),
      series.map((name, at) => {
        const dx = (at % columns) * LEGEND_COLUMN;
        const dy = Math.floor(at / columns) * LEGEND_LINE - legendHeight + ABOVE + 6;
        const anchored = { frameAnchor: 'top-left', dy } as const;
        return [
          dot([name], { ...anchored, dx: dx + 8, r: 5, symbol: symbolOf(name), fill: colourOf(name) }),
          text([name], { ...anchored, dx: dx + 20, textAnchor: 'start', text: (one: string) => one }),
        ];
      }),
      series.map((name) =>
        dot(
          points.filter((point) => point.series === name),
          {
            x: 'x',
            y: 'y',
            r: 5,
            symbol: symbolOf(name),
            fill: colourOf(name),
            stroke: 'var(--surface)',
            title: (point: ScatterPoint) => `${point.series}, ${point.label}`,
          },
        ),
      ),
    ],
  });
}
