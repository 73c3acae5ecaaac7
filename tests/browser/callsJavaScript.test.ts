import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, callsProgram, callsRunner, ends } from '../support/calls.ts';
import { onJavaScriptPage, runOneJavaScript } from '../support/javascript.ts';
import { runTypeScript, startTypeScript } from '../support/typescript.ts';

let page: Page;

onJavaScriptPage((opened) => {
  page = opened;
});

const run = callsRunner('javascript', (program) => runOneJavaScript(page, program));

const LIMIT = { factor: 3, floorMs: 1500, ceilingMs: 3000 };

test('values of every kind come out as JSON', async () => {
  const values: Record<string, string> = {
    null: 'null',
    true: 'true',
    '-1.5': '-1.5',
    '-0': '0',
    '2 ** 53': '9007199254740992',
    '[NaN, -Infinity]': '[NaN, -Infinity]',
    '2n ** 100n': '1267650600228229401496703205376',
    '"a\\"\\n\\ud800"': '"a\\"\\n\\ud800"',
    '[1, [2, []]]': '[1, [2, []]]',
    '({b: 1, a: {c: []}})': '{"b": 1, "a": {"c": []}}',
    'new Float64Array([1, 2.5])': '[1, 2.5]',
    'new (class P { x = 1 })()': '{"x": 1}',
    undefined: 'not plain: undefined',
    '[1, undefined]': 'not plain: undefined',
    '[1, , 2]': 'not plain: undefined',
    'new Set([1])': 'not plain: Set',
    'new Map()': 'not plain: Map',
    'new Date()': 'not plain: Date',
    'Symbol()': 'not plain: symbol',
    '(() => 1)': 'not plain: function',
    '"x".repeat(70000)': 'not plain: more than 65536 bytes of JSON',
    '(() => { const x = []; x.push(x); return x })()': 'not plain: nested more than 500 deep',
    'Promise.resolve([7])': '[7]',
    'new Promise((resolve) => setTimeout(resolve, 5, "late"))': '"late"',
    'new Promise(() => {})': 'not plain: Promise that is never settled',
  };
  const source = `function solution(n) {\n  return [${Object.keys(values)
    .map((text) => `() => ${text}`)
    .join(', ')}][n]();\n}\n`;
  const execution = await run(
    source,
    Object.keys(values).map((_, index) => [index]),
  );
  expect(ends(execution)).toEqual(Object.values(values));
  expect(execution.outcome).toBe('exited');
});

describe('a source', () => {
  const sources: Record<string, string> = {
    'a plain declaration': 'function solution(n) { return n + 1; }',
    'a constant': 'const solution = (n) => n + 1;',
    'CommonJS, by name': 'exports.solution = (n) => n + 1;',
    'CommonJS, alone': 'module.exports = (n) => n + 1;',
    'a module that exports':
      "import { ok } from 'node:assert';\nok(true);\nexport function solution(n) { return n + 1; }",
    'a module that exports it by default': 'export default (n) => n + 1;',
    'a module that exports it under another name': 'const x = (n) => n + 1;\nexport { x as solution };',
    'an asynchronous one': 'async function solution(n) { await null; return n + 1; }',
  };
  for (const [name, source] of Object.entries(sources)) {
    test(`is ${name}`, async () => {
      expect(ends(await run(source, [[1], [2]]))).toEqual(['2', '3']);
    });
  }

  test('may fail to load, or to have the function', async () => {
    const thrown = await run('let a;\nthrow new RangeError("no");');
    expect(thrown.calls).toMatchObject({
      load: { status: 'raised', error: { type: 'RangeError', message: 'no', traceback: [{ line: 2 }] } },
      found: false,
      calls: [],
    });
    const syntax = await run('let a = 1;\nfunction solution( {');
    expect(syntax.calls?.load).toMatchObject({
      error: { type: 'SyntaxError', isA: ['Exception', 'SyntaxError'] },
    });
    expect((await run('const other = 1;')).calls).toMatchObject({ load: { status: 'done' }, found: false });
  });

  test('is given new arguments each time, and keeps its own state', async () => {
    const execution = await run(
      'let count = 0;\nfunction solution(list) { list.push(1); console.log(count); return [list, ++count]; }',
      [[[]], [[]]],
    );
    expect(ends(execution)).toEqual(['[[1], 1]', '[[1], 2]']);
    expect(execution.stdout.text).toBe('0\n1\n');
  });

  test('may throw where it is called', async () => {
    const execution = await run(
      'const solution = (n) => {\n  if (n === 1) throw new TypeError("one");\n  if (n === 2) return solution(n);\n  return Promise.reject(Error("three"));\n};',
      [[1], [2], [3]],
    );
    expect(ends(execution)).toEqual([
      'TypeError: one',
      'RangeError: Maximum call stack size exceeded',
      'Error: three',
    ]);
    expect(callsOf(execution)[0]?.end).toMatchObject({ error: { traceback: [{ line: 2 }] } });
  });
});

describe('limits', () => {
  const call = { limit: LIMIT };

  test('a call that does not end takes the program with it, and leaves the facts before it', async () => {
    const execution = await run('function solution(n) { while (n); return n; }', [[0], [1], [0]], { call });
    expect(execution).toMatchObject({ outcome: 'timed-out', detail: 'Call 2 did not stop at its limit.' });
    expect(ends(execution)).toEqual(['0']);
  });

  test('a call that comes late is over its limit, and the next goes on', async () => {
    const execution = await run(
      'const solution = (n) => { const end = performance.now() + n; while (performance.now() < end); return n; };',
      [[0], [3200], [0]],
      { call },
    );
    expect(ends(execution)).toEqual(['0', 'over-limit', '0']);
  });

  test('come of the time of the yardstick', async () => {
    const wait = (name: string) =>
      `function ${name}(n) { console.log("here"); const end = performance.now() + n; while (performance.now() < end); return n; }`;
    const execution = await run('const solution = (n) => typeof other + n;', [[1], [700]], {
      call,
      entry: { yardstick: { source: wait('other'), functionName: 'other' } },
    });
    expect(ends(execution)).toEqual(['"undefined1"', '"undefined700"']);
    expect(execution.stdout.text).toBe('');
    const [short, long] = callsOf(execution);
    expect(short?.limitMs).toBe(Math.max(1500, 3 * (short?.yardstickMs ?? 0)));
    expect(long?.yardstickMs).toBeGreaterThanOrEqual(700);
    expect(long?.limitMs).toBe(Math.min(3000, 3 * (long?.yardstickMs ?? 0)));
  });

  test('are the ceiling where the yardstick fails', async () => {
    const failing: [string, string][] = [
      ['function f() { throw new Error("no"); }', 'Call 1 raised Error: no'],
      ['throw new Error("no");', 'Loading it raised Error: no'],
      ['const g = 1;', 'It has no function f.'],
    ];
    for (const [source, failure] of failing) {
      const execution = await run('const solution = (n) => n;', [[1]], {
        call,
        entry: { yardstick: { source, functionName: 'f' } },
      });
      expect(execution.calls?.yardstickFailure).toBe(failure);
      expect(ends(execution)).toEqual(['1']);
      expect(callsOf(execution)[0]).toMatchObject({ limitMs: 3000, yardstickMs: null });
    }
  });
});

test('what is read lazily is timed, and patched built-ins change nothing', async () => {
  const lazy = await run(
    'const spin = () => { const end = performance.now() + 700; while (performance.now() < end); return 1; };\nconst solution = (n) => n ? new Proxy({}, { get: spin }) : { get a() { return spin(); } };',
    [[0], [1]],
    { call: { limit: { factor: 1, floorMs: 500, ceilingMs: 500 } } },
  );
  expect(ends(lazy)[0]).toBe('over-limit');
  expect(ends(lazy)[1]).toMatch(/^not plain/);
  const patched = await run(
    'JSON.stringify = () => "right";\nglobalThis.structuredClone = () => "right";\nArray.isArray = () => false;\nArray.prototype.push = Array.prototype.join = Promise.prototype.then = () => "right";\nperformance.now = Date.now = () => 0;\nObject.prototype.toJSON = () => "right";\nPromise.prototype.constructor = null;\nconst solution = () => ({ a: [1, "b"], toJSON: 2 });',
    [[]],
  );
  expect(ends(patched)).toEqual(['{"a": [1, "b"], "toJSON": 2}']);
  expect(callsOf(patched)[0]?.durationMs).toBeGreaterThan(0);
});

test('TypeScript is compiled first, and a source with errors is not loaded', async () => {
  await startTypeScript(page);
  const program = (source: string) =>
    callsProgram('typescript', source, [[2]], {
      call: { limit: LIMIT },
      entry: {
        yardstick: { source: 'const solution = (n: number): number => n;', functionName: 'solution' },
      },
    });
  const [good, bad, raising] = await runTypeScript(
    page,
    program('export function solution(n: number): number[] {\n  return [n];\n}'),
    program('function solution(n: number): string {\n  return n;\n}'),
    program(
      'interface Gone {\n  left: number;\n}\n\n// Also gone.\nexport function solution(n: number): Gone {\n  throw new RangeError(String(n));\n}',
    ),
  );
  expect(good && ends(good)).toEqual(['[2]']);
  expect(good?.calls?.yardstickFailure).toBeNull();
  expect(bad?.calls).toMatchObject({
    load: { status: 'raised', error: { type: 'TS2322', lineno: 2 } },
    found: false,
    calls: [],
  });
  expect(raising && callsOf(raising)[0]?.end).toMatchObject({
    error: { type: 'RangeError', traceback: [{ source: true, line: 7 }] },
  });
});

test('arguments that are no JSON array are a failure that says so, and no program is run', async () => {
  for (const text of ['{}', '[', '[1] 2', 'null', '']) {
    const execution = await run('console.log("here");\nconst solution = (n) => n;', [[1]], {
      call: { arguments: text },
    });
    expect(execution).toMatchObject({
      outcome: 'crashed',
      detail: 'The arguments of call 1 are no JSON array.',
      stdout: { text: '' },
      calls: null,
    });
  }
});
