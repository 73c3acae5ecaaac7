import type {
  Evaluation,
  EvaluationSettings,
  Sample,
  Task,
  TestResult,
  Tools,
  Verdict,
} from '../../../model/index.ts';
import { executionSummary, nothingExecuted } from '../../shared/executionSummary.ts';
import { isBlank } from '../python/text.ts';
import { isTruthy, pythonTypeName } from '../python/values.ts';
import { writeRecord } from '../resultRecord.ts';
import { bindingOf, buildProgram } from './buildProgram.ts';
import { type Judgement, judgeSolution } from './judgeSolution.ts';
import { parseTests } from './parseTests.ts';
import { planTests } from './planTests.ts';
import { readStrictly, type StrictTest } from './strict.ts';
import { testResults } from './testResults.ts';
import { timeHadAPart, verdictOf } from './verdict.ts';

/**
 * Judges one solution as RunCodeEval does (specs/codeeval.md 5.2), and strictly too where the settings ask
 * for it. Does not reject for anything a solution does; rejects if `execute` does.
 */
export async function evaluate(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  { execute }: Pick<Tools, 'execute'>,
): Promise<Evaluation> {
  const strict = settings.strict;
  // The order of these checks is the reference's.
  const value = sample.text ?? sample.data.value ?? null;
  if (!isTruthy(value) || (typeof value === 'string' && isBlank(value))) {
    return undecided(task, sample, strict, 'NoCompletionError', 'Empty solution provided');
  }
  if (typeof value !== 'string') {
    const type = pythonTypeName(value);
    return undecided(
      task,
      sample,
      strict,
      'Error',
      `Unexpected error: '${type}' object has no attribute 'strip'`,
    );
  }
  const parsed = parseTests(task.data.tests);
  if ('failure' in parsed) {
    return undecided(task, sample, strict, 'TestParseError', `Failed to parse tests: ${parsed.failure}`);
  }

  const plan = planTests(parsed.items);
  const binding = bindingOf(task);
  const program = buildProgram(task, value, plan, settings);
  const execution = await execute(program);
  const judgement = judgeSolution(plan, binding, execution);
  const strictly = strict
    ? await readStrictly({ plan, binding, program, execution, judgement, settings, execute })
    : null;
  const timedOut = timeHadAPart(execution, settings.timeoutMs);
  return {
    ...identity(sample),
    ...judged(task, sample, judgement),
    verdict: verdictOf(judgement, execution),
    strictScore: strictly === null ? null : strictScore(strictly),
    tests: testResults(plan, judgement, strictly),
    execution: executionSummary(execution),
    timedOut,
    attempts: [{ durationMs: execution.durationMs, alone: false, timedOut }],
  };
}

/** An evaluation that needs no engine: no test was reached. */
function undecided(
  task: Task,
  sample: Sample,
  strict: boolean,
  errorType: string,
  errorMessage: string,
): Evaluation {
  const judgement = {
    total: 0,
    passed: 0,
    allPassed: false,
    errorType,
    errorMessage,
    tests: [],
    ended: null,
  };
  const tests: TestResult[] = [];
  const verdict: Verdict = 'error';
  return {
    ...identity(sample),
    ...judged(task, sample, judgement),
    verdict,
    strictScore: strict ? 0 : null,
    tests,
    execution: NOT_EXECUTED,
    timedOut: false,
    attempts: [],
  };
}

function identity({ model, taskId, index }: Sample) {
  return { model, taskId, index, fromCache: false };
}

function judged(task: Task, sample: Sample, judgement: Judgement) {
  const { total, passed, allPassed, errorType, errorMessage, tests } = judgement;
  return {
    score: total === 0 ? 0 : passed / total,
    errorType,
    errorMessage,
    result: writeRecord(task, sample.model, {
      total_tests: total,
      tests_passed: passed,
      all_tests_passed: allPassed,
      error_type: errorType,
      error_message: errorMessage,
      test_details: tests.map((test) => ({
        test_index: test.index,
        passed: test.passed,
        error_type: test.errorType,
        error_message: test.errorMessage,
      })),
    }),
  };
}

function strictScore(tests: readonly StrictTest[]): number {
  return tests.length === 0 ? 0 : tests.filter(({ passed }) => passed).length / tests.length;
}

const NOT_EXECUTED = nothingExecuted('none');
