import type {
  Correlation,
  DevbenchReport,
  GroupReport,
  ModelReport,
} from '../../../benchmarks/devbench/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { ChartFrame } from '../../components/chart/ChartFrame.tsx';
import type { ScatterPoint } from '../../components/chart/drawScatter.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { groupName } from './groupName.ts';
import { passOf, type Reading } from './reading.ts';

const COSINES = {
  'first-line': {
    word: 'Cosine, first line',
    read: (group: GroupReport) => group.similarity?.cosineFirstLine,
  },
  whole: {
    word: 'Cosine, whole completion',
    read: (group: GroupReport) => group.similarity?.cosineFullCompletion,
  },
} as const;

const GROUPINGS = {
  category: { word: 'A point per category', groupsOf: (model: ModelReport) => model.categories },
  language: { word: 'A point per language', groupsOf: (model: ModelReport) => model.languages },
  cell: { word: 'A point per language and category', groupsOf: (model: ModelReport) => model.cells },
} as const;

/** Does what looks like the golden completion also pass? pass@1 beside similarity. */
export function CorrelationView({
  report,
  name,
  reading,
}: {
  report: DevbenchReport | null;
  name: string;
  reading: Reading;
}) {
  const [query, change] = useQuery();
  const cosine = query.get('cosine') === 'whole' ? 'whole' : 'first-line';
  const asked = query.get('points');
  const grouping = asked === 'language' || asked === 'cell' ? asked : 'category';
  const models = report?.models.filter(({ overall }) => overall.ran > 0 && overall.similarity !== null) ?? [];
  if (report === null || models.length === 0) {
    return (
      <Empty title="Nothing to correlate yet">
        Once completions have run, their pass@1 stands here beside their similarity.
      </Empty>
    );
  }
  const series = report.models.map(({ model }) => model);
  const points = models.flatMap((model) =>
    GROUPINGS[grouping].groupsOf(model).flatMap((group) => pointOf(model.model, group, cosine, reading)),
  );
  const axes = {
    x: { word: COSINES[cosine].word, from: 0, to: 1 },
    y: { word: 'pass@1, %', from: 0, to: 100 },
  };
  return (
    <>
      <h2>pass@1 beside similarity</h2>
      <div className="row">
        <Choice
          label="Similarity"
          value={cosine}
          options={[
            { value: 'first-line', label: COSINES['first-line'].word },
            { value: 'whole', label: COSINES.whole.word },
          ]}
          onChange={(value) => change({ cosine: value === 'whole' ? value : null })}
        />
        <Choice
          label="Points"
          value={grouping}
          options={[
            { value: 'category', label: GROUPINGS.category.word },
            { value: 'language', label: GROUPINGS.language.word },
            { value: 'cell', label: GROUPINGS.cell.word },
          ]}
          onChange={(value) => change({ points: value === 'category' ? null : value })}
        />
      </div>
      <ChartFrame
        title={`pass@1 and ${COSINES[cosine].word.toLowerCase()}`}
        name={`${name} correlation`}
        minHeight={420}
        content={JSON.stringify([points, series, axes])}
        draw={async (width) =>
          (await import('../../components/chart/drawScatter.ts')).drawScatter(points, series, axes, width)
        }
        table={() => <PointTable points={points} axes={axes} />}
      />
      <OverTasks models={models} />
      <OverModels report={report} />
    </>
  );
}

function pointOf(
  model: string,
  group: GroupReport,
  cosine: keyof typeof COSINES,
  reading: Reading,
): ScatterPoint[] {
  const x = COSINES[cosine].read(group);
  const pass = passOf(group, { ...reading, k: 1 });
  if (x === undefined || pass === null) return [];
  return [{ series: model, label: groupName(group), x, y: pass.score }];
}

function PointTable({
  points,
  axes,
}: {
  points: readonly ScatterPoint[];
  axes: { x: { word: string }; y: { word: string } };
}) {
  return (
    <table className="plain-table">
      <caption className="visually-hidden">The chart’s points</caption>
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Tasks</th>
          <th scope="col" className="number">
            {axes.x.word}
          </th>
          <th scope="col" className="number">
            {axes.y.word}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ series, label, x, y }) => (
          <tr key={`${series}\n${label}`}>
            <th scope="row">
              <bdi>{series}</bdi>
            </th>
            <td>{label}</td>
            <td className="number">{formatDecimal(x, 3)}</td>
            <td className="number">{formatDecimal(y)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = [
  { key: 'r-first', name: 'r, first line' },
  { key: 'rho-first', name: 'ρ, first line' },
  { key: 'r-whole', name: 'r, whole' },
  { key: 'rho-whole', name: 'ρ, whole' },
];

/** Two models lie on a line whatever they do. */
const FEWEST_MODELS = 3;

function OverTasks({ models }: { models: readonly ModelReport[] }) {
  return (
    <MatrixTable
      caption="Over each model’s tasks: Pearson’s r and Spearman’s ρ of pass@1 and cosine"
      corner="Model"
      columns={[...COLUMNS, { key: 'n', name: 'Tasks' }]}
      rows={models.flatMap(({ model, overall: { correlation } }) =>
        correlation === null
          ? []
          : [
              {
                key: model,
                name: <Literal text={model} />,
                cells: [
                  ...coefficients(correlation.firstLine),
                  ...coefficients(correlation.fullCompletion),
                  formatCount(correlation.n),
                ],
              },
            ],
      )}
    />
  );
}

function OverModels({ report }: { report: DevbenchReport }) {
  const enough = report.overModels.filter(({ correlation }) => correlation.n >= FEWEST_MODELS);
  if (enough.length === 0) {
    return (
      <p className="quiet small">A correlation over the models stands here from {FEWEST_MODELS} models on.</p>
    );
  }
  return (
    <MatrixTable
      caption="Over the models, by group of tasks: r and ρ of the models’ pass@1 and mean cosine"
      corner="Tasks"
      columns={[...COLUMNS, { key: 'n', name: 'Models' }]}
      rows={enough.map(({ language, category, correlation }) => ({
        key: `${language ?? ''}/${category ?? ''}`,
        name: groupName({ language, category }),
        cells: [
          ...coefficients(correlation.firstLine),
          ...coefficients(correlation.fullCompletion),
          formatCount(correlation.n),
        ],
      }))}
    />
  );
}

function coefficients({ pearson, spearman }: Correlation): (string | null)[] {
  return [pearson, spearman].map((value) => (value === null ? null : formatDecimal(value, 2)));
}
