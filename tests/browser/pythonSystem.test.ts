import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { onPythonPage } from '../support/pythonPage.ts';
import { printed } from '../support/threadScripts.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

describe('the system, as Linux has it', () => {
  test('gives a file several names', async () => {
    const source = `
import os, pathlib
open('a', 'w').write('1'); os.link('a', 'b'); pathlib.Path('c').hardlink_to('b')
open('b', 'a').write('2'); os.chmod('c', 0o600)
print(open('a').read(), os.stat('a').st_nlink, oct(os.stat('a').st_mode), os.path.samefile('a', 'c'))
os.mkdir('d'); os.rename('b', 'd/b'); os.unlink('a'); print(os.stat('c').st_nlink, open('d/b').read())
for given in ('none', 'x'), ('c', 'd/b'), ('d', 'x'), ('c', 'none/x'):
    try: os.link(*given)
    except OSError as error: print(type(error).__name__, error.filename, error.filename2)`;
    expect(await printed(page, source)).toEqual([
      '12 3 0o100600 True',
      '2 12',
      'FileNotFoundError none x',
      'FileExistsError c d/b',
      'PermissionError d x',
      'FileNotFoundError c none/x',
    ]);
  });

  test('tells what is used, and keeps a limit of memory', async () => {
    const source = `
import resource
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime > 0, used.ru_maxrss > 1024, len(used), resource.getrlimit(resource.RLIMIT_NOFILE))
resource.setrlimit(resource.RLIMIT_AS, (100_000_000, resource.RLIM_INFINITY))
try: bytearray(120_000_000)
except MemoryError: print('refused')
resource.setrlimit(resource.RLIMIT_AS, (-1, -1)); print(len(bytearray(120_000_000)))
for limits in ((2, 1), (1,)):
    try: resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    except ValueError as error: print(error)`;
    expect(await printed(page, source)).toEqual([
      'True True 16 (1024, 4096)',
      'refused',
      '120000000',
      'current limit exceeds maximum limit',
      'expected a tuple of 2 integers',
    ]);
  });

  test('never raises the limit of memory above that of the program', async () => {
    const source = `
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**40, -1))
try: bytearray(400_000_000)
except MemoryError: print('refused')`;
    expect(await printed(page, source)).toEqual(['refused']);
  });

  test('has a monotonic clock that never says the same twice', async () => {
    const source = `
import time
for clock in time.perf_counter_ns, time.monotonic_ns:
    times = [clock() for _ in range(5000)]
    print(len(set(times)), times == sorted(times))
print(time.monotonic() <= time.perf_counter() <= time.monotonic())`;
    expect(await printed(page, source)).toEqual(['5000 True', '5000 True', 'True']);
  });
});
