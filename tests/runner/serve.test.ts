import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesOf } from '../../runner/door/addresses.ts';
import { makeDoor, REQUESTS } from '../../runner/door/server.ts';
import { Token } from '../../runner/door/token.ts';
import { Desk } from '../../runner/jobs/desk.ts';
import { Positions } from '../../runner/jobs/position.ts';
import { EmbeddedQueue } from '../../runner/queue/embedded.ts';
import { rawRequest } from './support/rawRequest.ts';
import { freePort } from './support/runnerProcess.ts';
import { makeStandIn } from './support/standInEngine.ts';

const SECRET = 'beside the pages';

let folder: string;
let door: FastifyInstance;
let desk: Desk;
let url: string;
const token = new Token();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-serve-'));
  const pages = join(folder, 'pages');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Benchtab</title>');
  writeFileSync(join(pages, 'assets', 'engine.wasm'), '');
  writeFileSync(join(pages, '.env'), SECRET);
  const port = await freePort();
  const limits = { wallMs: 1000, memoryBytes: 1000, outputBytes: 1000 };
  const executor = await makeStandIn({ slots: 1, limits, libraries: null, unsafe: false });
  const instance = randomUUID();
  const positions = new Positions(instance);
  desk = new Desk({ makeQueue: (onEvent) => new EmbeddedQueue(executor, onEvent), cache: null, positions });
  const addresses = addressesOf({ host: '127.0.0.1', names: [], origins: [], serve: true }, port);
  door = await makeDoor({
    desk,
    positions,
    about: { version: '0', instance, requests: REQUESTS },
    token,
    addresses: () => addresses,
    requestsPerMinute: 1000,
    pages,
    log: pino({ level: 'silent' }),
  });
  await door.listen({ port, host: '127.0.0.1' });
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await door.close();
  await desk.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the page is there without a token, isolated from other origins', async () => {
  const response = await fetch(`${url}/`);
  expect(await response.text()).toContain('Benchtab');
  expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(response.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const wasm = await fetch(`${url}/assets/engine.wasm`);
  expect(wasm.headers.get('Content-Type')).toBe('application/wasm');
});

test('the page may ask, with the token', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${url}/v1/capabilities`, { headers });
  expect((await ask({ Origin: url, Authorization: `Bearer ${token.text}` })).status).toBe(200);
  expect((await ask({ Origin: url })).status).toBe(401);
});

test.each(['/%76%31/capabilities', '//v1/capabilities', '/assets/../v1/capabilities', '/v1%2fcapabilities'])(
  'the path written as %s is no way around the token',
  async (path) => {
    const { text } = await rawRequest(url, [
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
    ]);
    expect(text).toMatch(/^HTTP\/1\.1 (401|404)/);
    expect(text).not.toContain('toolchains');
  },
);

test('pages of other hosts may not read it', async () => {
  const response = await fetch(`${url}/`, { headers: { Origin: 'https://evil.example' } });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('a link from elsewhere may lead to the page; another name for it may not', async () => {
  const linked = await fetch(`${url}/`, {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  });
  expect(linked.status).toBe(200);
  const renamed = await rawRequest(url, [
    'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ]);
  expect(renamed.status).toBe(403);
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/..%00/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/.env',
  '/assets',
])('%s leads to no file', async (path) => {
  const { status, text } = await rawRequest(url, [
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
  ]);
  expect(text).not.toContain(SECRET);
  expect(status).toBe(path.includes('%c0') ? 400 : 404);
});
