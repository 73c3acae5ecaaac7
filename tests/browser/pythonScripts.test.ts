import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptResult } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { runOne, scriptProgram, startPython, watchedProgram } from '../support/python.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { spares: 1 });
});
afterAll(() => browser.close());

async function factsOf(text: string): Promise<ScriptResult> {
  const { script } = await runOne(page, watchedProgram(text));
  if (script === null) throw new Error('There are no facts on the script.');
  return script;
}

describe('the error that ended a script', () => {
  test('is null where it came to its end', async () => {
    expect((await factsOf('x = 1\n')).error).toBe(null);
  });

  test('of its text has line and column, as CPython counts them', async () => {
    const { error, reachedEnd } = await factsOf('x = 1\nif x\n    pass\n');
    expect(error).toEqual({
      kind: 'syntax',
      type: 'SyntaxError',
      message: "expected ':'",
      line: 2,
      column: 5,
    });
    expect(reachedEnd).toBe(false);
    expect((await factsOf('if 1:\nx')).error).toMatchObject({ type: 'IndentationError', line: 2 });
  });

  test('while it ran has the innermost line of its own file', async () => {
    const script = "import json\ndef f(text):\n    return json.loads(text)\nf('{')\n";
    expect((await factsOf(script)).error).toMatchObject({
      kind: 'uncaught',
      type: 'JSONDecodeError',
      line: 3,
      column: null,
    });
    const own = await factsOf('class Odd(Exception):\n    pass\nraise Odd("so")\n');
    expect(own.error).toEqual({ kind: 'uncaught', type: 'Odd', message: 'so', line: 3, column: null });
  });

  test('in a text that the script compiles is no error of its file', async () => {
    expect((await factsOf('x = 1\nexec("1 +")\n')).error).toMatchObject({
      kind: 'uncaught',
      type: 'SyntaxError',
      line: 2,
    });
  });

  test('is told although the script replaces the hook that prints it', async () => {
    const script = 'import sys\nsys.excepthook = lambda *error: print("hook")\n1 / 0\n';
    const { script: facts, stdout, stderr, exitStatus } = await runOne(page, scriptProgram(script));
    expect([stdout.text, stderr.text, exitStatus]).toEqual(['hook\n', '', 1]);
    expect(facts?.error).toMatchObject({ type: 'ZeroDivisionError', line: 3 });
    expect(facts?.assertions).toBe(null);
  });
});

describe("the file's end", () => {
  test.each([
    ['reached', 'x = 1\n', true],
    ['an empty file', '', true],
    ['an exit before the last statement', 'import sys\nsys.exit(0)\nassert False\n', false],
    ['an exit by the last statement', 'import sys\nif sys:\n    x = 1\n    sys.exit(0)\n', true],
    ['unittest.main() last', 'import unittest\nif __name__ == "__main__":\n    unittest.main()\n', true],
    ['unittest.main(), and more', 'import unittest\nunittest.main()\nassert 1\n', false],
    ['an error before', 'def f():\n    pass\n1 / 0\nf()\n', false],
    ['an error in the last statement', 'x = 0\n@print\ndef f(y=1 / x):\n    pass\n', true],
    ['os._exit', 'import os\nos._exit(0)\n', false],
  ])('%s', async (_name, script, reached) => {
    expect((await factsOf(script)).reachedEnd).toBe(reached);
  });
});

describe('a script finds what `python main.py` gives it', () => {
  test.each([
    [
      'its names',
      'import sys\nprint(__name__, __file__, sys.argv, sys.path[0])',
      "__main__ /home/user/main.py ['main.py'] /home/user\n",
    ],
    ['standard input', 'import sys\nprint(input("? "), sys.stdin.readlines())', "? one ['two\\n']\n"],
    [
      'files and folders',
      'import os, tempfile\nopen("a.txt", "w").write("x")\nwith tempfile.TemporaryDirectory() as d: open(d + "/b", "w")\nprint(os.getcwd(), sorted(os.listdir()), os.path.exists(d))',
      "/home/user ['a.txt', 'main.py'] False\n",
    ],
    [
      'sqlite3',
      'import sqlite3\nc = sqlite3.connect("x.db")\nc.execute("create table t(a)")\nc.execute("insert into t values (1)")\nprint(c.execute("select * from t").fetchall())',
      '[(1,)]\n',
    ],
    [
      'profiles',
      'import cProfile, pstats, io\np = cProfile.Profile()\np.enable()\nsum(range(9))\np.disable()\nprint(pstats.Stats(p, stream=io.StringIO()).total_calls > 0)',
      'True\n',
    ],
    [
      'exit functions, the last one first',
      'import atexit\natexit.register(print, "first")\natexit.register(print, "second")\nprint("end")',
      'end\nsecond\nfirst\n',
    ],
  ])('%s', async (_name, text, output) => {
    const { stdout, stderr, exitStatus } = await runOne(page, scriptProgram(text, { stdin: 'one\ntwo\n' }));
    expect([stdout.text, stderr.text, exitStatus]).toEqual([output, '', 0]);
  });

  test.each([
    ['nothing', 'x = 1', 0, ''],
    ['sys.exit()', 'import sys\nsys.exit()', 0, ''],
    ['sys.exit(3)', 'import sys\nsys.exit(3)', 3, ''],
    ['sys.exit(-1)', 'import sys\nsys.exit(-1)', 255, ''],
    ['sys.exit(True)', 'import sys\nsys.exit(True)', 1, ''],
    ['a text', 'import sys\nsys.exit("no luck")', 1, 'no luck\n'],
    ['exit()', 'exit(4)', 4, ''],
    ['os._exit', 'import os\nos._exit(5)', 5, ''],
    ['an interrupt', 'import sys\nsys.stderr = None\nraise KeyboardInterrupt', 130, ''],
    [
      'a stream that can not be flushed',
      'import sys\nclass W:\n    def write(self, text): pass\nsys.stderr = None\nsys.stdout = W()',
      120,
      '',
    ],
  ])('an exit status: %s', async (_name, text, status, printed) => {
    const { exitStatus, stderr, outcome } = await runOne(page, scriptProgram(text));
    expect([outcome, exitStatus, stderr.text]).toEqual(['exited', status, printed]);
  });

  test('a traceback as CPython prints it', async () => {
    const { stderr } = await runOne(page, scriptProgram('def f():\n    raise ValueError("x")\nf()\n'));
    expect(stderr.text).toBe(`Traceback (most recent call last):
  File "/home/user/main.py", line 3, in <module>
    f()
    ~^^
  File "/home/user/main.py", line 2, in f
    raise ValueError("x")
ValueError: x
`);
  });
});

describe('what is missing is named', () => {
  test.each([
    ['a package', 'import numpy.linalg', ['numpy']],
    [
      'a package that the script could do without',
      'try: import requests\nexcept ImportError: pass',
      ['requests'],
    ],
    ['another program', 'import subprocess\nsubprocess.run(["ls"])', ['subprocess']],
    ['a module', 'import tkinter', ['tkinter']],
    ['native code', 'import ctypes', ['ctypes']],
    ['nothing that the library itself looks for', 'import locale, pdb, cmd, random, hashlib, ssl', []],
    ['nothing that is there', 'import helper', []],
  ])('%s', async (_name, text, missing) => {
    const program = scriptProgram(text, { files: { 'main.py': text, 'helper.py': '' } });
    expect((await runOne(page, program)).missingFeatures).toEqual(missing);
  });
});
