import { Link } from 'react-router';
import type { GroupReport, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import type { RunStatus } from '../../../model/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';
import { filterAddress } from '../run/filter.ts';
import { IntervalBar } from '../run/IntervalBar.tsx';
import { CardVerdicts, ModelCardList } from '../run/ModelCardList.tsx';
import { BesideVerdicts } from './BesideVerdicts.tsx';
import { measureWords, passOf, type Reading } from './reading.ts';
import type { RunReport } from './useReport.ts';

/** One card a model: pass@k with its interval, the strict reading beside, how much could run, the verdicts. */
export function PassCards({
  models,
  result,
  opinions,
  reading,
  status,
}: {
  models: readonly string[];
  result: RunReport | null;
  /** What judges said of the completions. */
  opinions: readonly OpinionReport[];
  reading: Reading;
  status: RunStatus;
}) {
  return (
    <ModelCardList
      models={models}
      cardOf={(model, series) => {
        const group = result?.report.models.find((one) => one.model === model)?.overall;
        const strict = result?.strict.models.find((one) => one.model === model)?.overall;
        if (group === undefined || strict === undefined || group.completions === 0) {
          return (
            <>
              <p className="quiet card-waiting">
                {result === null
                  ? 'Reading results'
                  : status === 'finished'
                    ? 'Nothing was run'
                    : 'No result yet'}
              </p>
              <BesideVerdicts model={model} group={group} opinions={opinions} />
            </>
          );
        }
        return (
          <>
            <Card
              model={model}
              // What is still to be judged is not absent.
              group={status === 'finished' ? group : withoutAbsent(group)}
              strict={strict}
              reading={reading}
              series={series}
            />
            <BesideVerdicts model={model} group={group} opinions={opinions} />
          </>
        );
      }}
    />
  );
}

function withoutAbsent(group: GroupReport): GroupReport {
  return { ...group, tasks: group.answered, verdicts: { ...group.verdicts, absent: 0 } };
}

function Card({
  model,
  group,
  strict,
  reading,
  series,
}: {
  model: string;
  group: GroupReport;
  strict: GroupReport;
  reading: Reading;
  series: number;
}) {
  const pass = passOf(group, reading);
  return (
    <>
      {pass === null ? (
        <p className="quiet card-waiting">
          {group.ran === 0
            ? 'None of its completions could run here'
            : `No task has ${plural(reading.k, 'completion')} that ran`}
        </p>
      ) : (
        <>
          <p className="card-score">
            <Explained
              topic="pass-at-k"
              how={`Mean over ${plural(pass.n, 'task')} of 1 − C(n−c, k) / C(n, k), with n completions that ran and c that pass; k is ${reading.k}. Interval: percentiles of 10,000 bootstrap resamples of the tasks.`}
            >
              <span className="card-figure">{formatDecimal(pass.score)}</span>
              <span className="card-unit"> %</span>
            </Explained>
            <span className="card-margin">
              {formatDecimal(pass.lower)} to {formatDecimal(pass.upper)}
            </span>
            <span className="card-n">n {formatCount(pass.n)}</span>
          </p>
          <p className="quiet small">{measureWords(reading)}, 95 % interval</p>
          <IntervalBar score={pass} series={series} />
        </>
      )}
      <StrictLine model={model} group={group} strict={strict} reading={reading} />
      <Coverage model={model} group={group} />
      <CardVerdicts model={model} verdicts={group.verdicts} />
    </>
  );
}

function StrictLine({
  model,
  group,
  strict,
  reading,
}: {
  model: string;
  group: GroupReport;
  strict: GroupReport;
  reading: Reading;
}) {
  const pass = passOf(strict, reading);
  if (reading.verdict === 'strict' || pass === null) return null;
  if (group.strictUnknown > 0) {
    return (
      <p className="card-strict small quiet">
        The strict reading is not known of {plural(group.strictUnknown, 'pass', 'passes')}: the engine did not
        watch the assertions.
      </p>
    );
  }
  return (
    <p className="card-strict small">
      <Explained
        topic="strict-devbench"
        how="The stricter reading: a failed assertion counts wherever the program swallowed it, and so does leaving before the end."
      >
        Strict {formatDecimal(pass.score)} %
      </Explained>{' '}
      <span className="quiet">
        {formatDecimal(pass.lower)} to {formatDecimal(pass.upper)}
        {group.passesNotStrict === 0 ? ', no difference' : ''}
      </span>
      {group.passesNotStrict === 0 ? null : (
        <>
          {' '}
          <Link to={filterAddress({ model, strict: 'differs' })}>
            where {plural(group.passesNotStrict, 'pass is not strict', 'passes are not strict')}
          </Link>
        </>
      )}
    </p>
  );
}

function Coverage({ model, group }: { model: string; group: GroupReport }) {
  const lower = group.passAt1CountingUnsupportedAsFailed;
  const { unsupported } = group.verdicts;
  return (
    <p className="small">
      {formatCount(group.ran)} of {plural(group.answered, 'answered task')} ran here
      {group.answered === group.tasks ? '' : `, ${formatCount(group.tasks - group.answered)} not answered`}
      {unsupported === 0 ? (
        '.'
      ) : (
        <>
          ;{' '}
          <Link to={filterAddress({ model, verdict: 'unsupported' })}>
            {plural(unsupported, 'completion')} unsupported
          </Link>
          , no part of pass@k. Counted as failed they would make pass@1 {formatDecimal(lower.mean * 100)} %.
        </>
      )}
    </p>
  );
}
