import { useQuery } from '../../lib/useQuery.ts';
import { explainOnce } from '../../services/judge.ts';
import { sourceName } from '../../services/sarif.ts';
import type { SolutionPlace } from '../benchmarkViews.ts';
import { ProblemText } from '../solution/ProblemText.tsx';
import { QualityPane } from '../solution/quality/QualityPane.tsx';
import { useQuality } from '../solution/quality/useQuality.ts';
import { SolutionHeader } from '../solution/SolutionHeader.tsx';
import { textField } from '../solution/taskText.ts';
import { useSolution } from '../solution/useSolution.ts';
import { CodePane } from './CodePane.tsx';
import { solutionColumns } from './columns.tsx';

import { SolutionFacts } from './SolutionFacts.tsx';
import { TestsPane } from './TestsPane.tsx';
import '../solution/solution.css';

/** A solution of CodeEval: the problem, the code, and what each test said. */
export function SolutionView(place: SolutionPlace) {
  const [query, change] = useQuery();
  const solution = useSolution(place, solutionColumns);
  const { snapshot, task, sample, stored, evaluation, judging } = solution;
  const explain =
    task === null || sample === null
      ? null
      : (test: number) =>
          explainOnce(task, { ...sample, text: judging.draft ?? sample.text }, snapshot.run.settings, test);
  const text = judging.draft ?? sample?.text ?? '';
  const quality = useQuality(text.trim() === '' ? null : { text, language: 'python' });
  const line = Number(query.get('line') ?? 0);
  return (
    <div className="page solution-page">
      <SolutionHeader solution={solution}>
        {evaluation === null ? null : <SolutionFacts evaluation={evaluation} />}
      </SolutionHeader>
      <div className="solution-columns">
        <div className="stack">
          <section className="stack" aria-label="Problem">
            <h2>Problem</h2>
            {task === null ? (
              <p className="quiet">The task set of this run no longer holds this task.</p>
            ) : (
              <div className="problem-text prose">
                <ProblemText text={textField(task, 'problem') ?? 'No description.'} />
              </div>
            )}
          </section>
          <CodePane
            task={task}
            sample={sample}
            wasJudged={stored !== null}
            judging={judging}
            line={line > 0 ? line : null}
            quality={quality}
          />
          <QualityPane quality={quality} name={sourceName(place)} whole="the solution" />
        </div>
        <TestsPane
          evaluation={evaluation}
          isDraft={judging.evaluation !== null}
          pending={sample !== null && snapshot.run.status === 'running'}
          onLine={(next) => change({ line: String(next) })}
          explain={explain}
        />
      </div>
    </div>
  );
}
