import { axisX, axisY, dot, gridX, gridY, line, plot } from '@observablehq/plot';
import { type CurveAxis, type CurvePoint, logTicks } from './curve.ts';
import { legendAbove, seriesLook } from './legend.ts';

const HEIGHT = 260;
const LEFT = 64;
/** Room that a value needs along the axes. */
const ALONG_X = 72;
const ALONG_Y = 28;
const WIDEST = 760;

/**
 * Curves over sizes, both axes logarithmic, so that powers are straight lines. Series are told apart by colour and shape, their
 * names stand on top; one may be dashed. A hollow point is known to lie higher.
 */
export function drawCurves(
  points: readonly CurvePoint[],
  series: readonly string[],
  { x, y, dashed }: { x: CurveAxis; y: CurveAxis; dashed: string | null },
  available: number,
): Element {
  const width = Math.min(available, WIDEST);
  const { symbolOf, colourOf } = seriesLook(series);
  const legend = legendAbove(series, width - LEFT);
  const spanX = spanOf(points.map((point) => point.x));
  const spanY = spanOf(points.map((point) => point.y));
  const ticksX = logTicks(...spanX, Math.max(Math.floor((width - LEFT) / ALONG_X), 2));
  const ticksY = logTicks(...spanY, Math.floor(HEIGHT / ALONG_Y));
  const own = (name: string) => points.filter((point) => point.series === name).toSorted((a, b) => a.x - b.x);
  return plot({
    width,
    height: HEIGHT + legend.height + 44,
    marginTop: legend.height,
    marginLeft: LEFT,
    marginRight: 24,
    marginBottom: 44,
    x: { type: 'log', domain: spanX },
    y: { type: 'log', domain: spanY },
    r: { type: 'identity' },
    style: { background: 'transparent', color: 'var(--text)', fontFamily: 'inherit', fontSize: '12px' },
    marks: [
      gridX({ stroke: 'var(--border)', strokeOpacity: 1, ticks: ticksX }),
      gridY({ stroke: 'var(--border)', strokeOpacity: 1, ticks: ticksY }),
      axisX({
        tickSize: 0,
        fill: 'var(--text-quiet)',
        ticks: ticksX,
        text: x.write,
        label: x.word,
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      axisY({
        tickSize: 0,
        fill: 'var(--text-quiet)',
        ticks: ticksY,
        text: y.write,
        label: y.word,
        labelArrow: 'none',
      }),
      legend.marks,
      // The first series lies on top: where others meet it, it is what one looks for.
      series.toReversed().map((name) => [
        // What lies higher than where it stands is on no line.
        line(
          own(name).filter(({ atLeast }) => !atLeast),
          {
            x: 'x',
            y: 'y',
            stroke: colourOf(name),
            strokeWidth: 1.5,
            ...(name === dashed ? { strokeDasharray: '5 4' } : {}),
          },
        ),
        dot(own(name), {
          x: 'x',
          y: 'y',
          r: (point: CurvePoint) => (point.atLeast ? 7 : 5),
          symbol: symbolOf(name),
          fill: (point: CurvePoint) => (point.atLeast ? 'var(--surface)' : colourOf(name)),
          stroke: (point: CurvePoint) => (point.atLeast ? colourOf(name) : 'var(--surface)'),
          strokeWidth: 1.5,
          title: (point: CurvePoint) =>
            `${name}, ${point.label}, ${x.word} ${x.write(point.x)}: ${point.atLeast ? 'more than ' : ''}${y.write(point.y)}`,
        }),
      ]),
    ],
  });
}

/** The values with some room beyond them. */
function spanOf(values: readonly number[]): [number, number] {
  return [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
}
