import { useMemo } from 'react';
import { Link } from 'react-router';
import { type ModelReport, SCORES, type Score } from '../../../benchmarks/compass/index.ts';
import { type Evaluation, VERDICTS, type Verdict } from '../../../model/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';
import { NOT_RUNNING, WITHOUT_QUALITY } from '../run/answerParts.ts';
import { filterAddress } from '../run/filter.ts';
import { IntervalBar } from '../run/IntervalBar.tsx';
import { CardVerdicts, ModelCardList } from '../run/ModelCardList.tsx';
import { bothRules } from './bothRules.ts';
import { Figures } from './Figures.tsx';
import { SCORE_MEANINGS, SCORE_WORDS } from './words.ts';

type Verdicts = Record<Verdict, number>;

const NO_VERDICTS = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Verdicts;

/** One card a model: the composite with its interval over tasks, the four distributions, and what is in no figure. */
export function ScoreCards({
  models,
  reports,
  evaluations,
}: {
  models: readonly string[];
  /** Null until they are computed. */
  reports: readonly ModelReport[] | null;
  evaluations: readonly Evaluation[];
}) {
  const counts = useMemo(() => verdictCounts(evaluations), [evaluations]);
  const verdictsOf = (model: string) => counts.get(model) ?? NO_VERDICTS;
  return (
    <ModelCardList
      models={models}
      cardOf={(model, series) => {
        const report = reports?.find((one) => one.model === model);
        if (report === undefined || report.samples === 0) {
          return (
            <>
              <p className="quiet card-waiting">{reports === null ? 'Reading results' : 'No figure yet'}</p>
              {report === undefined ? null : (
                <Counts model={model} report={report} verdicts={verdictsOf(model)} />
              )}
            </>
          );
        }
        return (
          <>
            <Composite report={report} series={series} />
            <ScoreTable report={report} />
            <OtherRule report={report} />
            <Counts model={model} report={report} verdicts={verdictsOf(model)} />
          </>
        );
      }}
    />
  );
}

function verdictCounts(evaluations: readonly Evaluation[]): Map<string, Verdicts> {
  const counts = new Map<string, Verdicts>();
  for (const { model, verdict } of evaluations) {
    const own = counts.get(model) ?? { ...NO_VERDICTS };
    own[verdict] += 1;
    counts.set(model, own);
  }
  return counts;
}

function Composite({ report, series }: { report: ModelReport; series: number }) {
  const { mean, lower, upper, n } = report.overTasks.composite;
  return (
    <>
      <p className="card-score">
        <Explained
          topic="compass"
          how={`Mean over ${plural(n, 'task')} of the tasks’ mean composites. ${SCORE_MEANINGS.composite} Interval: percentiles of 10,000 bootstrap resamples of the tasks.`}
        >
          <span className="card-figure">{formatDecimal(mean)}</span>
        </Explained>
        <span className="card-margin">
          {formatDecimal(lower)} to {formatDecimal(upper)}
        </span>
        <span className="card-n">n {formatCount(n)}</span>
      </p>
      <p className="quiet small">Composite, mean over tasks, 95 % interval</p>
      <IntervalBar score={{ score: mean, lower, upper }} series={series} />
    </>
  );
}

function ScoreTable({ report }: { report: ModelReport }) {
  return (
    <table className="plain-table compass-scores">
      <caption className="visually-hidden">
        Scores over samples, and the 95 % interval of the mean over tasks
      </caption>
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col" className="number">
            median / mean ± SD
          </th>
          <th scope="col" className="number">
            over tasks
          </th>
        </tr>
      </thead>
      <tbody>
        {SCORES.map((score) => (
          <tr key={score}>
            <th scope="row">
              <Explained topic="compass" how={SCORE_MEANINGS[score]}>
                {SCORE_WORDS[score]}
              </Explained>
            </th>
            <td className="number">
              <Figures of={report[score]} />
            </td>
            <td className="number quiet">{intervalWords(report, score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function intervalWords({ overTasks }: ModelReport, score: Score): string {
  const { lower, upper, n } = overTasks[score];
  return n === 0 ? '–' : `${formatDecimal(lower)} to ${formatDecimal(upper)}`;
}

/** The composite by the other rule, where it differs, and why. */
function OtherRule({ report }: { report: ModelReport }) {
  const rules = bothRules(report);
  if (rules === null || !rules.differ) return null;
  const { withoutQuality } = report;
  return (
    <p className="small">
      Composite {formatDecimal(rules.composite)} with 0 for the quality of {plural(withoutQuality, 'sample')}{' '}
      that {withoutQuality === 1 ? 'has' : 'have'} none;{' '}
      <Explained
        topic="compass-rules"
        how="Mean of the three means, each over the samples that have that score. The paper’s appendix E follows the first rule in some rows and this one in others."
      >
        {formatDecimal(rules.meanOfDimensions)}
      </Explained>{' '}
      where such a sample is left out of the mean of qualities.
    </p>
  );
}

/** Samples that count otherwise than others, and how many had each verdict; each count leads to them. */
function Counts({ model, report, verdicts }: { model: string; report: ModelReport; verdicts: Verdicts }) {
  const counts = [
    { word: 'without a quality', count: report.withoutQuality, mark: WITHOUT_QUALITY },
    { word: 'not loading', count: report.notRunning, mark: NOT_RUNNING },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <p className="tiny compass-counts">
        <Link to={filterAddress({ model })}>{plural(report.samples, 'sample')} judged</Link>
        {counts.map(({ word, count, mark }) => (
          <Link key={word} to={filterAddress({ model, mark })}>
            {formatCount(count)} {word}
          </Link>
        ))}
      </p>
      <CardVerdicts model={model} verdicts={verdicts} />
    </>
  );
}
