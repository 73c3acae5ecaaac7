import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/model/index.ts';
import { execution, facts, held, judge, raised, resultOf, sample, task, taskWith } from './builders.ts';

const ONE = [{ assertion: 'func() == 1' }];

describe('before anything is run', () => {
  test.each<[string, string | null, Json | undefined]>([
    ['an empty text', '', undefined],
    ['Unicode blanks', '\u00a0\u2003\n', undefined],
    ['null', null, null],
    ['0', null, 0],
    ['false', null, false],
    ['an empty list', null, []],
  ])('%s is no completion, even where the tests are broken', async (_, text, value) => {
    const { evaluation } = await judge(task({ tests: '[{' }), sample(text, value), []);
    expect(evaluation.result).toEqual({
      task_id: 'a_1',
      category: 'alpha',
      complexity: 1,
      object_type: 'function',
      total_tests: 0,
      tests_passed: 0,
      all_tests_passed: false,
      error_type: 'NoCompletionError',
      error_message: 'Empty solution provided',
      test_details: [],
      model: 'm',
    });
    expect(evaluation).toMatchObject({ verdict: 'error', score: 0, attempts: [], timedOut: false });
  });

  test('a zero-width space is a completion', async () => {
    const load = raised('SyntaxError', 'invalid non-printable character U+200B (<string>, line 1)', {
      lineno: 1,
    });
    const { evaluation } = await judge(taskWith(ONE), sample('\u200b'), [execution(facts([], { load }))]);
    expect(evaluation.errorType).toBe('SyntaxError');
  });

  test.each<[Json, string]>([
    [5, 'int'],
    [1.5, 'float'],
    [true, 'bool'],
    [['x'], 'list'],
    [{ a: 1 }, 'dict'],
  ])('the solution %j is an error of its own: it ends the reference', async (value, type) => {
    const { evaluation } = await judge(taskWith(ONE), sample(null, value), []);
    expect(evaluation.errorType).toBe('Error');
    expect(evaluation.errorMessage).toBe(`Unexpected error: '${type}' object has no attribute 'strip'`);
  });

  test.each<[Json, string]>([
    ['[{"assertion": ', 'Expecting value: line 1 column 16 (char 15)'],
    [{ assertion: 'True' }, "Invalid tests format: <class 'dict'>"],
    [5, "Invalid tests format: <class 'int'>"],
    ['7', "object of type 'int' has no len()"],
    ['7.0', "object of type 'float' has no len()"],
    ['null', "object of type 'NoneType' has no len()"],
    ['true', "object of type 'bool' has no len()"],
  ])('the tests %j are a TestParseError', async (tests, message) => {
    const { evaluation } = await judge(task({ tests }), sample(), []);
    expect(evaluation.errorType).toBe('TestParseError');
    expect(evaluation.errorMessage).toBe(`Failed to parse tests: ${message}`);
    expect(evaluation.result.total_tests).toBe(0);
  });
});

describe('malformed tests end the loop, and what passed before counts', () => {
  test.each<[string, Json, string]>([
    ['assertion null', { assertion: null }, "'NoneType' object is not subscriptable"],
    ['inspection null', { inspection: null }, "'NoneType' object is not subscriptable"],
    ['inspection a number', { inspection: 5 }, "'int' object is not subscriptable"],
    ['assertion true', { assertion: true }, "'bool' object is not subscriptable"],
    ['assertion a dict', { assertion: {} }, "unhashable type: 'slice'"],
    ['a text', 'True', "'str' object has no attribute 'get'"],
    ['a list', [], "'list' object has no attribute 'get'"],
    ['null', null, "'NoneType' object has no attribute 'get'"],
  ])('%s', async (_, item, message) => {
    const { evaluation, programs } = await judge(
      taskWith([{ assertion: 'True' }, item, { assertion: 'True' }]),
      sample(),
      [execution(facts([held]))],
    );
    expect(programs[0]?.entry).toMatchObject({ cases: [{ expression: 'True' }] });
    expect(evaluation.result).toMatchObject({
      total_tests: 3,
      tests_passed: 1,
      error_type: 'Error',
      error_message: `Unexpected error: ${message}`,
      test_details: [{ test_index: 0, passed: true }],
    });
    expect(evaluation.tests.map(({ errorMessage }) => errorMessage)).toEqual([
      null,
      `Unexpected error: ${message}`,
      'Not run: the solution ended in test 2.',
    ]);
  });

  test('JSON text of a dict has a length, and its keys are no tests', async () => {
    const { evaluation } = await judge(task({ tests: '{"assertion": "True", "ctx": ""}' }), sample(), [
      execution(facts([])),
    ]);
    expect(evaluation.result).toMatchObject({ total_tests: 2, tests_passed: 0, test_details: [] });
    expect(evaluation.errorMessage).toBe("Unexpected error: 'str' object has no attribute 'get'");
  });

  test('no tests at all are a TestFailure, never a pass', async () => {
    const result = await resultOf([], execution(facts([])));
    expect(result).toMatchObject({ total: 0, passed: 0, type: 'TestFailure', message: null });
    expect(result.evaluation.verdict).toBe('fail');
  });

  test('the float 5.0 is told apart from the int', async () => {
    const { evaluation } = await judge(task({ tests: '[{"assertion": 5.0}]' }), sample(), [
      execution(facts([])),
    ]);
    expect(evaluation.errorMessage).toBe("Unexpected error: 'float' object is not subscriptable");
  });
});
