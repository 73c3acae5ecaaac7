import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/model/index.ts';
import {
  alarm,
  caseOf,
  done,
  escaping,
  execution,
  facts,
  failed,
  held,
  judge,
  raised,
  resultOf,
  sample,
  taskWith,
} from './builders.ts';

const ONE = [{ assertion: 'func() == 1' }];
const THREE = [{ assertion: 'a' }, { assertion: 'b' }, { assertion: 'c' }];

describe('the program', () => {
  test('is what the reference would run, with its alarm and a hard limit after it', async () => {
    const tests = [
      { ctx: 'x = 1', assertion: 'x' },
      { inspection: 'print' },
      { ctx: '', inspection: ['a', 'b'], assertion: '' },
      { ctx: 'y = 1' },
    ];
    const run = execution(
      facts([caseOf(held, done), failed, caseOf(null, done)], {
        inspections: [{ found: true }, { found: true }],
      }),
    );
    const { programs } = await judge(taskWith(tests), sample('source'), [run], { timeoutMs: 7000, seed: 3 });
    expect(programs).toEqual([
      {
        language: 'python',
        entry: {
          kind: 'cases',
          source: 'source',
          moduleName: 'builtins',
          extraNames: { candidate_solution: 'source' },
          binding: { name: 'target', as: 'func', fallback: 'callable' },
          inspections: [['print'], ['a', 'b']],
          cases: [
            { setup: 'x = 1', expression: 'x' },
            { setup: null, expression: '' },
            { setup: 'y = 1', expression: null },
          ],
          isolation: 'shared',
          emulate: '3.11',
          quietLogging: true,
          explain: null,
          alarmMs: 7000,
        },
        files: {},
        stdin: '',
        limits: { wallMs: 12_000, memoryBytes: 512 * 1024 * 1024, outputBytes: 256 * 1024 },
        seed: 3,
      },
    ]);
  });

  test.each([
    ['class', { name: 'target', as: 'cls', fallback: 'class' }],
    ['text', null],
  ])('for a problem of the kind %s', async (object, binding) => {
    const run = execution(facts([held]));
    const { programs } = await judge(taskWith(ONE, { object }), sample(), [run]);
    expect(programs[0]?.entry).toMatchObject({ binding });
  });
});

describe('loading', () => {
  test.each<[string, ReturnType<typeof raised>, string, string]>([
    [
      'a SyntaxError',
      raised('IndentationError', 'unexpected indent (<string>, line 1)', {
        isA: ['Exception', 'SyntaxError'],
        lineno: 1,
      }),
      'SyntaxError',
      'Syntax error at line 1: unexpected indent (<string>, line 1)',
    ],
    [
      'one raised by hand',
      raised('SyntaxError', 'custom message'),
      'SyntaxError',
      'Syntax error at line None: custom message',
    ],
    ['any other', raised('NameError', "name 'x'"), 'ExecutionError', "Failed to execute solution: name 'x'"],
    ['time-out', alarm, 'ExecutionError', 'Failed to execute solution: Execution timed out'],
    ['a failing str(e)', raised('Odd', null, { strRaised: 'no text' }), 'Error', 'Unexpected error: no text'],
    [
      'SystemExit',
      escaping('SystemExit', '3'),
      'Error',
      'Not an Exception, so nothing catches it: SystemExit: 3',
    ],
    [
      'KeyboardInterrupt',
      escaping('KeyboardInterrupt', ''),
      'Error',
      'Not an Exception, so nothing catches it: KeyboardInterrupt',
    ],
  ])('%s: all tests counted, none listed', async (_, load, type, message) => {
    const result = await resultOf(THREE, execution(facts([], { load, bound: null })));
    expect(result).toMatchObject({ total: 3, passed: 0, type, message, details: [] });
    expect(result.evaluation.tests.map(({ errorMessage }) => errorMessage)).toEqual(
      Array(3).fill('Not run: the solution ended before its first test.'),
    );
  });

  test('a SyntaxError points at its line though it has no frame', async () => {
    const load = raised('SyntaxError', 'bad', { lineno: 4 });
    const { evaluation } = await resultOf(ONE, execution(facts([], { load })));
    expect(evaluation.tests[0]?.traceback).toEqual([
      { source: true, file: '<string>', line: 4, name: '<module>' },
    ]);
  });

  test.each([
    ['function', "Function 'target' not found in solution"],
    ['class', "Class 'target' not found in solution"],
  ])('a missing name of a %s', async (object, message) => {
    const run = execution(facts([], { bound: { how: 'missing', name: null } }));
    const result = await resultOf(THREE, run, { object });
    expect(result).toMatchObject({ total: 3, passed: 0, type: 'NameError', message, details: [] });
  });
});

describe('assertions', () => {
  test('that hold, and values that are true', async () => {
    const result = await resultOf(ONE, execution(facts([held])));
    expect(result).toMatchObject({ total: 1, passed: 1, type: null, message: null });
    expect(result.evaluation).toMatchObject({ verdict: 'pass', score: 1, errorType: null });
    expect(result.details).toEqual([{ test_index: 0, passed: true, error_type: null, error_message: null }]);
  });

  test.each<[string, ReturnType<typeof raised>, string, string]>([
    ['a false value', failed, 'AssertionError', 'Assertion failed: func() == 1'],
    ['NameError', raised('NameError', 'n'), 'NameError', 'n'],
    [
      'UnboundLocalError',
      raised('UnboundLocalError', 'n', { isA: ['Exception', 'NameError'] }),
      'NameError',
      'n',
    ],
    [
      'a TypeError of its own',
      raised('MyType', 'sub', { isA: ['Exception', 'TypeError'] }),
      'TypeError',
      'sub',
    ],
    ['any other goes by its own name', raised('KeyError', "'k'"), 'KeyError', "'k'"],
    ['an empty text', raised('StopIteration', ''), 'StopIteration', ''],
    ['RecursionError', raised('RecursionError', 'deep'), 'RecursionError', 'deep'],
    ['the alarm', alarm, 'TimeoutException', 'Execution timed out'],
    [
      'a failing str(e)',
      raised('Odd', null, { strRaised: 'no text' }),
      'Error',
      'Test execution error: no text',
    ],
  ])('%s', async (_, step, type, message) => {
    const result = await resultOf(ONE, execution(facts([step])));
    expect(result).toMatchObject({ total: 1, passed: 0, type, message: null });
    expect(result.details).toEqual([
      { test_index: 0, passed: false, error_type: type, error_message: message },
    ]);
  });

  test('a failing test does not stop the others; the first error type names the solution', async () => {
    const result = await resultOf(THREE, execution(facts([failed, raised('KeyError', 'k'), held])));
    expect(result).toMatchObject({ total: 3, passed: 1, type: 'AssertionError', message: null });
    expect(result.evaluation).toMatchObject({ verdict: 'partial', score: 1 / 3 });
  });

  test('an error class without a name is passed over', async () => {
    const result = await resultOf(THREE, execution(facts([raised('', 'x'), raised('KeyError', 'k'), held])));
    expect(result.type).toBe('KeyError');
  });

  test('an assertion that is no text', async () => {
    const { evaluation } = await judge(taskWith([{ assertion: ['x'] }]), sample(), [execution(facts([]))]);
    expect(evaluation.tests[0]).toMatchObject({
      errorType: 'TypeError',
      errorMessage: 'eval() arg 1 must be a string, bytes or code object',
      expression: "['x']",
    });
  });
});

describe('ctx', () => {
  test('that raises gives the type Error, and skips inspection and assertion', async () => {
    const tests = [{ ctx: 'c', inspection: 'print', assertion: 'a' }, { assertion: 'b' }];
    const run = facts([caseOf(null, raised('AssertionError', 'no')), held], {
      inspections: [{ found: true }],
    });
    const result = await resultOf(tests, execution(run));
    expect(result.details).toEqual([
      { test_index: 0, passed: false, error_type: 'Error', error_message: 'Test execution error: no' },
      { test_index: 1, passed: true, error_type: null, error_message: null },
    ]);
  });

  test('the alarm in it', async () => {
    const result = await resultOf([{ ctx: 'c', assertion: 'a' }], execution(facts([caseOf(null, alarm)])));
    expect(result.details).toMatchObject([
      { error_type: 'Error', error_message: 'Test execution error: Execution timed out' },
    ]);
    expect(result.evaluation).toMatchObject({ verdict: 'timed-out', timedOut: true });
  });

  test('that is true but no text is not executed', async () => {
    const tests = [
      { ctx: ['x = 1'], assertion: 'True' },
      { ctx: 0, assertion: 'True' },
    ];
    const result = await resultOf(tests, execution(facts([held])));
    expect(result.details).toEqual([
      {
        test_index: 0,
        passed: false,
        error_type: 'Error',
        error_message: 'Test execution error: exec() arg 1 must be a string, bytes or code object',
      },
      { test_index: 1, passed: true, error_type: null, error_message: null },
    ]);
  });

  test('alone fails without an error type, and so does nothing at all', async () => {
    const result = await resultOf(
      [{ ctx: 'x = 1' }, { comment: '' }],
      execution(facts([caseOf(null, done)])),
    );
    expect(result).toMatchObject({ total: 2, passed: 0, type: 'TestFailure', message: null });
    expect(result.details).toMatchObject([{ error_type: null }, { error_type: null }]);
    expect(result.evaluation.verdict).toBe('fail');
  });
});

describe('inspection', () => {
  const missing = { found: false as const, missing: 'sorted' };
  const notFound = "Required keyword 'sorted' not found in implementation";

  test.each<[string, Json, object, object]>([
    [
      'found',
      [{ inspection: 'print' }],
      facts([], { inspections: [{ found: true }] }),
      { passed: true, error_type: null },
    ],
    [
      'missing',
      [{ inspection: 'sorted' }],
      facts([], { inspections: [missing] }),
      { passed: false, error_type: 'InspectionFailure', error_message: notFound },
    ],
    [
      'found, assertion false: passed, with the error left in',
      [{ inspection: 'print', assertion: 'False' }],
      facts([failed], { inspections: [{ found: true }] }),
      { passed: true, error_type: 'AssertionError', error_message: 'Assertion failed: False' },
    ],
    [
      'found, assertion raising: passed, with the error left in',
      [{ inspection: 'print', assertion: '1/0' }],
      facts([raised('ZeroDivisionError', 'division by zero')], { inspections: [{ found: true }] }),
      { passed: true, error_type: 'ZeroDivisionError', error_message: 'division by zero' },
    ],
    [
      'missing, assertion true: passed, with the failure left in',
      [{ inspection: 'sorted', assertion: 'True' }],
      facts([held], { inspections: [missing] }),
      { passed: true, error_type: 'InspectionFailure', error_message: notFound },
    ],
    [
      "missing, assertion false: the assertion's error",
      [{ inspection: 'sorted', assertion: 'False' }],
      facts([failed], { inspections: [missing] }),
      { passed: false, error_type: 'AssertionError', error_message: 'Assertion failed: False' },
    ],
    ['an empty list passes', [{ inspection: [] }], facts([]), { passed: true, error_type: null }],
    [
      'a number in the list',
      [{ inspection: [5] }],
      facts([]),
      { passed: false, error_message: "Inspection error: argument of type 'int' is not iterable" },
    ],
    [
      'a number after a keyword that is missing',
      [{ inspection: ['sorted', 5] }],
      facts([], { inspections: [missing] }),
      { passed: false, error_message: notFound },
    ],
    [
      'a number after a keyword that is found',
      [{ inspection: ['print', 5] }],
      facts([], { inspections: [{ found: true }] }),
      { passed: false, error_message: "Inspection error: argument of type 'int' is not iterable" },
    ],
    [
      'null beside an assertion',
      [{ inspection: null, assertion: 'True' }],
      facts([held]),
      { passed: true, error_message: "Inspection error: argument of type 'NoneType' is not iterable" },
    ],
    [
      'a list in the list',
      [{ inspection: [["it's"]] }],
      facts([]),
      { passed: false, error_message: `Required keyword '["it's"]' not found in implementation` },
    ],
    [
      'an error of the engine',
      [{ inspection: 'x' }],
      facts([], { inspections: [{ error: 'too deep' }] }),
      { passed: false, error_type: 'InspectionFailure', error_message: 'Inspection error: too deep' },
    ],
  ])('%s', async (_, tests, run, detail) => {
    const result = await resultOf(tests, execution(run as ReturnType<typeof facts>));
    expect(result.details).toMatchObject([detail]);
  });
});
