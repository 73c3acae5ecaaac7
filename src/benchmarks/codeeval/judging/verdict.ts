import type { Execution, Verdict } from '../../../model/index.ts';
import type { Judgement } from './judgeSolution.ts';
import { isAlarm, raisedAlarm } from './raised.ts';

/** Error types of tests that ran through and gave something else than wanted. */
const WRONG = new Set(['AssertionError', 'TestFailure', 'InspectionFailure']);

/**
 * The verdict that pages show. What this runtime lacks, and what was cut short, is told apart from a wrong
 * answer: a solution that asked for a missing feature and then failed by an error is `unsupported`.
 */
export function verdictOf(judgement: Judgement, execution: Execution): Verdict {
  if (execution.outcome === 'cancelled') return 'cancelled';
  if (judgement.allPassed) return 'pass';
  if (execution.outcome === 'unsupported') return 'unsupported';
  if (execution.missingFeatures.length > 0 && failedByError(judgement)) return 'unsupported';
  if (failedByTime(judgement, execution)) return 'timed-out';
  if (judgement.passed > 0) return 'partial';
  return WRONG.has(judgement.errorType ?? '') ? 'fail' : 'error';
}

/** Had a limit on time a part in this? Also where the solution caught the alarm and went on. */
export function timeHadAPart(execution: Execution, timeoutMs: number): boolean {
  const steps = execution.cases?.cases.flatMap(({ setup, expression }) => [setup, expression]) ?? [];
  return (
    execution.outcome === 'timed-out' ||
    execution.durationMs >= timeoutMs ||
    raisedAlarm(execution.cases?.load) ||
    steps.some(raisedAlarm)
  );
}

function failedByTime({ ended, tests }: Judgement, execution: Execution): boolean {
  if (ended?.brokeOff === true && execution.outcome === 'timed-out') return true;
  const failures = tests.filter(({ passed }) => !passed).map(({ raised }) => raised);
  return [ended?.by ?? null, ...failures].some((raised) => raised !== null && isAlarm(raised));
}

function failedByError({ ended, tests }: Judgement): boolean {
  return ended !== null || tests.some(({ passed, raised }) => !passed && raised !== null);
}
