export { DEFAULT_RUNNER_ADDRESS, isLoopback, readRunnerAddress } from './address.ts';
export { RunnerClient, type RunnerClientOptions } from './client.ts';
export { permissionState } from './diagnosis.ts';
export { RunnerFailure, type RunnerTrouble } from './failure.ts';
export { RunnerShare } from './share.ts';
export { knownCapabilities, RUNNER_OFF, type RunnerState, waitingPrograms } from './state.ts';
export { DEFAULT_NATIVE_LANGUAGES, isNative, toolchainFor, versionOf } from './versions.ts';
