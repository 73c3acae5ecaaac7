import type { ModelReport, TaskReport } from '../../../benchmarks/compass/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { BoxChart } from './BoxChart.tsx';
import type { PartProps } from './partProps.ts';

const EXAMPLE = '"human": { "mean": 25.6, "median": 0, "sd": 35.4, "skew": 2.17, "submissions": 6001 }';

/** Where models stand among people, task by task, for tasks whose people's scores are known. */
export function PercentilesView({ name, models, report }: Omit<PartProps, 'runId'>) {
  const tasks = report.tasks.filter(({ human }) => human !== null);
  if (tasks.length === 0) return <NoBaselines />;
  const ranked = report.models.filter(({ percentiles }) => percentiles !== null);
  return (
    <>
      <h2>Among people</h2>
      <p className="small prose">
        The{' '}
        <Explained
          topic="compass-percentiles"
          how="100 × Φ((combined − people’s mean) / people’s SD), rounded. Combined is the mean of the means of correctness and efficiency: people’s code was not analysed for quality."
        >
          percentile
        </Explained>{' '}
        that a model would have if people’s scores were normally distributed. Where they are skewed beyond ±1
        the row says so: most people then lie to one side of the mean, and the percentile is a rough one.
      </p>
      {ranked.length === 0 ? (
        <Empty title="No percentile yet">
          Percentiles stand here once samples of these tasks are judged.
        </Empty>
      ) : (
        <>
          <MatrixTable
            caption="Mean percentile over tasks ± standard deviation"
            corner="Model"
            columns={[
              { key: 'tasks', name: 'Tasks' },
              { key: 'percentile', name: 'Mean percentile' },
              { key: 'skewed', name: 'Of these, on skewed tasks' },
            ]}
            rows={ranked.map(meanRow)}
          />
          <BoxChart
            title="Percentiles of the tasks"
            name={`${name} percentiles`}
            models={models}
            rows={ranked.flatMap(({ model, percentiles }) =>
              percentiles === null
                ? []
                : [{ ...percentiles.box, mean: percentiles.mean, group: 'Percentile', series: model }],
            )}
            of={{ one: 'task', many: 'tasks', heading: 'Figure' }}
          />
        </>
      )}
      <MatrixTable
        caption="By task: combined score and percentile"
        corner="Task"
        columns={[
          { key: 'human', name: 'People’s mean ± SD' },
          ...ranked.map(({ model }) => ({ key: `model ${model}`, name: <Literal text={model} /> })),
        ]}
        rows={tasks.map((task) => taskRow(task, ranked))}
      />
    </>
  );
}

function meanRow({ model, percentiles }: ModelReport) {
  return {
    key: model,
    name: <Literal text={model} />,
    cells:
      percentiles === null
        ? []
        : [
            formatCount(percentiles.n),
            `${formatDecimal(percentiles.mean, 2)} ± ${formatDecimal(percentiles.sd, 2)}`,
            formatCount(percentiles.skewed),
          ],
  };
}

function taskRow({ task, human, models }: TaskReport, ranked: readonly ModelReport[]) {
  const skew = human?.skew ?? null;
  return {
    key: task,
    name: <Literal text={task} />,
    note:
      skew === null
        ? 'skewness unknown'
        : Math.abs(skew) > 1
          ? `skewed by ${formatDecimal(skew, 2)}: read with care`
          : null,
    cells: [
      human === null ? null : `${formatDecimal(human.mean)} ± ${formatDecimal(human.sd)}`,
      ...ranked.map(({ model }) => {
        const own = models.find((one) => one.model === model);
        return own === undefined || own.combined === null || own.percentile === null ? null : (
          <span key={model}>
            <span className="quiet">{formatDecimal(own.combined)} →</span> {own.percentile.percentile}
          </span>
        );
      }),
    ],
  };
}

function NoBaselines() {
  return (
    <Empty title="No task of this set says how people did">
      <p>
        Percentiles need people’s scores, 0–100, on the same cases: their mean and standard deviation, and if
        known median, skewness and number of submissions. Add to a task’s JSON
      </p>
      <pre className="compass-code">{EXAMPLE}</pre>
      <p>and import it again. The paper’s own percentiles stand under Published.</p>
    </Empty>
  );
}
