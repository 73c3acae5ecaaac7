import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Literal } from '../../components/Literal.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import '../../components/plainTable.css';

/** How often each thing happened, model beside model; every count leads to its solutions. */
export function CountTable({
  caption,
  heading,
  models,
  lines,
}: {
  caption: string;
  heading: string;
  models: readonly string[];
  lines: {
    key: string;
    name: ReactNode;
    note: string;
    counts: { count: number; of: number; to: string }[];
  }[];
}) {
  return (
    <div className="table-scroll">
      <table className="plain-table count-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {models.map((model) => (
              <th key={model} scope="col" className="number">
                <Literal text={model} />
              </th>
            ))}
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, note, counts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {counts.map(({ count, of, to }, index) => (
                <td key={models[index]} className="number">
                  {count === 0 ? (
                    <>
                      <span className="quiet">0</span> <span className="count-share" />
                    </>
                  ) : (
                    <>
                      <Link to={to}>{formatCount(count)}</Link>{' '}
                      <span className="quiet count-share">{formatDecimal((count / of) * 100)} %</span>
                    </>
                  )}
                </td>
              ))}
              <td className="quiet">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
