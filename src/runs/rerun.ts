import type { Evaluation } from '../model/benchmark.ts';

/**
 * A time-out counts only when nothing else ran beside it; until it was tried alone the verdict is provisional:
 * it is stored, so that a reload does not repeat the first try, but it is not part of any result.
 */
export function awaitsRerun(evaluation: Evaluation): boolean {
  return evaluation.timedOut && evaluation.attempts.at(-1)?.alone === false;
}

/** The evaluation with this try added to those before it; the verdict is this try's. */
export function withAttempt(first: Evaluation | null, evaluation: Evaluation, alone: boolean): Evaluation {
  const attempt = {
    durationMs: evaluation.execution.durationMs,
    alone,
    timedOut: evaluation.timedOut,
  };
  return { ...evaluation, attempts: [...(first?.attempts ?? []), attempt], fromCache: false };
}
