import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useValueStore } from '../../lib/valueStore.ts';
import { runnerState } from '../../services/runnerState.ts';
import { NativeRunner, RunnerLine } from '../runner/NativeRunner.tsx';

/** The native runner in short, and all of it on request. */
export function RunnerChoice({
  isNeeded,
}: {
  /** Whether some of the tasks run nowhere without one. */
  isNeeded: boolean;
}) {
  const state = useValueStore(runnerState);
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="settings">
      <legend className="field-label">Native runner</legend>
      {isOpen ? (
        <NativeRunner />
      ) : (
        <div className="row">
          <Button onPress={() => setOpen(true)}>
            {state.status === 'off' ? 'Connect a runner' : 'Show the runner'}
          </Button>
          <span className="quiet small">
            {state.status !== 'off' ? (
              <RunnerLine state={state} />
            ) : isNeeded ? (
              'Runs on a machine of yours what no engine in this tab does. Without it those tasks are unsupported, never wrong.'
            ) : (
              'Optional: runs programs with the tools of a machine of yours.'
            )}
          </span>
        </div>
      )}
    </fieldset>
  );
}
