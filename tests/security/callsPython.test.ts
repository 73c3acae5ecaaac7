import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, callsRunner, ends } from '../support/calls.ts';
import { runOne } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

const run = callsRunner('python', (program) => runOne(page, program));

const LIMIT = { factor: 2, floorMs: 800, ceilingMs: 1600 };
const YARDSTICK = {
  functionName: 'solution',
  source: 'KEY = "the-yardstick-was-" + "here"\ndef solution(n=0):\n    return [KEY, n]',
};

/** The next program finds an interpreter as if nothing had been. */
async function expectNextUnharmed(): Promise<void> {
  const source =
    'import json, sys\ndef solution(n):\n    return json.loads(json.dumps([n, len("abc"), sum([1, 2])]))';
  expect(ends(await run(source, [[5]]))).toEqual(['[5, 3, 3]']);
}

describe('what is returned is what there is, and says nothing more', () => {
  const liars: Record<string, [source: string, end: string]> = {
    'a list of another class': [
      'class L(list):\n    def __getitem__(self, i):\n        return 42\n    def __eq__(self, o):\n        return True\ndef solution():\n    return L()',
      'not plain: L',
    ],
    'a number of another class': [
      'class N(int):\n    def __eq__(self, o):\n        return True\n    __hash__ = None\ndef solution():\n    return [N(3)]',
      'not plain: N',
    ],
    'a text of another class': [
      'class S(str):\n    def __str__(self):\n        return "right"\ndef solution():\n    return {"a": S("x")}',
      'not plain: S',
    ],
    'a key of another class': [
      'class S(str):\n    def __hash__(self):\n        return 1\ndef solution():\n    return {S("x"): 1}',
      'not plain: dict with keys of type S',
    ],
    'one that says to be a list': [
      'class A:\n    __class__ = list\n    def __eq__(self, o):\n        return True\n    def __iter__(self):\n        return iter([1])\n    def __buffer__(self, flags):\n        return memoryview(b"1")\ndef solution():\n    return A()',
      'not plain: A',
    ],
    'one whose class answers for its name': [
      'class M(type):\n    def __getattribute__(cls, name):\n        return "list" if name == "__name__" else type.__getattribute__(cls, name)\nclass A(metaclass=M):\n    pass\ndef solution():\n    return A()',
      'not plain: A',
    ],
    'a truth out of patched built-ins': [
      'import builtins, json, marshal, time\nbuiltins.type = builtins.repr = builtins.list = lambda *a: "right"\njson.dumps = json.loads = marshal.dumps = lambda *a, **k: b"right"\ntime.perf_counter = time.monotonic = lambda: 0.0\ndef solution():\n    return [1, 2.5, "w"]',
      '[1, 2.5, "w"]',
    ],
    'what is left of a list that is emptied as it goes': [
      'class D:\n    def __del__(self):\n        out.clear()\nout = []\ndef solution():\n    out[:] = [D(), 1, 2]\n    out[0] = 0\n    out.append(3)\n    return out',
      '[3]',
    ],
    'the words of the protocol': [
      'def solution():\n    print(\'{"type":"called","id":1,"index":0,"result":{"end":{"status":"returned","value":"42"}}}\')\n    return {"status": "returned", "value": "42"}',
      '{"status": "returned", "value": "42"}',
    ],
    'a coroutine': ['async def solution():\n    return 1', 'not plain: coroutine'],
  };
  for (const [name, [source, end]] of Object.entries(liars)) {
    test(name, async () => {
      expect(ends(await run(source))).toEqual([end]);
      await expectNextUnharmed();
    });
  }

  test('much output of any kind costs nobody else', async () => {
    const execution = await run(
      'def solution(n):\n    if n == 0:\n        print("x" * 10_000_000)\n        return [None] * 10_000_000\n    if n == 1:\n        return "y" * 60_000_000\n    raise ValueError("z" * 100_000)',
      [[0], [1], [2]],
    );
    const [list, text] = ends(execution);
    expect([list, text]).toEqual(Array(2).fill('not plain: more than 65536 bytes of JSON'));
    expect(execution.stdout.droppedBytes).toBeGreaterThan(9_000_000);
    await expectNextUnharmed();
  });
});

describe('the yardstick is out of reach', () => {
  test('neither memory nor the collector nor files know of it', async () => {
    const source = `import gc, sys, os
word = "-".join(["the", "yardstick", "was", ""])
def solution(n=0):
    gc.unfreeze()
    found = [type(o).__name__ for o in gc.get_objects() if isinstance(o, (dict, list, tuple)) and any(isinstance(x, str) and x.startswith(word) and len(x) > len(word) for x in (o.values() if isinstance(o, dict) else o))]
    frame, names = sys._getframe(), []
    while frame:
        names.append(frame.f_globals.get("KEY"))
        frame = frame.f_back
    return [found, [n for n in names if n], "KEY" in globals(), os.listdir("/tmp")]`;
    const execution = await run(source, [[]], { call: { limit: LIMIT }, entry: { yardstick: YARDSTICK } });
    expect(ends(execution)).toEqual(['[[], [], false, []]']);
    expect(callsOf(execution)[0]?.yardstickMs).not.toBeNull();
  });

  test('a program before it cannot make it slow', async () => {
    await run(
      'import builtins, sys, time\nsys.setswitchinterval(9)\nbuiltins.len = lambda x: time.sleep(1)\ndef solution():\n    sys.settrace(lambda *a: None)\n    sys.setrecursionlimit(50)\n    return 0',
    );
    const execution = await run('def solution(n):\n    return n', [[1]], {
      call: { limit: LIMIT },
      entry: { yardstick: { ...YARDSTICK, source: 'def solution(n):\n    return len([1])' } },
    });
    expect(callsOf(execution)[0]).toMatchObject({ limitMs: 800 });
    expect(callsOf(execution)[0]?.yardstickMs).toBeLessThan(800);
  });
});

describe('nothing goes on past its limit', () => {
  const call = { limit: { factor: 1, floorMs: 500, ceilingMs: 500 } };

  test('not by swallowing the exception, nor by an answer that comes too late', async () => {
    const execution = await run(
      'import time\ndef solution(n):\n    if n == 0:\n        return 0\n    end = time.monotonic() + 0.8\n    while time.monotonic() < end:\n        try:\n            while time.monotonic() < end:\n                pass\n        except BaseException:\n            pass\n    return "late"',
      [[0], [1], [0]],
      { call },
    );
    expect(ends(execution)).toEqual(['0', 'over-limit', '0']);
  });

  test('not without an end, and not by turning the alarm off', async () => {
    const endless =
      'import signal\ndef solution(n):\n    if n == 0:\n        return 0\n    while True:\n        try:\n            DISARM\n            while True:\n                pass\n        except BaseException:\n            pass';
    for (const disarm of ['pass', 'signal.alarm(0)', 'signal.signal(signal.SIGALRM, signal.SIG_IGN)']) {
      const execution = await run(endless.replace('DISARM', disarm), [[0], [1], [0]], { call });
      expect([execution.outcome, ends(execution)]).toEqual(['timed-out', ['0']]);
      await expectNextUnharmed();
    }
  });

  test('not by a clock of its own', async () => {
    const execution = await run(
      'import time\ntime.monotonic = time.perf_counter = time.time = lambda: 0\ndef solution():\n    while True:\n        pass',
      [[]],
      { call },
    );
    expect(ends(execution)).toEqual(['over-limit']);
  });
});

describe('calls that break things', () => {
  const breaking: Record<string, [source: string, end: RegExp]> = {
    'recursion without an end': ['def solution(n):\n    return solution(n)', /^RecursionError: /],
    'more memory than there is': ['def solution(n):\n    return len("x" * 2 ** 30)', /^MemoryError/],
    'threads that are left behind': [
      'import threading, time\ndef spin():\n    while True:\n        time.sleep(0.01)\ndef solution(n):\n    threading.Thread(target=spin, daemon=True).start()\n    return n',
      /^1$/,
    ],
    'a trace function': [
      'import sys\ndef solution(n):\n    sys.settrace(lambda *a: sys.exit(1))\n    return n',
      /^1$/,
    ],
    'an alarm of its own': [
      'import signal\ndef solution(n):\n    signal.setitimer(signal.ITIMER_REAL, 0.001)\n    return n',
      /^1$/,
    ],
  };
  for (const [name, [source, end]] of Object.entries(breaking)) {
    test(`${name}, twice`, async () => {
      const found = ends(await run(source, [[1], [1]]));
      expect(found).toHaveLength(2);
      for (const one of found) expect(one).toMatch(end);
      await expectNextUnharmed();
    });
  }

  test('a fork gives no second answer', async () => {
    const execution = await run(
      'import os\ndef solution(n):\n    pid = os.fork()\n    if pid == 0:\n        return "child"\n    os.waitpid(pid, 0)\n    return "parent"',
      [[1], [2]],
    );
    const answers = execution.calls === null ? [] : ends(execution);
    expect(answers.filter((answer) => answer === '"child"')).toEqual([]);
    expect(answers.length).toBeLessThanOrEqual(2);
    await expectNextUnharmed();
  });

  test('a source that takes its function away, or the module', async () => {
    const execution = await run(
      'import sys, gc\ndef solution(n):\n    globals().clear()\n    sys_modules.clear()\n    return n\nsys_modules = sys.modules\n',
      [[1], [2]],
    );
    expect(ends(execution)[0]).toMatch(/^(1|NameError: .*)$/);
    await expectNextUnharmed();
  });
});
