import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/model/index.ts';
import { type CallsChange, callsOf, callsProgram, callsRunner, ends } from '../support/calls.ts';
import { runOne, runPython } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

const program = (source: string, calls: Json[][] = [[]], change: CallsChange = {}) =>
  callsProgram('python', source, calls, change);
const run = callsRunner('python', (given) => runOne(page, given));

const LIMIT = { factor: 3, floorMs: 1500, ceilingMs: 3000 };
/** A call in C that Python's signals do not reach. */
const IN_C = 'any(__import__("itertools").repeat(0))';

describe('what goes in and comes out', () => {
  const values: Record<string, string> = {
    None: 'null',
    True: 'true',
    '-1': '-1',
    '2147483648': '2147483648',
    '-(2 ** 100)': '-1267650600228229401496703205376',
    '1.0': '1.0',
    '-0.0': '-0.0',
    '0.1 + 0.2': '0.30000000000000004',
    '1e16': '1e+16',
    '1.5e-7': '1.5e-07',
    'float("nan")': 'NaN',
    '[float("inf"), -float("inf")]': '[Infinity, -Infinity]',
    '(1, (2, []))': '[1, [2, []]]',
    '{"b": 1, "a": {"c": ()}}': '{"b": 1, "a": {"c": []}}',
    '{}': '{}',
    '"a\\"\\n\\u00e9\\U0001f600"': '"a\\"\\né😀"',
    '"\\ud800x"': '"\\ud800x"',
    '"\\ufeffx"': '"\ufeffx"',
    '{1, 2}': 'not plain: set',
    'b"x"': 'not plain: bytes',
    '{1: 2}': 'not plain: dict with keys of type int',
    '[1, object()]': 'not plain: object',
    'type("Mine", (int,), {})(3)': 'not plain: Mine',
    '(n for n in ())': 'not plain: generator',
    '1j': 'not plain: complex',
    '"x" * 70000': 'not plain: more than 65536 bytes of JSON',
    '1 << 400000': 'not plain: more than 65536 bytes of JSON',
  };
  test('values of every kind come out as Python writes them', async () => {
    const source = `def solution(n):\n    return [${Object.keys(values)
      .map((text) => `lambda: ${text}`)
      .join(', ')}][n]()\n`;
    const execution = await run(
      source,
      Object.keys(values).map((_, index) => [index]),
    );
    expect(ends(execution)).toEqual(Object.values(values));
  });

  test('and what is nested without an end does not', async () => {
    const execution = await run(
      'def solution(many):\n    x = []\n    for _ in range(60):\n        x = [x, x]\n    if not many:\n        x.append(x)\n        x = x[2]\n    return x',
      [[1], [0]],
    );
    expect(ends(execution)).toEqual(Array(2).fill('not plain: more than 65536 bytes of JSON'));
    const circle = await run('def solution():\n    x = []\n    x.append(x)\n    return x');
    expect(ends(circle)).toEqual(['not plain: nested more than 500 deep']);
  });

  test('arguments are Python values, at full length', async () => {
    const given = program('def solution(*given):\n    return [repr(one) for one in given]', []);
    if (given.entry.kind !== 'calls') throw new Error('no calls');
    given.entry.calls = [
      {
        arguments:
          ' [1, -2.0, 1e3, 123456789012345678901234567890, -98765432109, NaN, -Infinity, true, null, {"a": [], "b": "\\ud800\\n\\u00e9"}] ',
        limit: null,
        measureMemory: false,
      },
    ];
    const [call] = ends(await runOne(page, given));
    expect(JSON.parse(call ?? '')).toEqual([
      '1',
      '-2.0',
      '1000.0',
      '123456789012345678901234567890',
      '-98765432109',
      'nan',
      '-inf',
      'True',
      'None',
      String.raw`{'a': [], 'b': '\ud800\né'}`,
    ]);
  });

  test('they are made anew for each call, while the module stays', async () => {
    const execution = await run(
      'seen = []\ndef solution(list):\n    list.append(1)\n    seen.append(0)\n    return [list, len(seen)]',
      [[[]], [[]]],
    );
    expect(ends(execution)).toEqual(['[[1], 1]', '[[1], 2]']);
  });
});

describe('a source', () => {
  test('is a module of its own name, so that what it does as a program is left out', async () => {
    const execution = await run(
      'from __future__ import annotations\nimport dataclasses, sys\n@dataclasses.dataclass\nclass P:\n    x: int\ndef solution():\n    print("called")\n    return [__name__, P(1).x, sys.modules[__name__].P is P]\nif __name__ == "__main__":\n    print(1 / 0)\nprint("loaded")',
    );
    expect(ends(execution)).toEqual(['["solution", 1, true]']);
    expect(execution.stdout.text).toBe('loaded\ncalled\n');
  });

  test('that raises as it is loaded is not called', async () => {
    const { outcome, calls } = await run('x = 1\nraise ValueError("no")');
    expect([outcome, calls]).toMatchObject([
      'exited',
      { load: { status: 'raised', error: { type: 'ValueError', message: 'no' } }, found: false, calls: [] },
    ]);
    const syntax = await run('def solution(:\n  pass');
    expect(syntax.calls?.load).toMatchObject({ status: 'raised', error: { type: 'SyntaxError', lineno: 1 } });
  });

  test('may have no such function', async () => {
    for (const source of ['pass', 'solution = 3']) {
      expect((await run(source)).calls).toEqual({
        load: { status: 'done' },
        found: false,
        yardstickFailure: null,
        calls: [],
      });
    }
  });

  test('may raise where it is called, and is called again', async () => {
    const execution = await run(
      'import sys\ndef inner(n):\n    return 1 // n\n\ndef solution(n):\n    if n == 2:\n        sys.exit(4)\n    return inner(n)',
      [[0], [2], [1]],
    );
    expect(ends(execution)).toEqual(['ZeroDivisionError: division by zero', 'SystemExit: 4', '1']);
    const [first] = callsOf(execution);
    expect(first?.end).toMatchObject({
      error: {
        traceback: [
          { source: true, line: 8, name: 'solution' },
          { source: true, line: 3, name: 'inner' },
        ],
      },
    });
  });
});

describe('limits', () => {
  const call = { limit: LIMIT };

  test('a call is stopped at its own, and the next goes on', async () => {
    const execution = await run(
      'def solution(n):\n    while n:\n        pass\n    return n',
      [[0], [1], [0]],
      { call },
    );
    expect(ends(execution)).toEqual(['0', 'over-limit', '0']);
    expect(callsOf(execution).map(({ limitMs }) => limitMs)).toEqual([3000, 3000, 3000]);
    expect(execution.outcome).toBe('exited');
  });

  test('a call that can be ended only from outside takes the program with it, and leaves the facts before it', async () => {
    const execution = await run(
      `def solution(n):\n    print("in", n)\n    if n == 0:\n        return "a"\n    ${IN_C}`,
      [[0], [1], [0]],
      { call },
    );
    expect(execution).toMatchObject({ outcome: 'timed-out', detail: 'Call 2 did not stop at its limit.' });
    expect(ends(execution)).toEqual(['"a"']);
    expect(execution.calls).toMatchObject({ found: true, load: { status: 'done' } });
  });

  test('come of the time that the yardstick takes, which is nowhere to be found afterwards', async () => {
    const yardstick = {
      functionName: 'other',
      source:
        'import sys, builtins\nsys.mark = builtins.mark = "was here"\nopen("left.txt", "w").write("x")\nprint("yardstick")\ndef other(n):\n    end = __import__("time").perf_counter() + n / 1000\n    while __import__("time").perf_counter() < end:\n        pass\n',
    };
    const source =
      'import sys, builtins, os\ndef solution(n):\n    return [hasattr(sys, "mark"), hasattr(builtins, "mark"), os.listdir(), n]';
    const execution = await run(source, [[1], [700]], { call, entry: { yardstick } });
    expect(ends(execution)).toEqual(['[false, false, [], 1]', '[false, false, [], 700]']);
    expect(execution.stdout.text).toBe('');
    expect(execution.calls?.yardstickFailure).toBeNull();
    const [short, long] = callsOf(execution);
    expect(short?.yardstickMs).toBeGreaterThanOrEqual(1);
    expect(short?.limitMs).toBe(Math.max(1500, 3 * (short?.yardstickMs ?? 0)));
    expect(long?.yardstickMs).toBeGreaterThanOrEqual(700);
    expect(long?.limitMs).toBe(Math.min(3000, 3 * (long?.yardstickMs ?? 0)));
  });

  test('are the ceiling where the yardstick fails', async () => {
    const failing: [string, string][] = [
      ['def f(n):\n    return 1 // (n - 1)', 'Call 1 raised ZeroDivisionError: division by zero'],
      ['1 / 0', 'Loading it raised ZeroDivisionError: division by zero'],
      ['g = 3', 'It has no function f.'],
      ['import time\ndef f(n):\n    while n == 1:\n        pass', 'Call 1 took more than 3000 ms.'],
    ];
    for (const [source, failure] of failing) {
      const execution = await run('def solution(n):\n    return n', [[1], [2]], {
        call,
        entry: { yardstick: { source, functionName: 'f' } },
      });
      expect(execution.calls?.yardstickFailure).toBe(failure);
      expect(ends(execution)).toEqual(['1', '2']);
      expect(callsOf(execution)[0]).toMatchObject({ limitMs: 3000, yardstickMs: null });
    }
  });

  test("a yardstick that ends the engine or never ends is no fault of the program's", async () => {
    const entry = (source: string) => ({ yardstick: { source, functionName: 'f' } });
    const gone = await run('def solution():\n    return 1', [[]], {
      call,
      entry: entry('import os\nos._exit(3)'),
    });
    expect(gone).toMatchObject({ outcome: 'crashed', calls: { load: null, found: false, calls: [] } });
    expect(gone.calls?.yardstickFailure).toContain('ended the engine');
    const endless = await run('def solution():\n    return 1', [[]], {
      call,
      entry: entry(`def f():\n    ${IN_C}`),
      limits: { wallMs: 4000 },
    });
    expect(endless).toMatchObject({
      outcome: 'timed-out',
      calls: { load: null, yardstickFailure: 'It did not come to its end.' },
    });
  });

  test('a yardstick may use more memory than an interpreter has, and the program finds none of it', async () => {
    const source = 'def solution(n):\n    return n';
    const yardstick = {
      source: `def solution(n):\n    return len("x" * ${120 * 2 ** 20})`,
      functionName: 'solution',
    };
    const [first, second] = await runPython(
      page,
      program(source, [[1]], { call, entry: { yardstick } }),
      program(source, [[2]]),
    );
    expect([first, second].map((one) => one && ends(one))).toEqual([['1'], ['2']]);
    expect(first?.calls?.yardstickFailure).toBeNull();
  });
});

test("a call's peak of memory", async () => {
  const execution = await run(
    'def solution(n):\n    x = bytearray(n)\n    del x\n    return n',
    [[0], [3_000_000]],
    {
      call: { measureMemory: true },
    },
  );
  const [none = 0, much = 0] = callsOf(execution).map(({ peakBytes }) => peakBytes ?? -1);
  expect(none).toBeGreaterThanOrEqual(0);
  expect(none).toBeLessThan(100_000);
  expect(much).toBeGreaterThan(3_000_000);
  expect(much).toBeLessThan(3_200_000);
  const unmeasured = await run('def solution():\n    return 1');
  expect(callsOf(unmeasured)[0]?.peakBytes).toBeNull();
});

test('an exit of the process keeps the facts before it', async () => {
  const execution = await run('import os\ndef solution(n):\n    if n:\n        os._exit(3)\n    return n', [
    [0],
    [1],
    [0],
  ]);
  expect(execution).toMatchObject({ outcome: 'exited', exitStatus: 3 });
  expect(ends(execution)).toEqual(['0']);
});

test('arguments that are no JSON array are a failure that says so, and the next program is well', async () => {
  for (const text of ['{}', '[', '[1] 2', 'null', '']) {
    const execution = await run('print("here")\ndef solution(n):\n    return n', [[1]], {
      call: { arguments: text },
    });
    expect(execution).toMatchObject({
      outcome: 'crashed',
      detail: 'The arguments of call 1 are no JSON array.',
      stdout: { text: '' },
      calls: null,
    });
  }
  expect(ends(await run('def solution(n):\n    return n', [[1]]))).toEqual(['1']);
});
