import type { Sample, Task } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { CodeView } from '../../components/code/CodeView.tsx';
import { Note } from '../../components/Note.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { textField } from './taskText.ts';
import type { Judging } from './useJudging.ts';

/** The model's answer, to read or to edit and judge again, with the canonical solution beside it on demand. */
export function CodePane({
  task,
  sample,
  wasJudged,
  judging,
  marked,
}: {
  task: Task | null;
  sample: Sample | null;
  /** True where the run has a result for it, whether or not its text is still there. */
  wasJudged: boolean;
  judging: Judging;
  marked: readonly number[];
}) {
  const [query, change] = useQuery();
  const canonical = task === null ? null : textField(task, 'canonical_solution');
  const beside = query.get('canonical') === 'shown' && canonical !== null;
  if (sample === null) {
    return (
      <section className="stack" aria-label="Solution">
        <h2>Solution</h2>
        <p className="quiet">
          {wasJudged
            ? 'The text of this answer is no longer stored; its result is.'
            : 'The model gave no answer to this task, so it counts as 0.'}
        </p>
        {canonical === null ? null : <CodeView label="Canonical solution" text={canonical} />}
      </section>
    );
  }
  const editing = judging.draft !== null;
  const text = judging.draft ?? sample.text ?? '';
  return (
    <section className="stack" aria-label="Solution">
      <div className="row-spread">
        <h2>{editing ? 'Solution, edited by you' : 'Solution'}</h2>
        <div className="row">
          {canonical === null ? null : (
            <Button weight="quiet" onPress={() => change({ canonical: beside ? null : 'shown' })}>
              {beside ? 'Hide the canonical' : 'Show the canonical'}
            </Button>
          )}
          {editing ? (
            <Button weight="quiet" onPress={judging.reset}>
              Discard the edit
            </Button>
          ) : (
            <Button weight="quiet" isDisabled={task === null} onPress={() => judging.edit(text)}>
              Edit
            </Button>
          )}
          {judging.status === 'working' ? (
            <Button onPress={judging.stop}>Stop</Button>
          ) : (
            <Button isDisabled={task === null} onPress={judging.run}>
              Run again <kbd>r</kbd>
            </Button>
          )}
        </div>
      </div>
      {judging.status === 'failed' ? (
        <Note tone="error" title="It could not be run">
          {judging.message}
        </Note>
      ) : null}
      {judging.status === 'working' ? <p className="quiet small">Running it on its own.</p> : null}
      {judging.evaluation !== null && judging.status !== 'working' ? (
        <Note
          tone="info"
          title={editing ? 'These results are of your edit' : 'These results are of running it again'}
          actions={<Button onPress={judging.reset}>Back to the run’s result</Button>}
        >
          The run itself is unchanged.
        </Note>
      ) : null}
      {sample.text === null && !editing ? (
        <p className="quiet">
          The answer in the file is not text: {JSON.stringify(sample.data.candidate_solution ?? null)}
        </p>
      ) : (
        <div className={beside ? 'code-pair' : undefined}>
          <figure className="stack code-figure">
            {beside ? <figcaption className="quiet small">Answer</figcaption> : null}
            {text === '' && !editing ? (
              <p className="quiet">The answer is empty.</p>
            ) : editing ? (
              <CodeView
                key="edit"
                label="Solution, editable"
                text={text}
                marked={marked}
                onChange={judging.edit}
              />
            ) : (
              <CodeView key="read" label="Solution" text={text} marked={marked} />
            )}
          </figure>
          {beside ? (
            <figure className="stack code-figure">
              <figcaption className="quiet small">Canonical solution</figcaption>
              <CodeView label="Canonical solution" text={canonical} />
            </figure>
          ) : null}
        </div>
      )}
    </section>
  );
}
