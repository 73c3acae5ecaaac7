import { programLanguage, type Task } from '../../../model/index.ts';
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
            What only the golden completion has stands left, or where there is no room above, with a minus;
            what only this one has, right or below.
          </p>
          <DiffView
            original={golden}
            originalLabel="Golden completion"
            changed={text}
            changedLabel="This completion"
            language={programLanguage(task)}
          />
        </>
      )}
    </section>
  );
}
