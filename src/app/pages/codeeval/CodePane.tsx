import type { Sample, Task } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { CodeView } from '../../components/code/CodeView.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { JudgingNotes, JudgingTools } from '../solution/JudgingTools.tsx';
import type { Quality } from '../solution/quality/useQuality.ts';
import { textField } from '../solution/taskText.ts';
import type { Judging } from '../solution/useJudging.ts';

/** The model's answer, to read or to edit and judge again, with the canonical solution beside it on demand. */
export function CodePane({
  task,
  sample,
  wasJudged,
  judging,
  line,
  quality,
}: {
  task: Task | null;
  sample: Sample | null;
  /** True where the run has a result for it, whether or not its text is still there. */
  wasJudged: boolean;
  judging: Judging;
  /** A line to show, 1-based. */
  line: number | null;
  quality: Quality;
}) {
  const [query, change] = useQuery();
  const canonical = task === null ? null : textField(task, 'canonical_solution');
  const beside = query.get('canonical') === 'shown' && canonical !== null;
  const marks = line === null ? quality.marks : [{ line, tone: 'here' as const, note: null }];
  if (sample === null) {
    return (
      <section className="stack" aria-label="Solution">
        <h2>Solution</h2>
        <p className="quiet">
          {wasJudged
            ? 'The text of this answer is no longer stored; its result is.'
            : 'The model gave no answer to this task, so it counts as 0.'}
        </p>
        {canonical === null ? null : (
          <CodeView label="Canonical solution" language="python" text={canonical} />
        )}
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
          <JudgingTools judging={judging} text={text} disabled={task === null} />
        </div>
      </div>
      <JudgingNotes judging={judging} />
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
                language="python"
                text={text}
                marks={marks}
                found={quality.found}
                onChange={judging.edit}
              />
            ) : (
              <CodeView
                key="read"
                label="Solution"
                language="python"
                text={text}
                marks={marks}
                found={quality.found}
              />
            )}
          </figure>
          {beside ? (
            <figure className="stack code-figure">
              <figcaption className="quiet small">Canonical solution</figcaption>
              <CodeView label="Canonical solution" language="python" text={canonical} />
            </figure>
          ) : null}
        </div>
      )}
    </section>
  );
}
