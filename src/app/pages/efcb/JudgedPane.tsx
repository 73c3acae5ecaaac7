import { type EfcbQuestion, readResult } from '../../../benchmarks/efcb/index.ts';
import { rubricOf } from '../../../benchmarks/efcb/judging/judgeRequest.ts';
import type { Evaluation, RunRecord } from '../../../model/index.ts';
import { Literal, LiteralBlock } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { JudgeName } from '../run/JudgeOfRun.tsx';

/** How the score came about: the letter that was read, or who judged by which words, and what the judge said. */
export function JudgedPane({
  question,
  evaluation,
  run,
  pending,
}: {
  question: EfcbQuestion;
  evaluation: Evaluation | null;
  run: RunRecord;
  pending: boolean;
}) {
  const rubric = rubricOf(question.task);
  return (
    <section className="stack" aria-label="How it was judged">
      <h2>How it was judged</h2>
      {evaluation === null ? (
        <Empty title={pending ? 'Not judged yet' : 'There was nothing to judge'}>
          {pending
            ? 'The run has not come to it; the result appears here.'
            : 'The model gave no reply to it.'}
        </Empty>
      ) : rubric === null ? (
        <p className="small">
          By its letter: the first of A to D that stands on its own in upper case, after reasoning and
          Markdown are taken away.{' '}
          {evaluation.errorMessage === null ? null : <Literal text={evaluation.errorMessage} />}
        </p>
      ) : (
        <>
          <p className="small">
            <JudgeName run={run} />
          </p>
          <Judged evaluation={evaluation} />
          <section className="stack tight">
            <h3>What the judge was asked, before the truth and the reply</h3>
            <LiteralBlock text={rubric.instructions} label="Instructions of the judge" />
          </section>
        </>
      )}
    </section>
  );
}

function Judged({ evaluation }: { evaluation: Evaluation }) {
  const { value, raw, failure } = readResult(evaluation);
  return (
    <>
      {value === null ? (
        <Note tone="warning" title="Not judged, and no zero">
          <p>
            <Literal text={evaluation.errorMessage ?? failure ?? 'No judge gave a score.'} />
          </p>
        </Note>
      ) : (
        <p>Score {formatDecimal(value, Number.isInteger(value) ? 0 : 2)}.</p>
      )}
      {raw === null ? (
        <p className="quiet small">
          The judge computes its score and says nothing beside it, or said nothing.
        </p>
      ) : (
        <section className="stack tight">
          <h3>What the judge said, word for word</h3>
          <LiteralBlock text={raw} label="Reply of the judge" />
        </section>
      )}
    </>
  );
}
