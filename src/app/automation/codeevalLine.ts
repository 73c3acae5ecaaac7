import type { Evaluation, TestResult } from '../../model/index.ts';

/** An evaluation as a line of results.jsonl: names as in the reference's files, times to the microsecond. */
export function resultLine({ execution, tests, ...evaluation }: Evaluation) {
  return {
    model: evaluation.model,
    task_id: evaluation.taskId,
    index: evaluation.index,
    verdict: evaluation.verdict,
    score: evaluation.score,
    strict_score: evaluation.strictScore,
    error_type: evaluation.errorType,
    error_message: evaluation.errorMessage,
    outcome: execution.outcome,
    detail: execution.detail,
    missing_features: execution.missingFeatures,
    duration_ms: milliseconds(execution.durationMs),
    memory_bytes: execution.memoryBytes,
    engine: execution.engine,
    timed_out: evaluation.timedOut,
    attempts: evaluation.attempts.map(({ durationMs, alone, timedOut }) => ({
      duration_ms: milliseconds(durationMs),
      alone,
      timed_out: timedOut,
    })),
    from_cache: evaluation.fromCache,
    stdout: execution.stdout,
    stderr: execution.stderr,
    tests: tests.map(testLine),
  };
}

function testLine(test: TestResult) {
  return {
    index: test.index,
    passed: test.passed,
    strict: test.strict,
    error_type: test.errorType,
    error_message: test.errorMessage,
    setup: test.setup,
    expression: test.expression,
    inspection: test.inspection,
    value: test.value,
    duration_ms: milliseconds(test.durationMs),
    stdout: test.stdout,
    stderr: test.stderr,
  };
}

/** The clock gives no more than microseconds; the rest is noise of floating point. */
function milliseconds(value: number): number {
  return Math.round(value * 1000) / 1000;
}
