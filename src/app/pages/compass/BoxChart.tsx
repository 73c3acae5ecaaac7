import { ChartFrame } from '../../components/chart/ChartFrame.tsx';
import type { BoxRow } from '../../components/chart/drawBoxes.ts';
import { panelsHeight } from '../../components/chart/panels.ts';
import { Literal } from '../../components/Literal.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';

const ALONG = { from: 0, to: 100, unit: '' };
const FIGURES = [
  { heading: 'Minimum', read: (row: BoxRow) => row.minimum },
  { heading: 'Lower quartile', read: (row: BoxRow) => row.lowerQuartile },
  { heading: 'Median', read: (row: BoxRow) => row.median },
  { heading: 'Upper quartile', read: (row: BoxRow) => row.upperQuartile },
  { heading: 'Maximum', read: (row: BoxRow) => row.maximum },
  { heading: 'Mean', read: (row: BoxRow) => row.mean },
] as const;

/** Distributions between 0 and 100, a panel a model. */
export function BoxChart({
  title,
  name,
  models,
  rows,
  of,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** All models, also those without a result: their colour stays the same. */
  models: readonly string[];
  rows: readonly BoxRow[];
  /** What is distributed. */
  of: { one: string; many: string; heading: string };
}) {
  const groups = new Set(rows.map(({ group }) => group)).size;
  return (
    <div className="stack compass-chart">
      <ChartFrame
        title={title}
        name={name}
        minHeight={panelsHeight(groups)}
        content={JSON.stringify([rows, models])}
        draw={async (width) =>
          (await import('../../components/chart/drawBoxes.ts')).drawBoxes(rows, models, ALONG, width)
        }
        table={() => <BoxTable rows={rows} heading={of.heading} />}
      />
      <p className="quiet small prose">
        Box: the middle half of the {of.many}, with the median as a bar; diamond: the mean; thick line: to the
        last {of.one} within 1.5 lengths of the box; thin line: to the farthest. Behind each line stand median
        and mean.
      </p>
    </div>
  );
}

function BoxTable({ rows, heading: ofGroup }: { rows: readonly BoxRow[]; heading: string }) {
  return (
    <table className="plain-table">
      <caption className="visually-hidden">The distributions’ figures</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">{ofGroup}</th>
          {FIGURES.map(({ heading }) => (
            <th key={heading} scope="col" className="number">
              {heading}
            </th>
          ))}
          <th scope="col" className="number">
            Beyond the whiskers
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.series}\n${row.group}`}>
            <th scope="row">
              <Literal text={row.series} />
            </th>
            <td>{row.group}</td>
            {FIGURES.map(({ heading, read }) => (
              <td key={heading} className="number">
                {formatDecimal(read(row))}
              </td>
            ))}
            <td className="number">{formatCount(row.outliers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
