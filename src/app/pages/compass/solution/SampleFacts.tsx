import type { CompassResult, HumanBaseline, Score } from '../../../../benchmarks/compass/index.ts';
import { humanPercentile } from '../../../../benchmarks/compass/index.ts';
import type { Evaluation } from '../../../../model/index.ts';
import { Explained } from '../../../components/Explained.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { formatCount, formatDecimal, plural } from '../../../lib/format.ts';
import { Fact, ProgramFacts, VerdictFact } from '../../solution/Facts.tsx';
import { SCORE_MEANINGS, SCORE_WORDS } from '../words.ts';
import { passedWord } from './caseWords.ts';

/** A sample's verdict, its four scores with what each is made of, and where it stands among people. */
export function SampleFacts({
  evaluation,
  result,
  human,
}: {
  evaluation: Evaluation;
  /** Null where the sample was not judged: its task is at fault, or the engine lacks something. */
  result: CompassResult | null;
  human: HumanBaseline | null;
}) {
  const { prompt, promptIndex } = evaluation.result;
  return (
    <dl className="facts">
      <VerdictFact verdict={evaluation.verdict} />
      {result === null ? null : <Scores result={result} />}
      {result === null || human === null ? null : <Percentile result={result} human={human} />}
      {typeof prompt === 'string' ? (
        <Fact name="Prompt">
          <Literal text={prompt} />
          {typeof promptIndex === 'number' ? (
            <span className="quiet"> answer {formatCount(promptIndex + 1)}</span>
          ) : null}
        </Fact>
      ) : null}
      {evaluation.errorType === null ? null : (
        <Fact name="Error type" mono>
          <Literal text={evaluation.errorType} />
        </Fact>
      )}
      <ProgramFacts evaluation={evaluation} />
    </dl>
  );
}

function Scores({ result }: { result: CompassResult }) {
  const { correctness, efficiency, quality, composite, correctnessCases, efficiencyCases } = result;
  return (
    <>
      <ScoreFact score="correctness" value={correctness} of={`${passedWord(correctnessCases)} cases`} />
      <ScoreFact score="efficiency" value={efficiency} of={`${passedWord(efficiencyCases)} cases`} />
      <ScoreFact score="quality" value={quality} of={qualityWords(result)} />
      <ScoreFact score="composite" value={composite} of={compositeWords(result)} />
    </>
  );
}

function ScoreFact({ score, value, of }: { score: Score; value: number | null; of: string }) {
  return (
    <Fact name={SCORE_WORDS[score]}>
      {value === null ? (
        <span className="quiet">none</span>
      ) : (
        <Explained topic="compass" how={SCORE_MEANINGS[score]}>
          {formatDecimal(value)}
        </Explained>
      )}{' '}
      <span className="quiet small">{of}</span>
    </Fact>
  );
}

function qualityWords({ report }: CompassResult): string {
  if (report === null) return 'not analysed';
  if (!report.parses) return report.unread === null ? 'does not parse' : 'not read';
  return plural(report.findings.length, 'finding');
}

function compositeWords({ quality, report, correctness, efficiency, composite }: CompassResult): string {
  if (quality !== null) return 'mean of the three';
  // A run without static analysis has no qualities; else what has none counts 0 for it.
  const isOfTwo = report === null && Math.abs(composite - (correctness + efficiency) / 2) < 1e-9;
  return isOfTwo ? 'mean of the two' : 'mean of the three, its quality counting 0';
}

function Percentile({ result, human }: { result: CompassResult; human: HumanBaseline }) {
  const combined = (result.correctness + result.efficiency) / 2;
  const place = humanPercentile(combined, human);
  if (place === null) return null;
  const skew = human.skew === null ? 'skewness unknown' : `skewed by ${formatDecimal(human.skew, 2)}`;
  return (
    <Fact name="Among people">
      <Explained
        topic="compass-percentiles"
        how="100 × Φ((combined − people’s mean) / people’s SD), rounded; combined is the mean of correctness and efficiency. It holds for normally distributed scores."
      >
        percentile {place.percentile}
      </Explained>{' '}
      <span className="quiet small">
        {formatDecimal(combined)} beside {formatDecimal(human.mean)} ± {formatDecimal(human.sd)}
        {place.skewed === false ? '' : `; ${skew}: read with care`}
      </span>
    </Fact>
  );
}
