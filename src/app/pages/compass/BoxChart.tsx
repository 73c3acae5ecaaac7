import { type ModelReport, SCORES } from '../../../benchmarks/compass/index.ts';
import { ChartFrame } from '../../components/chart/ChartFrame.tsx';
import type { BoxRow } from '../../components/chart/drawBoxes.ts';
import { panelsHeight } from '../../components/chart/panels.ts';
import { Literal } from '../../components/Literal.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { SCORE_WORDS } from './words.ts';

const ALONG = { from: 0, to: 100, unit: '' };
const FIGURES = [
  { heading: 'Minimum', read: (row: BoxRow) => row.minimum },
  { heading: 'Lower quartile', read: (row: BoxRow) => row.lowerQuartile },
  { heading: 'Median', read: (row: BoxRow) => row.median },
  { heading: 'Upper quartile', read: (row: BoxRow) => row.upperQuartile },
  { heading: 'Maximum', read: (row: BoxRow) => row.maximum },
  { heading: 'Mean', read: (row: BoxRow) => row.mean },
] as const;

/** How each score of a model's samples is distributed. */
export function BoxChart({
  name,
  models,
  reports,
}: {
  /** File name of downloads, without the ending. */
  name: string;
  /** All models, also those without a result: their colour stays the same. */
  models: readonly string[];
  reports: readonly ModelReport[];
}) {
  const rows = reports.flatMap((report) =>
    SCORES.flatMap((score): BoxRow[] => {
      const own = report[score];
      return own === null
        ? []
        : [{ ...own.box, mean: own.mean, group: SCORE_WORDS[score], series: report.model }];
    }),
  );
  return (
    <div className="stack compass-chart">
      <ChartFrame
        title="Scores of the samples"
        name={`${name} scores`}
        minHeight={panelsHeight(SCORES.length)}
        content={JSON.stringify([rows, models])}
        draw={async (width) =>
          (await import('../../components/chart/drawBoxes.ts')).drawBoxes(rows, models, ALONG, width)
        }
        table={() => <BoxTable rows={rows} />}
      />
      <p className="quiet small prose">
        Box: the middle half of the samples, with the median as a bar; diamond: the mean; thick line: to the
        last sample within 1.5 lengths of the box; thin line: to the farthest. Behind each line stand median
        and mean.
      </p>
    </div>
  );
}

function BoxTable({ rows }: { rows: readonly BoxRow[] }) {
  return (
    <table className="plain-table">
      <caption className="visually-hidden">The distributions’ figures</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Score</th>
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
