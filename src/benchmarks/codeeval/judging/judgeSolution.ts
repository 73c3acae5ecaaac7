import type { Binding, CaseResult, Execution, RaisedError } from '../../../model/index.ts';
import { ENDED_AS, endMessage } from './endings.ts';
import { escapes, type JudgedTest, judgeTest } from './judgeTest.ts';
import type { TestPlan } from './planTests.ts';
import { errorTitle, textOfStrError } from './raised.ts';

/** What the reference says of one solution, and what is behind it. */
export interface Judgement {
  total: number;
  /** Tests passed, also where the solution was cut short after them. */
  passed: number;
  allPassed: boolean;
  errorType: string | null;
  errorMessage: string | null;
  /** The tests that were judged, in order: the reference's `test_details`. */
  tests: JudgedTest[];
  /** What ended the solution before its tests were done; null if they all were judged. */
  ended: Ended | null;
}

export interface Ended {
  /** Before any test, or at the test of this index. */
  at: 'load' | number;
  /** What was raised; null where it ended otherwise. */
  by: RaisedError | null;
  facts: CaseResult | null;
  /** The engine's answers broke off: the execution's outcome is what ended it. */
  brokeOff: boolean;
}

/**
 * A solution's judgement from the facts of its execution (specs/codeeval.md 5.2.4–5.2.9). Where the
 * reference itself would end or hang, the error type is `Error` or `TimeoutError` and the tests passed before
 * count, as after any unexpected error.
 */
export function judgeSolution(plan: TestPlan, binding: Binding | null, execution: Execution): Judgement {
  const judgement = judgeFacts(plan, binding, execution);
  // The reference would not have met these two: what was raised because of them is not the solution's error.
  const ours = execution.outcome === 'unsupported' || execution.outcome === 'out-of-memory';
  if (!ours || judgement.allPassed) return judgement;
  return { ...judgement, errorType: ENDED_AS[execution.outcome], errorMessage: endMessage(execution) };
}

function judgeFacts(plan: TestPlan, binding: Binding | null, execution: Execution): Judgement {
  const facts = execution.cases;
  const load = facts?.load ?? null;
  if (facts === null || load === null) return brokeOff(plan, [], 'load', execution);
  if (load.status === 'raised') return loadFailed(plan, load.error);
  if (binding !== null) {
    if (facts.bound === null) return brokeOff(plan, [], 'load', execution);
    if (facts.bound.how === 'missing') {
      const kind = binding.as === 'cls' ? 'Class' : 'Function';
      return stop(plan, [], end('load'), 'NameError', `${kind} '${binding.name}' not found in solution`);
    }
  }

  const tests: JudgedTest[] = [];
  for (const planned of plan.tests) {
    const judged = judgeTest(planned, facts);
    if (judged === 'unanswered') return brokeOff(plan, tests, planned.index, execution);
    if ('escaped' in judged) {
      return escaped(
        plan,
        tests,
        { ...end(planned.index, judged.escaped), facts: judged.facts },
        judged.escaped,
      );
    }
    tests.push(judged);
  }
  if (plan.abort !== null) {
    return stop(plan, tests, end(plan.tests.length), 'Error', `Unexpected error: ${plan.abort}`);
  }
  return finished(plan, tests);
}

function loadFailed(plan: TestPlan, error: RaisedError): Judgement {
  const ended = end('load', error);
  if (escapes(error)) return escaped(plan, [], ended, error);
  if (error.message === null) {
    return stop(plan, [], ended, 'Error', `Unexpected error: ${textOfStrError(error)}`);
  }
  if (error.isA.includes('SyntaxError')) {
    const message = `Syntax error at line ${error.lineno ?? 'None'}: ${error.message}`;
    return stop(plan, [], ended, 'SyntaxError', message);
  }
  return stop(plan, [], ended, 'ExecutionError', `Failed to execute solution: ${error.message}`);
}

/** SystemExit and its like: the reference itself ends there, and with it its whole run. */
function escaped(plan: TestPlan, tests: JudgedTest[], ended: Ended, error: RaisedError): Judgement {
  return stop(plan, tests, ended, 'Error', `Not an Exception, so nothing catches it: ${errorTitle(error)}`);
}

function brokeOff(plan: TestPlan, tests: JudgedTest[], at: Ended['at'], execution: Execution): Judgement {
  const ended = { ...end(at), brokeOff: true };
  return stop(plan, tests, ended, ENDED_AS[execution.outcome], endMessage(execution));
}

function end(at: Ended['at'], by: RaisedError | null = null): Ended {
  return { at, by, facts: null, brokeOff: false };
}

function stop(
  { total }: TestPlan,
  tests: JudgedTest[],
  ended: Ended,
  errorType: string,
  errorMessage: string,
): Judgement {
  return { total, passed: passedIn(tests), allPassed: false, errorType, errorMessage, tests, ended };
}

function finished({ total }: TestPlan, tests: JudgedTest[]): Judgement {
  const passed = passedIn(tests);
  const allPassed = passed === total && total > 0;
  const firstError = tests.find((test) => !test.passed && Boolean(test.errorType))?.errorType;
  const errorType = allPassed ? null : (firstError ?? 'TestFailure');
  return { total, passed, allPassed, errorType, errorMessage: null, tests, ended: null };
}

function passedIn(tests: readonly JudgedTest[]): number {
  return tests.filter(({ passed }) => passed).length;
}
