import type { Evaluation, ExplainedPart } from '../../../model/index.ts';
import { Literal, LiteralBlock } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { TestResultView } from './TestResultView.tsx';
import { Traceback } from './Traceback.tsx';

/** Every test with what it did; failing ones open, so that the first failure is in sight at once. */
export function TestsPane({
  evaluation,
  isDraft,
  pending,
  onLine,
  explain,
}: {
  evaluation: Evaluation | null;
  isDraft: boolean;
  pending: boolean;
  onLine: (line: number) => void;
  explain: ((index: number) => Promise<ExplainedPart[]>) | null;
}) {
  if (evaluation === null) {
    return (
      <section aria-label="Tests">
        <h2>Tests</h2>
        <Empty title={pending ? 'Not judged yet' : 'There is nothing to test'}>
          {pending
            ? 'The run has not come to it; the result appears here.'
            : 'Without an answer no test was run.'}
        </Empty>
      </section>
    );
  }
  const { tests, execution } = evaluation;
  // Where the solution as a whole failed, the note above says it all, once.
  const failedAsAWhole = evaluation.errorMessage !== null;
  const allPassed = tests.every((test) => test.passed);
  const differ = tests.filter((test) => test.strict !== null && test.strict.passed !== test.passed).length;
  return (
    <section className="stack" aria-label={isDraft ? 'Tests of running it again' : 'Tests'}>
      <h2>Tests</h2>
      {evaluation.errorMessage === null ? null : (
        <Note tone="error" title={evaluation.errorType ?? 'Error'}>
          <p className="mono problem-text">
            <Literal text={evaluation.errorMessage} />
          </p>
          <Traceback frames={tests[0]?.traceback ?? []} onLine={onLine} />
        </Note>
      )}
      {evaluation.verdict === 'unsupported' ? (
        <Note tone="warning" title="Not a wrong answer">
          Python in a browser lacks{' '}
          <Literal
            text={execution.missingFeatures.join(', ') || (execution.detail ?? 'something it needs')}
          />
          . A native runner could take it.
        </Note>
      ) : null}
      {differ > 0 ? (
        <p className="small">
          The strict reading differs in {differ === 1 ? 'one test' : `${differ} tests`}; the reference’s
          verdict counts.
        </p>
      ) : null}
      {tests.length === 0 ? (
        <p className="quiet">No test was reached.</p>
      ) : (
        <ol className="tests">
          {tests.map((test) => (
            <TestResultView
              key={test.index}
              test={test}
              open={!failedAsAWhole && (allPassed || !test.passed)}
              onLine={onLine}
              explain={explain === null ? null : () => explain(test.index)}
            />
          ))}
        </ol>
      )}
      {execution.stdout === '' ? null : <Output name="Output" text={execution.stdout} />}
      {execution.stderr === '' ? null : <Output name="Error output" text={execution.stderr} />}
    </section>
  );
}

function Output({ name, text }: { name: string; text: string }) {
  return (
    <section className="stack tight">
      <h3>{name} of the whole program</h3>
      <LiteralBlock text={text} label={`${name} of the whole program`} />
    </section>
  );
}
