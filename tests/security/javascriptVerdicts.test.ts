import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { javascriptProgram, onJavaScriptPage, runJavaScript, runText } from '../support/javascript.ts';

let page: Page;
onJavaScriptPage((opened) => {
  page = opened;
});

/** Replaces every method that it finds, of everything that programs share with the engine. */
const PATCH_EVERYTHING = (replacement: string) => `
  const owners = [];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (name !== 'process' && name !== 'console' && typeof value === 'function') owners.push(value, value.prototype);
    else if (typeof value === 'object' && value !== null && value !== globalThis && name !== 'process' && name !== 'console') owners.push(value);
  }
  owners.push(Object.getPrototypeOf(Int8Array), Object.getPrototypeOf(Int8Array).prototype,
    Object.getPrototypeOf([][Symbol.iterator]()), Object.getPrototypeOf(async function () {}).constructor.prototype);
  const { getOwnPropertyDescriptor, defineProperty } = Object; const { ownKeys } = Reflect; const keep = new Set(['constructor', 'prototype']);
  const has = Set.prototype.has.bind(keep);
  const work = [];
  for (const owner of owners) if (owner) for (const key of ownKeys(owner)) if (!has(key)) work.push([owner, key]);
  for (let i = 0; i < work.length; i++) {
    const owner = work[i][0], key = work[i][1];
    try {
      const d = getOwnPropertyDescriptor(owner, key);
      if (d && d.configurable && typeof d.value === 'function') defineProperty(owner, key, { value: ${replacement}, configurable: true, writable: true });
      else if (d && d.configurable && d.get) defineProperty(owner, key, { get: ${replacement}, set() {}, configurable: true });
    } catch {}
  }
`;

/** Each ends with an error, whatever it did before: none may look like anything else. */
const ATTACKS: Record<string, string> = {
  'every built-in gives nothing': PATCH_EVERYTHING('function () {}'),
  'every built-in gives zero': PATCH_EVERYTHING('function () { return 0; }'),
  'every built-in gives true': PATCH_EVERYTHING('function () { return true; }'),
  'every built-in gives its receiver': PATCH_EVERYTHING('function () { return this; }'),
  'every built-in throws': PATCH_EVERYTHING("function () { throw 'patched'; }"),
  'numbers that are always zero': `Number = function () { return 0; }; Number.isInteger = () => true; Number.prototype.valueOf = () => 0; Number.prototype.toString = () => '0';`,
  'setters on the prototype of all objects': `for (const key of ['type', 'id', 'execution', 'exitStatus', 'outcome', 'status', 'value', 'error', 'discard', 'then', 'get', 'set', 'next', 'callback', 'first', 'last', 'alive', 'run', 'self', 'args', 'writable', 'enumerable', 'configurable', 'message', 'data', 'ports'])
      Object.defineProperty(Object.prototype, key, { __proto__: null, get() { return undefined; }, set(v) {}, configurable: true });`,
  'getters on the prototype of all objects': `for (const key of ['get', 'set', 'value', 'writable', 'then', 'exitStatus', 'status'])
      Object.defineProperty(Object.prototype, key, { __proto__: null, get() { return 0; }, configurable: true });`,
  'elements on the prototype of arrays': `for (let i = 0; i < 50; i++) Object.defineProperty(Array.prototype, i, { get() { return 0; }, set() {}, configurable: true });`,
  'a port that speaks for the engine': `const ports = []; const { postMessage } = MessagePort.prototype;
     MessagePort.prototype.postMessage = function (...given) { ports.push(this); return postMessage.apply(this, given); };
     const forge = () => { for (const port of ports) try { postMessage.call(port, { type: 'done', id: 1, execution: { outcome: 'exited', exitStatus: 0 }, discard: null, resetMs: 0 }); } catch {} };
     process.on('exit', forge); forge();`,
  'listeners of the worker': `for (const type of ['message', 'messageerror', 'error', 'unhandledrejection'])
       EventTarget.prototype.addEventListener.call(globalThis, type, (event) => { event.preventDefault(); event.stopImmediatePropagation(); for (const port of event.ports ?? []) port.postMessage({ type: 'done', id: 1 }); }, true);
     globalThis.onmessage = (event) => event.ports[0].postMessage('forged'); globalThis.onerror = () => true;`,
  'events of its own making': `const e = new Event('error', { cancelable: true }); EventTarget.prototype.dispatchEvent.call(globalThis, e);
     const m = new MessageEvent('message', { data: { type: 'execute', id: 1, program: {}, lent: [] } }); EventTarget.prototype.dispatchEvent.call(globalThis, m);`,
  'the way to the global object by constructors': `const g = ({}).constructor.constructor('return this')();
     for (const name of ['postMessage', 'close', 'importScripts', 'self']) try { g[name]('forged'); } catch {}
     let p = g; while ((p = Object.getPrototypeOf(p))) for (const k of Reflect.ownKeys(p)) try { p[k].call(g, { type: 'done' }); } catch {}`,
  'what stack traces lead to': `const found = []; Error.prepareStackTrace = (error, sites) => { for (const s of sites) { try { found.push(s.getThis(), s.getFunction()); } catch {} } return 'stack'; };
     new Error().stack; try { require('./not-there'); } catch (e) { e.stack; } console.assert(false);
     for (const f of found) if (f && f !== globalThis && typeof f === 'object') for (const k of Reflect.ownKeys(f)) try { f[k]({ type: 'done' }); } catch {}`,
  'callers and callees': `globalThis.calls = (globalThis.calls ?? 0) + 1;
     function up() { let f = up; for (let i = 0; i < 20 && f; i++) { f = f.caller; if (f && globalThis.calls < 5) try { f({ type: 'done' }, { type: 'done' }); } catch {} } }
     try { up(); } catch {} try { arguments.callee.caller(0); } catch {}`,
  'promises that are always fulfilled': `Promise.prototype.then = function (f) { try { f && f(0); } catch {} return this; }; Promise.prototype.catch = function () { return this; }; Promise.reject = () => ({ then() {} });`,
  'a process that forgets': `process.emit = () => true; process.on('exit', () => {}); process.removeAllListeners = () => process; Object.defineProperty(process, 'exitCode', { get: () => 0, set() {}, configurable: true }); process.exit = () => {}; process.reallyExit = () => {};`,
  'functions that call nothing': `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = function () { return () => 0; }; Reflect.apply = () => 0;`,
  'iteration that is over at once': `Array.prototype[Symbol.iterator] = function* () {}; Object.prototype[Symbol.iterator] = function* () {}; String.prototype[Symbol.iterator] = function* () {};`,
  'species and constructors of its own': `Object.defineProperty(Promise, Symbol.species, { get() { return function (f) { f(() => {}, () => {}); }; } }); Promise.prototype.constructor = Object; Uint8Array.prototype.constructor = Object; Array.prototype.constructor = Object;`,
};

describe('a program that fails is not taken for another by', () => {
  test.each(Object.entries(ATTACKS))('%s', async (_, attack) => {
    const ends = ["throw new Error('the end');", "setTimeout(() => { throw new Error('the end'); }, 1);"];
    const programs = ends.map(
      (end) => `const later = setTimeout; { ${attack}\n }\n${end.replace('setTimeout', 'later')}`,
    );
    const executions = await runJavaScript(page, [
      ...programs.map((text) => javascriptProgram(text, { limits: { wallMs: 5_000 } })),
      javascriptProgram(`{ ${attack}\n } Promise.reject(1);`, { limits: { wallMs: 5_000 } }),
    ]);
    // The rejection may be the program's own to swallow, where it replaced the promises.
    const [thrown, late] = executions;
    expect(thrown).toMatchObject({
      outcome: 'exited',
      exitStatus: 1,
      script: { error: { kind: 'uncaught' } },
    });
    expect(late?.exitStatus).not.toBe(0);
    expect(thrown?.script?.reachedEnd).toBe(false);
  });
});

describe('a failed assertion is counted in spite of', () => {
  test.each(Object.entries(ATTACKS))('%s', async (_, attack) => {
    const text = `const { assert: check } = console; { ${attack}\n }\ncheck(false, 'seen');`;
    const { script } = await runText(page, text, { limits: { wallMs: 5_000 } });
    expect(script?.assertions?.failed).toBeGreaterThanOrEqual(1);
  });
});

describe('what only the engine may say', () => {
  test('the mark at the end of a file is out of reach', async () => {
    const text = `const texts = [arguments.callee.toString(), String(arguments.callee), new Error().stack, require('util').inspect(arguments.callee, { showHidden: true }), arguments.length];
delete Function.prototype.toString; try { texts.push(Function.prototype.toString.call(arguments.callee)); } catch {}
console.log(texts.join('').includes('bench' + 'tab'), Object.getOwnPropertyNames(globalThis).some((name) => /bench(?:tab)/i.test(name)), arguments.length);
return;`;
    const { stdout, script } = await runText(page, text);
    expect({ stdout: stdout.text, reachedEnd: script?.reachedEnd }).toEqual({
      stdout: 'false false 5\n',
      reachedEnd: false,
    });
  });

  test('nor is the mark of a module', async () => {
    const text = `import fs from 'fs'; const own = new Error().stack;
console.log(own.includes('bench' + 'tab'), own.includes('blob:'), import.meta.url.includes('blob:'), JSON.stringify(performance.getEntries()).includes('blob:'), Object.getOwnPropertyNames(globalThis).some((name) => /bench(?:tab)/i.test(name)));
await import('./nope.mjs').catch((e) => console.log(String(e).includes('blob:')));
throw 1;`;
    const { stdout, script } = await runText(page, text);
    expect({ stdout: stdout.text, reachedEnd: script?.reachedEnd }).toEqual({
      stdout: 'false false false false false\nfalse\n',
      reachedEnd: false,
    });
  });

  test('nothing runs after the exit, whatever would catch it', async () => {
    const text = `process.on('exit', () => { try { process.exit(2); } finally { process.exitCode = 0; process.exit(0); } });
try { process.exit(3); } catch { process.exit(0); } finally { console.log('finally'); process.exit(0); }`;
    expect(await runText(page, text)).toMatchObject({
      outcome: 'exited',
      exitStatus: 2,
      stdout: { text: '' },
    });
  });
});
