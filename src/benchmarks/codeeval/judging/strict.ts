import type {
  Binding,
  CasesResult,
  EvaluationSettings,
  Execute,
  Execution,
  Program,
} from '../../../model/index.ts';
import { GRACE_MS } from './buildProgram.ts';
import type { Judgement } from './judgeSolution.ts';
import { type JudgedTest, judgeTest } from './judgeTest.ts';
import type { PlannedTest, TestPlan } from './planTests.ts';
import { raisedAlarm } from './raised.ts';

/** The strict reading of one test; a reason only where it differs from the reference's. */
export interface StrictTest {
  passed: boolean;
  reason: string | null;
}

export interface StrictInput {
  plan: TestPlan;
  binding: Binding | null;
  program: Program;
  /** The execution as the reference runs it, and its judgement. */
  execution: Execution;
  judgement: Judgement;
  settings: EvaluationSettings;
  execute: Execute;
}

/**
 * The strict reading, one answer per test of the problem: inspection AND assertion must hold, the name must
 * be there, each test has a fresh namespace, and the first time-out ends the solution. Runs a second program
 * only where the first one's facts leave it open. Null if the engine could not tell.
 */
export async function readStrictly(input: StrictInput): Promise<StrictTest[] | null> {
  const { plan, execution, judgement } = input;
  if (execution.outcome === 'cancelled' || execution.outcome === 'unsupported') return null;
  const facts = execution.cases;
  const lenient = new Map(judgement.tests.map((test) => [test.index, test]));
  const fail = (reason: (test: JudgedTest) => string | null) =>
    Array.from({ length: plan.total }, (_, index) => {
      const test = lenient.get(index);
      return { passed: false, reason: test?.passed === true ? reason(test) : null };
    });

  // Nothing ran under the name that was asked for: no test of its own can hold.
  if (facts === null || facts.load?.status !== 'done') return fail(() => null);
  if (facts.bound?.how === 'fallback') {
    const { name } = facts.bound;
    return fail(() => `"${input.binding?.name}" is missing; the reference called "${name}" instead.`);
  }

  const reached = testsInTime(input);
  const alone = await factsAlone(input, reached);
  if (alone === null) return null;
  return Array.from({ length: plan.total }, (_, index) => {
    const test = lenient.get(index);
    const planned = reached[index];
    if (planned === undefined) return { passed: false, reason: test?.passed === true ? OUT_OF_TIME : null };
    return compare(test, judgeTest(planned, alone), facts.patchedBuiltins);
  });
}

const OUT_OF_TIME = 'The time limit was reached in this test or before it.';

/** The tests before the first one in which time ran out, or in which the engine's answers end. */
function testsInTime({ plan, execution, judgement, settings }: StrictInput): PlannedTest[] {
  const cases = execution.cases?.cases ?? [];
  const alarmAt = plan.tests.findIndex(({ caseAt }) => {
    const answer = caseAt === null ? undefined : cases[caseAt];
    return raisedAlarm(answer?.setup) || raisedAlarm(answer?.expression);
  });
  if (alarmAt >= 0) return plan.tests.slice(0, alarmAt);
  if (execution.durationMs < settings.timeoutMs) return plan.tests.slice(0, judgedCount(judgement));
  // The code caught the alarm and went on: it went off in the case during which the limit passed.
  let left = execution.durationMs;
  for (let at = plan.tests.length - 1; at >= 0; at--) {
    const caseAt = plan.tests[at]?.caseAt ?? null;
    if (caseAt === null) continue;
    left -= cases[caseAt]?.durationMs ?? 0;
    if (left < settings.timeoutMs) return plan.tests.slice(0, Math.min(at, judgedCount(judgement)));
  }
  return [];
}

function judgedCount({ tests }: Judgement): number {
  return tests.length;
}

/** The facts of the tests, each in a namespace of its own; from the first program where that is the same. */
async function factsAlone(
  { plan, program, execution, settings, execute }: StrictInput,
  tests: readonly PlannedTest[],
): Promise<CasesResult | null> {
  const shared = execution.cases;
  const count = Math.max(0, ...tests.map(({ caseAt }) => (caseAt ?? -1) + 1));
  // The first case of a program is alone with its source, so only those after it are run again.
  const first = shared?.cases[0];
  if (shared === null || first === undefined || count <= 1) return shared;
  if (program.entry.kind !== 'cases') return null;
  const binding = program.entry.binding;
  // Loading the source again for each test must not make a time-out of what kept its time.
  const alarmMs = Math.max(settings.timeoutMs, 2 * count * execution.durationMs);
  const again = await execute({
    ...program,
    entry: {
      ...program.entry,
      binding: binding === null ? null : { ...binding, fallback: null },
      inspections: [],
      cases: plan.cases.slice(1, count),
      isolation: 'fresh',
      alarmMs,
    },
    limits: { ...program.limits, wallMs: alarmMs + GRACE_MS },
  });
  if (again.outcome === 'cancelled' || again.outcome === 'unsupported' || again.cases === null) return null;
  return { ...again.cases, inspections: shared.inspections, cases: [first, ...again.cases.cases] };
}

function compare(
  lenient: JudgedTest | undefined,
  alone: ReturnType<typeof judgeTest>,
  patchedBuiltins: readonly string[],
): StrictTest {
  const judged = typeof alone === 'object' && 'passed' in alone ? alone : null;
  const passed = judged !== null && holds(judged);
  const before = lenient?.passed === true;
  if (passed === before) return { passed, reason: null };
  if (lenient !== undefined && before) {
    if (lenient.inspectionHeld === false) {
      return { passed, reason: 'The inspection failed; the assertion that held hid it.' };
    }
    if (lenient.assertionHeld === false) {
      return { passed, reason: 'The assertion failed; the inspection that held hid it.' };
    }
  }
  const by = before ? 'It held only because of' : 'It failed only because of';
  const what =
    patchedBuiltins.length > 0
      ? `replaced built-ins (${patchedBuiltins.join(', ')}) or what earlier tests left behind`
      : 'what earlier tests left behind';
  return { passed, reason: `${by} ${what}.` };
}

/** Everything the test asks for holds, and it asks for something. */
function holds({ setupHeld, inspectionHeld, assertionHeld }: JudgedTest): boolean {
  if (inspectionHeld === null && assertionHeld === null) return false;
  return setupHeld !== false && inspectionHeld !== false && assertionHeld !== false;
}
