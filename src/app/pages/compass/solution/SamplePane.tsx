import type { QualityReport } from '../../../../model/index.ts';
import { programLanguage } from '../../../../model/index.ts';
import { CodeView } from '../../../components/code/CodeView.tsx';
import { useQuery } from '../../../lib/useQuery.ts';
import { JudgingNotes, JudgingTools } from '../../solution/JudgingTools.tsx';
import { marksOfError, marksOfFinding, rangesOf } from '../../solution/quality/findingMarks.ts';
import { useFinding } from '../../solution/quality/useFinding.ts';
import type { Solution } from '../../solution/useSolution.ts';

/** The sample's code with what was found marked at its lines, to read or to edit and judge again. */
export function SamplePane({ solution, report }: { solution: Solution; report: QualityReport | null }) {
  const { task, sample, stored, judging } = solution;
  const [query] = useQuery();
  const [finding] = useFinding();
  if (sample === null) {
    return (
      <section className="stack" aria-label="Solution">
        <h2>Solution</h2>
        <p className="quiet">
          {stored === null
            ? 'The model gave no answer to this task.'
            : 'The text of this answer is no longer stored; its result is.'}
        </p>
      </section>
    );
  }
  const editing = judging.draft !== null;
  const text = judging.draft ?? sample.text ?? '';
  // What was found stands at the lines of the text that was judged, and not of one that was edited since.
  const told = editing && judging.evaluation === null ? null : report;
  const line = Number(query.get('line') ?? 0);
  const marks =
    line > 0
      ? [{ line, tone: 'here' as const, note: null }]
      : [...marksOfFinding(told, finding), ...marksOfError(told)];
  const code = {
    language: task === null ? ('python' as const) : programLanguage(task),
    text,
    marks,
    found: rangesOf(told),
  };
  return (
    <section className="stack" aria-label="Solution">
      <div className="row-spread">
        <h2>{editing ? 'Solution, edited by you' : 'Solution'}</h2>
        <div className="row">
          <JudgingTools judging={judging} text={text} disabled={task === null} />
        </div>
      </div>
      <JudgingNotes judging={judging} />
      {editing ? (
        <CodeView key="edit" label="Solution, editable" {...code} onChange={judging.edit} />
      ) : sample.text === null ? (
        <p className="quiet">The answer in the file is not text, so there is no code.</p>
      ) : text.trim() === '' ? (
        <p className="quiet">The answer is empty.</p>
      ) : (
        <CodeView key="read" label="Solution" {...code} />
      )}
    </section>
  );
}
