import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/model/runner.ts';
import { rawRequest } from './support/rawRequest.ts';
import { acting, jobOf, RunnerClient } from './support/runnerClient.ts';
import { endRunners, type RunnerProcess, startRunner } from './support/runnerProcess.ts';

const ALLOWED = 'https://bench.example';

let runner: RunnerProcess;
let client: RunnerClient;

beforeAll(async () => {
  runner = await startRunner(['--port', '0', '--origin', ALLOWED, '--log-level', 'info']);
  client = new RunnerClient(runner);
});
afterAll(endRunners);

/** The problem that a request is told; fails where it is told anything else. */
async function problemOf(response: Response): Promise<string> {
  const problem = v.parse(problemSchema, await response.json());
  return `${response.status} ${problem.code}`;
}

/** The headers of a request that is fine, as lines; what is given replaces or adds. */
function head(line: string, headers: Record<string, string> = {}): string {
  const all = { Host: new URL(runner.url).host, Authorization: `Bearer ${runner.token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

describe('who is let in', () => {
  test('the token opens', async () => {
    expect((await client.fetch('/v1/capabilities')).status).toBe(200);
  });

  test.each([
    ['none', undefined],
    ['an empty one', 'Bearer '],
    ['another', `Bearer ${'A'.repeat(43)}`],
    ['the right one in another scheme', 'Basic'],
  ])('%s instead of the token does not', async (_, given) => {
    const header = given === 'Basic' ? `Basic ${runner.token}` : given;
    const response = await fetch(`${runner.url}/v1/capabilities`, {
      headers: header === undefined ? {} : { Authorization: header },
    });
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await problemOf(response)).toBe('401 token');
  });

  test('a part of the token, or more than it, does not', async () => {
    for (const token of [runner.token.slice(0, -1), `${runner.token}A`]) {
      const response = await new RunnerClient({ ...runner, token }).fetch('/v1/capabilities');
      expect(await problemOf(response)).toBe('401 token');
    }
  });

  test('the token in the address or in a cookie does not', async () => {
    const url = `${runner.url}/v1/capabilities?token=${runner.token}&access_token=${runner.token}`;
    const response = await fetch(url, { headers: { Cookie: `token=${runner.token}` } });
    expect(await problemOf(response)).toBe('401 token');
  });

  test('the token of a former start does not', async () => {
    const former = await startRunner(['--port', '0']);
    await former.end();
    const response = await new RunnerClient({ url: runner.url, token: former.token }).fetch(
      '/v1/capabilities',
    );
    expect(await problemOf(response)).toBe('401 token');
  });

  test.each([
    '/%76%31/capabilities',
    '/%761/capabilities',
    '/v1%2fcapabilities',
    '//v1/capabilities',
    '/./v1/capabilities',
    '/x/../v1/capabilities',
    '/V1/capabilities',
    '/v1/capabilities/',
    '/v1/capabilities;a',
    '/v1/openapi.json/../capabilities',
    'http://127.0.0.1/v1/capabilities',
  ])('the path written as %s is no way around the token', async (path) => {
    const bare = head(`GET ${path}`, { Connection: 'close' }).replace(/Authorization: .*\r\n/, '');
    const { text, status } = await rawRequest(runner.url, [bare]);
    expect(status).toBe(401);
    expect(text).not.toContain('toolchains');
    const foreign = head(`GET ${path}`, { Connection: 'close', Origin: 'https://evil.example' });
    const refused = await rawRequest(runner.url, [foreign]);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/access-control-allow-origin/i);
  });

  test.each(['evil.example', 'evil.example:7357', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example'])(
    'a request sent to %s is refused: its name may point here only now',
    async (host) => {
      const { status, text } = await rawRequest(runner.url, [
        head('GET /v1/capabilities', { Host: host, Connection: 'close' }),
      ]);
      expect(status).toBe(403);
      expect(text).toContain('"code":"origin"');
    },
  );

  test('a request without Host is refused', async () => {
    const { status } = await rawRequest(runner.url, [
      `GET /v1/capabilities HTTP/1.1\r\nAuthorization: Bearer ${runner.token}\r\n\r\n`,
    ]);
    expect(status).toBe(400);
  });

  test.each([
    'https://evil.example',
    'http://localhost:1234',
    'http://127.0.0.1:1234',
    `${ALLOWED}.evil.example`,
    `${ALLOWED}:8443`,
    'http://bench.example',
    'null',
  ])('a page of %s is refused, token or not', async (origin) => {
    const response = await client.fetch('/v1/capabilities', { headers: { Origin: origin } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(await problemOf(response)).toBe('403 origin');
    const preflight = await fetch(`${runner.url}/v1/jobs`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(preflight.status).toBe(403);
  });

  test('an event stream for a page of another host is refused', async () => {
    const response = await client.fetch(`/v1/events?client=${client.id}`, {
      headers: { Origin: 'https://evil.example', Accept: 'text/event-stream' },
    });
    expect(await problemOf(response)).toBe('403 origin');
  });

  test('a browser that hides the origin is refused, unless it says that it is ours', async () => {
    const from = (site: string) => client.fetch('/v1/capabilities', { headers: { 'Sec-Fetch-Site': site } });
    expect(await problemOf(await from('cross-site'))).toBe('403 origin');
    expect(await problemOf(await from('same-site'))).toBe('403 origin');
    expect((await from('same-origin')).status).toBe(200);
  });

  test.each([ALLOWED, 'http://localhost:4173', 'http://127.0.0.1:5173'])(
    'a page of %s may',
    async (origin) => {
      const response = await client.fetch('/v1/capabilities', { headers: { Origin: origin } });
      expect(response.status).toBe(200);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(response.headers.get('Vary')).toContain('Origin');
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    },
  );

  test('an allowed page is told so before it asks, also from a wider network', async () => {
    const response = await fetch(`${runner.url}/v1/jobs`, {
      method: 'OPTIONS',
      headers: {
        Origin: ALLOWED,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
        'Access-Control-Request-Private-Network': 'true',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED);
    expect(response.headers.get('Access-Control-Allow-Private-Network')).toBe('true');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  });

  test('an allowed page can read why it is refused', async () => {
    const response = await fetch(`${runner.url}/v1/capabilities`, { headers: { Origin: ALLOWED } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED);
    expect(await problemOf(response)).toBe('401 token');
  });

  test('a WebSocket is not opened', async () => {
    const { status } = await rawRequest(
      runner.url,
      [
        head('GET /v1/events', {
          Origin: 'https://evil.example',
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          'Sec-WebSocket-Version': '13',
        }),
      ],
      { mostMs: 3000 },
    );
    expect(status).toBe(403);
  });
});

describe('what is taken in', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    client.fetch('/v1/jobs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'a body of %s is not',
    async (type) => {
      expect(await problemOf(await post('{}', { 'Content-Type': type }))).toBe('415 media-type');
    },
  );

  test('a body without a type is not', async () => {
    const { status } = await rawRequest(runner.url, [
      `${head('POST /v1/jobs', { 'Content-Length': '2', Connection: 'close' })}{}`,
    ]);
    expect(status).toBe(415);
  });

  test.each(['', '{', 'not JSON', '{"client":1,}'])('the text %j is no submission', async (text) => {
    expect(await problemOf(await post(text))).toBe('400 invalid');
  });

  test('more than fits is not read, whether its length is said or not', async () => {
    const { requests } = await (await client.fetch('/v1/capabilities')).json();
    const json = { 'Content-Type': 'application/json' };
    const said = await rawRequest(runner.url, [
      head('POST /v1/jobs', { ...json, 'Content-Length': `${requests.bodyBytes + 1}` }),
    ]);
    expect(said.status).toBe(413);
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    // As much as fits, and one byte.
    const chunks = Array.from({ length: requests.bodyBytes / 0x100000 }, () => chunk);
    const { status } = await rawRequest(runner.url, [
      head('POST /v1/jobs', { ...json, 'Transfer-Encoding': 'chunked' }),
      ...chunks,
      '1\r\n \r\n',
    ]);
    expect(status).toBe(413);
  });

  test('more programs than one request may bring are not taken', async () => {
    const { requests } = await (await client.fetch('/v1/capabilities')).json();
    const jobs = Array.from({ length: requests.programs + 1 }, () => jobOf({}));
    expect(await problemOf(await client.submit(...jobs))).toBe('413 too-large');
  });

  test('JSON a million levels deep is refused like any other', async () => {
    const depth = 1_000_000;
    const deep = `{"client":${'['.repeat(depth)}${']'.repeat(depth)},"jobs":[]}`;
    expect(await problemOf(await post(deep))).toBe('400 invalid');
  });

  test.each(['__proto__', 'constructor', 'prototype'])('keys named %s change nothing', async (name) => {
    const text = `{"client":"${client.id}","jobs":[],"${name}":{"prototype":{"polluted":1},"polluted":1}}`;
    expect(await problemOf(await post(text))).toBe('400 invalid');
    const file = JSON.stringify({ client: client.id, jobs: [jobOf({})] }).replace(
      '"files":{',
      `"files":{"${name}":"x",`,
    );
    const response = await post(file);
    if (name === '__proto__') expect(response.status).toBe(400);
    else expect(response.status).toBe(202);
    expect(await (await client.fetch('/v1/capabilities')).json()).not.toHaveProperty('polluted');
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'a/../../b', '..', 'a\\..\\b', 'a/./b', 'a\0b', '-rf /', ''])(
    'a file at %j is refused by name',
    async (path) => {
      const program = acting({});
      const response = await client.submit({
        id: randomUUID(),
        program: { ...program, files: { ...program.files, [path]: 'x' } },
      });
      expect(await problemOf(response)).toBe('400 invalid');
    },
  );

  test('an entry outside the folder is refused', async () => {
    const program = acting({});
    const response = await client.submit({
      id: randomUUID(),
      program: { ...program, entry: { kind: 'script', path: '../main.py', watchAssertions: false } },
    });
    const { detail } = await response.json();
    expect(detail).toMatch(/^jobs\.0\.program\.entry\.path: must be a path below/);
  });

  test('what is wrong is named, with what would be right', async () => {
    const good = jobOf({});
    const details = async (change: object) => {
      const response = await client.send({ client: client.id, jobs: [{ ...good, ...change }] });
      expect(response.status).toBe(400);
      return (await response.json()).detail;
    };
    expect(await details({ id: 'me' })).toMatch(/^jobs\.0\.id: /);
    expect(await details({ program: { ...good.program, language: 'cobol' } })).toMatch(
      /^jobs\.0\.program\.language: .*"java"/,
    );
    expect(await details({ program: { ...good.program, more: 1 } })).toMatch(/^jobs\.0\.program\.more: /);
    const limits = { ...good.program.limits, memoryBytes: 2 ** 50 };
    expect(await details({ program: { ...good.program, limits } })).toMatch(
      /^jobs\.0\.program\.limits\.memoryBytes: .* at most \d+/,
    );
  });

  test('good jobs beside bad ones are taken', async () => {
    const good = jobOf({});
    const response = await client.send({ client: client.id, jobs: [{ id: 'bad' }, good] });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({
      accepted: [good.id],
      refused: [{ index: 0, detail: expect.stringMatching(/^jobs\.0\./) }],
    });
  });

  test('two lengths, or a length beside chunks, are no request: nothing can be smuggled', async () => {
    const smuggled = 'GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const both = head('POST /v1/jobs', {
      'Content-Type': 'application/json',
      'Content-Length': '6',
      'Transfer-Encoding': 'chunked',
    });
    const first = await rawRequest(runner.url, [`${both}0\r\n\r\n${smuggled}`]);
    expect(first.status).toBe(400);
    expect(first.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    const twice = head('POST /v1/jobs', { 'Content-Type': 'application/json', 'Content-Length': '0' });
    const second = await rawRequest(runner.url, [
      twice.replace('Content-Length: 0', 'Content-Length: 0\r\nContent-Length: 44'),
      smuggled,
    ]);
    expect(second.status).toBe(400);
    expect(second.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('how long it waits', () => {
  test('headers and bodies that come a byte at a time are cut off', { timeout: 180_000 }, async () => {
    const slow = { pauseMs: 1000, mostMs: 120_000 };
    const drops = (text: string) => Array.from({ length: 100 }, () => text);
    const headers = rawRequest(runner.url, ['GET / HTTP/1.1\r\n', ...drops('X-A: b\r\n')], slow);
    const body = rawRequest(
      runner.url,
      [
        head('POST /v1/jobs', { 'Content-Type': 'application/json', 'Content-Length': '5000' }),
        ...drops(' '),
      ],
      slow,
    );
    // Others are served meanwhile.
    expect((await client.fetch('/v1/capabilities')).status).toBe(200);
    expect((await headers).status).toBe(408);
    expect((await body).status).toBe(408);
  });

  test('headers that are too long are refused', async () => {
    const { status } = await rawRequest(runner.url, [
      head('GET /v1/capabilities', { 'X-A': 'b'.repeat(20_000) }),
    ]);
    expect(status).toBe(431);
  });

  test('too many requests are sent away for a while', async () => {
    const strict = await startRunner(['--port', '0', '--rate', '3']);
    const hasty = new RunnerClient(strict);
    const responses = [];
    for (let time = 0; time < 4; time += 1) responses.push(await hasty.fetch('/v1/capabilities'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const [last] = responses.slice(-1);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(last && (await problemOf(last))).toBe('429 busy');
  });
});

describe('what it says', () => {
  test('nothing at other paths or by other methods', async () => {
    expect(await problemOf(await client.fetch('/v1/nothing'))).toBe('404 not-found');
    expect(await problemOf(await client.fetch('/'))).toBe('404 not-found');
    expect(await problemOf(await client.fetch(`/v1/jobs/${randomUUID()}`))).toBe('404 not-found');
    expect(await problemOf(await client.fetch('/v1/jobs'))).toBe('404 not-found');
    expect(await problemOf(await client.fetch('/v1/jobs', { method: 'PUT' }))).toBe('404 not-found');
    expect((await client.fetch('/v1/capabilities', { method: 'HEAD' })).status).toBe(200);
    expect((await client.fetch(`/v1/events?client=${client.id}`, { method: 'HEAD' })).status).toBe(404);
    expect(await problemOf(await client.fetch('/v1/jobs/1'))).toBe('400 invalid');
    expect(await problemOf(await client.fetch('/v1/events?client=me'))).toBe('400 invalid');
  });

  test('headers that keep answers from being read as anything else, or kept', async () => {
    const { headers } = await client.fetch('/v1/capabilities');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  test('in its log neither the token nor programs nor clients', async () => {
    const secret = `print("${randomUUID()}")`;
    const program = acting({ print: secret });
    await client.submit({ id: randomUUID(), program });
    await client.events((told) => told.some(({ event }) => event.type === 'done'));
    await client.fetch(`/v1/jobs/${randomUUID()}`);
    const { stdout, stderr } = runner.output();
    expect(stderr).toContain('"path":"/v1/jobs"');
    for (const hidden of [runner.token, secret, client.id]) expect(stderr).not.toContain(hidden);
    expect(stdout.split(runner.token)).toHaveLength(2);
  });
});
