/** A small program whose output and exit status must be Node's. */
export interface NodeProgram {
  /** What it is about. */
  name: string;
  text: string;
  /** Name of its file; by default "main.js". */
  path?: string;
  /** Further files. */
  files?: Record<string, string>;
  stdin?: string;
}

const program = (name: string, text: string, more: Omit<NodeProgram, 'name' | 'text'> = {}): NodeProgram => ({
  name,
  text,
  ...more,
});

const eventLoop = [
  program(
    'ticks, microtasks, timers, immediates',
    `setTimeout(() => console.log('timeout'), 0);
     setImmediate(() => console.log('immediate'));
     process.nextTick(() => console.log('tick'));
     Promise.resolve().then(() => console.log('promise'));
     queueMicrotask(() => console.log('microtask'));
     console.log('main');
     for (const end = Date.now() + 5; Date.now() < end; );`,
  ),
  program(
    'ticks run before promises, also those added by ticks',
    `Promise.resolve().then(() => { console.log('p1'); process.nextTick(() => console.log('tick of p1')); })
       .then(() => console.log('p2'));
     process.nextTick(() => { console.log('t1'); process.nextTick(() => console.log('t2'));
       Promise.resolve().then(() => console.log('p of t1')); });
     process.nextTick(() => console.log('t3'));`,
  ),
  program(
    'each timer has its own microtasks',
    `setTimeout(() => { console.log('a'); Promise.resolve().then(() => console.log('a promise'));
       process.nextTick(() => console.log('a tick')); }, 1);
     setTimeout(() => console.log('b'), 1);
     setTimeout(() => console.log('c'), 1);`,
  ),
  program(
    'immediates added by immediates wait for the next round',
    `setImmediate(() => { console.log(1); setImmediate(() => console.log(3)); process.nextTick(() => console.log('tick')); });
     setImmediate(() => { console.log(2); Promise.resolve().then(() => console.log('promise')); });`,
  ),
  program(
    'timers by duration and by start',
    `for (const ms of [30, 10, 20, 10, 0, 1, 30]) setTimeout(() => console.log(ms), ms);
     for (const end = Date.now() + 60; Date.now() < end; );`,
  ),
  program(
    'timers and immediates inside of each other',
    `setTimeout(() => { setImmediate(() => console.log('immediate first')); setTimeout(() => console.log('timeout second'), 0); }, 5);`,
  ),
  program(
    'intervals, and clearing them from inside',
    `let n = 0; const t = setInterval(() => { console.log(++n); if (n === 3) clearInterval(t); }, 2);`,
  ),
  program(
    'an interval that throws once goes on after the handler',
    `process.on('uncaughtException', (e) => console.log('caught', e.message));
     let n = 0; const t = setInterval(() => { n++; if (n === 3) clearInterval(t); if (n === 1) throw new Error('once'); console.log(n); }, 1);`,
  ),
  program(
    'clearing by number, by string, and nonsense',
    `const a = setTimeout(() => console.log('never'), 1); clearTimeout(+a);
     const b = setTimeout(() => console.log('never'), 1); clearTimeout(String(+b));
     clearTimeout(null); clearTimeout(undefined); clearTimeout({}); clearInterval('x'); console.log('end');`,
  ),
  program(
    'unref lets the program end',
    `setTimeout(() => console.log('never'), 1000).unref(); setInterval(() => {}, 1000).unref();
     const i = setImmediate(() => console.log('immediate')); console.log(i.hasRef(), i.unref().hasRef());
     setTimeout(() => console.log('done'), 5);`,
  ),
  program(
    'ref again, hasRef and refresh',
    `console.log('warm'); const t = setTimeout(() => console.log('fired'), 200); console.log(t.hasRef(), t.unref().hasRef(), t.ref().hasRef());
     setTimeout(() => { console.log('refresh'); t.refresh(); }, 100); setTimeout(() => console.log('between'), 250);`,
  ),
  program(
    'arguments and this of timers',
    `setTimeout(function (...a) { console.log(a, this.constructor.name, this === t); }, 10, 'x', 2);
     const t = setTimeout(function () { console.log(this === t); }, 20);
     setImmediate((...a) => console.log(a), 1, 2, 3);`,
  ),
  program(
    'odd delays are one millisecond',
    `for (const ms of [-5, NaN, 'abc', 1e10, undefined, null, '2']) setTimeout(() => console.log(String(ms)), ms);`,
  ),
  program(
    'a callback that is none',
    `try { setTimeout('code', 1); } catch (e) { console.log(e.name, e.code, e.message); }`,
  ),
  program(
    'promisified timers',
    `const { promisify } = require('util'); promisify(setTimeout)(2, 'v').then(console.log);
     require('timers/promises').setTimeout(4, 'w').then(console.log);`,
  ),
  program(
    'async functions and await order',
    `async function a() { console.log('a1'); await b(); console.log('a2'); }
     async function b() { console.log('b1'); await null; console.log('b2'); }
     a().then(() => console.log('a done')); process.nextTick(() => console.log('tick')); console.log('main');`,
  ),
  program(
    'microtasks of microtasks before timers',
    `let n = 0; const again = () => { if (++n < 1000) return Promise.resolve().then(again); console.log(n); };
     setTimeout(() => console.log('timer'), 0); again();`,
  ),
  program(
    'async iteration over timers',
    `(async () => { for await (const x of (async function* () { for (let i = 0; i < 3; i++) { await new Promise((r) => setTimeout(r, 1)); yield i; } })()) console.log(x); })();`,
  ),
  program(
    'events of native targets',
    `const t = new EventTarget(); t.addEventListener('x', (e) => console.log(e.type, e instanceof Event));
     t.dispatchEvent(new Event('x')); const c = new AbortController();
     c.signal.addEventListener('abort', () => console.log('aborted', c.signal.reason.name)); c.abort();`,
  ),
];

const endings = [
  program('process.exit with a status', `console.log('a'); process.exit(7); console.log('b');`),
  program('process.exit can not be caught', `try { process.exit(3); } catch {} finally { process.exit(0); }`),
  program('process.exitCode', `process.exitCode = 5; console.log('end');`),
  program('a status beyond 255', `process.exit(258);`),
  program(
    'exit listeners may change the status',
    `process.on('exit', (c) => { console.log('exit', c); process.exitCode = 9; }); process.exit(2);`,
  ),
  program(
    'exit listeners at a natural end',
    `process.on('exit', (c) => { console.log('exit', c, process.exitCode); setTimeout(() => console.log('never')); });`,
  ),
  program('exit listeners may exit again', `process.on('exit', () => process.exit(4)); `),
  program(
    'beforeExit may find more to do',
    `let n = 0; process.on('beforeExit', (c) => { console.log('before', c, n); if (n++ < 2) setTimeout(() => console.log('more'), 1); });
     process.on('exit', () => console.log('exit'));`,
  ),
  program('an uncaught error', `console.log('a'); throw new TypeError('bad');`),
  program('an uncaught value that is no error', `throw { a: 1 };`),
  program(
    'an uncaught error in a timer',
    `setTimeout(() => { throw new Error('late'); }, 1); setTimeout(() => console.log('never'), 5);`,
  ),
  program(
    'an uncaught error in a tick',
    `process.nextTick(() => { throw new Error('tick'); }); setTimeout(() => console.log('never'), 1);`,
  ),
  program(
    'an uncaught error in a microtask',
    `queueMicrotask(() => { throw new Error('micro'); }); setTimeout(() => console.log('never'), 1);`,
  ),
  program(
    'uncaughtException is told and the program goes on',
    `process.on('uncaughtException', (e, origin) => console.log(e.message, origin)); setTimeout(() => console.log('on'), 1); throw new Error('x');`,
  ),
  program(
    'a handler that throws itself',
    `process.on('uncaughtException', () => { throw new Error('again'); }); throw new Error('x');`,
  ),
  program(
    'exit listeners after an uncaught error',
    `process.on('exit', (c) => console.log('exit', c)); throw new Error('x');`,
  ),
  program(
    'an unhandled rejection',
    `Promise.reject(new Error('no')); setTimeout(() => console.log('never'), 1);`,
  ),
  program(
    'an unhandled rejection with a value',
    `Promise.reject(5); setImmediate(() => console.log('never'));`,
  ),
  program(
    'a rejection before the next timer',
    `setTimeout(() => { Promise.reject(new Error('q')); }, 1); setTimeout(() => console.log('never'), 1);`,
  ),
  program(
    'a rejection that is handled in time',
    `const p = Promise.reject(new Error('no')); process.nextTick(() => p.catch(() => console.log('caught')));`,
  ),
  program(
    'a rejection that is handled too late',
    `const p = Promise.reject(new Error('no')); setTimeout(() => p.catch(() => console.log('late')), 5);`,
  ),
  program(
    'unhandledRejection is told',
    `process.on('unhandledRejection', (reason, p) => console.log(reason.message, p instanceof Promise)); Promise.reject(new Error('no')); setTimeout(() => console.log('on'), 2);`,
  ),
  program(
    'rejectionHandled is told',
    `process.on('unhandledRejection', () => console.log('un')); process.on('rejectionHandled', () => console.log('handled'));
     const p = Promise.reject(1); setTimeout(() => p.catch(() => {}), 3); setTimeout(() => {}, 20);`,
  ),
  program('a rejected async function', `(async () => { await null; throw new Error('async'); })();`),
  program(
    'uncaughtException for a rejection',
    `process.on('uncaughtException', (e, o) => console.log(e.message, o)); Promise.reject(new Error('no'));`,
  ),
  program('a failed assertion', `require('assert').strictEqual(1, 2);`),
  program(
    'console.assert does not fail',
    `console.assert(false, 'no'); console.assert(1 === 1); console.log('end');`,
  ),
  program('a syntax error', `console.log('never');\nlet x = ;`),
  program('a reference error', `console.log(nope);`),
  program('a text that closes the wrapper', `console.log('a'); }); (function () {`),
  program(
    'a stack overflow',
    `function f() { return f() + 1; } try { f(); } catch (e) { console.log(e instanceof RangeError, e.message); } f();`,
  ),
  program(
    'bad exit codes',
    `for (const c of ['x', 1.5, {}]) { try { process.exitCode = c; } catch (e) { console.log(e.code); } } process.exitCode = '3';`,
  ),
  program(
    'throwing null and undefined',
    `process.on('uncaughtException', (e) => console.log(String(e))); setTimeout(() => { throw undefined; }, 1); throw null;`,
  ),
];

const modules = [
  program(
    'the wrapper',
    `console.log(this === module.exports, exports === module.exports, typeof require, require.main === module, module.id, __filename.endsWith('main.js'), arguments.length);`,
  ),
  program(
    'sloppy and strict',
    `console.log((function () { return this === globalThis; })()); console.log((function () { 'use strict'; return this; })()); x = 5; console.log(globalThis.x);`,
  ),
  program(
    'a strict file',
    `'use strict';\ntry { y = 5; } catch (e) { console.log(e.name); } console.log(this === module.exports);`,
  ),
  program('a hashbang', `#!/usr/bin/env node\nconsole.log('ran');`),
  program('an early return', `console.log('a'); if (true) return; console.log('b');`),
  program(
    'requiring files',
    `const a = require('./a'); console.log(a.n, require('./a.js') === a, require('./data.json').x, require('./lib').name, require.resolve('./a').endsWith('a.js'));
     a.n = 5; console.log(require('./a').n, module.children.length);`,
    {
      files: {
        'a.js': 'exports.n = 1; console.log("a runs");',
        'data.json': '{"x": [1, 2]}',
        'lib/index.js': 'module.exports = { name: "lib" };',
      },
    },
  ),
  program('files that require each other', `const a = require('./a'); console.log(a);`, {
    files: {
      'a.js': 'exports.early = 1; exports.b = require("./b"); exports.late = 2;',
      'b.js': 'exports.seen = { ...require("./a") };',
    },
  }),
  program(
    'a missing file',
    `try { require('./nope'); } catch (e) { console.log(e.code); } require('./nope');`,
  ),
  program(
    'a required file that fails',
    `try { require('./bad'); } catch (e) { console.log(e.message); } try { require('./bad'); } catch (e) { console.log(e.message); }`,
    { files: { 'bad.js': 'console.log("runs"); throw new Error("bad");' } },
  ),
  program(
    'a required file with a syntax error',
    `try { require('./bad'); } catch (e) { console.log(e.name); }`,
    { files: { 'bad.js': 'let = = 3' } },
  ),
  program(
    'builtins with and without node:',
    `console.log(require('path') === require('node:path'), require('node:util').format('%s', 1)); try { require('node:nope'); } catch (e) { console.log(e.code); }`,
  ),
  program(
    'import and export',
    `import assert, { strictEqual } from 'assert'; import * as path from 'node:path'; console.log(assert.strictEqual === strictEqual, path.default === path.posix || typeof path.default); export const x = 1; export default x; console.log(typeof this, typeof require, typeof module);`,
  ),
  program(
    'a module by its name',
    `import { join } from 'path'; console.log(join('a', 'b')); console.log(import.meta.url.startsWith('file:///'), typeof import.meta.dirname);`,
    { path: 'main.mjs' },
  ),
  program(
    "modules of one's own",
    `import d, { n, inc } from './a.mjs'; import json from './d.json' with { type: 'json' }; import cjs, { named } from './c.cjs'; console.log(d, n, json.x, cjs, named); inc(); console.log(n);`,
    {
      path: 'main.mjs',
      files: {
        'a.mjs':
          'export let n = 1; export function inc() { n++; } export default "d"; console.log("a first");',
        'd.json': '{"x":1}',
        'c.cjs': 'exports.named = 2;',
      },
    },
  ),
  program(
    'export from',
    `export * from './a.mjs'; export { n as m } from './a.mjs'; import * as self from './a.mjs'; console.log(Object.keys(self));`,
    { path: 'main.mjs', files: { 'a.mjs': 'export const n = 1; export const k = 2;' } },
  ),
  program(
    'top-level await',
    `const v = await new Promise((r) => setTimeout(() => r(5), 2)); console.log(v); setTimeout(() => console.log('after'), 1);`,
  ),
  program(
    'top-level await that never settles',
    `console.log('a'); await new Promise(() => {}); console.log('b');`,
  ),
  program('top-level await that rejects', `await Promise.reject(new Error('tla'));`),
  program('an error in a module', `import 'fs';\nconsole.log('a');\nthrow new Error('x');`),
  program('a module with a syntax error', `import 'fs';\nlet x = ;`),
  program('a missing export', `import { nope } from 'path';\nconsole.log('never');`),
  program('a missing module file', `import './nope.mjs';\nconsole.log('never');`),
  program(
    'import()',
    `(async () => { const m = await import('path'); console.log(m.join('a', 'b'), typeof m.default.join); console.log((await import('./a.mjs')).default); await import('./nope.mjs').catch((e) => console.log(e.code)); })();`,
    { files: { 'a.mjs': 'export default 7;' } },
  ),
  program(
    'ticks after promises in a module',
    `import 'fs'; process.nextTick(() => console.log('tick')); Promise.resolve().then(() => console.log('promise')); console.log('main');`,
  ),
  program('modules are strict', `export {}; try { zz = 1; } catch (e) { console.log(e.name); }`),
  program('exit in a module', `import 'fs'; process.exit();`),
];

const surroundings = [
  program(
    'what is not there',
    `const names = ['window', 'self', 'document', 'importScripts', 'postMessage', 'close', 'location', 'XMLHttpRequest', 'indexedDB', 'caches', 'Worker', 'WebSocket', 'onmessage', 'navigator', 'name', 'addEventListener', 'dispatchEvent', 'requestAnimationFrame', 'Iterator', 'Temporal', 'reportError', 'trustedTypes', 'FileReader', 'ErrorEvent'];
     for (const n of names) console.log(n, eval('typeof ' + n), typeof globalThis[n]);`,
  ),
  program(
    'what is there',
    `const names = ['global', 'globalThis', 'process', 'Buffer', 'console', 'setTimeout', 'setInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'structuredClone', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController', 'Event', 'EventTarget', 'performance', 'crypto', 'Blob', 'fetch', 'Headers', 'Request', 'Response', 'FormData', 'MessageChannel', 'WebAssembly', 'Intl', 'atob', 'btoa', 'BroadcastChannel', 'File', 'CustomEvent', 'DOMException', 'Atomics'];
     for (const n of names) console.log(n, typeof globalThis[n]); console.log(global === globalThis, Object.prototype.toString.call(globalThis), String(globalThis));`,
  ),
  program(
    'the global object',
    `console.log(Object.keys(globalThis).join(), Object.getOwnPropertyDescriptor(globalThis, 'Buffer').enumerable, Object.keys(process).includes('argv'));`,
  ),
  program(
    'what came after Node 20',
    `console.log(typeof Object.groupBy, typeof Promise.withResolvers, typeof new Set().union, typeof Array.fromAsync, typeof [].values().map, typeof Promise.try, typeof RegExp.escape, typeof Uint8Array.fromBase64, typeof Map.groupBy, [].values().toString(), typeof Math.sumPrecise);`,
  ),
  program(
    'process',
    `console.log(process.version, process.platform, process.arch, process.argv.length, typeof process.pid, typeof process.hrtime.bigint(), process.cwd() === __dirname, String(process), process.versions.node, typeof process.memoryUsage().heapUsed, process.uptime() > 0, process.umask(), process.release.name, process.exitCode, process.env.NOPE, Array.isArray(process.hrtime()), process.argv[1] === __filename);`,
  ),
  program(
    'process as an emitter',
    `console.log(process.listenerCount('x')); process.once('x', (a) => console.log('once', a)); process.on('x', function (a) { console.log('on', a, this === process); }); console.log(process.emit('x', 1), process.emit('x', 2), process.emit('y')); process.removeAllListeners('x'); console.log(process.listeners('x').length, process instanceof require('events'));`,
  ),
  program(
    'standard output',
    `process.stdout.write('a'); process.stdout.write(Buffer.from('b\\n')); process.stdout.write('cmFk', 'base64'); process.stdout.write('\\n', () => console.log('written')); try { process.stdout.write(5); } catch (e) { console.log(e.code); } console.log(process.stdout.isTTY, process.stdout.fd, process.stderr.fd, process.stdout.writable);`,
  ),
  program(
    'capturing the output',
    `const out = []; const { write } = process.stdout; process.stdout.write = (s) => { out.push(s); return true; }; console.log('captured', 1); console.table([{ a: 1 }]); process.stdout.write = write; console.log(out);`,
  ),
  program(
    'capturing the console',
    `const out = []; const { log } = console; console.log = (...a) => out.push(a); console.info('info'); console.log('x', 1); console.group('g'); console.table([1]); console.count(); console.log = log; console.log(out);`,
  ),
  program(
    'standard input',
    `process.stdin.setEncoding('utf8'); let s = ''; process.stdin.on('data', (d) => (s += d)).on('end', () => console.log('got', s));`,
    { stdin: 'hello\nworld\n' },
  ),
  program(
    'standard input line by line',
    `const rl = require('readline').createInterface({ input: process.stdin }); rl.on('line', (l) => console.log('>', l)).on('close', () => console.log('closed'));`,
    { stdin: 'a\nb\nc' },
  ),
  program(
    'standard input by for await',
    `(async () => { for await (const c of process.stdin) console.log(String(c)); })();`,
    { stdin: 'abc' },
  ),
  program(
    'structuredClone and atob',
    `console.log(structuredClone({ a: new Date(0), m: new Map([[1, 2]]) }), atob(btoa('hi')), new URL('http://a.b/c?d=1').searchParams.get('d'));`,
  ),
  program(
    'crypto',
    `console.log(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/.test(crypto.randomUUID()), crypto.getRandomValues(new Uint8Array(4)).length);`,
  ),
  program(
    'Buffer',
    `console.log(Buffer.from('hi').toString('hex'), Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString(), Buffer.alloc(3), Buffer.isBuffer(Buffer.alloc(1)));`,
  ),
  program(
    'errors and their stacks',
    `const e = new Error('m'); console.log(e.stack.split('\\n')[0], /main\\.js:1:\\d+/.test(e.stack)); class A extends Error {} console.log(new A('x') instanceof Error, String(new A('x')), Error.captureStackTrace && 'v8');`,
  ),
  program(
    'eval and new Function',
    `var z = 3; console.log(eval('z + 1'), new Function('a', 'return a * 2')(4), (0, eval)('typeof module'));`,
  ),
  program(
    'functions as texts',
    `function f(a) { return import('x'); }\nconsole.log(f.toString(), Math.max.toString());`,
  ),
  program(
    'emitWarning',
    `process.on('warning', (w) => console.log(w.name, w.message)); process.emitWarning('careful'); process.emitWarning('old', 'DeprecationWarning');`,
  ),
  program(
    'a nextTick that is none',
    `try { process.nextTick(5); } catch (e) { console.log(e.code); } try { queueMicrotask('x'); } catch (e) { console.log(e.code); }`,
  ),
];

const background = [
  program(
    'message channels',
    `const { port1, port2 } = new MessageChannel(); port1.onmessage = (e) => { console.log('got', e.data); port1.close(); }; port2.postMessage({ a: 1 }); console.log('sent');`,
  ),
  program(
    'a channel without a listener',
    `const { port2 } = new MessageChannel(); port2.postMessage(1); console.log('end');`,
  ),
  program(
    'broadcast channels',
    `const a = new BroadcastChannel('x'), b = new BroadcastChannel('x'); b.onmessage = (e) => { console.log(e.data, b.name); a.close(); b.close(); }; a.postMessage('hi');`,
  ),
  program(
    'blobs',
    `new Blob(['ab', new Uint8Array([99])]).text().then((t) => { console.log(t); setTimeout(() => console.log('later'), 1); });`,
  ),
  program(
    'responses',
    `new Response(JSON.stringify({ a: [1] })).json().then((v) => console.log(v)); new Response('x').arrayBuffer().then((b) => console.log(b.byteLength));`,
  ),
  program(
    'WebAssembly',
    `WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(({ instance }) => console.log(Object.keys(instance.exports).length));`,
  ),
  program(
    'streams of the web',
    `(async () => { const r = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } }).getReader(); for (;;) { const { done, value } = await r.read(); if (done) break; console.log(value); } })();`,
  ),
  program(
    'the language',
    `console.log((1234567.891).toLocaleString(), new Date(0).toLocaleDateString(undefined, { timeZone: 'UTC' }), new Intl.NumberFormat().resolvedOptions().locale, ['b', 'a', 'C'].sort((x, y) => x.localeCompare(y)).join(), new Intl.DateTimeFormat(undefined, { timeZone: 'UTC' }).format(0), (5).toLocaleString('de', { minimumFractionDigits: 2 }), new Intl.NumberFormat() instanceof Intl.NumberFormat, Number.prototype.toLocaleString.length);`,
  ),
  program(
    'requiring a file that was written',
    `const fs = require('fs'); const path = require('path'); fs.writeFileSync(path.join(__dirname, 'made.json'), '{"made": true}'); fs.writeFileSync(path.join(__dirname, 'made.js'), 'module.exports = 5;'); console.log(require('./made.json'), require('./made.js'));`,
  ),
];

const consoles = [
  program(
    'values',
    `console.log('a', 1, true, null, undefined, 5n, Symbol('s'), -0, [1, 'x'], { a: { b: { c: { d: 1 } } } }, () => {}, class A {}, new Date(0), /x/g, new Map([[1, { a: 2 }]]), new Set([1]), new Error('e').message);`,
  ),
  program(
    'directives',
    `console.log('%s is %d and %i, %f, %j, %o %O %% %c.', 'x', 4.5, 4.5, '1.5', { a: 1 }, [1], { b: 2 }, 'css', 'more'); console.log('100%', 5); console.log('%', 1); console.log('%s', null, undefined, { toString: () => 'no' });`,
  ),
  program('no arguments', `console.log(); console.log(''); console.log(undefined); console.log('a\\nb');`),
  program(
    'groups',
    `console.group('one'); console.log('a\\nb'); console.group(); console.info({ a: 1, b: [1, 2, { c: 3 }] }); console.groupEnd(); console.log('c'); console.groupEnd(); console.groupEnd(); console.log('d');`,
  ),
  program(
    'tables',
    `console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]); console.table([[1, 2], [3, 4]]); console.table(new Map([['a', 1]])); console.table(new Set([1])); console.table([1, 'a', { x: 1 }]); console.table([{ a: 1, b: 2 }], ['b']); console.table(5); console.table({ r: { y: { z: 1 } } }); console.table([]); console.table([{ '日本': '語' }]);`,
  ),
  program(
    'counts',
    `console.count(); console.count('x'); console.count(); console.countReset(); console.count();`,
  ),
  program(
    'dir',
    `console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 }); console.dir([1, 2]); console.debug('d'); console.info('i'); console.dirxml({ a: 1 }, [2]);`,
  ),
  program(
    'its shape',
    `console.log(String(console), Object.keys(console).includes('log'), typeof console.Console, console.log.name, console.info.name); const { log } = console; log('unbound'); [1, 2].forEach(console.log);`,
  ),
  program(
    'a stream that throws',
    `process.stdout.write = () => { throw new Error('broken'); }; console.log('x'); process.stdout.write = undefined; process.exit(0);`,
  ),
  program(
    'objects that print themselves',
    `const { inspect } = require('util'); class P { [inspect.custom](depth, options) { return 'P<' + typeof options.stylize + '>'; } } console.log(new P(), [new P()], '%s', String(new P()));`,
  ),
];

/** Programs in the order of what they are about. */
export const NODE_PROGRAMS: Record<string, NodeProgram[]> = {
  'the event loop': eventLoop,
  'how programs end': endings,
  modules: modules,
  'what programs find around them': surroundings,
  'work in the background': background,
  'the console': consoles,
};
