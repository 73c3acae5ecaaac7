import { RUNNER_OFF, type RunnerState } from '../../runtimes/runner/state.ts';
import { createValueStore } from '../lib/valueStore.ts';

export { knownCapabilities, type RunnerState } from '../../runtimes/runner/state.ts';

/** How it stands between this page and its native runner. */
export const runnerState = createValueStore<RunnerState>(RUNNER_OFF);
