import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { plural } from '../../lib/format.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { disconnectRunner, retryRunner } from '../../services/runner.ts';
import { knownCapabilities, type RunnerState, runnerState } from '../../services/runnerState.ts';
import { NativeLanguages } from './NativeLanguages.tsx';
import { PermissionHint } from './PermissionHint.tsx';
import { RunnerFields } from './RunnerFields.tsx';
import { RunnerTrouble } from './RunnerTrouble.tsx';
import { Toolchains } from './Toolchains.tsx';
import './runner.css';

/** Connects the native runner, says how it stands with it and what it can do, and chooses what runs there. */
export function NativeRunner() {
  const state = useValueStore(runnerState);
  const capabilities = knownCapabilities(state);
  return (
    <div className="stack native-runner">
      <div className="row" role="status">
        <RunnerLine state={state} />
        {state.status === 'waiting' ? <Button onPress={retryRunner}>Try now</Button> : null}
        {state.status === 'off' || state.status === 'refused' ? null : (
          <Button onPress={disconnectRunner}>
            {state.status === 'connecting' ? 'Cancel' : 'Disconnect'}
          </Button>
        )}
      </div>
      {state.status === 'connecting' ? <PermissionHint address={state.address} /> : null}
      {state.status === 'refused' || state.status === 'waiting' ? <RunnerTrouble state={state} /> : null}
      {state.status === 'off' || state.status === 'refused' ? <RunnerFields /> : null}
      {capabilities === null ? null : (
        <>
          <Toolchains capabilities={capabilities} />
          <NativeLanguages capabilities={capabilities} />
        </>
      )}
    </div>
  );
}

/** One sentence on how it stands. */
export function RunnerLine({ state }: { state: RunnerState }) {
  switch (state.status) {
    case 'off':
      return <span>Not connected. Start one with “npm run runner”: it prints its address and a token.</span>;
    case 'connecting':
      return (
        <span>
          Connecting to <Literal text={state.address} />.
        </span>
      );
    case 'connected': {
      const { isolation, concurrency, version } = state.capabilities;
      return (
        <span>
          Connected to <Literal text={state.address} />: version <Literal text={version} />,{' '}
          {plural(concurrency, 'program')} at a time,{' '}
          {isolation.kind === 'none' ? 'without isolation' : `each isolated by ${isolation.kind}`}.
        </span>
      );
    }
    case 'waiting':
      return (
        <span>
          Lost <Literal text={state.address} />. It is asked again until it answers.
        </span>
      );
    case 'refused':
      return (
        <span>
          Not connected to <Literal text={state.address} />.
        </span>
      );
  }
}
