import type {
  CaseResult,
  CasesResult,
  InspectionResult,
  RaisedError,
  StepResult,
} from '../../../model/index.ts';
import type { Code, PlannedTest } from './planTests.ts';
import { textOfStrError } from './raised.ts';

/** What the reference says of one test, and what is behind it. */
export interface JudgedTest {
  index: number;
  passed: boolean;
  errorType: string | null;
  errorMessage: string | null;
  /** Each part on its own: null where the test has none or it was not reached. */
  setupHeld: boolean | null;
  inspectionHeld: boolean | null;
  assertionHeld: boolean | null;
  /** What the setup or the assertion raised. */
  raised: RaisedError | null;
  facts: CaseResult | null;
}

/** A test that can't be judged: it ended the solution, or the engine's answer to it is missing. */
export type UnjudgedTest = { escaped: RaisedError; facts: CaseResult } | 'unanswered';

/**
 * One test, from the engine's facts (specs/codeeval.md 5.3). A failing setup ends it. Then inspection and
 * assertion each may set `passed`, and neither takes it back: the one that failed leaves its error in the
 * record of a passed test.
 */
export function judgeTest(test: PlannedTest, facts: CasesResult): JudgedTest | UnjudgedTest {
  const asked = test.caseAt === null ? null : (facts.cases[test.caseAt] ?? 'unanswered');
  if (asked === 'unanswered') return asked;
  const judged: JudgedTest = {
    index: test.index,
    passed: false,
    errorType: null,
    errorMessage: null,
    setupHeld: null,
    inspectionHeld: null,
    assertionHeld: null,
    raised: null,
    facts: asked,
  };

  if (test.setup !== null) {
    const step = stepOf(test.setup, asked?.setup ?? null, 'exec');
    if (step === null) return 'unanswered';
    judged.setupHeld = step.status !== 'raised';
    if (step.status === 'raised') {
      judged.raised = step.error;
      if (asked !== null && escapes(step.error)) return { escaped: step.error, facts: asked };
      return { ...judged, ...executionError(step.error) };
    }
  }

  if (test.inspection !== null) {
    const answer = inspectionAnswer(test, facts);
    if (answer === null) return 'unanswered';
    judged.inspectionHeld = 'found' in answer && answer.found;
    judged.passed = judged.inspectionHeld;
    Object.assign(judged, inspectionError(answer));
  }

  if (test.assertion !== null) {
    const step = stepOf(test.assertion, asked?.expression ?? null, 'eval');
    if (step === null) return 'unanswered';
    if (step.status === 'raised') {
      judged.raised = step.error;
      judged.assertionHeld = false;
      if (asked !== null && escapes(step.error)) return { escaped: step.error, facts: asked };
      Object.assign(judged, assertionError(step.error));
    } else if (step.status === 'value' && step.truthy) {
      judged.assertionHeld = true;
      judged.passed = true;
    } else {
      judged.assertionHeld = false;
      judged.errorType = 'AssertionError';
      judged.errorMessage = `Assertion failed: ${test.assertion.text}`;
    }
  }
  return judged;
}

/** Not an Exception: nothing in the reference catches it. */
export function escapes(error: RaisedError): boolean {
  return !error.isA.includes('Exception');
}

/** What a step gave; for what is no text, what CPython's exec or eval says to it. Null if unanswered. */
function stepOf(code: Code, step: StepResult | null, call: 'exec' | 'eval'): StepResult | null {
  if (code.runnable) return step;
  const error: RaisedError = {
    type: 'TypeError',
    message: `${call}() arg 1 must be a string, bytes or code object`,
    isA: ['Exception', 'TypeError'],
    lineno: null,
    traceback: [],
  };
  return { status: 'raised', error };
}

function inspectionAnswer(test: PlannedTest, facts: CasesResult): InspectionResult | null {
  if (test.inspection === null) return null;
  if (test.inspectionAt === null) return test.inspection.rest;
  const answer = facts.inspections[test.inspectionAt] ?? null;
  return answer !== null && 'found' in answer && answer.found ? test.inspection.rest : answer;
}

type ErrorFields = Pick<JudgedTest, 'errorType' | 'errorMessage'>;

function inspectionError(answer: InspectionResult): ErrorFields {
  if ('error' in answer) {
    return { errorType: 'InspectionFailure', errorMessage: `Inspection error: ${answer.error}` };
  }
  if (answer.found) return { errorType: null, errorMessage: null };
  return {
    errorType: 'InspectionFailure',
    errorMessage: `Required keyword '${answer.missing}' not found in implementation`,
  };
}

function executionError(error: RaisedError): ErrorFields {
  return {
    errorType: 'Error',
    errorMessage: `Test execution error: ${error.message ?? textOfStrError(error)}`,
  };
}

/** Sub-classes of NameError and TypeError go by those names, all others by their own. */
function assertionError(error: RaisedError): ErrorFields {
  if (error.message === null) return executionError(error);
  if (error.isA.includes('NameError')) return { errorType: 'NameError', errorMessage: error.message };
  if (error.isA.includes('TypeError')) return { errorType: 'TypeError', errorMessage: error.message };
  return { errorType: error.type, errorMessage: error.message };
}
