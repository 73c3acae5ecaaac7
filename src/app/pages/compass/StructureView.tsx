import {
  type CompassReport,
  DIMENSIONS,
  type Dimension,
  type StructureReport,
} from '../../../benchmarks/compass/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { BarChart } from './BarChart.tsx';
import { ALL, SCORE_WORDS } from './words.ts';

const LOADING = { from: -1, to: 1, unit: '', digits: 3 };

/** How the three scores go together over samples: the paper's tables I–V. */
export function StructureView({ name, report }: { name: string; report: CompassReport }) {
  const judged = report.models.filter(({ samples }) => samples > 0);
  if (judged.length === 0)
    return <Empty title="No result yet">How the scores go together stands here.</Empty>;
  return (
    <>
      <p className="small prose">
        Pearson’s r over samples that have both scores; a dash where one of them does not vary. −1 and 1 mean
        a straight line, 0 none.
      </p>
      <div className="compass-matrices">
        <CorrelationMatrix caption={`Correlations, ${ALL.toLowerCase()}`} structure={report.structure} />
        {judged.length < 2
          ? null
          : judged.map(({ model, structure }) => (
              <CorrelationMatrix key={model} caption={`Correlations, ${model}`} structure={structure} />
            ))}
      </div>
      <Components name={name} report={report} />
    </>
  );
}

function CorrelationMatrix({ caption, structure }: { caption: string; structure: StructureReport }) {
  const between = (one: Dimension, other: Dimension) =>
    structure.correlations.find(
      ({ first, second }) => [first, second].includes(one) && [first, second].includes(other),
    );
  return (
    <MatrixTable
      caption={caption}
      corner="r"
      columns={DIMENSIONS.map((dimension) => ({ key: dimension, name: SCORE_WORDS[dimension] }))}
      rows={DIMENSIONS.map((row) => ({
        key: row,
        name: SCORE_WORDS[row],
        cells: DIMENSIONS.map((column) => {
          if (row === column)
            return (
              <span key={column} className="quiet">
                1
              </span>
            );
          const pair = between(row, column);
          return pair === undefined || pair.value === null ? null : (
            <span key={column}>
              {formatDecimal(pair.value, 3)} <span className="quiet tiny">n {formatCount(pair.n)}</span>
            </span>
          );
        }),
      }))}
    />
  );
}

function Components({ name, report }: { name: string; report: CompassReport }) {
  const { components } = report.structure;
  if (components === null) {
    return (
      <p className="quiet small prose">
        Principal components stand here where each score varies over the samples that have all three.
      </p>
    );
  }
  const all = [
    { model: ALL, structure: report.structure },
    ...(report.models.length > 1 ? report.models : []),
  ];
  const names = components.components.map((_, at) => `PC${at + 1}`);
  return (
    <section className="stack" aria-labelledby="compass-components">
      <h2 id="compass-components">Principal components of the standardised scores</h2>
      <BarChart
        title={`Loadings, ${ALL.toLowerCase()}`}
        name={`${name} loadings`}
        groupWord="Score"
        seriesWord="Component"
        measure="Loading"
        plain
        along={LOADING}
        series={components.components.map(titleOf)}
        rows={components.components.flatMap((component, at) =>
          component.loadings.map((value, place) => ({
            group: SCORE_WORDS[DIMENSIONS[place] ?? 'correctness'],
            series: titleOf(component, at),
            value,
            href: null,
          })),
        )}
      />
      <MatrixTable
        caption="Variance explained, and loadings"
        corner="Samples of"
        columns={[
          { key: 'component', name: 'Component' },
          { key: 'share', name: 'Explains' },
          ...DIMENSIONS.map((dimension) => ({ key: dimension, name: SCORE_WORDS[dimension] })),
        ]}
        rows={all.flatMap(({ model, structure }) =>
          (structure.components?.components ?? []).map(({ share, loadings }, at) => ({
            key: `${model}\n${at}`,
            name: <Literal text={model} />,
            note: at === 0 ? `n ${formatCount(structure.components?.n ?? 0)}` : null,
            cells: [
              names[at],
              `${formatDecimal(share * 100)} %`,
              ...loadings.map((loading) => formatDecimal(loading, 3)),
            ],
          })),
        )}
      />
      <p className="quiet small prose">
        Of the samples that have all three scores. The loading farthest from 0 is shown positive: a
        component’s sign is arbitrary.
      </p>
    </section>
  );
}

function titleOf({ share }: { share: number }, at: number): string {
  return `PC${at + 1}, explains ${formatDecimal(share * 100)} %`;
}
