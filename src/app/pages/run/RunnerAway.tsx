import { lazy, Suspense, useEffect } from 'react';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { isNative } from '../../../runtimes/runner/versions.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { RUNNER_PATH } from '../../services/runnerStart.ts';
import { type RunnerState, runnerState } from '../../services/runnerState.ts';
import { announce } from '../../shell/announcer.ts';
import './runnerAway.css';

// Only who has lost a runner needs them.
const RunnerFields = lazy(async () => ({
  default: (await import('../runner/RunnerFields.tsx')).RunnerFields,
}));

type Away = Exclude<RunnerState, { status: 'connected' }>;

/** Says that a run waits for its native runner, or stopped for want of it, and what to do; nothing while it is there. */
export function RunnerAway({ snapshot: { run, role } }: { snapshot: RunSnapshot }) {
  const state = useValueStore(runnerState);
  if (!isNative(run.engine) || state.status === 'connected') return null;
  if (run.status === 'running' && role === 'working') return <Waiting state={state} />;
  if (run.status !== 'failed') return null;
  return (
    <Note
      tone="info"
      title="This run began on a native runner"
      actions={<ButtonLink href={RUNNER_PATH}>Native runner</ButtonLink>}
    >
      Connect the runner that it began on, then resume.
    </Note>
  );
}

function Waiting({ state }: { state: Away }) {
  useEffect(() => announce('Waiting for the native runner.'), []);
  // Lost, it is asked again by itself; otherwise it takes a reader.
  const needsReader = state.status === 'refused' || state.status === 'off';
  return (
    <Note
      tone="warning"
      title="Waiting for the native runner"
      actions={
        needsReader ? undefined : (
          <>
            <Button onPress={async () => (await import('../../services/runner.ts')).retryRunner()}>
              Try now
            </Button>
            <ButtonLink href={RUNNER_PATH}>Native runner</ButtonLink>
          </>
        )
      }
    >
      <p>
        {state.programs > 0
          ? `${plural(state.programs, 'program waits', 'programs wait')} until it is there. `
          : ''}
        {needsReader
          ? 'Nothing is lost: the run goes on once it is connected.'
          : 'Nothing is lost: the run goes on by itself.'}
      </p>
      {state.status === 'waiting' || state.status === 'refused' ? (
        <p>
          <Literal text={`${state.failure.message} ${state.failure.remedy}`} />
        </p>
      ) : null}
      {needsReader ? (
        <Suspense fallback={null}>
          <div className="runner-away">
            <RunnerFields />
          </div>
        </Suspense>
      ) : null}
    </Note>
  );
}
