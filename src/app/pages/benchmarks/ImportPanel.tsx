import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { Progress } from '../../components/Progress.tsx';
import { formatBytes, plural } from '../../lib/format.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { isRunnable } from '../../services/benchmarks.ts';
import { cancelImport, type ImportState, importState } from '../../services/imports.ts';
import { IssueList } from './IssueList.tsx';

/** The import under way, or what came of the last one. */
export function ImportPanel() {
  const state = useValueStore(importState);
  if (state === null) return null;
  const dismiss = () => importState.set(null);
  switch (state.status) {
    case 'working':
      return (
        <section className="import-panel stack" aria-label="Import">
          <Progress
            label={`Importing ${state.what}`}
            value={state.bytesDone}
            max={state.bytesTotal}
            detail={`${formatBytes(state.bytesDone)} of ${formatBytes(state.bytesTotal)} · ${plural(state.lines, 'line')}`}
          />
          <div className="row">
            <Button onPress={cancelImport}>Cancel</Button>
          </div>
        </section>
      );
    case 'cancelled':
      return (
        <Note tone="info" title="The import was cancelled" actions={<Button onPress={dismiss}>Close</Button>}>
          Nothing of it was kept.
        </Note>
      );
    case 'failed':
      return (
        <Note
          tone="error"
          title={`Importing ${state.what} failed`}
          actions={<Button onPress={dismiss}>Close</Button>}
        >
          <p>
            <Literal text={state.message ?? ''} />
          </p>
          {state.issues.length > 0 ? <IssueList issues={state.issues} /> : null}
        </Note>
      );
    case 'done':
      return <Outcome state={state} onDismiss={dismiss} />;
  }
}

function Outcome({ state, onDismiss }: { state: ImportState; onDismiss: () => void }) {
  const { taskSets, sampleSets, scoreSets } = state;
  const sets = [...taskSets, ...sampleSets, ...scoreSets];
  const issues = [...state.issues, ...sets.flatMap((set) => set.issues)];
  const nothing = sets.length === 0;
  const query = new URLSearchParams();
  const runnable = { tasks: taskSets.find(isRunnable), samples: sampleSets.filter(isRunnable) };
  if (runnable.tasks !== undefined) query.set('tasks', runnable.tasks.id);
  for (const { id } of runnable.samples) query.append('samples', id);
  const comparable = runnable.tasks?.benchmark === 'devbench' && runnable.samples.length > 0;
  return (
    <Note
      tone={nothing ? 'error' : issues.length > 0 ? 'warning' : 'info'}
      title={nothing ? `No problem and no solution was found in ${state.what}` : `Imported ${state.what}`}
      actions={
        <>
          {query.size === 0 ? null : (
            <ButtonLink weight="primary" href={`/new?${query}`}>
              New run with these
            </ButtonLink>
          )}
          {comparable ? <ButtonLink href={`/similarity?${query}`}>Similarity</ButtonLink> : null}
          <Button onPress={onDismiss}>Close</Button>
        </>
      }
    >
      {nothing ? (
        <p>
          A problem of CodeEval is a JSON object a line with task_id, tests and canonical_solution; a solution
          one with task_id, model and candidate_solution. A task of DevBench has id, prefix, suffix and
          golden_completion; completions stand beside them under the model’s name. A task of COMPASS has id,
          statement, correctness, efficiency and references; a sample task, model and code. A question of EFCB
          has input and ideal; a reply model, reply and id or index.
        </p>
      ) : (
        <ul>
          {taskSets.map((set) => (
            <li key={set.id}>
              <Literal text={set.name} />: {plural(set.taskCount, 'task')}
              {set.recognisedAs === null ? '' : `, ${set.recognisedAs}`}
            </li>
          ))}
          {sampleSets.map((set) => (
            <li key={set.id}>
              <Literal text={set.model} />: {plural(set.sampleCount, 'answer')}
            </li>
          ))}
          {scoreSets.map((set) => (
            <li key={set.id}>
              <Literal text={set.judge} />: {plural(set.scoreCount, 'score')} of a judge
            </li>
          ))}
        </ul>
      )}
      {issues.length > 0 ? <IssueList issues={issues} /> : null}
    </Note>
  );
}
