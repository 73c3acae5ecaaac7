import { readResult } from '../../../benchmarks/devbench/index.ts';
import { programLanguage } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { CodeView } from '../../components/code/CodeView.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { JudgingNotes, JudgingTools } from '../solution/JudgingTools.tsx';
import type { Quality } from '../solution/quality/useQuality.ts';
import type { Solution } from '../solution/useSolution.ts';
import { marksOf, type ProgramView } from './programView.ts';

/** The whole program with the completion marked in it, to read or to edit and judge again. */
export function ProgramPane({
  solution,
  program,
  quality,
}: {
  solution: Solution;
  /** Null where task or sample are missing. */
  program: ProgramView | null;
  quality: Quality;
}) {
  const { task, sample, judging, evaluation, stored } = solution;
  const [query, change] = useQuery();
  const text = judging.draft ?? sample?.text ?? '';
  if (task === null || sample === null || program === null) {
    return (
      <section className="stack" aria-label="Program">
        <h2>Program</h2>
        <p className="quiet">{whyNone(task !== null, stored !== null)}</p>
      </section>
    );
  }
  const whole = query.get('whole') === 'shown';
  const line = Number(query.get('line') ?? 0);
  const editing = judging.draft !== null;
  const told = evaluation === null ? [] : marksOf(readResult(evaluation), line > 0 ? line : null);
  // What is asked for comes first: it is brought into view.
  const marks = line > 0 ? told : [...quality.marks, ...told];
  const { first, last } = program.lines;
  return (
    <section className="stack" aria-label="Program">
      <div className="row-spread">
        <h2>{editing ? 'Program, edited by you' : 'Program'}</h2>
        <div className="row">
          <Button weight="quiet" onPress={() => change({ whole: whole ? null : 'shown' })}>
            {whole ? 'Fold the context' : 'Show the whole program'}
          </Button>
          <JudgingTools judging={judging} text={text} disabled={false} />
        </div>
      </div>
      <p className="quiet small">
        {program.path}; the completion is marked,{' '}
        {first === last ? `line ${first}` : `lines ${first} to ${last}`}
        {text.trim() === '' ? ', and is empty' : ''}.{editing ? ' Only the completion can be changed.' : ''}
      </p>
      <JudgingNotes judging={judging} />
      {editing ? (
        <CodeView
          key="edit"
          label="Program, its completion editable"
          language={programLanguage(task)}
          text={program.completion}
          around={program.around}
          marks={judging.evaluation === null ? quality.marks : marks}
          found={quality.found}
          folded={!whole}
          onChange={judging.edit}
        />
      ) : (
        <CodeView
          key="read"
          label="Program"
          language={programLanguage(task)}
          text={program.completion}
          around={program.around}
          marks={marks}
          found={quality.found}
          folded={!whole}
        />
      )}
    </section>
  );
}

function whyNone(taskKept: boolean, wasJudged: boolean): string {
  if (!taskKept) return 'The task set of this run no longer holds this task.';
  return wasJudged
    ? 'The text of this completion is no longer stored; its result is.'
    : 'The model gave no completion of this task, so it is no part of pass@k.';
}
