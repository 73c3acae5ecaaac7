import type { Browser, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openHarness } from '../support/openHarness.ts';
import { casesProgram, loadError, runOne, runPython, startPython } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';
import { LIMITS, printed, script } from '../support/threadScripts.ts';

let browser: Browser;
let page: Page;

onPythonPage((opened) => {
  ({ browser, page } = opened);
});

describe('threads', () => {
  test('sleep beside each other', async () => {
    const source = `
import threading, time
started = time.perf_counter()
threads = [threading.Thread(target=time.sleep, args=(0.2,)) for _ in range(20)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(time.perf_counter() - started < 20 * 0.2 / 2)`;
    expect(await printed(page, source)).toEqual(['True']);
  });

  test('have an identity, a stack, an exception and context variables of their own', async () => {
    const source = `
import contextvars, sys, threading
variable, seen = contextvars.ContextVar('v', default=0), []
handling, go = threading.Event(), threading.Event()
def work():
    variable.set(1)
    try: 1 / 0
    except ZeroDivisionError:
        handling.set(); go.wait()
        seen.append((sys.exc_info()[0].__name__, variable.get(), threading.current_thread().name))
thread = threading.Thread(target=work, name='worker')
thread.start(); handling.wait()
print(sys.exc_info()[0], variable.get(), thread.ident != threading.get_ident(), len(sys._current_frames()))
go.set(); thread.join()
print(seen, thread.is_alive(), threading.active_count())`;
    expect(await printed(page, source)).toEqual([
      'None 0 True 2',
      "[('ZeroDivisionError', 1, 'worker')] False 1",
    ]);
  });

  test('keep their own values of threading.local, which end with them', async () => {
    const source = `
import threading
local, ended = threading.local(), []
class Value:
    def __del__(self): ended.append(threading.current_thread() is threading.main_thread())
def work(): local.value = Value()
thread = threading.Thread(target=work); thread.start(); thread.join()
print(hasattr(local, 'value'), len(ended))`;
    expect(await printed(page, source)).toEqual(['False 1']);
  });

  test('are pre-empted: a spin-wait ends', async () => {
    const source = `
import threading, time
stop, count = False, 0
def spin():
    global count
    while not stop: count += 1
thread = threading.Thread(target=spin)
thread.start(); time.sleep(0.05); stop = True; thread.join()
print(count > 0)
done = False
def finish():
    global done
    done = True
threading.Timer(0.05, finish).start()
while not done: pass
print('seen')`;
    expect(await printed(page, source)).toEqual(['True', 'seen']);
  });

  test('tell what they raise by threading.excepthook, and end alone', async () => {
    const source = `
import threading
threading.excepthook = lambda given: print(given.exc_type.__name__, given.thread.name)
def work(): raise ValueError
thread = threading.Thread(target=work, name='worker'); thread.start(); thread.join()
print('goes on')`;
    expect(await printed(page, source)).toEqual(['ValueError worker', 'goes on']);
  });

  test('are waited for at the end of a script, but for daemons', async () => {
    const source = `
import atexit, threading, time
def late(): time.sleep(0.1); print('late')
threading.Thread(target=late).start()
threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
atexit.register(print, 'at exit')
print('end')`;
    expect(await printed(page, source)).toEqual(['end', 'late', 'at exit']);
  });

  test('use locks, conditions, barriers, semaphores, queues and pools as they are', async () => {
    const source = `
import concurrent.futures, queue, threading
lock = threading.RLock()
with lock, lock: print(threading.Thread(target=print).is_alive(), lock.acquire(blocking=False))
print(threading.Lock().acquire(timeout=0.01), threading.Semaphore(0).acquire(timeout=0.01))
barrier, passed = threading.Barrier(3), []
threads = [threading.Thread(target=lambda: passed.append(barrier.wait(5))) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(sorted(passed))
jobs, results = queue.Queue(maxsize=2), queue.SimpleQueue()
def serve():
    while (job := jobs.get()) is not None: results.put(job * job); jobs.task_done()
worker = threading.Thread(target=serve); worker.start()
for job in range(6): jobs.put(job)
jobs.join(); jobs.put(None); worker.join()
print([results.get(timeout=1) for _ in range(6)])
try: results.get(timeout=0.01)
except queue.Empty: print('empty')
with concurrent.futures.ThreadPoolExecutor(3) as pool:
    print(list(pool.map(str, range(5))), pool.submit(divmod, 1, 0).exception())`;
    expect(await printed(page, source)).toEqual([
      'False True',
      'True False',
      '[0, 1, 2]',
      '[0, 1, 4, 9, 16, 25]',
      'empty',
      "['0', '1', '2', '3', '4'] division by zero",
    ]);
  });

  test("have multiprocessing's pools of threads, and its locks and pipes within one process", async () => {
    const source = `
import multiprocessing, multiprocessing.dummy, multiprocessing.pool
with multiprocessing.dummy.Pool(2) as pool: print(pool.map(str, range(3)), pool.apply_async(max, (1, 2)).get(5))
with multiprocessing.pool.ThreadPool(2) as pool: print(sorted(pool.imap_unordered(abs, [-1, 2])))
lock, semaphore = multiprocessing.RLock(), multiprocessing.Semaphore(1)
with lock, lock, semaphore: print(semaphore.acquire(timeout=0.01), lock.acquire(block=False))
here, there = multiprocessing.Pipe(); here.send({'a': 1}); print(there.recv(), multiprocessing.get_start_method())`;
    expect(await printed(page, source)).toEqual([
      "['0', '1', '2'] 2",
      '[1, 2]',
      'False True',
      "{'a': 1} fork",
    ]);
  });

  test('can be many, until there is no memory for more', async () => {
    const source = `
import threading
event, threads = threading.Event(), []
try:
    while len(threads) < 100_000:
        threads.append(threading.Thread(target=event.wait)); threads[-1].start()
except RuntimeError as error: print(error, len(threads) > 300)
event.set()`;
    expect(await printed(page, source)).toEqual(["can't start new thread True"]);
  });

  test('end the program together, by os._exit in one of them', async () => {
    const source = `
import os, threading
threading.Thread(target=os._exit, args=(7,)).start()
threading.Event().wait()`;
    const { outcome, exitStatus } = await runOne(page, script(source));
    expect([outcome, exitStatus]).toEqual(['exited', 7]);
  });

  test('work in what cases call, and in what decides their truth', async () => {
    const source = `
import threading
class Slow:
    def __bool__(self):
        box = []
        thread = threading.Thread(target=box.append, args=(True,)); thread.start(); thread.join()
        return box[0]
def f(): return Slow()`;
    const execution = await runOne(page, casesProgram(source, ['func()', 'not func()']));
    expect(execution.cases?.cases.map(({ expression }) => expression)).toMatchObject([
      { truthy: true },
      { truthy: false },
    ]);
  });
});

describe('the order of threads', () => {
  const race = `
import threading
counter = 0
def plus_one(value): return value + 1
def work():
    global counter
    for _ in range(20_000):
        value = counter
        counter = plus_one(value)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(counter)`;

  test('lets a race show, and follows from the seed', async () => {
    const [one, again] = await runPython(page, script(race, 1), script(race, 1));
    const [other] = await runPython(page, script(race, 2));
    expect(Number(one?.stdout.text)).toBeLessThan(80_000);
    expect(again?.stdout.text).toBe(one?.stdout.text);
    expect(other?.stdout.text).not.toBe(one?.stdout.text);
  });

  test('loses nothing where a lock is held', async () => {
    const safe = race
      .replace('counter = 0', 'counter = 0\nlock = threading.Lock()')
      .replace(
        '        value = counter\n        counter = plus_one(value)',
        '        with lock: counter = plus_one(counter)',
      );
    for (const seed of [null, 1]) {
      expect((await runOne(page, script(safe, seed))).stdout.text).toBe('80000\n');
    }
  });
});

describe('a deadlock', () => {
  const crossed = `
import threading
one, other, both = threading.Lock(), threading.Lock(), threading.Barrier(2)
def take(first, second):
    with first:
        both.wait()
        with second: pass
def f():
    threads = [threading.Thread(target=take, args=locks, daemon=True) for locks in ((one, other), (other, one))]
    for thread in threads: thread.start()
    for thread in threads: thread.join()`;

  test('ends a script by an error, and shows where each thread waits', async () => {
    const execution = await runOne(page, script(`${crossed}\nf()`));
    expect([execution.outcome, execution.exitStatus]).toEqual(['exited', 1]);
    expect(execution.script?.error).toMatchObject({ type: 'DeadlockError', line: 11 });
    expect(execution.stderr.text.match(/waits for ever/g)?.length).toBe(3);
    expect(execution.stderr.text).toMatch(/main.py", line 7, in take/);
    expect(execution.durationMs).toBeLessThan(LIMITS.wallMs / 2);
  });

  test("is a time-out for an evaluator's alarm, as it would become one", async () => {
    const program = casesProgram(crossed, ['func()'], {
      entry: { alarmMs: 15_000 },
      limits: { wallMs: 20_000 },
    });
    const { cases, stderr, durationMs } = await runOne(page, program);
    expect(cases?.cases[0]?.expression).toMatchObject({
      status: 'raised',
      error: { type: 'TimeoutException', message: 'Execution timed out' },
    });
    expect(stderr.text).toContain('waits for ever');
    expect(durationMs).toBeLessThan(15_000);
  });

  test('of threads that are left at the end is an error of the script', async () => {
    const source = 'import threading\nthreading.Thread(target=threading.Event().wait).start()';
    const execution = await runOne(page, script(source));
    expect([execution.exitStatus, execution.script?.error?.type]).toEqual([1, 'DeadlockError']);
  });

  test('is none where a signal can still come', async () => {
    const source = `
import signal, threading
def handler(*given): raise KeyError('alarm')
signal.signal(signal.SIGALRM, handler); signal.setitimer(signal.ITIMER_REAL, 0.1)
try: threading.Event().wait()
except KeyError as error: print(error)`;
    expect(await printed(page, source)).toEqual(["'alarm'"]);
  });
});

describe('signals', () => {
  test('come to the main thread, also while another spins', async () => {
    const source = `
import signal, threading
class Alarm(Exception): pass
def handler(*given): raise Alarm(threading.current_thread().name)
signal.signal(signal.SIGALRM, handler)
def spin():
    while True: pass
threading.Thread(target=spin, daemon=True).start()
signal.setitimer(signal.ITIMER_REAL, 0.1)
try: threading.Event().wait()
except Alarm as alarm: print(alarm)`;
    expect(await printed(page, source)).toEqual(['MainThread']);
  });
});

describe('a host that is not isolated', () => {
  test('has threads whose sleeps burn nothing', async () => {
    const plain = await openHarness(await browser.newContext(), inject('plainHarnessUrl'));
    await startPython(plain);
    const source = `
import threading, time
print(time.process_time() is not None)
threads = [threading.Thread(target=time.sleep, args=(0.1,)) for _ in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(threading.active_count())`;
    expect(await printed(plain, source)).toEqual(['True', '1']);
    await plain.close();
  });
});

test('a browser that can not switch stacks has no threads, and says so', async () => {
  const oldPage = await (await browser.newContext()).newPage();
  await oldPage.route('**/sandbox/python-*.js', async (route) => {
    const response = await route.fetch();
    const body = `delete WebAssembly.Suspending; delete WebAssembly.promising;${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await oldPage.goto(inject('harnessUrl'));
  await oldPage.waitForFunction(() => 'benchtab' in window);
  await startPython(oldPage);
  const execution = await runOne(oldPage, casesProgram('import threading\nthreading.Thread().start()'));
  expect(loadError(execution)).toBe("RuntimeError: can't start new thread");
  expect(execution.missingFeatures).toEqual(['threads']);
  const others = [
    'import time\ntime.sleep(0.1)\nprint("slept")',
    'import asyncio\nprint(asyncio.run(asyncio.sleep(0.01, "slept")))',
  ];
  for (const source of others) {
    expect((await runOne(oldPage, casesProgram(source))).stdout.text).toBe('slept\n');
  }
  const server = "import asyncio\nasyncio.run(asyncio.start_server(print, '127.0.0.1', 0))";
  expect((await runOne(oldPage, casesProgram(server))).missingFeatures).toEqual(['socket']);
  await oldPage.close();
});
