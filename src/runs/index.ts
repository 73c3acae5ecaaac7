export { jobKey, type Plan, planRun, type UnknownSample } from './plan.ts';
export { browserPlatform, type Platform } from './platform.ts';
export type { RunningJob, RunProgress } from './progress.ts';
export { awaitsRerun } from './rerun.ts';
export {
  type RunController,
  type RunDependencies,
  type RunRequest,
  resumeRun,
  startRun,
} from './runController.ts';
export type { RunSnapshot } from './snapshot.ts';
