import { Link } from 'react-router';
import type { RunStatus } from '../../../model/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';
import type { ModelSummary } from '../../services/summary.ts';
import { filterAddress } from '../run/filter.ts';
import { IntervalBar } from '../run/IntervalBar.tsx';
import { CardVerdicts, ModelCardList } from '../run/ModelCardList.tsx';

/** One card a model: score, interval, n, strict score where it differs, and what the verdicts were. */
export function ModelCards({
  models,
  summaries,
  status,
  taskCount,
}: {
  models: readonly string[];
  summaries: readonly ModelSummary[] | null;
  status: RunStatus;
  /** All tasks of the run. */
  taskCount: number;
}) {
  return (
    <ModelCardList
      models={models}
      cardOf={(model, series) => (
        <CardBody
          summary={summaries?.find((summary) => summary.model === model) ?? null}
          status={status}
          taskCount={taskCount}
          series={series}
        />
      )}
    />
  );
}

function CardBody({
  summary,
  status,
  taskCount,
  series,
}: {
  summary: ModelSummary | null;
  status: RunStatus;
  taskCount: number;
  series: number;
}) {
  if (summary === null || summary.evaluated === 0) {
    return (
      <p className="quiet card-waiting">
        {summary === null
          ? 'Reading results'
          : status === 'finished'
            ? 'Nothing was judged'
            : 'No result yet'}
      </p>
    );
  }
  const { total, strict } = summary;
  return (
    <>
      <p className="card-score">
        <Explained
          topic="scores"
          how={`Mean of ${plural(total.n, 'task score')}; a task's score is the share of its tests that passed, an absent answer counts 0. Interval: mean ± 1.96 · s / √n, with s = ${formatDecimal(total.deviation)}.`}
        >
          <span className="card-figure">{formatDecimal(total.score)}</span>
          <span className="card-unit"> %</span>
        </Explained>
        <span className="card-margin">± {formatDecimal(total.margin)}</span>
        <span className="card-n">
          n {formatCount(total.n)}
          {status === 'finished' ? '' : `, so far of ${formatCount(taskCount)}`}
        </span>
      </p>
      <IntervalBar score={total} series={series} />
      <p className="card-strict small">
        {strict === null ? (
          <span className="quiet">No strict reading</span>
        ) : (
          <>
            <Explained
              topic="strict"
              how="The stricter reading: inspection and assertion must both hold, the object must have the asked name, each test starts in a fresh namespace."
            >
              Strict {formatDecimal(strict.score)} %
            </Explained>{' '}
            <span className="quiet">
              ± {formatDecimal(strict.margin)}
              {strict.score === total.score ? ', no difference' : ''}
            </span>
            {strict.score === total.score ? null : (
              <>
                {' '}
                <Link to={filterAddress({ model: summary.model, strict: 'differs' })}>where</Link>
              </>
            )}
          </>
        )}
      </p>
      <CardVerdicts model={summary.model} verdicts={summary.verdicts} />
    </>
  );
}
