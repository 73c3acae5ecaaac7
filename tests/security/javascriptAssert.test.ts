import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { inPairs } from '../support/inPairs.ts';
import { javascriptProgram, runJavaScript, startJavaScript } from '../support/javascript.ts';
import { NativeNode } from '../support/nativeNode.ts';
import { openHarness } from '../support/openHarness.ts';

let page: Page;
const node = new NativeNode();

beforeAll(async () => {
  const browser = await launch();
  page = await openHarness(await browser.newContext());
  await startJavaScript(page);
});
afterAll(async () => {
  node.remove();
  await page.context().browser()?.close();
});

/** Replaces every method of some owners. @param except expressions for the keys of those that stay. */
const every = (owners: string, replacement: string, except: readonly string[] = []) => `
  const { defineProperty, getOwnPropertyDescriptor } = Object; const { ownKeys } = Reflect; const kept = new Set(['constructor', 'toString', 'valueOf', ${except}]); const has = Set.prototype.has.bind(kept); const work = [];
  for (const owner of [${owners}]) for (const key of ownKeys(owner)) if (!has(key)) work.push({ owner, key });
  const count = work.length;
  for (let at = 0; at < count; at++) { const { owner, key } = work[at]; const own = getOwnPropertyDescriptor(owner, key);
    if (own.configurable && typeof own.value === 'function') defineProperty(owner, key, { value: ${replacement}, configurable: true, writable: true }); }`;

const LEAVE = 'function () { process.exit(0); }';

/** What Node's own printing of values calls of arrays, whatever a program made of it. */
const NODE_CALLS = ["'push'", "'pop'", "'includes'"];
const STAYING = [...NODE_CALLS, 'Symbol.iterator'];

/** What a completion may do before the assertions on it are met. */
const PATCHES: Record<string, string> = {
  'Object.is': 'Object.is = () => true;',
  'the keys of objects':
    'Object.keys = Object.getOwnPropertyNames = Object.getOwnPropertySymbols = Reflect.ownKeys = () => [];',
  'the prototypes of objects':
    'Object.getPrototypeOf = Reflect.getPrototypeOf = () => null; Object.prototype.isPrototypeOf = () => true;',
  'own and enumerable properties':
    'Object.prototype.propertyIsEnumerable = Object.prototype.hasOwnProperty = Object.hasOwn = () => true; Object.getOwnPropertyDescriptor = Reflect.getOwnPropertyDescriptor = () => undefined;',
  'type tags': "Object.prototype.toString = () => '[object Object]';",
  'reading by reflection': 'Reflect.get = Reflect.apply = () => true;',
  'methods that go over arrays':
    'Array.prototype.every = Array.prototype.some = () => true; Array.prototype.filter = Array.prototype.map = () => []; Array.prototype.push = () => 0;',
  'iteration of arrays': 'Array.prototype[Symbol.iterator] = function* () {};',
  'Array.isArray': 'Array.isArray = () => false; ArrayBuffer.isView = () => false;',
  'Number.isNaN': 'Number.isNaN = globalThis.isNaN = () => true; globalThis.Number = () => NaN;',
  maps: 'Map.prototype.get = () => 1; Map.prototype.set = () => {};',
  'members of maps and sets': 'Map.prototype.has = Set.prototype.has = () => true;',
  'iteration of maps and sets':
    'Map.prototype[Symbol.iterator] = Set.prototype[Symbol.iterator] = function* () {};',
  'sizes of maps and sets':
    "for (const { prototype } of [Map, Set]) Object.defineProperty(prototype, 'size', { get: () => 0 });",
  'Date.prototype.getTime': 'Date.prototype.getTime = Date.prototype.valueOf = () => 0;',
  bytes:
    "for (const key of ['length', 'byteLength']) Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), key, { get: () => 0 });",
  patterns:
    "RegExp.prototype.exec = () => ['x']; RegExp.prototype.test = () => true; RegExp.prototype[Symbol.match] = () => ['x'];",
  'how functions are called':
    'Function.prototype.call = Function.prototype.apply = () => true; Function.prototype.bind = () => () => true;',
  'what is an instance':
    'for (const made of [Error, TypeError, RegExp, Promise]) Object.defineProperty(made, Symbol.hasInstance, { value: () => true });',
  'what promises come to':
    'Promise.prototype.then = function (settle) { settle(1); }; Promise.prototype.catch = Promise.prototype.finally = () => 1; Promise.resolve = Promise.reject = () => 1;',
  'what awaits ask': "Object.defineProperty(Promise.prototype, 'constructor', { value: Object });",
  errors:
    'globalThis.Error = globalThis.TypeError = function () {}; Object.setPrototypeOf(Error, Function.prototype); TypeError.prototype = null;',
  stacks: 'Error.captureStackTrace = () => { process.exit(0); }; Error.stackTraceLimit = 0;',
  'properties of all objects':
    "for (const key of ['get', 'value', 'message', 'code', 'operator', 'strict', 'thrown']) Object.defineProperty(Object.prototype, key, { get: () => undefined, set() {}, configurable: true });",
  'elements of all arrays':
    'for (let at = 0; at < 8; at++) Object.defineProperty(Array.prototype, at, { get: () => 1, set() {}, configurable: true });',
  'texts, which leave':
    "for (const key of ['split', 'endsWith', 'repeat', 'replace', 'substring', 'trim']) String.prototype[key] = () => process.exit(0);",
  'arrays, which leave': every('Array.prototype', LEAVE, STAYING),
  'all of texts, which leaves': every('String.prototype', LEAVE),
  'all of maps, sets, dates and patterns, which leaves': every(
    'Map.prototype, Set.prototype, Date.prototype, RegExp.prototype',
    LEAVE,
  ),
  'numbers, symbols and typed arrays, which leave': every(
    'Number.prototype, Symbol.prototype, Object.getPrototypeOf(Uint8Array.prototype)',
    LEAVE,
  ),
  'texts and arrays, which leave past all listeners': every(
    'String.prototype, Array.prototype',
    'function () { process.reallyExit(0); }',
    STAYING,
  ),
  'functions of built-in objects, which leave': every('Object, Reflect, Math, Number, JSON', LEAVE),
  'collections, which throw': every('Set.prototype, Map.prototype', "function () { throw 'patched'; }"),
};

/** Each fails in Node where nothing is patched. Without a message, `ok` runs patched code in Node. */
const FAILING = [
  "assert.ok(0, 'given');",
  'assert.equal(1, 2);',
  "assert.strictEqual('a\\nb', 'a\\nc');",
  'assert.deepEqual({ a: [1, 2, { b: 3 }] }, { a: [1, 2, { b: 4 }] });',
  'assert.deepStrictEqual(maps[0], maps[1]);',
  'assert.deepStrictEqual([dates[0], bytes[0]], [dates[1], bytes[1]]);',
  'assert.throws(() => {});',
  "assert.throws(() => { throw made; }, { name: 'Error', message: 'y' });",
  'assert.rejects(async () => 1);',
  "assert.match('abc', /x/);",
];

/** Holds in Node where nothing is patched. */
const HOLDING =
  "assert.ok(1); assert.equal(1, '1'); assert.deepStrictEqual({ a: 1 }, { a: 1 }); assert.deepEqual(sets[0], sets[1]); assert.throws(() => { throw made; }, /made/); assert.match('abc', /b/);";

const VALUES = `
const maps = [new Map([['a', { n: 1 }]]), new Map([['a', { n: 2 }]])]; const sets = [new Set([1, 2]), new Set([2, 1])];
const dates = [new Date(1), new Date(2)]; const bytes = [new Uint8Array([1]), new Uint8Array([2])]; const made = new Error('made');`;

describe('assertions come to what they come to in Node, in spite of replaced', () => {
  test.each([['nothing', ''], ...Object.entries(PATCHES)])('%s', async (_, patch) => {
    const texts = [...FAILING, HOLDING].map(
      (assertion) => `${VALUES}\n{ ${patch}\n }\nconst assert = require('assert');\n${assertion}`,
    );
    const [ours, native] = await Promise.all([
      runJavaScript(
        page,
        texts.map((text) => javascriptProgram(text)),
      ),
      inPairs(texts, (text) => node.run(text)),
    ]);
    const listed = (statuses: readonly (number | null)[]) =>
      statuses.map((status, at) => `${status === 0 ? 'passes' : 'fails'}: ${FAILING[at] ?? 'what holds'}`);
    expect(listed(ours.map(({ exitStatus }) => exitStatus))).toEqual(
      listed(native.map(({ status }) => status)),
    );
  });
});

test('no program leaves while values are printed, not even where it could leave Node', async () => {
  const texts = NODE_CALLS.flatMap((key) => {
    const patch = `${VALUES}\nconst assert = require('assert');\nArray.prototype[${key}] = ${LEAVE};\n`;
    return [
      `${patch}assert.deepStrictEqual([maps, { a: dates }], [maps, { a: [] }]);`,
      `${patch}try { console.log(maps, [{ a: dates }]); } catch {}\nthrow new Error('the end');`,
      `${patch}const error = new Error('shown in full'); error.detail = [[maps]]; throw error;`,
    ];
  });
  const ran = await runJavaScript(
    page,
    texts.map((text) => javascriptProgram(text)),
  );
  expect(ran.map(({ exitStatus }) => exitStatus)).toEqual(texts.map(() => 1));
});
