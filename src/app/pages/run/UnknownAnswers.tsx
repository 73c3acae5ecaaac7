import type { UnknownSample } from '../../../runs/plan.ts';
import { Literal } from '../../components/Literal.tsx';
import { formatCount, plural } from '../../lib/format.ts';

const SHOWN = 12;

/** Answers that were left out because their task is not in the set. */
export function UnknownAnswers({ unknown }: { unknown: readonly UnknownSample[] }) {
  if (unknown.length === 0) return null;
  return (
    <section className="stack">
      <h2>Answers without a task</h2>
      <p className="small prose">
        {plural(unknown.length, 'answer')} had an id that the task set does not have; they are left out, as
        the reference does:{' '}
        {unknown.slice(0, SHOWN).map(({ taskId, model }, index) => (
          <span key={`${model}\n${taskId}`}>
            {index > 0 ? ', ' : ''}
            <Literal text={taskId} /> (<Literal text={model} />)
          </span>
        ))}
        {unknown.length > SHOWN ? ` and ${formatCount(unknown.length - SHOWN)} more` : ''}.
      </p>
    </section>
  );
}
