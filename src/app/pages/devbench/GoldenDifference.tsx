import type { Task } from '../../../model/index.ts';
import { DiffView } from '../../components/code/DiffView.tsx';
import { textField } from '../solution/taskText.ts';

/** The golden completion beside this one, with what differs. */
export function GoldenDifference({ task, text }: { task: Task; text: string }) {
  const golden = textField(task, 'golden_completion') ?? '';
  return (
    <section className="stack" aria-label="Golden completion">
      <h2>Golden completion</h2>
      {golden === text ? (
        <p className="quiet small">This completion is the golden one, character by character.</p>
      ) : (
        <>
          <p className="quiet small">
            Golden on the left, this completion on the right; where there is no room, lines of the golden one
            that this one lacks stand above with a minus.
          </p>
          <DiffView
            original={golden}
            originalLabel="Golden completion"
            changed={text}
            changedLabel="This completion"
            language={task.language}
          />
        </>
      )}
    </section>
  );
}
