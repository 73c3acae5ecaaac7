import { EFCB_TASK_NAMES, type EfcbModelReport, type TaskReport } from '../../../benchmarks/efcb/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';
import { ModelCardList } from '../run/ModelCardList.tsx';
import { CountLinks } from './CountLinks.tsx';
import { MEASURES } from './measures.ts';

/** One card a model: the EFCB score where it is whole, and the five parts that it is made of. */
export function PartCards({
  models,
  reports,
}: {
  models: readonly string[];
  /** Null until they are computed. */
  reports: readonly EfcbModelReport[] | null;
}) {
  return (
    <ModelCardList
      models={models}
      cardOf={(model) => {
        const report = reports?.find((one) => one.model === model);
        if (report === undefined || report.meanOfPresent === null) {
          return (
            <p className="quiet card-waiting">{reports === null ? 'Reading results' : 'No figure yet'}</p>
          );
        }
        return (
          <>
            <Score report={report} />
            <dl className="efcb-parts">
              {report.tasks.map((task) => (
                <Part key={task.task} model={model} report={task} />
              ))}
            </dl>
          </>
        );
      }}
    />
  );
}

function Score({ report }: { report: EfcbModelReport }) {
  const { score, scoreInterval, meanOfPresent, missing } = report;
  return (
    <>
      <p className="card-score">
        <Explained
          topic="efcb"
          how="(GMCQ-Easy + GMCQ-Hard + MPR-Gen/10 + Reverse-QA/10 + 1 − hallucination rate) / 5, each the unweighted mean over the repositories; the interval is a bootstrap’s that draws repositories, each with its questions of all five."
        >
          <span className="card-figure">{formatDecimal(score ?? meanOfPresent ?? 0, 3)}</span>
        </Explained>
        {scoreInterval === null ? null : (
          <span className="quiet">
            {formatDecimal(scoreInterval.lower, 3)} to {formatDecimal(scoreInterval.upper, 3)}
          </span>
        )}
        <span className="card-n">{score === null ? 'mean of the parts present' : 'EFCB score'}</span>
      </p>
      {score === null ? (
        <p className="small">
          Not the EFCB score, which is of all five parts:{' '}
          {missing.map((task) => EFCB_TASK_NAMES[task]).join(', ')} {missing.length === 1 ? 'has' : 'have'} no
          figure.
        </p>
      ) : null}
    </>
  );
}

function Part({ model, report }: { model: string; report: TaskReport }) {
  const { task, average, averageInterval, overall, repositories } = report;
  const { name, scale, how } = MEASURES[task];
  const text = (value: number) => formatDecimal(value, scale.digits);
  return (
    <div>
      <dt>
        {EFCB_TASK_NAMES[task]} <span className="quiet tiny">{name}</span>
      </dt>
      <dd className="efcb-part">
        {average === null ? (
          <span className="quiet">no figure</span>
        ) : (
          <>
            <Explained
              topic="efcb"
              how={`${how} Unweighted mean over ${plural(repositories.length, 'repository', 'repositories')}, and the interval of that mean.`}
            >
              {text(average)}
            </Explained>
            {averageInterval === null ? null : (
              <span className="quiet">
                {text(averageInterval.lower)} to {text(averageInterval.upper)}
              </span>
            )}
            <span className="quiet">n {formatCount(overall.n)}</span>
          </>
        )}
      </dd>
      <dd>
        <CountLinks model={model} task={task} cell={overall} />
      </dd>
    </div>
  );
}
