import { IntervalChart } from '../../components/chart/IntervalChart.tsx';
import { Empty } from '../../components/Note.tsx';
import { dimensionWord } from '../../lib/names.ts';
import type { ModelSummary } from '../../services/summary.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';

/** Scores by every dimension of the benchmark, each dimension one chart. */
export function ScoresView({
  runId,
  name,
  models,
  summaries,
}: {
  runId: string;
  name: string;
  models: readonly string[];
  summaries: readonly ModelSummary[] | null;
}) {
  const judged = summaries?.filter(({ evaluated }) => evaluated > 0) ?? [];
  if (judged.length === 0) {
    return (
      <Empty title="No result yet">
        Scores by topic, complexity and problem type stand here once some are in.
      </Empty>
    );
  }
  const dimensions = [...new Set(judged.flatMap(({ groups }) => groups.map(({ dimension }) => dimension)))];
  return (
    <div className="scores">
      {dimensions
        .map((dimension) => ({
          dimension,
          rows: judged
            .flatMap((summary) =>
              (summary.groups.find((group) => group.dimension === dimension)?.scores ?? [])
                .filter(({ score }) => score.n > 0)
                .map(({ group, score }) => ({
                  group,
                  series: summary.model,
                  score: score.score,
                  lower: score.lower,
                  upper: score.upper,
                  n: score.n,
                  href: `/runs/${runId}${filterAddress({ model: summary.model, [groupParameter(dimension)]: group })}`,
                })),
            )
            .sort((a, b) => a.group.localeCompare(b.group, 'en')),
        }))
        .sort((a, b) => a.rows.length - b.rows.length)
        .map(({ dimension, rows }) => (
          <IntervalChart
            key={dimension}
            title={`Score by ${dimensionWord(dimension).toLowerCase()}`}
            groupWord={dimensionWord(dimension)}
            name={`${name} by ${dimension}`}
            rows={rows}
            series={models}
          />
        ))}
    </div>
  );
}
