import { describe, expect, test } from 'vitest';
import type { Outcome, Verdict } from '../../../src/model/index.ts';
import {
  alarm,
  escaping,
  execution,
  facts,
  failed,
  held,
  judge,
  raised,
  sample,
  taskWith,
} from './builders.ts';

const THREE = taskWith([{ assertion: 'a' }, { assertion: 'b' }, { assertion: 'c' }]);

describe('what would end or hang the reference stands alone, and the tests passed before count', () => {
  test.each<[Outcome, string, Verdict, string]>([
    [
      'timed-out',
      'TimeoutError',
      'timed-out',
      'The solution did not stop when its time was up, and was stopped from outside',
    ],
    ['out-of-memory', 'Error', 'partial', 'The solution ran out of memory'],
    ['stack-overflow', 'Error', 'partial', "The solution overflowed the interpreter's stack"],
    ['crashed', 'Error', 'partial', 'The interpreter crashed: abort'],
    ['unsupported', 'Unsupported', 'unsupported', 'This runtime lacks abort'],
    ['cancelled', 'Cancelled', 'cancelled', 'The evaluation was cancelled'],
  ])('%s', async (outcome, type, verdict, message) => {
    const run = execution(facts([held]), { outcome, detail: 'abort' });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation).toMatchObject({ verdict, score: 1 / 3, errorType: type, errorMessage: message });
    expect(evaluation.result).toMatchObject({ total_tests: 3, tests_passed: 1, error_type: type });
    expect(evaluation.result.test_details).toHaveLength(1);
    expect(evaluation.timedOut).toBe(outcome === 'timed-out');
  });

  test('os._exit: the process ended before its tests were done', async () => {
    const run = execution(facts([held]), { exitStatus: 5 });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation).toMatchObject({
      errorType: 'Error',
      errorMessage: 'The solution ended its process with exit status 5 before its tests were done',
      score: 1 / 3,
    });
  });

  test('no facts at all', async () => {
    const { evaluation } = await judge(THREE, sample(), [execution(null, { outcome: 'timed-out' })]);
    expect(evaluation).toMatchObject({ verdict: 'timed-out', errorType: 'TimeoutError', score: 0 });
    expect(evaluation.result).toMatchObject({ total_tests: 3, test_details: [] });
  });

  test('SystemExit in an assertion', async () => {
    const run = execution(facts([held, escaping('SystemExit', '0')]), { exitStatus: 0 });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation).toMatchObject({
      verdict: 'partial',
      errorType: 'Error',
      errorMessage: 'Not an Exception, so nothing catches it: SystemExit: 0',
    });
    expect(evaluation.result).toMatchObject({ tests_passed: 1, test_details: [{ test_index: 0 }] });
    expect(evaluation.tests.map(({ errorType }) => errorType)).toEqual([null, 'Error', null]);
  });

  test('SystemExit in ctx', async () => {
    const task = taskWith([{ assertion: 'a' }, { ctx: 'c', assertion: 'b' }]);
    const ended = {
      setup: escaping('SystemExit', 'bad'),
      expression: null,
      durationMs: 1,
      stdout: '',
      stderr: '',
    };
    const { evaluation } = await judge(task, sample(), [execution(facts([held, ended]))]);
    expect(evaluation).toMatchObject({ score: 0.5, errorType: 'Error' });
  });

  test('a crash after all tests were judged changes nothing', async () => {
    const run = execution(facts([held, held, held]), { outcome: 'crashed' });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation).toMatchObject({ verdict: 'pass', score: 1, errorType: null });
  });

  test('a MemoryError under our limit is out of memory, not an error of the name', async () => {
    const run = execution(facts([held, raised('MemoryError', ''), held]), { outcome: 'out-of-memory' });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation).toMatchObject({
      errorType: 'Error',
      errorMessage: 'The solution ran out of memory',
      score: 2 / 3,
    });
  });
});

describe('what this runtime lacks is never a plain zero', () => {
  test('an error after asking for a missing feature is unsupported; the record keeps what happened', async () => {
    const load = raised('RuntimeError', "can't start new thread");
    const run = execution(facts([], { load }), { missingFeatures: ['threads'] });
    const { evaluation } = await judge(THREE, sample(), [run]);
    expect(evaluation.verdict).toBe('unsupported');
    expect(evaluation.result).toMatchObject({
      error_type: 'ExecutionError',
      error_message: "Failed to execute solution: can't start new thread",
    });
  });

  test('so is one in a test', async () => {
    const run = execution(facts([held, raised('RuntimeError'), held]), { missingFeatures: ['threads'] });
    expect((await judge(THREE, sample(), [run])).evaluation.verdict).toBe('unsupported');
  });

  test('a plain wrong answer stays one, and a pass stays a pass', async () => {
    const wrong = execution(facts([held, failed, held]), { missingFeatures: ['threads'] });
    expect((await judge(THREE, sample(), [wrong])).evaluation.verdict).toBe('partial');
    const right = execution(facts([held, held, held]), { missingFeatures: ['threads'] });
    expect((await judge(THREE, sample(), [right])).evaluation.verdict).toBe('pass');
  });
});

describe('time', () => {
  test('the alarm in one test leaves the others running', async () => {
    const { evaluation } = await judge(THREE, sample(), [execution(facts([held, alarm, held]))]);
    expect(evaluation.result).toMatchObject({ tests_passed: 2, error_type: 'TimeoutException' });
    expect(evaluation).toMatchObject({ verdict: 'timed-out', timedOut: true });
    expect(evaluation.attempts).toEqual([{ durationMs: 3, alone: false, timedOut: true }]);
  });

  test('at module level', async () => {
    const { evaluation } = await judge(THREE, sample(), [execution(facts([], { load: alarm }))]);
    expect(evaluation).toMatchObject({ verdict: 'timed-out', timedOut: true, errorType: 'ExecutionError' });
  });

  test('had a part even where the code caught the alarm and passed', async () => {
    const run = execution(facts([held, held, held]), { durationMs: 60_500 });
    expect((await judge(THREE, sample(), [run])).evaluation).toMatchObject({
      verdict: 'pass',
      timedOut: true,
    });
  });

  test("a solution's own TimeoutError is an error, and no time-out of ours", async () => {
    const { evaluation } = await judge(THREE, sample(), [
      execution(facts([raised('TimeoutError'), failed, failed])),
    ]);
    expect(evaluation).toMatchObject({ verdict: 'error', timedOut: false, errorType: 'TimeoutError' });
  });
});

test.each<[string, Verdict]>([
  ['KeyError', 'error'],
  ['AssertionError', 'fail'],
])('a solution that fails by %s has the verdict %s', async (type, verdict) => {
  const { evaluation } = await judge(taskWith([{ assertion: 'a' }]), sample(), [
    execution(facts([raised(type)])),
  ]);
  expect(evaluation.verdict).toBe(verdict);
});
