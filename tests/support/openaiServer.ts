import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What the server does about one request. */
export type Act =
  /** In pieces, with pauses of so long between them; `whole` as one JSON, whatever was asked for. */
  | { reply: string; whole?: boolean; finish?: string; pieceMs?: number }
  | { status: number; headers?: Record<string, string>; error?: unknown }
  /** An event that is no JSON. */
  | { malformed: true }
  /** The connection ends within the reply. */
  | { cutOffAfter: string }
  /** Nothing ever comes. */
  | { silent: true };

/** What was asked for in a request. */
export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: { model?: string; messages?: { role: string; content: string }[] } & Record<string, unknown>;
}

export interface OpenaiServer {
  /** Up to the version: "http://127.0.0.1:1234/v1". */
  readonly baseUrl: string;
  /** Requests for chat completions, in order. */
  readonly chats: Asked[];
  /** All requests but those that ask for permission (OPTIONS). */
  readonly requests: Asked[];
  close(): Promise<void>;
}

export interface OpenaiServerOptions {
  /** @param number of chat requests so far, this one included. */
  act: (asked: Asked, number: number) => Act | Promise<Act>;
  /** Every page, or none, may ask. */
  allowsPages?: boolean;
  models?: string[];
  /** Null where none is wanted. */
  key?: string | null;
}

/** A server that speaks OpenAI's protocol on this machine, does as it is told, and remembers what it was asked. */
export async function openaiServer({
  act,
  allowsPages = true,
  models = ['test-model'],
  key = null,
}: OpenaiServerOptions): Promise<OpenaiServer> {
  const chats: Asked[] = [];
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (allowsPages) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
      // What a page of another host needs to embed nothing, but to be answered at all.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: request.method === 'POST' ? ((await json(request)) as Asked['body']) : {},
    };
    requests.push(asked);
    if (key !== null && request.headers.authorization !== `Bearer ${key}`) {
      const given = String(request.headers.authorization ?? '').replace('Bearer ', '');
      send(response, 401, { error: { message: `Incorrect API key provided: ${given}.` } });
    } else if (asked.path === '/v1/models') {
      send(response, 200, { object: 'list', data: models.map((id) => ({ id })) });
    } else if (asked.path !== '/v1/chat/completions') {
      send(response, 404, { error: { message: 'There is nothing here.' } });
    } else if (!models.includes(asked.body.model ?? '')) {
      send(response, 404, { error: { message: `model "${asked.body.model}" not found` } });
    } else {
      chats.push(asked);
      await perform(await act(asked, chats.length), response);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    chats,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function perform(act: Act, response: ServerResponse): Promise<void> {
  if ('silent' in act) return;
  if ('status' in act) {
    for (const [name, value] of Object.entries(act.headers ?? {})) response.setHeader(name, value);
    send(response, act.status, act.error ?? { error: { message: `status ${act.status}` } });
    return;
  }
  const usage = (text: string) => ({ prompt_tokens: 10, completion_tokens: text.length, total_tokens: 0 });
  if ('reply' in act && act.whole) {
    const message = { role: 'assistant', content: act.reply };
    send(response, 200, {
      choices: [{ index: 0, message, finish_reason: act.finish ?? 'stop' }],
      usage: usage(act.reply),
    });
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const event = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const delta = (content: string) =>
    event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  if ('malformed' in act) {
    response.end('data: {"choices": [\n\n');
    return;
  }
  if ('cutOffAfter' in act) {
    delta(act.cutOffAfter);
    // What was written is to arrive first.
    setTimeout(() => response.destroy(), 50);
    return;
  }
  for (const piece of act.reply.match(/[\s\S]{1,7}/g) ?? []) {
    delta(piece);
    if (act.pieceMs) await new Promise((resolve) => setTimeout(resolve, act.pieceMs));
  }
  event({ choices: [{ index: 0, delta: {}, finish_reason: act.finish ?? 'stop' }] });
  event({ choices: [], usage: usage(act.reply) });
  response.end('data: [DONE]\n\n');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
