import type { ExplainedPart, TestResult } from '../../../model/index.ts';
import { Literal, LiteralBlock } from '../../components/Literal.tsx';
import { VerdictMark } from '../../components/VerdictMark.tsx';
import { formatDuration } from '../../lib/format.ts';
import { Explanation } from './Explanation.tsx';
import { Traceback } from './Traceback.tsx';

/** One test: verdict, what was run, what was asked, what came out, and where it broke. */
export function TestResultView({
  test,
  open,
  onLine,
  explain,
}: {
  test: TestResult;
  open: boolean;
  onLine: (line: number) => void;
  /** Finds out what the parts of the assertion give; null where the answer is not at hand. */
  explain: (() => Promise<ExplainedPart[]>) | null;
}) {
  const { strict } = test;
  const differs = strict !== null && strict.passed !== test.passed;
  return (
    <li>
      <details className="test" open={open}>
        <summary>
          <span className="test-name">Test {test.index + 1}</span>
          <VerdictMark verdict={test.passed ? 'pass' : 'fail'} />
          {differs ? (
            <span className="test-strict">
              strict: <VerdictMark verdict={strict.passed ? 'pass' : 'fail'} />
            </span>
          ) : null}
          <span className="test-error mono">
            {test.errorType === null ? null : <Literal text={test.errorType} />}
          </span>
          <span className="quiet number">{formatDuration(test.durationMs)}</span>
        </summary>
        <div className="test-body">
          {differs || strict?.reason ? (
            <p className="small">
              Strict reading: {strict?.passed ? 'pass' : 'fail'}
              {strict?.reason ? (
                <>
                  , <Literal text={strict.reason} />
                </>
              ) : null}
            </p>
          ) : null}
          <Part name="Context" text={test.setup} />
          <Part name="Assertion" text={test.expression} />
          <Part name="Inspection: must be used" text={test.inspection} />
          {test.expression === null ? null : <Part name="Value of the assertion" text={test.value} />}
          {explain === null || test.passed || test.expression === null ? null : (
            <Explanation explain={explain} />
          )}
          {test.errorMessage === null ? null : (
            <section className="stack tight">
              <h3>{test.passed ? 'Left behind in the result' : 'What happened'}</h3>
              <p className="mono problem-text test-message">
                {test.errorType === null ? null : (
                  <strong>
                    <Literal text={`${test.errorType}: `} />
                  </strong>
                )}
                <Literal text={test.errorMessage} />
              </p>
            </section>
          )}
          <Traceback frames={test.traceback} onLine={onLine} />
          <Part name="Output" text={test.stdout === '' ? null : test.stdout} />
          <Part name="Error output" text={test.stderr === '' ? null : test.stderr} />
        </div>
      </details>
    </li>
  );
}

function Part({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section className="stack tight">
      <h3>{name}</h3>
      <LiteralBlock text={text} label={name} />
    </section>
  );
}
