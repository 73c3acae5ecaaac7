import type { TaskSimilarity } from '../../../benchmarks/devbench/index.ts';
import { IntervalChart } from '../../components/chart/IntervalChart.tsx';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { dimensionWord, groupWord, inPaperOrder } from '../../lib/names.ts';
import { FigureCell } from './FigureCell.tsx';
import type { SimilarityMeasure } from './measures.ts';
import { figuresBy, type ModelFigures } from './similarityFigures.ts';

const DIMENSIONS = ['language', 'category'] as const;

/** One measure by language and by category, as a chart and as the table of the paper. */
export function SimilarityGroups({
  measure,
  tasks,
  name,
  groupHref,
}: {
  measure: SimilarityMeasure;
  tasks: readonly TaskSimilarity[];
  name: string;
  groupHref: ((model: string, dimension: string, group: string) => string) | null;
}) {
  return DIMENSIONS.map((dimension) => {
    const figures = figuresBy(dimension, measure, tasks);
    const title = `${measure.word} by ${dimension}`;
    return (
      <section key={dimension} className="stack" aria-label={title}>
        <IntervalChart
          title={title}
          name={`${name} ${measure.id} by ${dimension}`}
          groupWord={dimensionWord(dimension)}
          measure={measure.word}
          scale={measure.scale}
          series={figures.map(({ model }) => model)}
          rows={groupsOf(figures).flatMap((group) =>
            figures.flatMap(({ model, groups }) => {
              const figure = groups.get(group);
              const href = groupHref?.(model, dimension, group) ?? null;
              return figure === undefined
                ? []
                : [{ ...figure, group: groupWord(dimension, group), series: model, href }];
            }),
          )}
        />
        <GroupTable title={title} dimension={dimension} measure={measure} figures={figures} />
      </section>
    );
  });
}

function groupsOf(figures: readonly ModelFigures[]): string[] {
  return inPaperOrder(new Set(figures.flatMap(({ groups }) => [...groups.keys()])));
}

function GroupTable({
  title,
  dimension,
  measure,
  figures,
}: {
  title: string;
  dimension: (typeof DIMENSIONS)[number];
  measure: SimilarityMeasure;
  figures: readonly ModelFigures[];
}) {
  const groups = groupsOf(figures);
  return (
    <MatrixTable
      caption={`${title}${measure.scale.unit === '' ? '' : `, ${measure.scale.unit.trim()}`}`}
      corner="Model"
      columns={groups.map((group) => ({ key: group, name: groupWord(dimension, group) }))}
      rows={figures.map(({ model, groups: own }) => ({
        key: model,
        name: <Literal text={model} />,
        cells: groups.map((group) => {
          const figure = own.get(group);
          return figure === undefined ? null : (
            <FigureCell key={group} figure={figure} scale={measure.scale} />
          );
        }),
      }))}
    />
  );
}
