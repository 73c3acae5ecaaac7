import type { Evaluation } from '../../../model/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { Fact, ProgramFacts, VerdictFact } from '../solution/Facts.tsx';

/** A solution's verdict and what it rests on, in one line. */
export function SolutionFacts({ evaluation }: { evaluation: Evaluation }) {
  const { tests, score, strictScore, errorType } = evaluation;
  return (
    <dl className="facts">
      <VerdictFact verdict={evaluation.verdict} />
      <Fact name="Score">
        <Explained topic="scores" how="Tests passed, divided by all tests of the task.">
          {formatDecimal(score * 100)} %
        </Explained>
      </Fact>
      <Fact name="Tests">
        {tests.filter(({ passed }) => passed).length} of {tests.length}
      </Fact>
      {strictScore === null ? null : (
        <Fact name="Strict">
          {strictScore === score ? '' : '≠ '}
          {formatDecimal(strictScore * 100)} %
        </Fact>
      )}
      {errorType === null ? null : (
        <Fact name="Error type" mono>
          <Literal text={errorType} />
        </Fact>
      )}
      <ProgramFacts evaluation={evaluation} />
    </dl>
  );
}
