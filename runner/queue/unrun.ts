import type { CapturedOutput, Execution, Outcome } from '../../src/model/index.ts';

/** What came of a job whose program was not run to an end that anyone could see. */
export function unrun(outcome: Outcome, detail: string | null): Execution {
  return {
    outcome,
    exitStatus: null,
    detail,
    stdout: nothing(),
    stderr: nothing(),
    durationMs: 0,
    memoryBytes: null,
    missingFeatures: [],
    cases: null,
    script: null,
    engine: 'benchtab-runner',
  };
}

function nothing(): CapturedOutput {
  return { text: '', totalBytes: 0, droppedBytes: 0 };
}
