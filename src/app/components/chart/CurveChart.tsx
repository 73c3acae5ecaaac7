import { ChartFrame } from './ChartFrame.tsx';
import type { CurveAxis, CurvePoint } from './curve.ts';
import '../plainTable.css';

/** What was measured over sizes, as curves with logarithmic axes; the numbers stand behind them as a table. */
export function CurveChart({
  title,
  name,
  points,
  series,
  x,
  y,
  dashed = null,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** All of them above 0. */
  points: readonly CurvePoint[];
  /** All series in order. */
  series: readonly string[];
  x: CurveAxis;
  y: CurveAxis;
  /** A series that is a bound and no measurement. */
  dashed?: string | null;
}) {
  return (
    <ChartFrame
      title={title}
      name={name}
      minHeight={364}
      content={JSON.stringify([points, series, dashed])}
      draw={async (width) =>
        (await import('./drawCurves.ts')).drawCurves(points, series, { x, y, dashed }, width)
      }
      table={(shown) => (
        <table className="plain-table">
          <caption className={shown ? 'visually-hidden' : undefined}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Case</th>
              <th scope="col" className="number">
                {x.word}
              </th>
              {series.map((one) => (
                <th key={one} scope="col" className="number">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(points).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <bdi>{row.label}</bdi>
                </th>
                <td className="number">{x.write(row.x)}</td>
                {series.map((one) => (
                  <td key={one} className="number">
                    {written(row.points.get(one), y)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}

function written(point: CurvePoint | undefined, { write }: CurveAxis): string {
  if (point === undefined) return '–';
  return `${point.atLeast ? '> ' : ''}${write(point.y)}`;
}

function rowsOf(points: readonly CurvePoint[]) {
  const rows = Map.groupBy(points, ({ label, x }) => JSON.stringify([label, x]));
  return [...rows]
    .flatMap(([key, own]) => {
      const [first] = own;
      return first === undefined
        ? []
        : [{ key, label: first.label, x: first.x, points: new Map(own.map((one) => [one.series, one])) }];
    })
    .toSorted((a, b) => a.x - b.x);
}
