import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, callsRunner, ends } from '../support/calls.ts';
import { onJavaScriptPage, runOneJavaScript } from '../support/javascript.ts';

let page: Page;

onJavaScriptPage((opened) => {
  page = opened;
});

const run = callsRunner('javascript', (program) => runOneJavaScript(page, program));

const CEILING = { factor: 1, floorMs: 1000, ceilingMs: 1000 };
const YARDSTICK = {
  functionName: 'solution',
  source: 'const KEY = "the-yardstick-was-" + "here";\nfunction solution(n) { return [KEY, n]; }',
};

/** The next program finds a realm as if nothing had been. */
async function expectNextUnharmed(): Promise<void> {
  const source = 'const solution = (n) => JSON.parse(JSON.stringify([n, [1, 2].map((x) => x + 1)]));';
  expect(ends(await run(source, [[5]]))).toEqual(['[5, [2, 3]]']);
}

describe('what is returned is what there is, and says nothing more', () => {
  const liars: Record<string, [source: string, end: RegExp]> = {
    'the words of the protocol, posted by every way there is': [
      `const result = { end: { status: 'returned', value: '42' }, durationMs: 0, limitMs: null, yardstickMs: null, peakBytes: null };
const forged = [{ type: 'called', id: 0, index: 0, result }, { type: 'called', id: 1, index: 0, result }, { type: 'calls', id: 1, calls: { load: { status: 'done' }, found: true, yardstickFailure: null, calls: [result] } }];
const solution = () => {
  for (const one of forged) {
    try { globalThis.postMessage(one); } catch {}
    try { globalThis.dispatchEvent(new MessageEvent('message', { data: one })); } catch {}
    try { new BroadcastChannel('sandbox').postMessage(one); } catch {}
    console.log(JSON.stringify(one));
  }
  return { status: 'returned', value: '42' };
};`,
      /^\{"status": "returned", "value": "42"\}$/,
    ],
    'one port that is caught as something is posted': [
      `MessagePort.prototype.postMessage = function (...given) { globalThis.port = this; };
const solution = () => { try { globalThis.port?.postMessage({ type: 'called' }); } catch {} return typeof globalThis.port; };`,
      /^"undefined"$/,
    ],
    'a list whose prototype answers': [
      'const solution = () => { const a = [1]; Object.setPrototypeOf(a, { length: 9, 0: 42, toJSON: () => 42 }); return a; };',
      /^\[1\]$/,
    ],
    'a thenable that settles as it likes': [
      'const solution = () => ({ then(resolve) { resolve(42); resolve(43); throw 44; }, plain: 1 });',
      /^not plain: /,
    ],
    'a promise whose then is another': [
      'const solution = () => { const p = Promise.resolve(1); p.then = (f) => { f(42); f(43); }; return p; };',
      /^1$/,
    ],
    'a promise whose species is another': [
      `const solution = () => {
  const p = Promise.resolve(1);
  p.constructor = { [Symbol.species]: function (run) { run(() => {}, () => {}); } };
  return p;
};`,
      /^1$/,
    ],
    'a proxy of a list': ['const solution = () => new Proxy([1], { get: () => 42 });', /^not plain: /],
    'a proxy that throws at every touch': [
      'const t = () => { throw 1; };\nconst solution = () => new Proxy({}, new Proxy({}, { get: () => t }));',
      /^not plain: /,
    ],
    'an object whose getter throws': [
      'const solution = () => ({ get a() { throw new Error("no"); } });',
      /^not plain: /,
    ],
    'an error that is a proxy': [
      'const solution = () => { throw new Proxy(new Error("x"), { get() { throw 1; }, getPrototypeOf() { throw 2; } }); };',
      /^Error: null$/,
    ],
    'an error whose stack runs on': [
      'Error.prepareStackTrace = () => { throw 5; };\nconst solution = () => { const e = new Error("x"); Object.defineProperty(e, "stack", { get() { throw 6; } }); throw e; };',
      /^Error: x$/,
    ],
  };
  for (const [name, [source, end]] of Object.entries(liars)) {
    test(name, async () => {
      const [first, ...more] = ends(await run(source));
      expect(first).toMatch(end);
      expect(more).toEqual([]);
      await expectNextUnharmed();
    });
  }

  test('setters and getters on prototypes put no other answer in its place', async () => {
    const source = `for (const name of ['value', 'status', 'end', 'json', 'notPlain', 'raised', '0', 'came', 'durationMs', 'get', 'set']) {
  Object.defineProperty(Object.prototype, name, { __proto__: null, get: () => 42, set() {}, configurable: true });
}
const solution = () => [7];`;
    // It may break its own program so far that nothing comes of it: then it is ended like any other.
    const { calls } = await run(source, [[]], { limits: { wallMs: 5000 } });
    for (const { end } of calls?.calls ?? []) expect(end).toEqual({ status: 'returned', value: '[7]' });
    await expectNextUnharmed();
  });

  test('much output of any kind costs nobody else', async () => {
    const execution = await run(
      `const solution = (n) => {
  if (n === 0) { console.log("x".repeat(10_000_000)); return new Array(3_000_000).fill(null); }
  if (n === 1) return "y".repeat(60_000_000);
  if (n === 2) return new Float64Array(20_000_000);
  throw new Error("z".repeat(100_000));
};`,
      [[0], [1], [2]],
    );
    expect(ends(execution)).toEqual(Array(3).fill('not plain: more than 65536 bytes of JSON'));
    expect(execution.stdout.droppedBytes).toBeGreaterThan(9_000_000);
    await expectNextUnharmed();
  });
});

describe('the yardstick', () => {
  const call = { limit: { factor: 2, floorMs: 1000, ceilingMs: 3000 } };

  test('is nowhere to be found: neither its source, nor its names, nor its times', async () => {
    const source = `const word = ["the", "yardstick", "was"].join("-");
const seen = new Set();
const found = [];
const look = (value, depth) => {
  if (typeof value === "string" && value.includes(word) && !value.includes("look =")) found.push("text");
  if (typeof value === "function") {
    let text = "";
    try { text = Function.prototype.toString.call(value); } catch {}
    if (text.includes("the-yardstick")) found.push("source");
  }
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value) || depth > 6) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    let next;
    try { next = value[key]; } catch { continue; }
    look(next, depth + 1);
  }
  try { look(Object.getPrototypeOf(value), depth + 1); } catch {}
};
const solution = () => {
  look(globalThis, 0);
  look(module, 0);
  look(require, 0);
  look(process, 0);
  look(performance.getEntries?.() ?? [], 0);
  look(new Error("x").stack, 0);
  let callers = null;
  try { callers = typeof arguments.callee.caller; } catch { callers = "none"; }
  return [found, typeof KEY, callers];
};`;
    const execution = await run(
      source.replace('const solution = () =>', 'const solution = function ()'),
      [[]],
      {
        call,
        entry: { yardstick: YARDSTICK },
      },
    );
    const [end] = ends(execution);
    expect(end).toMatch(/^\[\[\], "undefined", "(none|object|undefined)"\]$/);
    expect(callsOf(execution)[0]?.yardstickMs).not.toBeNull();
  });

  test('is timed before the program begins, which can not slow it', async () => {
    const source = `const wait = () => { const end = performance.now() + 50; while (performance.now() < end); };
for (const type of [Array, Promise, Function, Map]) for (const name of Object.getOwnPropertyNames(type.prototype)) {
  const { value } = Object.getOwnPropertyDescriptor(type.prototype, name);
  if (typeof value === "function" && name !== "constructor" && type !== Function) type.prototype[name] = function (...given) { wait(); return Reflect.apply(value, this, given); };
}
performance.now = () => 0;
const solution = (n) => n;`;
    const execution = await run(source, [[1], [2]], { call, entry: { yardstick: YARDSTICK } });
    expect(ends(execution)).toEqual(['1', '2']);
    for (const { limitMs } of callsOf(execution)) expect(limitMs).toBe(1000);
  });
});

describe('what is left behind', () => {
  test('timers and promises of a call do not end the program, nor answer for a later one', async () => {
    const execution = await run(
      `let settle;
const solution = (n) => {
  if (n === 0) { setInterval(() => settle?.(42), 1); setTimeout(() => { throw new Error("late"); }, 60_000); return 0; }
  if (n === 1) return new Promise((resolve) => { settle = resolve; });
  return n;
};`,
      [[0], [1], [2]],
      { call: { limit: CEILING } },
    );
    expect(ends(execution)).toEqual(['0', '42', '2']);
    await expectNextUnharmed();
  });

  test('a promise that was given up is no answer of the next call', async () => {
    const execution = await run(
      `let settle;
const solution = (n) => {
  if (n === 0) return new Promise((resolve) => { settle = resolve; });
  settle?.("late");
  return new Promise((resolve) => setTimeout(resolve, 20, n));
};`,
      [[0], [1]],
    );
    expect(ends(execution)).toEqual(['not plain: Promise that is never settled', '1']);
  });
});

describe('nothing goes on past its limit', () => {
  const endless: Record<string, string> = {
    'a loop': 'while (true);',
    'microtasks without an end': 'const again = () => Promise.resolve().then(again); return again();',
    'ticks without an end':
      'const again = () => process.nextTick(again); again(); return new Promise(() => {});',
    'immediates without an end':
      'const again = () => setImmediate(again); again(); return new Promise(() => {});',
    'a getter that does not end': 'return { get a() { while (true); } };',
    'a regular expression that does not end': 'return /^(a+)+$/.test("a".repeat(60) + "!");',
    'a clock that stands': 'performance.now = Date.now = () => 0; while (true);',
    'waiting without an end': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  };
  for (const [name, body] of Object.entries(endless)) {
    test(name, async () => {
      const execution = await run(
        `const solution = (n) => { if (n === 0) return 0; ${body} };`,
        [[0], [1], [0]],
        { call: { limit: CEILING } },
      );
      const [first, second] = ends(execution);
      expect(first).toBe('0');
      // It was stopped in the call, or it threw in it at once; in no case did it return.
      expect(second ?? execution.outcome).toMatch(/^(timed-out|over-limit|\w*Error: .*)$/);
      await expectNextUnharmed();
    });
  }
});

describe('calls that break things', () => {
  const breaking: Record<string, [source: string, ended: RegExp]> = {
    'recursion without an end': [
      'const solution = (n) => solution(n) + 1;',
      /^RangeError: Maximum call stack size exceeded$/,
    ],
    'more memory than there is': [
      'const solution = () => { const kept = []; for (;;) kept.push(new Array(5_000_000).fill(1.5)); };',
      /./,
    ],
    'an exit': ['const solution = () => process.exit(0);', /^exited$/],
    'an exit out of a timer': [
      'const solution = () => new Promise(() => setTimeout(() => process.exit(3), 5));',
      /^exited$/,
    ],
    'an abort': ['const solution = () => process.abort();', /./],
    'the worker closed': [
      'const solution = () => { try { globalThis.close(); self.close(); } catch {} while (true); };',
      /./,
    ],
    'an error nobody catches': [
      'const solution = () => new Promise(() => setTimeout(() => { throw new Error("out"); }, 5));',
      /./,
    ],
    'the program’s own globals taken away': [
      'const solution = (n) => { for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name]; } catch {} } return n; };',
      /^1$/,
    ],
  };
  for (const [name, [source, ended]] of Object.entries(breaking)) {
    test(name, async () => {
      const execution = await run(source, [[1], [1]], { call: { limit: CEILING } });
      const [first] = execution.calls === null ? [] : ends(execution);
      expect(first ?? execution.outcome).toMatch(ended);
      // What ends a program gives no answer.
      if (!/1/.test(ended.source)) expect(first ?? '').not.toMatch(/^1$/);
      await expectNextUnharmed();
    });
  }
});
