import {
  type Audit,
  type BaselineStatus,
  EMPTY_MODEL,
  GOLDEN_MODEL,
  type TaskAudit,
} from '../../../benchmarks/devbench/index.ts';
import { Empty, Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { AuditCountsTable } from './AuditCountsTable.tsx';
import { type AuditEntry, AuditList } from './AuditList.tsx';

/** The tasks looked at themselves: what a model can't be blamed for, and what tells nothing of it. */
export function AuditView({ runId, audit }: { runId: string; audit: Audit }) {
  const { tasks, overall } = audit;
  if (tasks.length === 0) return <Empty title="The tasks of this run are no longer stored" />;
  const tried = overall.golden['not-run'] < overall.tasks || overall.empty['not-run'] < overall.tasks;
  return (
    <>
      {tried ? null : (
        <Note tone="info" title="This run has no audit, or has not come to it yet">
          A run with the audit on also runs each task’s golden completion and an empty one. Duplicates are
          found without.
        </Note>
      )}
      <AuditCountsTable audit={audit} />
      <AuditList
        runId={runId}
        title="Golden completions that fail here"
        about="No model can be blamed for these tasks: their own answer does not pass in this runtime."
        none={tried ? 'Every golden completion that could run passes.' : null}
        entries={goldenEntries(tasks, 'fail')}
      />
      <AuditList
        runId={runId}
        title="Golden completions that can’t run here"
        about="The runtime lacks something they need."
        none={null}
        entries={goldenEntries(tasks, 'unsupported')}
      />
      <AuditList
        runId={runId}
        title="Tasks that pass empty"
        about="They pass without any completion, so they tell nothing of a model; Scores can leave them out."
        none={tried ? 'No task passes with an empty completion.' : null}
        entries={tasks
          .filter((one) => one.empty.status === 'pass')
          .map((one) => ({
            model: EMPTY_MODEL,
            taskId: one.task.id,
            index: 0,
            verdict: one.empty.evaluation?.verdict ?? null,
            why: one.empty.strictPass === false ? `Not strictly: ${one.empty.reason ?? ''}` : '',
          }))}
      />
      <AuditList
        runId={runId}
        title="Passes that are not strict"
        about="The reference lets them pass although an assertion failed, or none was reached."
        none="Strict and reference reading agree on every pass."
        entries={audit.notStrict.map(({ model, taskId, index, verdict, result }) => ({
          model,
          taskId,
          index,
          verdict,
          why: typeof result.strictReason === 'string' ? result.strictReason : '',
        }))}
      />
      <AuditList
        runId={runId}
        title="Tasks that are there twice"
        about={`The same program under another id; ${plural(overall.duplicates, 'task')} in all.`}
        none="No task is there twice."
        entries={tasks
          .filter(({ duplicates }) => duplicates.length > 0)
          .map(({ task, duplicates }) => ({
            model: GOLDEN_MODEL,
            taskId: task.id,
            index: 0,
            verdict: null,
            why: `The same as ${duplicates.join(', ')}`,
          }))}
      />
    </>
  );
}

function goldenEntries(tasks: readonly TaskAudit[], wanted: BaselineStatus): AuditEntry[] {
  return tasks
    .filter(({ golden }) => golden.status === wanted)
    .map(({ task, golden: { evaluation, reason } }) => ({
      model: GOLDEN_MODEL,
      taskId: task.id,
      index: 0,
      verdict: evaluation?.verdict ?? null,
      why: reason ?? '',
    }));
}
