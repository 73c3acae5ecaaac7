import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesProgram, runOne, scriptProgram, verdicts } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let browser: Browser;
let page: Page;

onPythonPage((opened) => {
  ({ browser, page } = opened);
});

const limits = { wallMs: 30_000, memoryBytes: 128 * 1024 * 1024, outputBytes: 64 * 1024 };
const script = (text: string, wallMs = limits.wallMs) =>
  scriptProgram(text, { limits: { ...limits, wallMs } });

/** How many workers of the sandbox the browser runs. */
async function workers(): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'worker').length;
}

describe('what a hostile program does with processes stays with it', () => {
  test('a fork bomb meets the limit, and ends with the program', async () => {
    const source = `
import os, time
refused = 0
while not refused:
    try: pid = os.fork()
    except BlockingIOError as error: refused = error
    else:
        if pid == 0:
            while True:
                try: os.fork()
                except OSError: time.sleep(0.01)
print(type(refused).__name__, refused.strerror)`;
    const { outcome, stdout } = await runOne(page, script(source));
    expect([outcome, stdout.text]).toEqual(['exited', 'BlockingIOError Resource temporarily unavailable\n']);
    await goesOn();
  });

  test('children do not outlive the time limit of the program', async () => {
    const source = `
import os, time
for _ in range(3):
    if os.fork() == 0:
        while True: pass
while True: time.sleep(1)`;
    expect((await runOne(page, script(source, 3_000))).outcome).toBe('timed-out');
    await goesOn();
  });

  test('a child finds no way to JavaScript, the network or storage', async () => {
    const source = `
import multiprocessing as mp, subprocess, sys
def look(q):
    found = []
    for name in ('js', 'pyodide', 'pyodide_js', '_pyodide_core', '_benchtab', '_ctypes'):
        try: __import__(name); found.append(name)
        except ImportError: pass
    q.put(found)
if __name__ == '__main__':
    q = mp.SimpleQueue(); p = mp.Process(target=look, args=(q,)); p.start(); print(q.get()); p.join()
    code = 'import gc, types; print([m.__name__ for m in gc.get_objects() if isinstance(m, types.ModuleType) and m.__name__ == "js"])'
    sys.stdout.flush(); subprocess.run([sys.executable, '-c', code + chr(10) + 'import js'])`;
    const { stdout, stderr } = await runOne(page, script(source));
    expect(stdout.text).toBe('[]\n[]\n');
    expect(stderr.text).toMatch(/No module named 'js'\n$/);
  });

  test.each([
    [
      'a process that is none of its own',
      'import os\nfor pid in (1, 41, 999, 2**31 - 1):\n    try: os.kill(pid, 9)\n    except OSError as error: print(type(error).__name__)',
      'ProcessLookupError\n'.repeat(4),
    ],
    [
      'more shared memory than its limit',
      "import multiprocessing as mp\ntry: mp.RawArray('d', 10**8)\nexcept OSError as error: print(error.strerror)",
      'Out of memory\n',
    ],
    [
      'more pipes than there are',
      'import os\nkept = []\ntry:\n    while True: kept.append(os.pipe())\nexcept OSError as error: print(len(kept) > 100, type(error).__name__)',
      'True OSError\n',
    ],
    [
      'semaphores without end',
      'import multiprocessing as mp\nkept = []\ntry:\n    while True: kept.append(mp.Semaphore())\nexcept OSError as error: print(len(kept) > 1000, error.strerror)',
      'True No space left on device\n',
    ],
    [
      'requests of the system with nonsense',
      "import fcntl\nfor request in range(0x42540000, 0x42540010):\n    if request & 15 in (2, 3, 6): continue\n    for data in (b'\\xff' * 64, b'\\x7f' * 64):\n        try: fcntl.ioctl(0, request, bytearray(data))\n        except OSError: pass\nprint('through')",
      'through\n',
    ],
  ])('%s', async (_name, source, printed) => {
    const { stdout, stderr } = await runOne(page, script(source));
    expect(stdout.text, stderr.text).toBe(printed);
    await goesOn();
  });

  test('output of children is bounded as the output of the program', async () => {
    const source = `
import multiprocessing as mp
def flood():
    for _ in range(100): print('x' * 100_000)
if __name__ == '__main__':
    ps = [mp.Process(target=flood) for _ in range(2)]
    for p in ps: p.start()
    for p in ps: p.join()`;
    const { stdout, outcome } = await runOne(page, script(source, 60_000));
    expect([outcome, stdout.totalBytes, stdout.text.length < 70_000]).toEqual([
      'exited',
      2 * 100 * 100_001,
      true,
    ]);
  });

  /** The next program finds nothing of them. */
  async function goesOn(): Promise<void> {
    const next = await runOne(page, casesProgram('import os\ndef f(): return os.getpid()', ['func() == 42']));
    expect(verdicts(next)).toEqual([true]);
    await expect.poll(workers, { timeout: 20_000 }).toBeLessThanOrEqual(1);
  }
});
