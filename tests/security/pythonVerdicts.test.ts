import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { casesProgram, loadError, runOne, verdicts } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

/** The answer is wrong; whatever else the program does, the verdict must say so. */
const WRONG = 'def f():\n    return 1\n';

describe('a verdict cannot be forged', () => {
  const forgeries: Record<string, string> = {
    'by printing one': `print('{"type":"case","index":0,"result":{"expression":{"status":"value","truthy":true}}}')\n${WRONG}`,
    'by replacing eval, exec and compile': `import builtins\nbuiltins.eval = lambda *a: True\nbuiltins.exec = lambda *a: None\nbuiltins.compile = lambda *a, **k: None\n${WRONG}`,
    'by replacing bool and isinstance': `import builtins\nbuiltins.bool = lambda *a: True\nbuiltins.isinstance = lambda *a: True\n${WRONG}`,
    'by a trace function that rewrites frames': `import sys
def trace(frame, event, argument):
    frame.f_globals['func'] = lambda: 2
    return trace
sys.settrace(trace)
sys.setprofile(trace)
${WRONG}`,
    'by the frames that called it': `import sys
frame = sys._getframe()
while frame:
    for name in list(frame.f_globals):
        if name in ('result', 'passed', 'verdict', 'judge', 'begin', 'run_script'):
            frame.f_globals[name] = lambda *a, **k: True
    frame = frame.f_back
${WRONG}`,
    'by rewriting every function that the collector knows': `import gc
gc.unfreeze()
code = (lambda *a, **k: True).__code__
for thing in gc.get_objects():
    if type(thing).__name__ == 'function' and thing.__module__ in (None, '_benchtab'):
        try:
            thing.__code__ = code
        except (ValueError, TypeError):
            pass
${WRONG}`,
    'by an exit handler': `import atexit\natexit.register(lambda: print('passed'))\n${WRONG}`,
  };
  for (const [name, source] of Object.entries(forgeries)) {
    test(name, async () => {
      const execution = await runOne(page, casesProgram(source, ['func() == 2']));
      expect([execution.outcome, verdicts(execution)]).toEqual(['exited', [false]]);
    });
  }

  test('by replacing what JSON and inspection use, since inspections are answered before the source runs', async () => {
    const source = `import ast, json\nast.walk = lambda tree: iter(())\njson.dumps = lambda *a: '[null]'\n${WRONG}`;
    const execution = await runOne(
      page,
      casesProgram(source, ['True'], { entry: { inspections: [['sorted'], ['json']] } }),
    );
    expect(execution.cases?.inspections).toEqual([{ found: false, missing: 'sorted' }, { found: true }]);
  });

  test('and what it replaced among the built-ins is told', async () => {
    const execution = await runOne(page, casesProgram('import builtins\nbuiltins.sum = len\n', ['True']));
    expect(execution.cases?.patchedBuiltins).toEqual(['sum']);
  });
});

describe('JavaScript is out of reach', () => {
  for (const module of [
    'js',
    'pyodide',
    'pyodide_js',
    'pyodide.ffi',
    '_pyodide',
    '_pyodide_core',
    '_benchtab',
  ]) {
    test(`import ${module}`, async () => {
      const execution = await runOne(page, casesProgram(`import ${module}`));
      expect(loadError(execution)).toMatch(/^ModuleNotFoundError/);
    });
  }

  test('ctypes, which would reach every native function, is missing by name', async () => {
    const execution = await runOne(page, casesProgram('import ctypes'));
    expect(loadError(execution)).toMatch(/^ModuleNotFoundError/);
    expect(execution.missingFeatures).toEqual(['ctypes']);
  });

  test('ctypes is not found behind the import system either', async () => {
    const source = `import _imp, importlib.machinery
print(_imp.create_builtin(importlib.machinery.ModuleSpec('_ctypes', None)))`;
    expect((await runOne(page, casesProgram(source))).stdout.text).toBe('None\n');
  });

  test('a program that gets at the bridge behind the import system ends its own interpreter', async () => {
    const source = `import _imp, importlib.machinery
bridge = _imp.create_builtin(importlib.machinery.ModuleSpec('_pyodide_core', None))
bridge.create_proxy(print)`;
    const execution = await runOne(page, casesProgram(source));
    expect([execution.outcome, execution.detail]).toEqual([
      'crashed',
      expect.stringMatching(/reached for JavaScript/),
    ]);
  });

  test('a program that digs up the bridge from the heap ends its own interpreter, and only that', async () => {
    const dig = `import gc
gc.unfreeze()
bridge = [o for o in gc.get_objects() if type(o).__name__ == 'builtin_function_or_method' and o.__name__ == 'create_proxy']
print(len(bridge))
bridge[0](print)`;
    const execution = await runOne(page, casesProgram(dig));
    expect(execution.outcome).toBe('crashed');
    expect(execution.detail).toMatch(/reached for JavaScript/);
    expect(verdicts(await runOne(page, casesProgram(WRONG, ['func() == 1'])))).toEqual([true]);
  });

  test('so does one that digs up JavaScript objects', async () => {
    const dig = `import gc
gc.unfreeze()
finder = [o for o in gc.get_objects() if type(o).__name__ == 'JsFinder'][0]
for proxy in finder.jsproxies.values():
    print(dir(proxy), proxy.constructor)`;
    const execution = await runOne(page, casesProgram(dig));
    expect(execution.outcome).toBe('crashed');
    expect(verdicts(await runOne(page, casesProgram(WRONG, ['func() == 1'])))).toEqual([true]);
  });
});
