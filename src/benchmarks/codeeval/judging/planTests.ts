import type { Case } from '../../../model/index.ts';
import {
  entry,
  isDict,
  isTruthy,
  type PythonDict,
  type PythonValue,
  pythonRepr,
  pythonTypeName,
} from '../python/values.ts';
import { type Inspection, readInspection } from './inspection.ts';

/** A test's `ctx` or `assertion`. What is no text can't be run: `text` is then its repr. */
export interface Code {
  text: string;
  runnable: boolean;
}

/** One test, as far as it can be told without running anything. */
export interface PlannedTest {
  index: number;
  setup: Code | null;
  assertion: Code | null;
  inspection: Inspection | null;
  /** Where the engine's answers stand in its result; null where it is not asked. */
  caseAt: number | null;
  inspectionAt: number | null;
}

/** What a problem's tests ask of the engine, and what is known before. */
export interface TestPlan {
  /** `len(tests)`. */
  total: number;
  /** Up to the test on which the reference gives up. */
  tests: PlannedTest[];
  /** Its message if it gives up; null if all tests are in `tests`. */
  abort: string | null;
  cases: Case[];
  inspections: string[][];
}

/** Plans the tests in order, up to the first on which the reference gives up (specs/codeeval.md 5.2.8, 5.3.1). */
export function planTests(items: readonly PythonValue[]): TestPlan {
  const plan: TestPlan = { total: items.length, tests: [], abort: null, cases: [], inspections: [] };
  for (const [index, item] of items.entries()) {
    if (!isDict(item)) {
      plan.abort = `'${pythonTypeName(item)}' object has no attribute 'get'`;
      break;
    }
    plan.abort = unloggable(item);
    if (plan.abort !== null) break;
    plan.tests.push(planTest(plan, item, index));
  }
  return plan;
}

/** The reference slices the assertion, or else the inspection, for its log before anything is caught. */
function unloggable(test: PythonDict): string | null {
  const logged =
    entry(test, 'assertion') ?? (Object.hasOwn(test, 'assertion') ? null : entry(test, 'inspection'));
  if (logged === undefined || typeof logged === 'string' || Array.isArray(logged)) return null;
  return isDict(logged)
    ? "unhashable type: 'slice'"
    : `'${pythonTypeName(logged)}' object is not subscriptable`;
}

function planTest(plan: TestPlan, test: PythonDict, index: number): PlannedTest {
  const setup = isTruthy(entry(test, 'ctx')) ? readCode(entry(test, 'ctx')) : null;
  const assertion = readCode(entry(test, 'assertion'));
  const inspection = readInspection(test);
  const planned: PlannedTest = { index, setup, assertion, inspection, caseAt: null, inspectionAt: null };
  const expression = assertion?.runnable === true ? assertion.text : null;
  // A setup that can't be run fails the test before its assertion.
  if (setup?.runnable !== false && (setup !== null || expression !== null)) {
    planned.caseAt = plan.cases.push({ setup: setup?.text ?? null, expression }) - 1;
  }
  if (inspection !== null && inspection.keywords.length > 0) {
    planned.inspectionAt = plan.inspections.push(inspection.keywords) - 1;
  }
  return planned;
}

function readCode(value: PythonValue | undefined): Code | null {
  if (value === undefined) return null;
  return typeof value === 'string'
    ? { text: value, runnable: true }
    : { text: pythonRepr(value), runnable: false };
}
