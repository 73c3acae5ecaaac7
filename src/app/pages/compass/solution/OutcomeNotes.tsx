import type { CompassResult } from '../../../../benchmarks/compass/index.ts';
import type { Evaluation } from '../../../../model/index.ts';
import { Literal } from '../../../components/Literal.tsx';
import { Empty, Note } from '../../../components/Note.tsx';

/** What there is to say of the sample as a whole: not judged yet, the task at fault, not loading. */
export function OutcomeNotes({
  evaluation,
  result,
  pending,
}: {
  evaluation: Evaluation | null;
  /** Null where the sample was not judged. */
  result: CompassResult | null;
  pending: boolean;
}) {
  if (evaluation === null) {
    return (
      <Empty title={pending ? 'Not judged yet' : 'There is nothing to judge'}>
        {pending
          ? 'The run has not come to it; the result appears here.'
          : 'Without an answer nothing was called.'}
      </Empty>
    );
  }
  const { errorType, errorMessage, execution } = evaluation;
  const said = errorMessage ?? execution.detail ?? '';
  if (evaluation.verdict === 'unsupported') {
    return (
      <Note
        tone="warning"
        title={errorType === 'TaskFault' ? 'The task is at fault' : 'The engine here lacks something'}
      >
        <p className="mono problem-text">
          <Literal text={said} />
        </p>
        <p>This says nothing of the sample: it counts as neither right nor wrong and is in no mean.</p>
      </Note>
    );
  }
  if (result === null) {
    return (
      <Empty title="It was not judged">The run was stopped before it came to an end with this one.</Empty>
    );
  }
  if (result.runs) return null;
  return (
    <Note tone="error" title={errorType ?? 'It does not load'}>
      <p className="mono problem-text">
        <Literal text={said} />
      </p>
      <p>
        No case was called, so correctness and efficiency are 0.
        {result.quality === null ? '' : ' It parses, so it has a quality nevertheless.'}
      </p>
    </Note>
  );
}
