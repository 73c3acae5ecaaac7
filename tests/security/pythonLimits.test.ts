import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Outcome, Program } from '../../src/model/index.ts';
import { casesProgram, loadError, runOne, scriptProgram, verdicts } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

// Whatever a program did, the next one finds a working interpreter.
afterEach(async () => {
  const next = await runOne(page, casesProgram('def f():\n    return 42\n', ['func() == 42']));
  expect(verdicts(next)).toEqual([true]);
});

describe('endless programs', () => {
  const loops: [name: string, source: string, outcome: Outcome][] = [
    ['a Python loop is interrupted by the alarm', 'while True: pass', 'exited'],
    [
      'a regular expression is interrupted by the alarm',
      "import re\nre.match('(a+)+$', 'a' * 40 + 'b')",
      'exited',
    ],
    ['a sleep is interrupted by the alarm', 'import time\ntime.sleep(3600)', 'exited'],
    [
      'an event loop that waits for nothing is interrupted by the alarm',
      'import asyncio\nasync def main():\n    await asyncio.Event().wait()\nasyncio.run(main())',
      'exited',
    ],
    [
      'a loop in C is stopped from outside',
      'import collections, itertools\ncollections.deque(itertools.repeat(1), maxlen=0)',
      'timed-out',
    ],
    [
      'a loop that catches everything is stopped from outside',
      'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
      'timed-out',
    ],
    [
      'a loop without its alarm is stopped from outside',
      'import signal\nsignal.alarm(0)\nwhile True: pass',
      'timed-out',
    ],
    [
      'a loop under another handler is stopped from outside',
      'import signal\nsignal.signal(signal.SIGALRM, signal.SIG_DFL)\nsignal.alarm(1)\nwhile True: pass',
      'timed-out',
    ],
  ];
  for (const [name, source, outcome] of loops) {
    test(name, async () => {
      const execution = await runOne(page, casesProgram(source));
      expect(execution.outcome).toBe(outcome);
      if (outcome === 'exited') expect(loadError(execution)).toBe('TimeoutException: Execution timed out');
    });
  }

  test('cases judged before a hard stop are kept, with what was printed', async () => {
    const source = `import collections, itertools
def f(n):
    print('called with', n)
    if n == 2:
        collections.deque(itertools.repeat(1), maxlen=0)
    return n`;
    const execution = await runOne(
      page,
      casesProgram(source, ['func(0) == 0', 'func(1) == 5', 'func(2) == 2', 'True']),
    );
    expect(execution.outcome).toBe('timed-out');
    expect(verdicts(execution)).toEqual([true, false]);
    expect(execution.stdout.text).toContain('called with 1');
  });

  test('after the alarm the remaining cases still run, as in the reference', async () => {
    const source = 'def f(n):\n    while n: pass\n    return n';
    const execution = await runOne(page, casesProgram(source, ['func(0) == 0', 'func(1)', 'func(0) == 0']));
    expect(verdicts(execution)).toEqual([true, 'TimeoutException', true]);
  });
});

describe('memory', () => {
  test.each([
    ['many objects', 'hoard = []\nwhile True: hoard.append(bytearray(10 ** 6))'],
    ['one object', "hoard = 'a' * (2 ** 30)"],
    ['nested lists', 'hoard = []\nwhile True: hoard = [hoard] * 1000 + list(range(100_000))'],
  ])('a bomb of %s is out-of-memory', async (_name, source) => {
    const execution = await runOne(page, casesProgram(source));
    expect([execution.outcome, loadError(execution)]).toEqual(['out-of-memory', 'MemoryError: ']);
  });

  test('a MemoryError that the program handles is its own affair', async () => {
    const source =
      "def f():\n    try:\n        return len('a' * 2 ** 30)\n    except MemoryError:\n        return -1";
    const execution = await runOne(page, casesProgram(source, ['func() == -1']));
    expect([execution.outcome, verdicts(execution)]).toEqual(['exited', [true]]);
  });

  test.each([
    ['written', "for _ in range(150): big.write(b'x' * 2 ** 20)"],
    ['skipped', "big.seek(2 ** 30)\n    big.write(b'x')"],
    ['lengthened', 'big.truncate(2 ** 30)'],
  ])('files that are %s count: the disk is full at the limit', async (_name, growth) => {
    const source = `with open('big', 'wb') as big:\n    ${growth}`;
    const program = casesProgram(source, [], {
      entry: { alarmMs: 20_000 },
      limits: { memoryBytes: 128 * 2 ** 20, wallMs: 30_000 },
    });
    expect(loadError(await runOne(page, program))).toMatch(/^OSError: .*No space left/);
  });
});

describe('output', () => {
  test('of 100 MB keeps head and tail and says what is missing', async () => {
    const source =
      "import sys\nprint('first')\nfor _ in range(100): sys.stdout.write('x' * 10 ** 6)\nprint('last')";
    const { outcome, stdout } = await runOne(page, casesProgram(source));
    expect(outcome).toBe('exited');
    expect(stdout.totalBytes).toBe(100_000_000 + 'first\nlast\n'.length);
    expect(stdout.text.startsWith('first\nxxx')).toBe(true);
    expect(stdout.text.endsWith('xxxlast\n')).toBe(true);
    expect(stdout.text).toContain(`${stdout.droppedBytes} bytes left out`);
    expect(stdout.totalBytes - stdout.droppedBytes).toBe(64 * 1024);
  });
});

describe('recursion', () => {
  test.each([
    ['in Python', 'def f(n=0): return f(n + 1)'],
    ['through lru_cache', 'import functools\n@functools.lru_cache(None)\ndef f(n=0): return f(n + 1)'],
    [
      'through __getattr__',
      'class A:\n    def __getattr__(self, name): return getattr(self, name + "x")\ndef f(): return A().y',
    ],
    [
      'through __eq__',
      'class A:\n    def __eq__(self, other): return [self] == [other]\n    def __ne__(self, other): return not self == other\ndef f(): return A() == A()',
    ],
  ])('%s raises RecursionError', async (_name, source) => {
    expect(verdicts(await runOne(page, casesProgram(source, ['func()'])))).toEqual(['RecursionError']);
  });

  test.each([
    ['repr of a deep list', 'x = []\nfor _ in range(100_000): x = [x]\nrepr(x)'],
    ['Python without a limit', 'import sys\nsys.setrecursionlimit(10 ** 6)\ndef f(n): return f(n + 1)\nf(0)'],
  ])('%s is stack-overflow', async (_name, source) => {
    const execution = await runOne(page, casesProgram(source));
    expect(['stack-overflow', 'out-of-memory']).toContain(execution.outcome);
  });
});

describe('ending the process', () => {
  test.each([
    ['os._exit', 'import os\nos._exit(5)', 5],
    ['SIGKILL to itself', 'import os, signal\nos.kill(os.getpid(), signal.SIGKILL)', 137],
  ])('by %s is an exit with its status', async (_name, source, status) => {
    const execution = await runOne(page, casesProgram(source));
    expect([execution.outcome, execution.exitStatus]).toEqual(['exited', status]);
  });

  test.each(['SystemExit(3)', 'KeyboardInterrupt', 'GeneratorExit'])(
    'by %s is told apart from errors',
    async (raised) => {
      const execution = await runOne(page, casesProgram(`raise ${raised}`));
      const load = execution.cases?.load;
      expect(load?.status === 'raised' && load.error.isA.includes('Exception')).toBe(false);
    },
  );
});

describe('what is not there is named', () => {
  test.each([
    ['other programs', "import subprocess\nsubprocess.run(['ls'])", 'subprocess'],
    ['the network', "import socket\nsocket.create_connection(('192.0.2.1', 80), timeout=1)", 'socket'],
    ['its names', "import urllib.request\nurllib.request.urlopen('http://example.org/')", 'socket'],
    ['tkinter', 'import tkinter', 'tkinter'],
  ])('%s', async (_name, source, feature) => {
    const execution = await runOne(page, casesProgram(source));
    expect(loadError(execution)).not.toBeNull();
    expect(execution.missingFeatures).toContain(feature);
  });
});

describe('scripts', () => {
  test('run as __main__ to their exit status, with stdin', async () => {
    const script = 'import sys\nprint(__name__, sys.argv, input(), repr(sys.stdin.read()))\nsys.exit(7)';
    const execution = await runOne(page, scriptProgram(script, { stdin: 'one\ntwo\n' }));
    expect([execution.exitStatus, execution.stdout.text]).toEqual([7, "__main__ ['main.py'] one 'two\\n'\n"]);
  });

  test('an uncaught exception is status 1 with its traceback on stderr', async () => {
    const execution = await runOne(page, scriptProgram('def f():\n    1 / 0\nf()\n'));
    expect(execution.exitStatus).toBe(1);
    expect(execution.stderr.text).toMatch(/^Traceback[\s\S]*main.py", line 3[\s\S]*ZeroDivisionError/);
  });

  test('an empty stdin ends at once', async () => {
    const execution = await runOne(page, scriptProgram('input()'));
    expect(execution.stderr.text).toMatch(/EOFError: EOF when reading a line/);
  });
});

test('cancelling ends a program at once', async () => {
  const program: Program = casesProgram('while True: pass');
  const outcome = await page.evaluate(async (given) => {
    const controller = new AbortController();
    const execution = window.pythonRuntime.execute(given, controller.signal);
    setTimeout(() => controller.abort(), 100);
    return (await execution).outcome;
  }, program);
  expect(outcome).toBe('cancelled');
});
