import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';

/**
 * The worst case: hostile code that is native JavaScript, in the very place where engines run. Its script is
 * handed to the sandbox in place of an engine and tries every door; the report comes back over the port.
 */
const ATTACKS = `
const attempts = {
  fetch: () => fetch(HOST + 'fetch').then((r) => 'reached ' + r.status),
  'fetch of the app': () => fetch(APP).then((r) => 'reached ' + r.status),
  'fetch no-cors': () => fetch(HOST + 'no-cors', { mode: 'no-cors' }).then((r) => 'reached ' + r.type),
  XMLHttpRequest: () => { const x = new XMLHttpRequest(); x.open('GET', HOST + 'xhr', false); x.send(); return 'reached ' + x.status; },
  WebSocket: () => new Promise((resolve, reject) => { const s = new WebSocket(HOST.replace('http', 'ws') + 'ws'); s.onopen = () => resolve('open'); s.onerror = () => reject(new Error('refused')); }),
  EventSource: () => new Promise((resolve, reject) => { const s = new EventSource(HOST + 'es'); s.onopen = () => resolve('open'); s.onerror = () => reject(new Error('refused')); }),
  WebTransport: () => new WebTransport(HOST.replace('http', 'https')).ready.then(() => 'open'),
  importScripts: () => { importScripts(HOST + 'script.js'); return 'loaded'; },
  'dynamic import': () => import(HOST + 'module.js').then(() => 'loaded'),
  'remote worker': () => new Promise((resolve, reject) => { const w = new Worker(HOST + 'worker.js'); w.onerror = () => reject(new Error('refused')); w.onmessage = () => resolve('started'); setTimeout(() => reject(new Error('silent')), 500); }),
  indexedDB: () => new Promise((resolve, reject) => { const r = indexedDB.open('benchtab'); r.onsuccess = () => resolve('opened'); r.onerror = () => reject(r.error); }),
  'indexedDB names': () => indexedDB.databases().then((l) => 'listed ' + JSON.stringify(l)),
  caches: () => caches.open('x').then(() => 'opened'),
  'storage directory': () => navigator.storage.getDirectory().then(() => 'opened'),
  locks: () => navigator.locks.request('benchtab', () => 'held'),
  cookieStore: () => cookieStore.getAll().then((l) => 'read ' + l.length),
  'broadcast to the app': () => { new BroadcastChannel('benchtab-probe').postMessage('from the sandbox'); return 'posted'; },
  eval: () => eval('1 + 1'),
  'function constructor': () => Function('return 1')(),
  'async function constructor': () => (async () => {}).constructor('return 1')(),
  'script from a data URL': () => { importScripts('data:text/javascript,self.x=1'); return 'loaded'; },
  Notification: () => { if (Notification.permission !== 'granted') throw new Error('denied'); return 'granted'; },
  'nested worker': () => new Promise((resolve, reject) => {
    const script = "fetch('" + HOST + "nested').then(() => postMessage('reached'), () => postMessage('refused'))";
    const w = new Worker(URL.createObjectURL(new Blob([script])));
    w.onmessage = (e) => e.data === 'refused' ? reject(new Error('refused')) : resolve(e.data);
    w.onerror = () => reject(new Error('no worker'));
  }),
};
self.onmessage = async (event) => {
  const port = event.ports[0];
  const report = { origin: self.origin, isolated: self.crossOriginIsolated };
  for (const [name, attempt] of Object.entries(attempts)) {
    try { report[name] = String(await Promise.race([attempt(), new Promise((_, no) => setTimeout(() => no(new Error('no answer')), 1500))])); }
    catch (error) { report[name] = 'blocked'; }
  }
  // The frame must not take a worker's word, and neither must the page.
  self.postMessage({ type: 'done', id: 1 });
  self.postMessage({ type: 'terminate', worker: 1 });
  port.postMessage(report);
};`;

let browser: Browser;
let page: Page;
let server: Server;
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Content-Type', 'text/javascript');
    response.end('');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launch();
  page = await openHarness(await browser.newContext());
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Making code of texts: programs in JavaScript may, as in Node; in Python's frame nothing needs it. */
const EVALUATION = ['eval', 'function constructor', 'async function constructor'];

describe.each(['PYTHON_FRAME', 'JAVASCRIPT_FRAME'] as const)('native JavaScript in %s', (frame) => {
  test('reaches no network, no storage and no page', async () => {
    requests.length = 0;
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const script = `const HOST = ${JSON.stringify(host)}; const APP = ${JSON.stringify(inject('harnessUrl'))};\n${ATTACKS}`;
    const result = await page.evaluate(
      async ([name, text]) => {
        const heard: unknown[] = [];
        new BroadcastChannel('benchtab-probe').onmessage = ({ data }) => heard.push(data);
        addEventListener('message', ({ data }) => heard.push(data));
        const { SandboxFrame, [name]: source } = window.benchtab.sandbox;
        const opened = new SandboxFrame(source);
        // The smallest WebAssembly module there is.
        const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).buffer;
        await opened.open({ script: text, wasm, files: null }, [wasm]);
        const { port } = opened.spawn({ fromSnapshot: false, settings: null });
        const report = await new Promise<Record<string, unknown>>((resolve) => {
          port.onmessage = ({ data }) => resolve(data);
        });
        await new Promise((resolve) => setTimeout(resolve, 300));
        opened.close();
        return { report, heard };
      },
      [frame, script] as const,
    );

    const { origin, isolated, 'broadcast to the app': posted, ...rest } = result.report;
    expect({ origin, isolated }).toEqual({ origin: 'null', isolated: true });
    // Posting is allowed; nobody of ours may hear it.
    expect(posted === 'posted' || posted === 'blocked').toBe(true);
    expect(result.heard).toEqual([]);
    const allowed = Object.entries(rest).filter(([, outcome]) => outcome !== 'blocked');
    expect(allowed.map(([name]) => name)).toEqual(frame === 'JAVASCRIPT_FRAME' ? EVALUATION : []);
    expect(requests).toEqual([]);
  });

  test('the frame itself cannot reach its parent or go elsewhere', async () => {
    const report = await page.evaluate(async (name) => {
      const { SandboxFrame, [name]: source } = window.benchtab.sandbox;
      const opened = new SandboxFrame(source);
      const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).buffer;
      await opened.open({ script: '', wasm, files: null }, [wasm]);
      const element = document.querySelector('iframe');
      const denied = (attempt: () => unknown) => {
        try {
          return attempt() === null;
        } catch {
          return true;
        }
      };
      const seen = {
        sandbox: element?.getAttribute('sandbox'),
        pageSeesFrame: !denied(() => element?.contentDocument),
        frames: document.querySelectorAll('iframe').length,
      };
      opened.close();
      return { ...seen, framesAfter: document.querySelectorAll('iframe').length };
    }, frame);
    expect(report).toEqual({ sandbox: 'allow-scripts', pageSeesFrame: false, frames: 1, framesAfter: 0 });
  });
});

test('the frame serves nobody where it is opened without its sandbox', async () => {
  const answers = await page.evaluate(async () => {
    const { JAVASCRIPT_FRAME } = window.benchtab.sandbox;
    const path = 'path' in JAVASCRIPT_FRAME ? JAVASCRIPT_FRAME.path : '';
    const heardFrom = async (sandbox: string | null) => {
      const frame = document.createElement('iframe');
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
      frame.src = path;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      const { port1, port2 } = new MessageChannel();
      const heard: string[] = [];
      port1.onmessage = ({ data }) => heard.push(data.type);
      frame.contentWindow?.postMessage('port', '*', [port2]);
      port1.postMessage({ type: 'ping' });
      await new Promise((resolve) => setTimeout(resolve, 500));
      frame.remove();
      return heard;
    };
    return {
      sandboxed: await heardFrom('allow-scripts'),
      open: await heardFrom(null),
      ofOurOrigin: await heardFrom('allow-scripts allow-same-origin'),
    };
  });
  expect(answers).toEqual({ sandboxed: ['pong'], open: [], ofOurOrigin: [] });
});

test('the page itself may evaluate nothing', async () => {
  const html = await (await fetch(inject('baseUrl'))).text();
  const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).toContain("frame-src 'self'");
});

describe('a worker that lies', () => {
  test('about its messages is not believed: what has another shape is dropped', async () => {
    const taken = await page.evaluate(() => {
      const { readWorkerMessage } = window.benchtab.sandbox;
      const lies = [
        null,
        'done',
        { type: 'done' },
        { type: 'done', id: 1, execution: { outcome: 'passed' }, discard: null, resetMs: 0 },
        { type: 'case', id: 1, index: 0, result: { expression: { status: 'value', truthy: 'yes' } } },
        { type: 'output', id: 1, stream: '__proto__', text: 'x' },
        { type: 'booted', bootMs: 1, snapshot: { byteLength: 1e12 } },
      ];
      return lies.map(readWorkerMessage).filter((message) => message !== null);
    });
    expect(taken).toEqual([]);
  });
});
