import type { Evaluation, Execution } from '../../model/index.ts';

/** What an evaluation keeps of its execution; the facts that the verdict was made of are left out. */
export function executionSummary(execution: Execution): Evaluation['execution'] {
  const { outcome, exitStatus, detail, durationMs, memoryBytes, missingFeatures, engine } = execution;
  const output = { stdout: execution.stdout.text, stderr: execution.stderr.text };
  return { outcome, exitStatus, detail, durationMs, memoryBytes, missingFeatures, engine, ...output };
}

/** What stands in for an execution where there was none. @param engine what is said in the place of one. */
export function nothingExecuted(engine: string): Evaluation['execution'] {
  return {
    outcome: 'exited',
    exitStatus: null,
    detail: null,
    durationMs: 0,
    memoryBytes: null,
    missingFeatures: [],
    engine,
    stdout: '',
    stderr: '',
  };
}
