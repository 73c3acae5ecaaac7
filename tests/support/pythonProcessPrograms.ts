/** A program about processes, what CPython 3.11 prints for it on Linux, and its exit status there, 0 if not told. */
export interface ProcessProgram {
  name: string;
  source: string;
  printed: string[];
  status?: number;
}

const MAIN = "if __name__ == '__main__':";

/** Each was run natively; what is printed depends neither on time nor on the machine. */
export const PROCESS_PROGRAMS: ProcessProgram[] = [
  {
    name: 'os.fork: the child goes on behind the call, up through the functions that made it',
    source: `
import os
def inner(value):
    pid = os.fork()
    return pid, value + 1
def outer():
    try:
        pid, value = inner(1)
        if pid == 0: raise KeyError(value)
        return pid
    except KeyError as error:
        print('child', error, os.getppid() == parent, flush=True)
        os._exit(3)
parent = os.getpid()
pid = outer()
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), pid != parent, flush=True)
if (pid := os.fork()) == 0:
    values = [number * number for number in range(4)]
    print(values, flush=True)
    raise SystemExit(5)
print(os.wait()[1] >> 8)
try: os.wait()
except ChildProcessError: print('no more')`,
    printed: ['child 2 True', '3 True', '[0, 1, 4, 9]', '5', 'no more'],
  },
  {
    name: 'Process: functions and closures of the program, exit codes, names, errors',
    source: `
import multiprocessing as mp, os, sys, time
def fail(): raise ValueError('no')
def leave(): sys.exit(3)
def kill(): os._exit(7)
def sleep(): time.sleep(100)
${MAIN}
    kept = []
    closure = mp.Process(target=lambda: print('closure', kept)); kept.append(1)
    closure.start(); closure.join()
    for target in (fail, leave, kill):
        sys.stderr = open(os.devnull, 'w')
        p = mp.Process(target=target, name=target.__name__); p.start(); p.join()
        print(p.name, p.exitcode, p.is_alive())
    p = mp.Process(target=sleep); p.start(); print(p.is_alive(), p.exitcode); p.terminate(); p.join(); print(p.exitcode)
    p = mp.Process(target=sleep, daemon=True); p.start(); p.kill(); p.join(); print(p.exitcode, p.daemon)
    p = mp.Process(target=sleep); p.start(); p.join(0.01); print(p.exitcode, len(mp.active_children())); p.terminate()
    p.join(); p.close(); print(mp.active_children(), mp.current_process().name, mp.parent_process())`,
    printed: [
      'closure [1]',
      'fail 1 False',
      'leave 3 False',
      'kill 7 False',
      'True None',
      '-15',
      '-9 True',
      'None 1',
      '[] MainProcess None',
    ],
  },
  {
    name: 'Queue, JoinableQueue, SimpleQueue, Pipe, Event, Barrier, Semaphore, Condition, sentinels',
    source: `
import multiprocessing as mp, time
from multiprocessing.connection import wait
def worker(n, event, barrier, cond, sem, q, jq, conn):
    event.wait(); barrier.wait()
    with sem: q.put(('sem', n))
    while (item := jq.get()) is not None: q.put(('job', item * 2)); jq.task_done()
    jq.task_done()
    if n == 0: conn.send({'from': n}); q.put(('got', conn.recv()))
    with cond: cond.notify_all()
${MAIN}
    event, barrier, cond, sem = mp.Event(), mp.Barrier(2), mp.Condition(), mp.Semaphore(1)
    q, jq, (a, b) = mp.Queue(), mp.JoinableQueue(), mp.Pipe()
    ps = [mp.Process(target=worker, args=(n, event, barrier, cond, sem, q, jq, b)) for n in range(2)]
    for p in ps: p.start()
    for item in (0, 1, 2, 3, None, None): jq.put(item)
    event.set()
    print(a.recv()); a.send('reply'); jq.join()
    print(sorted(str(q.get()) for _ in range(7)))
    for p in ps: p.join()
    s = mp.SimpleQueue(); s.put(1); print(s.get(), s.empty(), q.empty())
    p = mp.Process(target=time.sleep, args=(0.01,)); p.start(); print(wait([p.sentinel]) == [p.sentinel]); p.join()
    big, small = mp.Pipe(duplex=False)
    p = mp.Process(target=small.send, args=(b'x' * 300_000,)); p.start(); print(len(big.recv())); p.join()`,
    printed: [
      "{'from': 0}",
      `["('got', 'reply')", "('job', 0)", "('job', 2)", "('job', 4)", "('job', 6)", "('sem', 0)", "('sem', 1)"]`,
      '1 True True',
      'True',
      '300000',
    ],
  },
  {
    name: 'Pool: map, starmap, imap, apply, errors that come back, initializers',
    source: `
import multiprocessing as mp
def square(x): return x * x
def bad(x): raise ValueError(f'bad {x}')
def begin(value):
    global started
    started = value
def ask(_): return started
${MAIN}
    with mp.Pool(2) as pool:
        print(pool.map(square, range(6), chunksize=2), pool.starmap(pow, [(2, 3), (3, 2)]))
        print(list(pool.imap(square, [1, 2])), sorted(pool.imap_unordered(square, [3, 1])), pool.apply(square, (5,)))
        try: pool.map(bad, [1])
        except ValueError as error: print(repr(error), type(error.__cause__).__name__)
        print(pool.apply_async(square, (9,)).get())
    with mp.Pool(1, begin, ('given',)) as pool: print(pool.map(ask, [0]))
    pool = mp.Pool(2); pool.close(); pool.join(); print('joined')`,
    printed: [
      '[0, 1, 4, 9, 16, 25] [8, 9]',
      '[1, 4] [1, 9] 25',
      "ValueError('bad 1') RemoteTraceback",
      '81',
      "['given']",
      'joined',
    ],
  },
  {
    name: 'ProcessPoolExecutor: map, submit, errors, a pool that breaks',
    source: `
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
import os
def bad(x): raise ValueError(x)
def die(): os._exit(1)
${MAIN}
    with ProcessPoolExecutor(2) as pool:
        print(list(pool.map(pow, range(6), [2] * 6, chunksize=2)))
        print(sorted(done.result() for done in as_completed([pool.submit(abs, -n) for n in range(3)])))
        error = pool.submit(bad, 3).exception(); print(repr(error), type(error.__cause__).__name__)
    with ProcessPoolExecutor(1) as pool:
        try: pool.submit(die).result()
        except BrokenProcessPool: print('broken')
    try: pool.submit(abs, 1)
    except RuntimeError: print('shut down')`,
    printed: ['[0, 1, 4, 9, 16, 25]', '[0, 1, 2]', 'ValueError(3) _RemoteTraceback', 'broken', 'shut down'],
  },
  {
    name: 'Value, Array, RawArray, and locks around them',
    source: `
from multiprocessing import Array, Lock, Process, RawArray, RawValue, Value
def work(v, a, s, raw, lock):
    for _ in range(100):
        with v.get_lock(): v.value += 1
        with lock: raw[0] += 1
    with a: a[0] += 1.5
    s.value = b'bye'
${MAIN}
    v, a, s, raw, lock = Value('i', 0), Array('d', [1, 2, 3]), Array('c', b'hello'), RawArray('i', 3), Lock()
    ps = [Process(target=work, args=(v, a, s, raw, lock)) for _ in range(2)]
    for p in ps: p.start()
    for p in ps: p.join()
    print(v.value, raw[0], list(a), a[1:], s.value, s.raw, len(a))
    v.value = 2**31 + 5; print(v.value, v)
    raw[1:] = [7, 8]; print(list(raw), RawValue('d', 2.5).value, Value('f', 1, lock=False).value)
    try: raw[3]
    except IndexError as error: print(error)`,
    printed: [
      "200 200 [4.0, 2.0, 3.0] [2.0, 3.0] b'bye' b'bye\\x00o' 3",
      '-2147483643 <Synchronized wrapper for c_int(-2147483643)>',
      '[200, 7, 8] 2.5 1.0',
      'invalid index',
    ],
  },
  {
    name: 'Manager: a dict, a list, a lock and a namespace that processes share',
    source: `
import multiprocessing as mp
def work(d, l, n, lock):
    with lock: d['sum'] = d.get('sum', 0) + n
    l.append(n)
${MAIN}
    with mp.Manager() as manager:
        d, l, lock, space = manager.dict(), manager.list(), manager.Lock(), manager.Namespace(x=1)
        ps = [mp.Process(target=work, args=(d, l, n, lock)) for n in range(3)]
        for p in ps: p.start()
        for p in ps: p.join()
        print(dict(d), sorted(l), space.x)
        try: d['none']
        except KeyError as error: print(repr(error))`,
    printed: ["{'sum': 3} [0, 1, 2] 1", "KeyError('none')"],
  },
  {
    name: 'the spawn and forkserver contexts',
    source: `
import multiprocessing as mp
def put(q, lock):
    with lock: q.put('spawned')
def ten(x): return x * 10
${MAIN}
    context = mp.get_context('spawn')
    q, lock = context.Queue(), context.Lock()
    p = context.Process(target=put, args=(q, lock)); p.start(); print(q.get()); p.join()
    print(p.exitcode, mp.get_start_method())
    with mp.get_context('forkserver').Pool(1) as pool: print(pool.map(ten, [1, 2]))`,
    printed: ['spawned', '0 fork', '[10, 20]'],
  },
  {
    name: 'subprocess of Python itself: arguments, streams, statuses, time limits',
    source: `
import subprocess, sys
py = sys.executable
def run(*args, **options): return subprocess.run([py, *args], capture_output=True, text=True, **options)
print(run('-c', 'import sys; print(sys.stdin.read().upper(), sys.argv)', 'a', 'b', input='hi').stdout)
r = subprocess.run([py, '-c', 'import sys; print("out", flush=True); print("err", file=sys.stderr); sys.exit(3)'],
                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(r.returncode, r.stdout)
try: subprocess.run([py, '-c', '1/0'], check=True, stderr=subprocess.DEVNULL)
except subprocess.CalledProcessError as error: print(error.returncode)
try: subprocess.run([py, '-c', 'import time; time.sleep(600)'], timeout=0.5)
except subprocess.TimeoutExpired as error: print(type(error).__name__)
print(subprocess.check_output([py, '-m', 'json.tool', '--compact'], input=b'{"a": 1}'))
open('script.py', 'w').write('import sys, os; print(__name__, sys.argv, os.environ.get("X")); open("made", "w").write("!")')
print(run('script.py', 'z', env={'X': '1'}).stdout, open('made').read())
print(run('-', input='print(6 * 7)').stdout, run('absent.py').returncode, run('-m', 'absent').returncode)
r = run('-c', '1/0'); print(r.returncode, r.stderr.splitlines()[-1])
p = subprocess.Popen([py, '-u', '-c', 'for _ in range(2): print(input() * 2)'],
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
for n in '12': p.stdin.write(n + '\\n'); print(p.stdout.readline().strip())
p.stdin.close(); print(p.wait(), p.poll())
p = subprocess.Popen([py, '-c', 'import time; time.sleep(600)']); print(p.poll()); p.terminate(); print(p.wait())
try: subprocess.run([py, '-c', ''], cwd='absent')
except FileNotFoundError as error: print(error.filename)
sys.stdout.flush(); subprocess.run([py, '-c', 'print("to the same output")'])`,
    printed: [
      "HI ['-c', 'a', 'b']",
      '',
      "3 b'out\\nerr\\n'",
      '1',
      'TimeoutExpired',
      `b'{"a":1}\\n'`,
      "__main__ ['script.py', 'z'] 1",
      ' !',
      '42',
      ' 2 1',
      '1 ZeroDivisionError: division by zero',
      '11',
      '22',
      '0 0',
      'None',
      '-15',
      'absent',
      'to the same output',
    ],
  },
  {
    name: 'asyncio.create_subprocess_exec, and a pool of processes as its executor',
    source: `
import asyncio, sys
from concurrent.futures import ProcessPoolExecutor
async def main():
    p = await asyncio.create_subprocess_exec(sys.executable, '-c', 'print(input()[::-1])',
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    out, _ = await p.communicate(b'abc'); print(out, p.returncode)
    with ProcessPoolExecutor(1) as pool: print(await asyncio.get_running_loop().run_in_executor(pool, max, 3, 4))
${MAIN} asyncio.run(main())`,
    printed: ["b'cba\\n' 0", '4'],
  },
  {
    name: 'files: what one process changes, the others see when they hear of it',
    source: `
import os, subprocess, sys
from multiprocessing import Pool
def work(n):
    with open(f'd/{n}.txt', 'w') as f: f.write('x' * n)
    with open('log.txt', 'a') as f: f.write(f'{n}\\n')
    return os.path.exists('before.txt')
${MAIN}
    open('before.txt', 'w').close()
    with Pool(2) as pool:
        os.mkdir('d')
        print(pool.map(work, range(4)))
        print(sorted(os.listdir('d')), sorted(open('log.txt').read().split()))
    change = 'import os; os.rename("log.txt", "new.txt"); os.remove("d/0.txt"); print(open("d/3.txt").read())'
    sys.stdout.flush(); subprocess.run([sys.executable, '-c', change])
    print(os.path.exists('log.txt'), os.path.exists('new.txt'), sorted(os.listdir('d')))`,
    printed: [
      '[True, True, True, True]',
      "['0.txt', '1.txt', '2.txt', '3.txt'] ['0', '1', '2', '3']",
      'xxx',
      "False True ['1.txt', '2.txt', '3.txt']",
    ],
  },
  {
    name: 'signals: a handler in a child, SIGCHLD in the parent, os.kill of one that is gone',
    source: `
import multiprocessing as mp, os, signal, sys, time
def handle(number, frame): print('handled', number, flush=True); sys.exit(4)
def wait(ready): signal.signal(signal.SIGTERM, handle); ready.set(); time.sleep(600)
def spin(ready):
    signal.signal(signal.SIGTERM, handle); ready.set()
    while True: pass
${MAIN}
    for target in (wait, spin):
        ready = mp.Event(); p = mp.Process(target=target, args=(ready,)); p.start(); ready.wait()
        os.kill(p.pid, signal.SIGTERM); p.join(); print(p.exitcode)
    seen = []; signal.signal(signal.SIGCHLD, lambda number, frame: seen.append(number))
    p = mp.Process(target=int); p.start(); p.join(); print(seen == [signal.SIGCHLD])
    try: os.kill(p.pid, 0)
    except ProcessLookupError: print('gone')`,
    printed: ['handled 15', '4', 'handled 15', '4', 'True', 'gone'],
  },
  {
    name: 'chance: each child draws its own numbers, and the parent goes on with its own',
    source: `
import multiprocessing as mp, random
def draw(q): q.put(random.random())
${MAIN}
    random.seed(1); q = mp.SimpleQueue()
    ps = [mp.Process(target=draw, args=(q,)) for _ in range(2)]
    for p in ps: p.start()
    print(len({q.get(), q.get(), random.random()}))
    for p in ps: p.join()
    random.seed(1); print(random.random())`,
    printed: ['3', '0.13436424411240122'],
  },
];
