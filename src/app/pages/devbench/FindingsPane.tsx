import { Link } from 'react-router';
import { type DevbenchResult, lacking, readResult } from '../../../benchmarks/devbench/index.ts';
import { type Evaluation, programLanguage, type Task } from '../../../model/index.ts';
import { Literal, LiteralBlock } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatCount, plural } from '../../lib/format.ts';
import { textField } from '../solution/taskText.ts';
import { LineLink } from './LineLink.tsx';
import { LineList } from './LineList.tsx';
import { takersOf } from './takers.ts';

/** What came of the program, and why. */
export function FindingsPane({
  task,
  evaluation,
  pending,
}: {
  task: Task | null;
  evaluation: Evaluation | null;
  pending: boolean;
}) {
  const assertions = task === null ? '' : (textField(task, 'assertions') ?? '');
  return (
    <section className="stack" aria-label="What came of it">
      <h2>What came of it</h2>
      {evaluation === null ? (
        <Empty title={pending ? 'Not judged yet' : 'It was not run'}>
          {pending
            ? 'The run has not come to it; the result appears here.'
            : 'Without a result only the texts are shown.'}
        </Empty>
      ) : (
        <Findings evaluation={evaluation} result={readResult(evaluation)} task={task} />
      )}
      {assertions === '' ? null : <Output name="The task’s assertions" text={assertions} />}
      {evaluation === null || evaluation.execution.stdout === '' ? null : (
        <Output name="Output" text={evaluation.execution.stdout} />
      )}
      {evaluation === null || evaluation.execution.stderr === '' ? null : (
        <Output name="Error output" text={evaluation.execution.stderr} />
      )}
    </section>
  );
}

function Findings({
  evaluation,
  result,
  task,
}: {
  evaluation: Evaluation;
  result: DevbenchResult;
  task: Task | null;
}) {
  const { verdict, strictScore, errorType, errorMessage, execution } = evaluation;
  const { script, strictReason } = result;
  const assertions = script?.assertions ?? null;
  return (
    <>
      {verdict === 'unsupported' ? (
        <Note tone="warning" title="Not a wrong completion">
          <p>
            The runtime here lacks <Literal text={lacking(execution)} />
            {task === null ? '' : `; ${takersOf(programLanguage(task))} could take it`}.
          </p>
        </Note>
      ) : errorType === null ? null : (
        <Note tone="error" title={errorType}>
          <p className="mono problem-text">
            <Literal text={errorMessage ?? ''} />
          </p>
          <LineLink line={script?.error?.line ?? null} />
        </Note>
      )}
      {strictReason === null ? null : (
        <Note
          tone={strictScore === null ? 'info' : 'warning'}
          title={strictScore === null ? 'The strict reading is not known' : 'The strict reading differs'}
        >
          <p>
            <Literal text={strictReason} />
          </p>
          {strictScore === null ? null : (
            <p className="small">
              The reference’s verdict counts.{' '}
              <Link to="/about?section=strict-devbench">What the strict reading asks for</Link>
            </p>
          )}
        </Note>
      )}
      {assertions === null ? null : (
        <p className="small">
          {plural(assertions.run, 'assertion')} evaluated, {formatCount(assertions.failed)} failed.
        </p>
      )}
      <LineList
        title="Assertions that failed"
        entries={(assertions?.failures ?? []).map(({ by, message, line }) => ({ what: by, message, line }))}
      />
      <LineList
        title="What the compiler says"
        entries={(script?.diagnostics ?? []).map(({ code, severity, message, line }) => ({
          what: severity === 'error' ? code : `${code}, warning`,
          message,
          line,
        }))}
      />
    </>
  );
}

function Output({ name, text }: { name: string; text: string }) {
  return (
    <section className="stack tight">
      <h3>{name}</h3>
      <LiteralBlock text={text} label={name} />
    </section>
  );
}
