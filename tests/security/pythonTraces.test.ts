import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { casesProgram, runPython, startPython } from '../support/python.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  // One worker and no spare: the second program runs where the first one did, unless that was thrown away.
  await startPython(page);
});
afterAll(() => browser.close());

/** What one program leaves behind, and how the next one would see it. */
interface Trace {
  name: string;
  leave: string;
  look: string;
  clean: string;
  /** Whether the memory is restored in place, or the worker has to go, and why. */
  way: 'restored' | RegExp;
}

const TRACES: Trace[] = [
  {
    name: 'built-in names',
    leave: 'import builtins\nbuiltins.sum = lambda *a: 0\nbuiltins.spy = 1',
    look: "print(sum([1, 2]), 'spy' in dir(__builtins__ if not isinstance(__builtins__, dict) else 0) or 'spy' in __builtins__)",
    clean: '3 False',
    way: 'restored',
  },
  {
    name: 'modules and their contents',
    leave:
      "import sys, json, types\njson.dumps = None\nsys.modules['planted'] = types.ModuleType('planted')\nimport zipapp",
    look: "import sys, json\nprint(json.dumps([1]), 'planted' in sys.modules, 'zipapp' in sys.modules)",
    clean: '[1] False False',
    way: 'restored',
  },
  {
    name: 'attributes of types',
    leave:
      'import argparse\nargparse.Namespace.spy = 1\nimport datetime, decimal\ndecimal.getcontext().prec = 3',
    look: "import argparse, decimal\nprint(hasattr(argparse.Namespace, 'spy'), decimal.getcontext().prec)",
    clean: 'False 28',
    way: 'restored',
  },
  {
    name: 'more threads than a worker keeps the stacks of',
    leave:
      'import threading\nfor _ in range(200): threading.Thread(target=threading.Event().wait, daemon=True).start()',
    look: 'import threading\nprint(threading.active_count())',
    clean: '1',
    way: /threads/,
  },
  {
    name: 'environment, directory and arguments',
    leave:
      "import os, sys\nos.environ['SPY'] = '1'\nos.mkdir('sub')\nos.chdir('sub')\nsys.argv.append('spy')\nsys.path.append('/spy')",
    look: "import os, sys\nprint('SPY' in os.environ, os.getcwd(), 'spy' in sys.argv, '/spy' in sys.path)",
    clean: 'False /home/user False False',
    way: 'restored',
  },
  {
    name: 'files in its home and in /tmp',
    leave:
      "import os, tempfile\nopen('left', 'w').write('x')\nos.makedirs('a/b')\nopen('/tmp/left', 'w').write('x')\nos.symlink('/tmp/left', 'link')\ntempfile.mkdtemp()",
    look: "import os\nprint(os.listdir('.'), os.listdir('/tmp'), os.listdir('/var/tmp'))",
    clean: '[] [] []',
    way: 'restored',
  },
  {
    name: 'open files',
    leave: "import os\nhandles = [open(f'f{i}', 'w') for i in range(20)]\nkeep = os.dup(handles[3].fileno())",
    look: "print(open('g', 'w').fileno())",
    clean: '3',
    way: 'restored',
  },
  {
    name: 'logging',
    leave:
      "import logging\nlogging.getLogger('shared').addHandler(logging.StreamHandler())\nlogging.disable(50)",
    look: "import logging\nprint(logging.getLogger('shared').handlers, logging.root.manager.disable)",
    clean: '[] 0',
    way: 'restored',
  },
  {
    name: 'hooks',
    leave:
      "import sys, gc, atexit, warnings\nsys.settrace(lambda *a: None)\nsys.setprofile(lambda *a: None)\nsys.excepthook = print\ngc.callbacks.append(print)\nsys.setrecursionlimit(50)\nsys.meta_path.clear()\nwarnings.simplefilter('error')\natexit.register(print, 'atexit of another')",
    look: 'import sys, gc, warnings\nprint(sys.gettrace(), sys.getprofile(), sys.excepthook is sys.__excepthook__, gc.callbacks, sys.getrecursionlimit(), len(sys.meta_path) > 0, warnings.filters[0][0] if warnings.filters else None)',
    clean: 'None None True [] 1000 True default',
    way: 'restored',
  },
  {
    name: 'signal handlers and alarms',
    leave:
      'import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nsignal.setitimer(signal.ITIMER_REAL, 0.05)',
    look: "import signal, time\ntime.sleep(0.15)\nprint(signal.getsignal(signal.SIGALRM).__name__, 'no alarm')",
    clean: 'on_alarm no alarm',
    way: 'restored',
  },
  {
    name: 'event loops',
    leave:
      'import asyncio\nloop = asyncio.new_event_loop()\nasyncio.set_event_loop(loop)\nasyncio.events._set_running_loop(loop)',
    look: "import asyncio\nprint(asyncio.events._get_running_loop(), asyncio.run(asyncio.sleep(0, 'runs')))",
    clean: 'None runs',
    way: 'restored',
  },
  {
    name: 'used memory',
    leave: 'import builtins\nbuiltins.hoard = [bytes([i % 256]) * 1000 for i in range(20_000)]',
    look: "import gc\nprint('hoard' in __builtins__, sum(1 for o in gc.get_objects() if type(o) is list and len(o) > 10_000))",
    clean: 'False 0',
    way: 'restored',
  },
  {
    name: 'memory that grew',
    leave: 'import builtins\nbuiltins.hoard = bytearray(150 * 2 ** 20)',
    look: "print('hoard' in __builtins__)",
    clean: 'False',
    way: /memory growth/,
  },
  {
    name: 'files outside its home',
    leave: "open('/lib/planted.py', 'w').write('x = 1')\nopen('/planted', 'w').write('x')",
    look: "import os, importlib.util\nprint(os.path.exists('/planted'), importlib.util.find_spec('planted'))",
    clean: 'False None',
    way: /files/,
  },
  {
    name: 'deleted library files',
    leave: "import os\nos.remove('/lib/python314.zip')",
    look: 'import zipapp\nprint(zipapp.__name__)',
    clean: 'zipapp',
    way: /files/,
  },
  {
    name: 'closed standard streams',
    leave: 'import os\nos.close(1)',
    look: "print('still heard')",
    clean: 'still heard',
    way: /files/,
  },
  {
    name: 'redirected standard streams',
    leave: 'import os\nos.dup2(2, 1)',
    look: "print('still heard')",
    clean: 'still heard',
    way: /files/,
  },
  {
    name: 'sockets',
    leave:
      "import socket\nlistening = socket.create_server(('127.0.0.1', 32768))\nclient = socket.create_connection(('127.0.0.1', 32768))\nsocket.getaddrinfo('localhost', 80)",
    look: "import socket\ns = socket.socket()\nprint(s.fileno(), s.connect_ex(('127.0.0.1', 32768)) != 0)\ns.bind(('127.0.0.1', 0))\nprint(s.getsockname()[1])",
    clean: '3 True\n32768',
    way: 'restored',
  },
  {
    name: 'threads that ended',
    leave:
      'import threading\nthreads = [threading.Thread(target=threading.Event().wait, args=(0.01,)) for _ in range(20)]\nfor t in threads: t.start()\nfor t in threads: t.join()',
    look: 'import threading, sys\nt = threading.Thread(target=print); t.start(); t.join()\nprint(t.name, t.ident - threading.get_ident(), len(sys._current_frames()))',
    clean: 'Thread-1 (print) 4096 1',
    way: 'restored',
  },
  {
    name: 'threads that go on',
    leave:
      'import threading, builtins\ndef spin():\n    while True: builtins.spy = 1\nthreading.Thread(target=spin).start()',
    look: "import threading\nprint('spy' in __builtins__, threading.active_count())",
    clean: 'False 1',
    way: 'restored',
  },
  {
    name: 'threads that sleep, and that never began',
    leave:
      "import builtins, threading, time\ndef spy():\n    while True: time.sleep(0.001); builtins.spy = 1; print('spy')\nthreading.Thread(target=spy, daemon=True).start()\ntime.sleep(0.05)\nthreading.Thread(target=spy, daemon=True).start()",
    look: "import builtins, sys, threading, time\nthread = threading.Thread(target=time.sleep, args=(0.05,)); thread.start(); thread.join()\nprint(threading.active_count(), len(sys._current_frames()), hasattr(builtins, 'spy'))",
    clean: '1 1 False',
    way: 'restored',
  },
  {
    name: 'threads that wait for ever',
    leave: 'import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()',
    look: 'import threading\nprint(threading.active_count())',
    clean: '1',
    way: 'restored',
  },
  {
    name: 'locks that are held',
    leave: 'import threading, logging\nlogging._lock.acquire()\nthreading._active_limbo_lock.acquire()',
    look: "import threading, logging\nt = threading.Thread(target=logging.getLogger, args=('x',)); t.start(); t.join(1)\nprint(t.is_alive())",
    clean: 'False',
    way: 'restored',
  },
  { name: 'an exit', leave: 'import os\nos._exit(0)', look: "print('fine')", clean: 'fine', way: /exited/ },
  {
    name: 'a broken native stack',
    leave: 'x = []\nfor _ in range(100_000): x = [x]\nrepr(x)',
    look: "print('fine')",
    clean: 'fine',
    way: /stack-overflow/,
  },
];

describe('nothing of one program reaches the next', () => {
  test.each(TRACES)('$name', async ({ leave, look, clean, way }) => {
    const [untouched] = await runPython(page, casesProgram(look));
    const before = await statistics();
    const [first, second] = await runPython(page, casesProgram(leave), casesProgram(look));
    const after = await statistics();
    expect(first?.cases?.load ?? first?.outcome).not.toMatchObject({ status: 'raised' });
    expect(second?.stdout.text.trim()).toBe(clean);
    // The probe itself must be able to tell: in an untouched interpreter it says the same.
    expect(untouched?.stdout.text.trim()).toBe(clean);
    if (way === 'restored') expect(after.discards).toEqual(before.discards);
    else expect(after.discards.slice(before.discards.length)[0]).toMatch(way);
  });

  test('random numbers differ from program to program, and agree under a fixed seed', async () => {
    const draw = 'import random\nprint(random.random())';
    const drawn = await runPython(page, casesProgram(draw), casesProgram(draw));
    expect(drawn[0]?.stdout.text).not.toBe(drawn[1]?.stdout.text);
    const seeded = await runPython(
      page,
      casesProgram(draw, [], { seed: 7 }),
      casesProgram(draw, [], { seed: 7 }),
    );
    expect(seeded[0]?.stdout.text).toBe(seeded[1]?.stdout.text);
    expect(seeded[0]?.stdout.text.trim()).toBe('0.32383276483316237');
  });

  test('five hundred programs in a row find the same interpreter', async () => {
    const program = casesProgram(
      "import builtins, sys\nseen = getattr(builtins, 'counter', 0)\nbuiltins.counter = seen + 1\nopen('f', 'x').close()\nprint(seen, len(sys.modules))",
    );
    const before = await statistics();
    const texts = await page.evaluate(async (given) => {
      const seen = new Set<string>();
      for (let count = 0; count < 500; count++)
        seen.add((await window.pythonRuntime.execute(given)).stdout.text);
      return [...seen];
    }, program);
    const after = await statistics();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^0 \d+\n$/);
    expect(after.discards).toEqual(before.discards);
  });
});

test('a fixed seed gives strings the same hash, and so sets the same order, in another browser', async () => {
  const program = (seed: number) =>
    casesProgram("print(list({'alpha', 'beta', 'gamma', 'delta', 'epsilon'}), hash('x'))", [], { seed });
  const orders = [];
  for (const seed of [1, 1, 2]) {
    const other = await openHarness(await browser.newContext());
    await startPython(other);
    orders.push((await runPython(other, program(seed)))[0]?.stdout.text);
    await other.close();
  }
  expect(orders[0]).toMatch(/alpha/);
  expect(orders[0]).toBe(orders[1]);
  expect(orders[0]).not.toBe(orders[2]);
});

function statistics() {
  return page.evaluate(() => window.pythonRuntime.statistics());
}
