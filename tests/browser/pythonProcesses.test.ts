import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { casesProgram, runOne, scriptProgram, startPython, verdicts } from '../support/python.ts';
import { PROCESS_PROGRAMS } from '../support/pythonProcessPrograms.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { spares: 1 });
});
afterAll(() => browser.close());

const LIMITS = { wallMs: 90_000, memoryBytes: 256 * 1024 * 1024, outputBytes: 64 * 1024 };
const script = (text: string) => scriptProgram(text, { limits: LIMITS });

describe('a program of several processes prints what it prints natively', () => {
  test.each(PROCESS_PROGRAMS)('$name', async ({ source, printed, status = 0 }) => {
    const { stdout, stderr, exitStatus, missingFeatures } = await runOne(page, script(source));
    expect([stdout.text.trimEnd().split('\n'), exitStatus], stderr.text).toEqual([printed, status]);
    expect(missingFeatures).toEqual([]);
  });
});

test("a child's uncaught error is told as CPython tells it, and output comes in the order in which it was written", async () => {
  const source = `
import multiprocessing as mp
def fail(): print('begun', flush=True); raise ValueError('no')
if __name__ == '__main__':
    print('first', flush=True)
    p = mp.Process(target=fail); p.start(); p.join(); print('last', p.exitcode)`;
  const { stdout, stderr } = await runOne(page, script(source));
  expect(stdout.text).toBe('first\nbegun\nlast 1\n');
  expect(stderr.text).toMatch(/^Process Process-1:\nTraceback \(most recent call last\):\n/);
  expect(stderr.text).toMatch(/File "\/home\/user\/main.py", line 3, in fail\n[\s\S]*ValueError: no\n$/);
});

test('processes that all wait for ever are a deadlock', async () => {
  const source = `
import multiprocessing as mp
def wait(lock): lock.acquire()
if __name__ == '__main__':
    lock = mp.Lock(); lock.acquire()
    p = mp.Process(target=wait, args=(lock,), daemon=True); p.start()
    try: p.join()
    except RuntimeError as error: print(type(error).__name__)`;
  expect((await runOne(page, script(source))).stdout.text).toBe('DeadlockError\n');
});

describe('cases', () => {
  test('use functions of the solution as processes, as the reference does in its own process', async () => {
    const source = `
import multiprocessing as mp
def work(queue, number): queue.put(number * 2)
def f():
    queue = mp.Queue()
    processes = [mp.Process(target=work, args=(queue, number)) for number in range(2)]
    for process in processes: process.start()
    results = sorted(queue.get() for _ in processes)
    for process in processes: process.join()
    return results`;
    const program = casesProgram(source, ['func() == [0, 2]', 'func() == [1]'], {
      entry: { alarmMs: 60_000 },
    });
    const execution = await runOne(page, { ...program, limits: LIMITS });
    expect(verdicts(execution)).toEqual([true, false]);
  });

  test('meet the same error where a pool is to find a function by a name that it can not have', async () => {
    const source = `
from multiprocessing import Pool
def square(x): return x * x
def f():
    with Pool(1) as pool: return pool.map(square, [2])`;
    const program = casesProgram(source, ['func()'], { entry: { alarmMs: 60_000 } });
    expect(verdicts(await runOne(page, { ...program, limits: LIMITS }))).toEqual(['PicklingError']);
  });
});

describe('what there is not', () => {
  test.each([
    ['subprocess', "import subprocess\nsubprocess.run(['ls'])"],
    ['subprocess', "import subprocess\nsubprocess.run('exit', shell=True)"],
    ['os.system', "import os\nos.system('ls')"],
    ['os.exec', "import os\nos.execv('/bin/ls', ['ls'])"],
    // C code lies between the program and its child here, which can't be copied.
    ['os.fork', 'import os\nlist(map(lambda call: call(), [os.fork]))\nos.fork.__call__()'],
  ])('is missing by name: %s', async (feature, source) => {
    const execution = await runOne(page, script(source));
    expect([execution.exitStatus, execution.missingFeatures]).toEqual([1, [feature]]);
  });

  test('is named on a host that is not isolated, where memory can not be shared', async () => {
    const plain = await openHarness(await browser.newContext(), inject('plainHarnessUrl'));
    await startPython(plain);
    const source = 'import multiprocessing as mp\nmp.Process(target=print).start()';
    const execution = await runOne(plain, script(source));
    expect([execution.exitStatus, execution.missingFeatures]).toEqual([1, ['multiprocessing']]);
    await plain.close();
  });
});
