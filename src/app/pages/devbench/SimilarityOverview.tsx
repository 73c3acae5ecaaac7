import type { TaskSimilarity } from '../../../benchmarks/devbench/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { FigureCell } from './FigureCell.tsx';
import type { SimilarityMeasure } from './measures.ts';
import { figuresBy } from './similarityFigures.ts';

/** Each model over all its tasks, by every measure that was computed. */
export function SimilarityOverview({
  measures,
  tasks,
}: {
  measures: readonly SimilarityMeasure[];
  tasks: readonly TaskSimilarity[];
}) {
  const figures = measures.map((measure) => ({ measure, models: figuresBy('language', measure, tasks) }));
  return (
    <MatrixTable
      caption="Similarity over all tasks"
      corner="Model"
      columns={measures.map(({ id, word, scale }) => ({ key: id, name: `${word}${scale.unit}` }))}
      rows={(figures[0]?.models ?? []).map(({ model }, at) => ({
        key: model,
        name: <Literal text={model} />,
        cells: figures.map(({ measure, models }) => {
          const own = models[at]?.overall;
          return own === undefined ? null : (
            <FigureCell key={measure.id} figure={own} scale={measure.scale} />
          );
        }),
      }))}
    />
  );
}
