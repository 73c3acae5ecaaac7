import { Link } from 'react-router';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import type { IntervalRow } from './interval.ts';
import '../plainTable.css';

/** The numbers of a chart of scores. */
export function IntervalTable({
  caption,
  groupWord,
  measure,
  rows,
  links,
}: {
  caption: string;
  groupWord: string;
  measure: string;
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
            {measure} %
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
              {links ? (
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
            <td className="number">{formatDecimal(row.score)}</td>
            <td className="number">
              {formatDecimal(row.lower)} to {formatDecimal(row.upper)}
            </td>
            <td className="number">{formatCount(row.n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
