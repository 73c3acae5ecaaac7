import { Link } from 'react-router';
import { ChartFrame } from '../../components/chart/ChartFrame.tsx';
import type { BarRow } from '../../components/chart/drawBars.ts';
import { type Along, panelsHeight } from '../../components/chart/panels.ts';
import { Literal } from '../../components/Literal.tsx';
import { formatDecimal } from '../../lib/format.ts';

/** Figures as bars from 0 on, a panel a series; the numbers stand behind it as a table. */
export function BarChart({
  title,
  name,
  groupWord,
  seriesWord,
  measure,
  along,
  rows,
  series,
  plain = false,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** What a line and what a panel is, for example "Finding" and "Model". */
  groupWord: string;
  seriesWord: string;
  /** What is measured. */
  measure: string;
  along: Along & { digits: number };
  rows: readonly BarRow[];
  /** All series in order, also those without a row here. */
  series: readonly string[];
  /** In no colour of a model's: the panels are none. */
  plain?: boolean;
}) {
  return (
    <ChartFrame
      title={title}
      name={name}
      minHeight={panelsHeight(new Set(rows.map(({ group }) => group)).size)}
      content={JSON.stringify([rows, series, along])}
      draw={async (width) =>
        (await import('../../components/chart/drawBars.ts')).drawBars(rows, series, along, plain, width)
      }
      table={(shown) => (
        <table className="plain-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{groupWord}</th>
              <th scope="col">{seriesWord}</th>
              <th scope="col" className="number">
                {measure}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.series}\n${row.group}`}>
                <th scope="row">
                  {shown && row.href !== null ? <Link to={row.href}>{row.group}</Link> : row.group}
                </th>
                <td>
                  <Literal text={row.series} />
                </td>
                <td className="number">
                  {formatDecimal(row.value, along.digits)}
                  {along.unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
