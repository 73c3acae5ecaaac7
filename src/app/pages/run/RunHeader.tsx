import type { EvaluationSettings } from '../../../model/index.ts';
import { languagesOf } from '../../../runs/plan.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { formatDuration, formatMemory, formatMoment, plural } from '../../lib/format.ts';
import type { OpenRun } from '../../services/runs.ts';
import { JudgeAway, JudgeName } from './JudgeOfRun.tsx';
import { RunnerAway } from './RunnerAway.tsx';
import { RunProgressLine } from './RunProgressLine.tsx';

const STATUS_WORDS = {
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Stopped by a failure',
};

/** What the run is, what can be done with it, and where it stands. */
export function RunHeader({ open, snapshot }: { open: OpenRun; snapshot: RunSnapshot }) {
  const { run, role, storageProblem } = snapshot;
  const { controller, taskSet } = open;
  const { settings } = run;
  return (
    <section className="stack" aria-label="State of the run">
      <div className="row-spread">
        <div className="page-head">
          <h1>
            <Literal text={run.name} />
          </h1>
          <p className="quiet small">
            {taskSet === null ? 'Task set deleted' : <Literal text={taskSet.name} />}
            {` · ${plural(open.tasks.length, 'task')} · `}
            {/* Where nothing is executed there is no limit. */}
            {settings.timeoutMs === 0 ? <JudgeName run={run} /> : settingWords(settings)} ·{' '}
            {formatMoment(run.createdAt)}
          </p>
        </div>
        <div className="row">
          <span className={`status status-${run.status}`}>{STATUS_WORDS[run.status]}</span>
          {run.status === 'running' ? <Button onPress={() => controller.pause()}>Pause</Button> : null}
          {run.status === 'running' || run.status === 'paused' ? (
            <Button onPress={() => controller.cancel()}>Cancel</Button>
          ) : null}
          {run.status === 'paused' || run.status === 'cancelled' || run.status === 'failed' ? (
            <Button weight="primary" onPress={() => controller.resume()}>
              Resume
            </Button>
          ) : null}
          <ButtonLink weight="quiet" href={`/new?like=${encodeURIComponent(run.id)}`}>
            Run with other settings
          </ButtonLink>
        </div>
      </div>
      <RunProgressLine snapshot={snapshot} languages={languagesOf(open.tasks)} />
      <RunnerAway snapshot={snapshot} />
      <JudgeAway run={run} />
      {role === 'following' ? (
        <p className="quiet small">
          Another tab works on this run; this one shows what it finds and takes over if it goes.
        </p>
      ) : null}
      {run.status === 'failed' ? (
        <Note tone="error" title="The run could not go on">
          <p>
            <Literal text={run.failure ?? 'No reason was given.'} />
          </p>
          <p>What was judged before is kept; resuming goes on with the rest.</p>
        </Note>
      ) : null}
      {storageProblem === null ? null : (
        <Note
          tone="warning"
          title="Results are not being stored"
          actions={<ButtonLink href="/storage">Storage</ButtonLink>}
        >
          <p>{storageProblem}</p>
          <p>The run finishes in memory. Download the reports before you close this tab.</p>
        </Note>
      )}
      {open.tasks.length === 0 || open.sampleSets.length < run.sampleSetIds.length ? (
        <Note tone="warning" title="Part of what this run rests on was deleted">
          <p>Results are still shown; code, tasks or absent answers of what was deleted are not.</p>
        </Note>
      ) : null}
    </section>
  );
}

function settingWords({ timeoutMs, memoryBytes, seed }: EvaluationSettings): string {
  const limits = `limit ${formatDuration(timeoutMs)} · ${formatMemory(memoryBytes)}`;
  return `${limits} · ${seed === null ? 'seed drawn anew' : `seed ${seed}`}`;
}
