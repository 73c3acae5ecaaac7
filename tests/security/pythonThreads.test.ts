import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesProgram, runOne, scriptProgram, verdicts } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

describe('what a hostile program does with threads stays with it', () => {
  test.each([
    [
      'start each other for ever',
      'import threading\ndef f(): threading.Thread(target=f).start()\nf()\nthreading.Event().wait(60)',
      /^timed-out$/,
    ],
    [
      'fill the memory together',
      "import threading\nhoards = [[] for _ in range(4)]\ndef f(hoard):\n    while True: hoard.append('x' * 1_000_000 + str(len(hoard)))\nfor hoard in hoards: threading.Thread(target=f, args=(hoard,), daemon=True).start()\nthreading.Event().wait(60)",
      /^(out-of-memory|timed-out|exited)$/,
    ],
    [
      'nest data deep',
      'import threading\nx = []\nfor _ in range(100_000): x = [x]\nthread = threading.Thread(target=repr, args=(x,)); thread.start(); thread.join()',
      /^(stack-overflow|exited)$/,
    ],
    [
      'recurse through C',
      'import sys, threading\nsys.setrecursionlimit(10**9)\nclass A:\n    def __repr__(self): return repr(A())\nthreads = [threading.Thread(target=repr, args=(A(),)) for _ in range(20)]\nfor thread in threads: thread.start()\nfor thread in threads: thread.join()',
      /^exited$/,
    ],
    [
      'take the scheduler for its own signal',
      'import os, signal, threading\nfor _ in range(100):\n    try: os.kill(os.getpid(), 63)\n    except RuntimeError: pass\nsignal.signal(63, signal.SIG_IGN)\nthreading.Event().wait()',
      /^timed-out$/,
    ],
    [
      'break the locks of the library',
      'import logging, threading\nlogging._lock.acquire()\nthreading._active_limbo_lock.acquire()\nthreading._shutdown_locks_lock = None\nthreading.Thread(target=logging.getLogger, daemon=True).start()',
      /^exited$/,
    ],
  ])('threads that %s', async (_name, source, outcome) => {
    const limits = { wallMs: 3_000, memoryBytes: 128 * 1024 * 1024, outputBytes: 64 * 1024 };
    expect((await runOne(page, scriptProgram(source, { limits }))).outcome).toMatch(outcome);
    const next = await runOne(
      page,
      casesProgram('import threading\ndef f(): return threading.active_count()', ['func() == 1']),
    );
    expect(verdicts(next)).toEqual([true]);
  });

  test('a thread that reaches for JavaScript ends the engine, as the main one would', async () => {
    const source = `
import gc, threading, types
def reach():
    for thing in gc.get_objects():
        if isinstance(thing, types.ModuleType) and thing.__name__ == 'js': thing.eval('1')
    import js
thread = threading.Thread(target=reach); thread.start(); thread.join()`;
    const { stderr } = await runOne(page, scriptProgram(source));
    expect(stderr.text).toMatch(/ModuleNotFoundError: No module named 'js'/);
  });

  test("threads that go on between a program's cases change no verdict that was read", async () => {
    const source = `
import builtins, threading
def spoil():
    while True: builtins.bool = builtins.isinstance = lambda *given: True
threading.Thread(target=spoil, daemon=True).start()
def f(): return 0`;
    const execution = await runOne(page, casesProgram(source, ['func() == 1', 'func() == 0', 'func()']));
    expect(verdicts(execution)).toEqual([false, true, false]);
  });

  test('a wait where no thread can be left is an error, and no hang', async () => {
    const source = `
import threading, unittest
class Slow:
    def __repr__(self):
        thread = threading.Thread(target=print); thread.start(); thread.join()
        return 'slow'
class Test(unittest.TestCase):
    def test(self): raise AssertionError(Slow())
unittest.main()`;
    const program = scriptProgram(source, {
      entry: { kind: 'script', path: 'main.py', watchAssertions: true },
      limits: { wallMs: 10_000, memoryBytes: 128 * 1024 * 1024, outputBytes: 64 * 1024 },
    });
    expect((await runOne(page, program)).outcome).toBe('exited');
  });
});
