import type { CaseOutcome, GrowthEstimate, Reference } from '../../../../benchmarks/compass/index.ts';
import { CurveChart } from '../../../components/chart/CurveChart.tsx';
import type { CurvePoint } from '../../../components/chart/curve.ts';
import { Explained } from '../../../components/Explained.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { formatCount, formatDecimal } from '../../../lib/format.ts';
import { isStopped, timeWord } from './caseWords.ts';

const SOLUTION = 'Solution';
const REFERENCE = 'Reference';
const LIMIT = 'Limit';

/** Time over size beside the reference and the limit, and how it seems to grow. */
export function TimePart({
  cases,
  growth,
  yardstick,
  name,
}: {
  /** Efficiency cases. */
  cases: readonly CaseOutcome[];
  growth: GrowthEstimate | null;
  yardstick: Reference | undefined;
  /** File name of downloads. */
  name: string;
}) {
  const points = pointsOf(cases);
  return (
    <section className="stack" aria-label="Time">
      <h2>Time</h2>
      <p className="small">
        <GrowthWords growth={growth} />
        {yardstick === undefined || yardstick.complexity === '' ? null : (
          <>
            {' '}
            The reference is said to be <Literal text={yardstick.complexity} />.
          </>
        )}
      </p>
      {points.length === 0 ? (
        <p className="quiet small">No case of a known size was timed, so there is nothing to draw.</p>
      ) : (
        <>
          <CurveChart
            title="Time over size"
            name={`${name}-time`}
            points={points}
            series={[SOLUTION, REFERENCE, LIMIT]}
            dashed={LIMIT}
            x={{ word: 'Size', write: formatCount }}
            y={{ word: 'Time', write: timeWord }}
          />
          {points.some(({ atLeast }) => atLeast) ? (
            <p className="quiet small">Hollow: stopped some time after the limit that it stands at.</p>
          ) : null}
        </>
      )}
    </section>
  );
}

function GrowthWords({ growth }: { growth: GrowthEstimate | null }) {
  if (growth === null) {
    return (
      <>
        How its time grows can’t be told: that takes right answers of at least four sizes, the largest eight
        times the smallest, which took half a millisecond or more.
      </>
    );
  }
  const how =
    'Each class is fitted to the times of right answers by least squares of relative errors and weighed by Akaike’s criterion. The confidence is the best one’s weight beside the next one’s.';
  const confidence = formatDecimal(growth.confidence, 2);
  if (growth.growth !== null) {
    return (
      <>
        Its time{' '}
        <Explained topic="compass" how={how}>
          grows about as {growth.growth}
        </Explained>{' '}
        (confidence {confidence}).
      </>
    );
  }
  return (
    <>
      How its time grows is{' '}
      <Explained topic="compass" how={how}>
        unclear
      </Explained>
      :{' '}
      {growth.confidence === 0
        ? 'no class explains its times.'
        : `the best class explains its times hardly better than the next (confidence ${confidence}).`}
    </>
  );
}

function pointsOf(cases: readonly CaseOutcome[]): CurvePoint[] {
  return cases.flatMap((one) => {
    const { name: label, size: x, durationMs, referenceMs, limitMs } = one;
    if (x === null || x <= 0) return [];
    const stopped = isStopped(one);
    return [
      { series: SOLUTION, y: stopped ? limitMs : durationMs, atLeast: stopped },
      { series: REFERENCE, y: referenceMs, atLeast: false },
      { series: LIMIT, y: limitMs, atLeast: false },
    ].flatMap(({ series, y, atLeast }) =>
      // What took less than the clock tells has no place on a logarithmic axis.
      y === null || y <= 0 ? [] : [{ series, label, x, y, atLeast }],
    );
  });
}
