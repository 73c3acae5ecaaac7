import type { CapturedOutput, Execution } from '../src/model/index.ts';

const NOTHING: CapturedOutput = { text: '', totalBytes: 0, droppedBytes: 0 };

/** What is known of a program of which nothing was seen: the start of every other answer. */
export function emptyExecution(engine: string): Execution {
  return {
    outcome: 'crashed',
    exitStatus: null,
    detail: null,
    stdout: NOTHING,
    stderr: NOTHING,
    durationMs: 0,
    memoryBytes: null,
    missingFeatures: [],
    cases: null,
    script: null,
    engine,
  };
}
