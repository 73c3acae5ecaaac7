import { program } from './program.ts';

/** What comes when: ticks, promises, timers, immediates. */
export const eventLoop = [
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
