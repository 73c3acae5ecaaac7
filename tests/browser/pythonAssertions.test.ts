import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssertionFacts, Execution } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { runOne, runPython, scriptProgram, startPython, watchedProgram } from '../support/python.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { spares: 1 });
});
afterAll(() => browser.close());

async function factsOf(text: string, files: Record<string, string> = {}): Promise<AssertionFacts> {
  const { script } = await runOne(page, watchedProgram(text, files));
  if (script === null || script.assertions === null) throw new Error('The assertions were not watched.');
  return script.assertions;
}

/** What was asserted: how often, how often in vain, and the failures as "by:line: message". */
async function asserted(text: string, files: Record<string, string> = {}) {
  const { run, failed, failures } = await factsOf(text, files);
  return { run, failed, failures: failures.map(({ by, line, message }) => `${by}:${line}: ${message}`) };
}

describe('assertions', () => {
  test('are counted wherever their failure goes', async () => {
    const script = `
assert True
try:
    assert 1 == 2, 'swallowed'
except AssertionError as error:
    print(error)
def check(value):
    assert value, 40 + 2
for value in (1, 0):
    try: check(value)
    except Exception: pass
import contextlib
with contextlib.suppress(AssertionError):
    assert (
        [] and 1
    )
class C:
    try:
        assert None
    except AssertionError:
        pass
`;
    expect(await asserted(script)).toEqual({
      run: 6,
      failed: 4,
      failures: ['assert:4: swallowed', 'assert:8: 42', 'assert:15: ', 'assert:19: '],
    });
  });

  test('that end the script are counted too', async () => {
    expect(await factsOf('x = 3\nassert x == 4, f"x is {x}"\nassert x == 5\n')).toEqual({
      run: 1,
      failed: 1,
      failures: [{ by: 'assert', message: 'x is 3', line: 2 }],
    });
  });

  test('of imported files, coroutines, lambdas in them, and nested functions are seen', async () => {
    const script = `
import asyncio, helper
async def main():
    try: assert await asyncio.sleep(0, False)
    except AssertionError: pass
asyncio.run(main())
`;
    const helper = 'try:\n    assert (lambda: 0)()\nexcept AssertionError:\n    pass\n';
    const seen = await asserted(script, { 'helper.py': helper });
    expect(seen).toEqual({ run: 2, failed: 2, failures: ['assert:2: ', 'assert:4: '] });
  });

  test('of which many fail are all counted, and the first are kept', async () => {
    const script = 'for i in range(1000):\n    try: assert i < 0, i\n    except AssertionError: pass\n';
    const { run, failed, failures } = await asserted(script);
    expect([run, failed, failures.length, failures.at(-1)]).toEqual([1000, 1000, 20, 'assert:2: 19']);
  });

  test("of unittest's cases are seen, though the runner reports them and goes on", async () => {
    const script = `
import unittest
from unittest.mock import Mock
class T(unittest.TestCase):
    def test_a(self):
        self.assertEqual([1], [1])
        self.assertEqual({'a': 1}, {'a': 2}, 'dicts')
    def test_b(self):
        with self.assertRaises(ValueError):
            pass
    def test_c(self):
        for i in range(3):
            with self.subTest(i): self.assertLess(i, 1)
    def test_d(self):
        self.fail('no')
    def test_e(self):
        double = Mock()
        double(1)
        double.assert_called_once_with(2)
    def test_f(self):
        self.assertTrue(1 / 0)
unittest.main(exit=False)
`;
    const { run, failed, failures } = await asserted(script);
    expect([run, failed]).toEqual([8, 6]);
    expect(failures.map((line) => line.split('\n')[0])).toEqual([
      "unittest:7: {'a': 1} != {'a': 2}",
      'unittest:9: ValueError not raised',
      'unittest:13: 1 not less than 1',
      'unittest:13: 2 not less than 1',
      'unittest:15: no',
      'unittest:19: expected call not found.',
    ]);
  });

  test('whose failure is asked for have not failed', async () => {
    const script = `
import unittest
def check(value):
    assert value, 'asked for'
class T(unittest.TestCase):
    def test_a(self):
        with self.assertRaises(AssertionError):
            check(0)
        with self.assertRaisesRegex(AssertionError, 'asked'):
            check(0)
    def test_b(self):
        self.assertRaises(AssertionError, check, 0)
        self.assertRaises(Exception, self.assertEqual, 1, 2)
    @unittest.expectedFailure
    def test_c(self):
        self.assertIn(1, [])
    @unittest.expectedFailure
    def test_d(self):
        check(0)
unittest.main(exit=False)
`;
    expect(await asserted(script)).toMatchObject({ failed: 0, failures: [] });
    expect((await runOne(page, scriptProgram(script))).stderr.text).toContain('OK (expected failures=2)');
  });

  test('are not excused by another that is asked for', async () => {
    const script = `
import unittest
class T(unittest.TestCase):
    def test(self):
        with self.assertRaises(AssertionError):
            try: assert 0, 'swallowed'
            except AssertionError: pass
            raise AssertionError('by hand')
        with self.assertRaises(ValueError):
            try: assert 0, 'wrapped'
            except AssertionError as error: raise ValueError from error
unittest.main(exit=False)
`;
    expect((await asserted(script)).failures).toEqual(['assert:6: swallowed', 'assert:10: wrapped']);
  });

  test.each([
    ['AssertionError', 'import builtins\nbuiltins.AssertionError = AssertionError = ValueError'],
    ['print and the streams', 'import sys\nprint = lambda *a: None\nsys.stdout = sys.stderr = None'],
    [
      'every built-in',
      'import builtins\nfor n in ("isinstance", "type", "getattr", "bool"): setattr(builtins, n, None)',
    ],
    ['tracing', 'import sys\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)'],
    [
      'monitoring',
      `import sys
for tool in range(6):
    try: sys.monitoring.use_tool_id(tool, 'mine')
    except ValueError: sys.monitoring.free_tool_id(tool); sys.monitoring.use_tool_id(tool, 'mine')
    sys.monitoring.set_events(tool, sys.monitoring.events.LINE | sys.monitoring.events.RAISE)
    sys.monitoring.register_callback(tool, sys.monitoring.events.RAISE, lambda *a: None)`,
    ],
    ['exceptions that never match', 'class Never(type):\n    __instancecheck__ = lambda *a: 1 / 0'],
    ['the warnings and the compiler', 'import ast, warnings\nast.parse = compile = warnings.warn = None'],
  ])('are seen by a script that replaces %s', async (_name, attempt) => {
    const script = `${attempt}\ntry:\n    assert 1 == 2, 'hidden'\nexcept BaseException:\n    pass\n`;
    const { run, failed, failures } = await asserted(script);
    expect([run, failed, failures[0]?.split(': ')[1]]).toEqual([1, 1, 'hidden']);
  });

  test('cannot be undone by a script that finds what counts them', async () => {
    const script = `
def check():
    assert 1 == 2
try: check()
except AssertionError: pass
functions = [c for c in check.__code__.co_consts if callable(c)]
for function in functions:
    function(True), function(None), function(object())
    for name in ('__self__', '__globals__', '__closure__', '__dict__'):
        held = getattr(function, name, None)
        assert not held, held
print(len(functions))
`;
    const { failed, failures } = await factsOf(script);
    expect(failed).toBe(1 + 2);
    expect(failures[0]).toEqual({ by: 'assert', message: '', line: 3 });
  });

  test('are counted anew for each script', async () => {
    const failing = watchedProgram('try: assert 0\nexcept AssertionError: pass\n');
    const executions = await runPython(page, failing, watchedProgram('assert 1\n'), failing);
    expect(executions.map(({ script }) => script?.assertions?.failed)).toEqual([1, 0, 1]);
  });

  test('before an exit of the process are known', async () => {
    const script = 'import os\ntry: assert 0\nexcept AssertionError: pass\nos._exit(3)\n';
    const { outcome, exitStatus, script: facts } = await runOne(page, watchedProgram(script));
    expect([outcome, exitStatus, facts?.assertions?.failed]).toEqual(['exited', 3, 1]);
  });
});

describe('a watched script behaves as one that is not', () => {
  test.each([
    ['a failure that is printed', 'def f(a, b):\n    assert a == b, f"{a} is not {b}"\nf([1, 2], 3)\n'],
    ['warnings', 'x = 1\nassert (x, "always")\nassert x is 1\nprint("\\d")\n'],
    [
      'what can be seen of code',
      `
import dis, inspect
def f(x):
    "doc"
    assert x > 0, 'positive'
    return x
print(inspect.getsource(f), f.__code__.co_names, f.__code__.co_varnames, f.__doc__, f.__code__.co_firstlineno)
print(sorted({line for *_, line in f.__code__.co_lines() if line}))
`,
    ],
    [
      'truth that is asked for once',
      'class T:\n    def __bool__(self):\n        print("asked")\n        return True\nassert T() and not (T() and T() and False)\n',
    ],
    [
      'a truth that raises',
      'class T:\n    def __bool__(self):\n        raise KeyError("truth")\nassert T()\n',
    ],
    ['__debug__', 'print(__debug__)\nif __debug__:\n    assert 1\n'],
    ['a deep expression', `x = ${'-'.repeat(150)}1\nassert x == 1\nprint(x)\n`],
    [
      'a report of unittest',
      `
import unittest
class T(unittest.TestCase):
    def test(self):
        self.assertEqual([1, 2], [1, 3])
    def test_regex(self):
        with self.assertRaisesRegex(ValueError, 'x'):
            int('y')
result = unittest.TextTestRunner(stream=open('report', 'w')).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
for _, text in result.failures: print(text)
`,
    ],
  ])('%s', async (_name, text) => {
    const [plain, watched] = await runPython(page, scriptProgram(text), watchedProgram(text));
    const seen = (execution: Execution | undefined) => [
      execution?.exitStatus,
      execution?.stdout.text,
      execution?.stderr.text,
      execution?.script?.error,
      execution?.script?.reachedEnd,
    ];
    expect(seen(watched)).toEqual(seen(plain));
  });
});
