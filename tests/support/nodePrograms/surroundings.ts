import { program } from './program.ts';

/** What programs find around them: globals, process, the standard streams. */
export const surroundings = [
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
