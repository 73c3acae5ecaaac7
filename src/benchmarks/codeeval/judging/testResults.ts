import type { RaisedError, StepResult, TestResult } from '../../../model/index.ts';
import type { Judgement } from './judgeSolution.ts';
import type { TestPlan } from './planTests.ts';
import type { StrictTest } from './strict.ts';

/** All tests of a problem as pages show them, also those that the judging did not come to. */
export function testResults(
  plan: TestPlan,
  judgement: Judgement,
  strict: readonly StrictTest[] | null,
): TestResult[] {
  const judged = new Map(judgement.tests.map((test) => [test.index, test]));
  return Array.from({ length: plan.total }, (_, index) => {
    const planned = plan.tests[index];
    const test = judged.get(index);
    const ended = judgement.ended?.at === index || judgement.ended?.at === 'load' ? judgement.ended : null;
    const facts = test?.facts ?? ended?.facts ?? null;
    return {
      index,
      passed: test?.passed ?? false,
      ...(test === undefined
        ? unjudged(judgement, index)
        : { errorType: test.errorType, errorMessage: test.errorMessage }),
      setup: planned?.setup?.text ?? null,
      expression: planned?.assertion?.text ?? null,
      inspection: planned?.inspection?.shown ?? null,
      value: shownValue(facts?.expression ?? null),
      traceback: traceback(test?.raised ?? ended?.by ?? null),
      stdout: facts?.stdout ?? '',
      stderr: facts?.stderr ?? '',
      durationMs: facts?.durationMs ?? 0,
      strict: strict?.[index] ?? null,
    };
  });
}

/** The test at which a solution ended shows what ended it; the others, that they were not run. */
function unjudged(
  { ended, errorType, errorMessage }: Judgement,
  index: number,
): Pick<TestResult, 'errorType' | 'errorMessage'> {
  if (ended?.at === index) return { errorType, errorMessage };
  const where = typeof ended?.at === 'number' ? `in test ${ended.at + 1}` : 'before its first test';
  return { errorType: null, errorMessage: `Not run: the solution ended ${where}.` };
}

function shownValue(step: StepResult | null): string | null {
  return step?.status === 'value' ? step.repr : null;
}

/** A SyntaxError was never in a frame of the source, but says its line. */
function traceback(error: RaisedError | null): TestResult['traceback'] {
  if (error === null) return [];
  if (error.lineno === null || error.traceback.some(({ source }) => source)) return error.traceback;
  return [...error.traceback, { source: true, file: '<string>', line: error.lineno, name: '<module>' }];
}
