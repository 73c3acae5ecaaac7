import { axisX, axisY, dot, gridX, gridY, plot } from '@observablehq/plot';
import { legendAbove, seriesLook } from './legend.ts';

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
const LEFT = 48;
/** Beyond this width points lie too far apart to be seen as one cloud. */
const WIDEST = 760;

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
  const { symbolOf, colourOf } = seriesLook(series);
  const legend = legendAbove(series, width - LEFT);
  return plot({
    width,
    height: HEIGHT + legend.height,
    marginTop: legend.height,
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
      legend.marks,
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
