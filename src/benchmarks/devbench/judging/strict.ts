import type { AssertionFacts, FailedAssertion, ScriptResult, Verdict } from '../../../model/index.ts';

/** The strict reading of one completion. */
export interface StrictReading {
  /** Null where it is not known. */
  score: 0 | 1 | null;
  /** Why a pass is no strict one, or why that is not known; null otherwise. */
  reason: string | null;
}

/** The strict reading in words, for pages. */
export const STRICT_READING = [
  'A completion passes strictly if it passes by the rules of the reference harness and every assertion held that the program came to, wherever a failure was swallowed: printed by console.assert, caught, or logged.',
  'It is no strict pass if the program left before its end, as by process.exit(0) or sys.exit(0), or if no assertion was evaluated although the code after the completion has some.',
  'Where the engine does not watch assertions, the strict reading is not known and counts for neither side.',
].join(' ');

/**
 * Reads a verdict strictly, as {@link STRICT_READING} says. What is no pass is no strict pass; what could not run,
 * or was not let run to its end, has no strict reading.
 *
 * @param expected has the code after the completion assertions that are watched?
 */
export function readStrictly(
  verdict: Verdict,
  script: ScriptResult | null,
  expected: boolean,
): StrictReading {
  if (verdict === 'unsupported' || verdict === 'cancelled') return { score: null, reason: null };
  if (verdict !== 'pass') return { score: 0, reason: null };
  const assertions = script?.assertions ?? null;
  if (script === null || assertions === null) {
    return { score: null, reason: 'The engine did not watch the assertions.' };
  }
  const reason = whyNotStrict(assertions, script.reachedEnd, expected);
  return { score: reason === null ? 1 : 0, reason };
}

function whyNotStrict({ run, failed, failures }: AssertionFacts, reachedEnd: boolean, expected: boolean) {
  if (failed > 0) {
    const others = failed > 1 ? `, and ${failed - 1} more` : '';
    return `An assertion failed and the program went on: ${failureText(failures[0])}${others}.`;
  }
  if (!reachedEnd) return 'The program left before its end, so what comes after was not checked.';
  if (expected && run === 0) return 'No assertion was evaluated, although the task has some.';
  return null;
}

function failureText(failure: FailedAssertion | undefined): string {
  if (failure === undefined) return 'which one is not known';
  const { by, message, line } = failure;
  return `${by}${line === null ? '' : ` in line ${line}`}${message === '' ? '' : ` (${message})`}`;
}
