import type { Diagnostic, Execution, Language, Outcome, Verdict } from '../../../model/index.ts';

/** A verdict by the reference harness's rules, and what is said of it. */
export interface Judgement {
  verdict: Verdict;
  /** Null for a pass. */
  errorType: string | null;
  errorMessage: string | null;
}

/** Classes that an assertion raises: Python's, Node's, chai's and Java's, JUnit's, .NET's. */
const ASSERTION_CLASSES = new Set(['AssertionError', 'AssertionFailedError', 'DebugAssertException']);

const ENDED_AS: Record<Exclude<Outcome, 'exited'>, string> = {
  'timed-out': 'Timeout',
  'out-of-memory': 'OutOfMemory',
  'stack-overflow': 'StackOverflow',
  crashed: 'Crash',
  unsupported: 'Unsupported',
  cancelled: 'Cancelled',
};

/**
 * The reference verdict: exit status 0 is a pass. What did not pass is told apart: `fail` where the program ended
 * by an assertion, or exited after one had failed; `error` for all else that it ended by. A program that asked for
 * something this runtime lacks and then did not pass is `unsupported`: it might have passed elsewhere.
 */
export function judge(execution: Execution, language: Language): Judgement {
  const { outcome, exitStatus, missingFeatures } = execution;
  if (outcome === 'cancelled')
    return judgement('cancelled', ENDED_AS.cancelled, 'The evaluation was cancelled');
  if (outcome === 'exited' && exitStatus === 0) {
    return { verdict: 'pass', errorType: null, errorMessage: null };
  }
  if (outcome === 'unsupported' || missingFeatures.length > 0) {
    return judgement('unsupported', ENDED_AS.unsupported, `This runtime lacks ${lacking(execution)}`);
  }
  if (outcome === 'timed-out') {
    return judgement('timed-out', ENDED_AS['timed-out'], 'The program did not end when its time was up');
  }
  if (outcome !== 'exited') return judgement('error', ENDED_AS[outcome], endMessage(execution));
  return judgeExit(execution, language);
}

/** Had a limit on time a part in this? Such a program is run again alone. */
export function timeHadAPart({ outcome, durationMs }: Execution, timeoutMs: number): boolean {
  return outcome === 'timed-out' || durationMs >= timeoutMs;
}

function judgeExit({ exitStatus, script }: Execution, language: Language): Judgement {
  const refused = script?.diagnostics.find(({ severity }) => severity === 'error');
  if (refused !== undefined) {
    return judgement('error', diagnosticType(refused, language), `${refused.code}: ${refused.message}`);
  }
  const error = script?.error ?? null;
  if (error !== null) {
    const verdict = ASSERTION_CLASSES.has(error.type) ? 'fail' : 'error';
    return judgement(verdict, error.type, error.message);
  }
  const status = `The program exited with ${exitStatus === null ? 'no status' : `status ${exitStatus}`}`;
  const [failed] = script?.assertions?.failures ?? [];
  return failed === undefined
    ? judgement('error', 'ExitStatus', status)
    : judgement('fail', 'AssertionError', `${status} after ${failed.by} failed: ${failed.message}`);
}

/** TypeScript numbers what its parser refuses from 1000 to 1999. */
function diagnosticType({ code }: Diagnostic, language: Language): string {
  if (language !== 'typescript') return 'CompileError';
  return /^TS1\d{3}$/.test(code) ? 'SyntaxError' : 'TypeCheckError';
}

function endMessage({ outcome, detail }: Execution): string {
  if (outcome === 'out-of-memory') return 'The program ran out of memory';
  if (outcome === 'stack-overflow') return "The program overflowed the engine's stack";
  return `The engine crashed${detail === null ? '' : `: ${detail}`}`;
}

/** What an unsupported program asked for: the features, else what the engine said. */
export function lacking({ missingFeatures, detail }: Pick<Execution, 'missingFeatures' | 'detail'>): string {
  return missingFeatures.join(', ') || (detail ?? 'something the program needs');
}

function judgement(verdict: Verdict, errorType: string, errorMessage: string): Judgement {
  return { verdict, errorType, errorMessage };
}
