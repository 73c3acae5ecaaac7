import type { CompassTask } from '../../../../benchmarks/compass/index.ts';
import { Literal } from '../../../components/Literal.tsx';
import { formatCount, plural } from '../../../lib/format.ts';
import { languageWord } from '../../../lib/names.ts';
import { ProblemText } from '../../solution/ProblemText.tsx';

/** What was asked for, and by what it is judged. */
export function StatementPart({ task }: { task: CompassTask }) {
  const { signature, statement, language, limits, checker, tolerance, correctness, efficiency } = task;
  const given = signature.parameters.map(({ name, type }) => (type === '' ? name : `${name}: ${type}`));
  const returns = signature.returns === '' ? '' : ` → ${signature.returns}`;
  return (
    <section className="stack" aria-label="Problem">
      <h2>Problem</h2>
      <p className="mono small">
        <Literal text={`${signature.name}(${given.join(', ')})${returns}`} />
      </p>
      <div className="problem-text prose">
        <ProblemText text={statement} />
      </div>
      <p className="quiet small">
        {languageWord(language)}; {plural(correctness.length, 'correctness case')},{' '}
        {plural(efficiency.length, 'efficiency case')}, each of these within {limits.factor} times the
        reference’s time, {formatCount(limits.floorMs)} ms at least and {formatCount(limits.ceilingMs)} ms at
        most.
        {checker === null ? '' : ' A checker decides what is right.'}
        {tolerance === null ? '' : ` Numbers may differ by ${tolerance}.`}
      </p>
    </section>
  );
}
