import { program } from './program.ts';

/** How programs end, and with which status. */
export const endings = [
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
