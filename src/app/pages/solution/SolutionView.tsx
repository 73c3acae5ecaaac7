import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { explainOnce } from '../../services/judge.ts';
import type { OpenRun } from '../../services/runs.ts';
import { useShortcuts } from '../../shell/shortcuts.ts';
import { solutionAddress } from '../run/solutionAddress.ts';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { CodePane } from './CodePane.tsx';
import { neighbours } from './neighbours.ts';
import { ProblemText } from './ProblemText.tsx';
import { SolutionHeader } from './SolutionHeader.tsx';
import { TestsPane } from './TestsPane.tsx';
import { textField } from './taskText.ts';
import { useJudging } from './useJudging.ts';
import './solution.css';

export function SolutionView({
  open,
  runId,
  model,
  taskId,
  index,
}: {
  open: OpenRun;
  runId: string;
  model: string;
  taskId: string;
  /** 0-based among the model's answers to the task. */
  index: number;
}) {
  const [query, change] = useQuery();
  const navigate = useNavigate();
  const snapshot = useSnapshot(open);
  const rows = useRows(open, snapshot);
  const around = useMemo(
    () => neighbours(rows, query, { model, taskId, index }),
    [rows, query, model, taskId, index],
  );
  const task = open.tasks.find(({ id }) => id === taskId) ?? null;
  const sample =
    open.sampleSets
      .flatMap(({ samples }) => samples)
      .findLast((one) => one.model === model && one.taskId === taskId && one.index === index) ?? null;
  const stored =
    snapshot.evaluations.find((one) => one.model === model && one.taskId === taskId && one.index === index) ??
    null;
  const judging = useJudging(task, sample, snapshot.run.settings);
  const evaluation = judging.evaluation ?? stored;
  const explain =
    task === null || sample === null
      ? null
      : (test: number) =>
          explainOnce(task, { ...sample, text: judging.draft ?? sample.text }, snapshot.run.settings, test);
  const line = Number(query.get('line') ?? 0);
  useDocumentTitle(`${taskId} · ${model}`);

  const go = (row: { model: string; taskId: string; index: number } | null) => {
    if (row !== null) navigate(solutionAddress(runId, row, query));
  };
  const back = backAddress(runId, query);
  const models = modelsOf(open);
  const stepModel = (by: number) => {
    const next = models[(models.indexOf(model) + by + models.length) % models.length];
    if (next !== undefined && next !== model) go({ model: next, taskId, index: 0 });
  };
  useShortcuts({
    j: () => go(around.next),
    k: () => go(around.previous),
    '[': () => stepModel(-1),
    ']': () => stepModel(1),
    r: judging.run,
    escape: () => navigate(back),
  });

  return (
    <div className="page solution-page">
      <SolutionHeader
        runId={runId}
        runName={snapshot.run.name}
        back={back}
        task={task}
        taskId={taskId}
        model={model}
        models={models}
        evaluation={evaluation}
        around={around}
        query={query}
      />
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
            marked={line > 0 ? [line] : []}
          />
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

function backAddress(runId: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of ['sample', 'line', 'canonical']) kept.delete(name);
  kept.set('view', 'solutions');
  return `/runs/${runId}?${kept}`;
}
