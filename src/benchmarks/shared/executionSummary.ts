import type { Evaluation, Execution } from '../../model/index.ts';

/** What an evaluation keeps of its execution; the facts that the verdict was made of are left out. */
export function executionSummary(execution: Execution): Evaluation['execution'] {
  const { outcome, exitStatus, detail, durationMs, memoryBytes, missingFeatures, engine } = execution;
  const output = { stdout: execution.stdout.text, stderr: execution.stderr.text };
  return { outcome, exitStatus, detail, durationMs, memoryBytes, missingFeatures, engine, ...output };
}
