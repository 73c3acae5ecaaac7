import { program } from './program.ts';

/** Work that goes on in the background. */
export const background = [
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
