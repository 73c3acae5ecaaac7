import { describe, expect, test } from 'vitest';
import { devbench, readResult } from '../../../src/benchmarks/devbench/index.ts';
import type { AssertionFacts, Diagnostic, Execution, ScriptError } from '../../../src/model/index.ts';
import { judged, ran, sampleOf, task } from './builders.ts';

const script = task('javascript', 'api_usage', '1', 'g');

async function verdictOf(by: Execution, of = script) {
  const { evaluation } = await judged(of, sampleOf(of, 'c'), by);
  const { verdict, score, strictScore, errorType, errorMessage, timedOut } = evaluation;
  return { verdict, score, strictScore, errorType, errorMessage, timedOut };
}

const error = (type: string, kind: ScriptError['kind'] = 'uncaught'): ScriptError => ({
  kind,
  type,
  message: 'text',
  line: 3,
  column: null,
});

const diagnostic = (code: string, severity: Diagnostic['severity'] = 'error'): Diagnostic => ({
  severity,
  code,
  message: 'No',
  file: 'main.ts',
  line: 2,
  column: 5,
});

describe('the program', () => {
  test('is one script, with the settings’ limits, watched where the strict reading is wanted', async () => {
    const settings = { timeoutMs: 5000, memoryBytes: 1 << 20, outputBytes: 99, seed: 4 };
    const { programs } = await judged(script, sampleOf(script, 'c'), ran(), settings);
    expect(programs).toEqual([
      {
        language: 'javascript',
        entry: { kind: 'script', path: 'main.js', watchAssertions: true },
        files: { 'main.js': 'def one():\n\nc\n\nassert one() == 1' },
        stdin: '',
        limits: { wallMs: 5000, memoryBytes: 1 << 20, outputBytes: 99 },
        seed: 4,
      },
    ]);
    const plain = await judged(script, sampleOf(script, 'c'), ran(), { strict: false });
    expect(plain.programs[0]?.entry).toMatchObject({ watchAssertions: false });
  });

  test('may run for 30 seconds, as in the harness', () => {
    expect(devbench.defaultSettings).toMatchObject({ timeoutMs: 30_000, strict: true });
  });

  test('is executed for an empty completion and for one that is not text, too', async () => {
    for (const text of ['', null]) {
      const { evaluation, programs } = await judged(script, sampleOf(script, text), ran());
      expect(programs[0]?.files['main.js']).toBe('def one():\n\n\n\nassert one() == 1');
      expect(evaluation.verdict).toBe('pass');
    }
  });
});

describe('the reference verdict', () => {
  test('is a pass for exit status 0, whatever failed on the way', async () => {
    const failed: AssertionFacts = {
      run: 2,
      failed: 1,
      failures: [{ by: 'console.assert', message: '', line: 1 }],
    };
    expect(await verdictOf(ran({}, { assertions: failed }))).toMatchObject({ verdict: 'pass', score: 1 });
    expect(await verdictOf(ran({ missingFeatures: ['fs.watch'] }))).toMatchObject({ verdict: 'pass' });
    expect(await verdictOf(ran({ script: null }))).toMatchObject({ verdict: 'pass', errorType: null });
  });

  test('tells a failed assertion from an error', async () => {
    const by = (type: string) => ran({ exitStatus: 1 }, { error: error(type), reachedEnd: false });
    expect(await verdictOf(by('AssertionError'))).toMatchObject({
      verdict: 'fail',
      score: 0,
      strictScore: 0,
      errorType: 'AssertionError',
      errorMessage: 'text',
    });
    expect(await verdictOf(by('TypeError'))).toMatchObject({ verdict: 'error', errorType: 'TypeError' });
  });

  test('tells an exit after failed assertions from any other', async () => {
    const failures = [{ by: 'unittest', message: '1 != 2', line: 9 }];
    const assertions = { run: 3, failed: 1, failures };
    expect(await verdictOf(ran({ exitStatus: 1 }, { assertions }))).toMatchObject({
      verdict: 'fail',
      errorType: 'AssertionError',
      errorMessage: 'The program exited with status 1 after unittest failed: 1 != 2',
    });
    expect(await verdictOf(ran({ exitStatus: 2 }))).toMatchObject({
      verdict: 'error',
      errorType: 'ExitStatus',
      errorMessage: 'The program exited with status 2',
    });
  });

  test('names what a compiler refused after who refused it', async () => {
    const refused = (code: string) =>
      ran({ exitStatus: 2 }, { diagnostics: [diagnostic('TS6133', 'warning'), diagnostic(code)] });
    const typescript = task('typescript', 'api_usage', '1', 'g');
    expect(await verdictOf(refused('TS2345'), typescript)).toMatchObject({
      verdict: 'error',
      errorType: 'TypeCheckError',
      errorMessage: 'TS2345: No',
    });
    expect(await verdictOf(refused('TS1005'), typescript)).toMatchObject({ errorType: 'SyntaxError' });
    expect(await verdictOf(refused('CS0103'), task('c_sharp', 'api_usage', '1', 'g'))).toMatchObject({
      errorType: 'CompileError',
    });
  });

  test.each([
    ['out-of-memory', 'OutOfMemory'],
    ['stack-overflow', 'StackOverflow'],
    ['crashed', 'Crash'],
  ] as const)('of a program that ended %s is an error of that name', async (outcome, errorType) => {
    expect(await verdictOf(ran({ outcome, exitStatus: null, script: null }))).toMatchObject({
      verdict: 'error',
      errorType,
      score: 0,
    });
  });

  test('is a time-out where the time was up, and says so also of a program that only took as long', async () => {
    expect(await verdictOf(ran({ outcome: 'timed-out', exitStatus: null }))).toMatchObject({
      verdict: 'timed-out',
      strictScore: 0,
      timedOut: true,
    });
    expect(await verdictOf(ran({ durationMs: 30_000 }))).toMatchObject({ verdict: 'pass', timedOut: true });
  });

  test('is none where this runtime lacks something that a program asked for before it failed', async () => {
    const lacks = {
      outcome: 'unsupported',
      exitStatus: null,
      detail: 'worker_threads',
      script: null,
    } as const;
    expect(await verdictOf(ran(lacks))).toMatchObject({
      verdict: 'unsupported',
      strictScore: null,
      errorMessage: 'This runtime lacks worker_threads',
    });
    expect(await verdictOf(ran({ exitStatus: 1, missingFeatures: ['axios', 'http'] }))).toMatchObject({
      verdict: 'unsupported',
      errorMessage: 'This runtime lacks axios, http',
    });
    expect(await verdictOf(ran({ outcome: 'cancelled', exitStatus: null }))).toMatchObject({
      verdict: 'cancelled',
      strictScore: null,
    });
  });
});

describe('the strict verdict', () => {
  async function strictly(
    by: Execution,
    fields = {},
    language: 'python' | 'javascript' | 'typescript' = 'javascript',
  ) {
    const of = task(language, 'api_usage', '1', 'g', { suffix: '', assertions: '', ...fields });
    const { evaluation } = await judged(of, sampleOf(of, 'c'), by);
    return [evaluation.strictScore, readResult(evaluation).strictReason];
  }
  const facts = (run: number, failed = 0): AssertionFacts => ({
    run,
    failed,
    failures: failed === 0 ? [] : [{ by: 'console.assert', message: 'Add failed', line: 12 }],
  });

  test('is a pass where all assertions held', async () => {
    expect(await strictly(ran({}, { assertions: facts(3) }))).toEqual([1, null]);
  });

  test('is none where one failed and was swallowed, and tells which', async () => {
    expect(await strictly(ran({}, { assertions: facts(3, 1) }))).toEqual([
      0,
      'An assertion failed and the program went on: console.assert in line 12 (Add failed).',
    ]);
    expect(await strictly(ran({}, { assertions: facts(3, 3) }))).toEqual([
      0,
      'An assertion failed and the program went on: console.assert in line 12 (Add failed), and 2 more.',
    ]);
  });

  test('is none where the program left before its end', async () => {
    expect(await strictly(ran({}, { reachedEnd: false }))).toEqual([
      0,
      'The program left before its end, so what comes after was not checked.',
    ]);
  });

  test('is not known where nothing was watched', async () => {
    const reason = 'The engine did not watch the assertions.';
    expect(await strictly(ran({}, { assertions: null }))).toEqual([null, reason]);
    expect(await strictly(ran({ script: null }))).toEqual([null, reason]);
  });

  test('is not computed where it is not wanted', async () => {
    const { evaluation } = await judged(script, sampleOf(script, 'c'), ran(), { strict: false });
    expect(evaluation.strictScore).toBeNull();
    expect(readResult(evaluation).strictReason).toBeNull();
  });

  const never = 'No assertion was evaluated, although the task has some.';
  test.each([
    ['python', { assertions: 'assert f() == 1' }, never],
    ['python', { suffix: 'if x: assert f()' }, never],
    ['python', { suffix: 'class T(TestCase):\n    def test(self):\n        self.assertEqual(1, 1)' }, never],
    ['python', { suffix: '# assert f()\nassertion = "assert x"\n"""\nassert y\n"""' }, null],
    ['javascript', { assertions: "console.assert(f() === 1, 'f')" }, never],
    ['javascript', { suffix: '// console.assert(f())\nlog(`console.assert(x)`);' }, null],
    [
      'javascript',
      { prefix: "const assert = require('node:assert');", suffix: 'assert.deepEqual(f(), 1)' },
      never,
    ],
    ['typescript', { prefix: "import assert from 'assert/strict'", suffix: 'assert (f())' }, never],
    ['javascript', { prefix: "const { assert } = require('chai');", suffix: 'assert.equal(f(), 1)' }, null],
    ['javascript', { prefix: "const assert = require('assert');", suffix: 'my.assert(f())' }, null],
    ['javascript', { prefix: 'console.assert(true)' }, null],
  ] as const)('in %s, of %j with no assertion evaluated, says %j', async (language, fields, reason) => {
    expect(await strictly(ran({}, { assertions: facts(0) }), fields, language)).toEqual([
      reason === null ? 1 : 0,
      reason,
    ]);
    expect(await strictly(ran({}, { assertions: facts(1) }), fields, language)).toEqual([1, null]);
  });
});

describe('what is kept', () => {
  test('is the facts on the script, with the first diagnostics', async () => {
    const diagnostics = Array.from({ length: 30 }, (_, index) => diagnostic(`TS${2000 + index}`));
    const by = ran(
      { exitStatus: 2, stdout: { text: 'out', totalBytes: 3, droppedBytes: 0 } },
      { diagnostics },
    );
    const { evaluation } = await judged(script, sampleOf(script, 'c', 'm', 2), by);
    expect(readResult(evaluation).script).toEqual({ ...by.script, diagnostics: diagnostics.slice(0, 20) });
    expect(evaluation).toMatchObject({
      model: 'm',
      taskId: script.id,
      index: 2,
      tests: [],
      fromCache: false,
    });
    expect(evaluation.execution).toMatchObject({ outcome: 'exited', exitStatus: 2, stdout: 'out' });
    expect(evaluation.attempts).toEqual([{ durationMs: 3, alone: false, timedOut: false }]);
  });

  test('is refused where another benchmark made it', async () => {
    const { evaluation } = await judged(script, sampleOf(script, 'c'), ran());
    expect(() => readResult({ ...evaluation, result: { tests_passed: 1 } })).toThrow(
      'The result of "javascript/api_usage/1" by "m" is none of DevBench\'s: script',
    );
  });
});

describe('the cache', () => {
  const content = (of = script, text: string | null = 'c') =>
    JSON.stringify(devbench.cacheContent(of, sampleOf(of, text)));

  test('tells apart what gives another program or another language, and nothing else', () => {
    expect(content()).toBe(content(task('javascript', 'low_context', '9', 'another golden')));
    expect(content(script, '')).toBe(content(script, null));
    expect(content(script, 'd')).not.toBe(content());
    expect(content(task('typescript', 'api_usage', '1', 'g'))).not.toBe(content());
  });

  test('tells apart where assertions are to be met: before the completion, or after it', () => {
    const check = 'console.assert(f());';
    const before = task('javascript', 'api_usage', '1', 'g', { prefix: check, suffix: '', assertions: '' });
    const after = task('javascript', 'api_usage', '1', 'g', { prefix: '', suffix: check, assertions: '' });
    const programs = [
      devbench.cacheContent(before, sampleOf(before, `c\n${check}`)),
      devbench.cacheContent(after, sampleOf(after, `c\n${check}`)),
    ];
    expect(programs).toEqual([
      expect.objectContaining({ expectsAssertions: false }),
      expect.objectContaining({ expectsAssertions: true }),
    ]);
  });
});
