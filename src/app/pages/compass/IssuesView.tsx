import type { ModelReport } from '../../../benchmarks/compass/index.ts';
import { FINDING_KINDS } from '../../../model/index.ts';
import { RULES } from '../../../quality/findings/rules.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { CountTable } from '../run/CountTable.tsx';
import { filterAddress } from '../run/filter.ts';
import { BarChart } from './BarChart.tsx';
import type { PartProps } from './partProps.ts';

const SHARE = { from: 0, to: 100, unit: ' %', digits: 1 };

/** What static analysis found: the paper's tables VII and VIII. */
export function IssuesView({ runId, name, models, report }: PartProps) {
  const analysed = report.models.filter(({ findings }) => findings.analysed > 0);
  if (analysed.length === 0) {
    return (
      <Empty title="No findings yet">
        What static analysis finds in samples that parse stands here once some are judged.
      </Empty>
    );
  }
  return (
    <div className="errors-view">
      <h2>What static analysis found</h2>
      <CountTable
        caption="Samples with at least one finding of a kind"
        heading="Finding"
        models={analysed.map(({ model }) => model)}
        lines={FINDING_KINDS.map((kind) => ({
          key: kind,
          name: RULES[kind].title,
          note: RULES[kind].help,
          counts: analysed.map(({ model, findings }) => ({
            count: findings.kinds.find((own) => own.kind === kind)?.samples ?? 0,
            of: findings.analysed,
            to: filterAddress({ model, mark: kind }),
          })),
        }))}
      />
      <BarChart
        title="Share of samples with at least one"
        name={`${name} findings`}
        groupWord="Finding"
        seriesWord="Model"
        measure="Share"
        along={SHARE}
        series={models}
        rows={analysed.flatMap(({ model, findings }) =>
          findings.kinds.flatMap(({ kind, share }) =>
            share === null
              ? []
              : [
                  {
                    group: RULES[kind].title,
                    series: model,
                    value: share * 100,
                    href: `/runs/${runId}${filterAddress({ model, mark: kind })}`,
                  },
                ],
          ),
        )}
      />
      <FindingCounts models={analysed} />
    </div>
  );
}

function FindingCounts({ models }: { models: readonly ModelReport[] }) {
  return (
    <MatrixTable
      caption="Findings of a sample"
      corner="Model"
      columns={[
        { key: 'samples', name: 'Samples that parse' },
        { key: 'total', name: 'Findings' },
        { key: 'mean', name: 'Mean of a sample' },
        { key: 'median', name: 'Median of a sample' },
      ]}
      rows={models.map(({ model, findings: { analysed, total, mean, median } }) => ({
        key: model,
        name: <Literal text={model} />,
        cells: [
          formatCount(analysed),
          formatCount(total),
          mean === null ? null : formatDecimal(mean, 3),
          median === null ? null : formatDecimal(median),
        ],
      }))}
    />
  );
}
