import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  Budget,
  type Endpoint,
  httpModel,
  patient,
  readBaseUrl,
  testConnection,
} from '../../../src/connections/index.ts';
import { ChatFailure, type ChatRequest } from '../../../src/model/chat.ts';
import { type Act, type OpenaiServer, openaiServer } from '../../support/openaiServer.ts';

const REQUEST: ChatRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Count.' },
  ],
  temperature: 0.5,
  topP: null,
  maxTokens: 50,
  stop: ['END'],
  seed: 3,
  schema: null,
};
const never = new AbortController().signal;
const QUICK = { firstPauseMs: 1, longestPauseMs: 2_000 };

let server: OpenaiServer;
afterEach(() => server.close());

async function endpoint(...acts: Act[]): Promise<Endpoint> {
  server = await openaiServer({
    act: (_asked, number) => acts[number - 1] ?? acts.at(-1) ?? { silent: true },
  });
  return { dialect: 'openai', baseUrl: server.baseUrl, model: 'test-model', key: 'sk-secret-of-mine' };
}

async function failureOf(promise: Promise<unknown>): Promise<ChatFailure> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ChatFailure) return error;
  throw error;
}

describe('a model behind an address', () => {
  test('is asked in OpenAI’s words, with no header that a server would have to allow but two', async () => {
    const model = httpModel(await endpoint({ reply: 'One, two and three.' }));
    const heard: string[] = [];
    expect(await model.complete(REQUEST, never, (soFar) => heard.push(soFar))).toEqual({
      text: 'One, two and three.',
      ending: 'complete',
      usage: { promptTokens: 10, completionTokens: 19, counted: true },
    });
    expect(heard.at(-1)).toBe('One, two and three.');
    const [asked] = server.chats;
    expect(asked?.body).toEqual({
      model: 'test-model',
      messages: REQUEST.messages,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      max_tokens: 50,
      stop: ['END'],
      seed: 3,
    });
    expect(asked?.headers.authorization).toBe('Bearer sk-secret-of-mine');
    expect(asked?.path).not.toContain('secret');
    expect(model.id).not.toContain('secret');
  });

  test('may answer as one JSON, and say that its limit was reached', async () => {
    const model = httpModel(await endpoint({ reply: 'One, tw', whole: true, finish: 'length' }));
    expect(await model.complete(REQUEST, never)).toMatchObject({ text: 'One, tw', ending: 'length' });
  });

  test('may want another name for the limit on tokens', async () => {
    const error = { error: { message: "Use 'max_completion_tokens' instead of 'max_tokens'." } };
    const model = httpModel(await endpoint({ status: 400, error }, { reply: 'One' }));
    await model.complete(REQUEST, never);
    await model.complete(REQUEST, never);
    expect(server.chats.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [50, undefined],
      [undefined, 50],
      [undefined, 50],
    ]);
  });

  test.each<[string, Act, Partial<ChatFailure>]>([
    ['a reply cut off', { cutOffAfter: 'One, t' }, { trouble: 'cut-off', partial: 'One, t' }],
    ['an event that is no JSON', { malformed: true }, { trouble: 'malformed' }],
    ['a failure of the server’s', { status: 500 }, { trouble: 'server-error' }],
    [
      'too many requests',
      { status: 429, headers: { 'Retry-After': '7' } },
      { trouble: 'rate-limited', retryAfterMs: 7000 },
    ],
    [
      'a setting it does not take',
      { status: 400, error: { error: { message: 'no temperature' } } },
      { trouble: 'refused' },
    ],
  ])('fails with %s, and says so', async (_what, act, failure) => {
    const model = httpModel(await endpoint(act));
    expect(await failureOf(model.complete(REQUEST, never))).toMatchObject(failure);
  });

  test('fails when nothing comes for too long', async () => {
    const model = httpModel(await endpoint({ silent: true }), { silenceMs: 50 });
    expect(await failureOf(model.complete(REQUEST, never))).toMatchObject({ trouble: 'timeout' });
  });

  test('is given up when it is asked to', async () => {
    const model = httpModel(await endpoint({ silent: true }));
    const given = new AbortController();
    const completed = model.complete(REQUEST, given.signal);
    given.abort(new Error('enough'));
    await expect(completed).rejects.toThrow('enough');
  });
});

describe('patience', () => {
  test('asks again after failures that may pass, and loses nothing', async () => {
    const acts: Act[] = [
      { status: 500 },
      { cutOffAfter: 'On' },
      { status: 429, headers: { 'Retry-After': '0' } },
      { reply: 'One' },
    ];
    const model = patient(httpModel(await endpoint(...acts)), QUICK);
    expect((await model.complete(REQUEST, never)).text).toBe('One');
    expect(server.chats).toHaveLength(4);
  });

  test('waits as long as the provider asks for, with every request', async () => {
    const times: number[] = [];
    server = await openaiServer({
      act: (_asked, number) => {
        times.push(Date.now());
        return number === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : { reply: 'One' };
      },
    });
    const model = patient(
      httpModel(
        { dialect: 'openai', baseUrl: server.baseUrl, model: 'test-model', key: null },
        { concurrency: 1 },
      ),
      QUICK,
    );
    await Promise.all([model.complete(REQUEST, never), model.complete(REQUEST, never)]);
    expect(times).toHaveLength(3);
    for (const time of times.slice(1)) expect(time - (times[0] ?? 0)).toBeGreaterThanOrEqual(950);
  });

  test('ends after so many tries, and at once with what does not pass', async () => {
    const model = patient(httpModel(await endpoint({ status: 503 })), { ...QUICK, tries: 3 });
    expect(await failureOf(model.complete(REQUEST, never))).toMatchObject({ trouble: 'server-error' });
    expect(server.chats).toHaveLength(3);
    await server.close();
    const refusing = patient(httpModel(await endpoint({ status: 400 })), QUICK);
    expect(await failureOf(refusing.complete(REQUEST, never))).toMatchObject({ trouble: 'refused' });
    expect(server.chats).toHaveLength(1);
  });

  test('keeps to the budget, in which tries count', async () => {
    const budget = new Budget({ requests: 3, tokens: null });
    const model = patient(httpModel(await endpoint({ status: 500 }, { reply: 'One' })), { ...QUICK, budget });
    await model.complete(REQUEST, never);
    await model.complete(REQUEST, never);
    expect(await failureOf(model.complete(REQUEST, never))).toMatchObject({ trouble: 'budget' });
    expect(server.chats).toHaveLength(3);
    expect(budget.spent).toEqual({ requests: 3, promptTokens: 20, completionTokens: 6, counted: true });
    budget.limits = { requests: null, tokens: 20 };
    expect(await failureOf(model.complete(REQUEST, never))).toMatchObject({ trouble: 'budget' });
  });

  test('lets no more under way than it may', async () => {
    let underWay = 0;
    let most = 0;
    server = await openaiServer({
      act: async () => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 20));
        underWay--;
        return { reply: 'One', whole: true };
      },
    });
    const raw = httpModel(
      { dialect: 'openai', baseUrl: server.baseUrl, model: 'test-model', key: null },
      { concurrency: 2 },
    );
    const model = patient(raw, QUICK);
    await Promise.all(Array.from({ length: 7 }, () => model.complete(REQUEST, never)));
    expect(most).toBe(2);
    expect(server.chats).toHaveLength(7);
  });
});

describe('a test of the connection', () => {
  const tested = async (change: Partial<Endpoint>) => {
    server = await openaiServer({
      act: () => ({ reply: 'ready' }),
      key: 'sk-right-key-123',
      models: ['test-model', 'other'],
    });
    const given: Endpoint = {
      dialect: 'openai',
      baseUrl: server.baseUrl,
      model: 'other',
      key: 'sk-right-key-123',
    };
    return testConnection({ ...given, ...change }, never);
  };

  test('gives the names of the models and a reply', async () => {
    expect(await tested({})).toMatchObject({ ok: true, models: ['other', 'test-model'], reply: 'ready' });
  });

  test('tells a wrong key, without repeating it', async () => {
    const result = await tested({ key: 'sk-wrong-key-456' });
    expect(result).toMatchObject({ ok: false, failure: { trouble: 'unauthorized' } });
    expect(JSON.stringify(result) + (result.ok ? '' : result.failure.message)).not.toContain('456');
  });

  test('tells a model that is not there, and which are', async () => {
    const result = await tested({ model: 'absent' });
    expect(result).toMatchObject({ ok: false, failure: { trouble: 'unknown-model' } });
    expect(result.ok ? '' : result.failure.remedy).toContain('other, test-model');
  });

  test('tells that nothing answers', async () => {
    expect(await tested({ baseUrl: 'http://127.0.0.1:1/v1' })).toMatchObject({
      ok: false,
      failure: { trouble: 'no-server' },
    });
  });
});

describe('an address', () => {
  test.each([
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['http://localhost:1234/', 'http://localhost:1234/v1'],
    ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
    ['https://example.org/openai/v1/', 'https://example.org/openai/v1'],
  ])('%s is read as %s', async (given, read) => {
    expect(readBaseUrl(given)).toBe(read);
  });

  test.each(['', 'ftp://a', 'https://key@example.org', 'https://example.org/v1?key=1'])(
    '%s is refused',
    (given) => {
      expect(() => readBaseUrl(given)).toThrow('It should be');
    },
  );
});

describe('Anthropic’s protocol', () => {
  test('is spoken with its headers, its limit and its events', async () => {
    const events = [
      { type: 'message_start', message: { usage: { input_tokens: 12 } } },
      { type: 'ping' },
      { type: 'content_block_start', index: 0 },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'One' } },
      { type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: 'hm' } },
      { type: 'message_delta', delta: { stop_reason: 'max_tokens' }, usage: { output_tokens: 4 } },
      { type: 'message_stop' },
    ];
    let headers: Record<string, unknown> = {};
    let body = '';
    const anthropic = createServer((request, response) => {
      headers = request.headers;
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
        response.end(
          events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
        );
      });
    });
    await new Promise<void>((resolve) => anthropic.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(anthropic.address() as AddressInfo).port}/v1`;
    const model = httpModel({ dialect: 'anthropic', baseUrl, model: 'claude', key: 'secret' });
    expect(await model.complete({ ...REQUEST, maxTokens: null }, never)).toEqual({
      text: 'One',
      ending: 'length',
      usage: { promptTokens: 12, completionTokens: 4, counted: true },
    });
    anthropic.close();
    expect(headers).toMatchObject({
      'x-api-key': 'secret',
      'anthropic-dangerous-direct-browser-access': 'true',
    });
    expect(JSON.parse(body)).toMatchObject({
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Count.' }],
      max_tokens: 4096,
      stop_sequences: ['END'],
    });
    server = await openaiServer({ act: () => ({ silent: true }) });
  });
});
