import { Link } from 'react-router';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { IntervalRow, Scale } from './interval.ts';
import '../plainTable.css';

/** The numbers of a chart of scores. */
export function IntervalTable({
  caption,
  groupWord,
  measure,
  scale,
  rows,
  links,
}: {
  caption: string;
  groupWord: string;
  measure: string;
  scale: Scale;
  rows: readonly IntervalRow[];
  /** False where the table is only there for screen readers and nothing in it can be seen to have the focus. */
  links: boolean;
}) {
  return (
    <table className="plain-table">
      <caption className={links ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{groupWord}</th>
          <th scope="col">Model</th>
          <th scope="col" className="number">
            {measure}
            {scale.unit}
          </th>
          <th scope="col" className="number">
            95 % interval
          </th>
          <th scope="col" className="number">
            n
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.group}\n${row.series}`}>
            <th scope="row">
              {links && row.href !== null ? (
                <Link to={row.href}>
                  <bdi>{row.group}</bdi>
                </Link>
              ) : (
                <bdi>{row.group}</bdi>
              )}
            </th>
            <td>
              <bdi>{row.series}</bdi>
            </td>
            <td className="number">{formatDecimal(row.score, scale.digits)}</td>
            <td className="number">
              {formatDecimal(row.lower, scale.digits)} to {formatDecimal(row.upper, scale.digits)}
            </td>
            <td className="number">{formatCount(row.n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
