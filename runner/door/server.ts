import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { type Capabilities, PROBLEMS } from '../../src/model/runner.ts';
import { Refusal } from '../refusal.ts';
import type { Addresses } from './addresses.ts';
import { type ApiOptions, api } from './api.ts';
import { demandToken, guard, isOpen, isPage } from './guard.ts';
import { servePages } from './pages.ts';
import type { Token } from './token.ts';

/** The most that one request may bring. */
export const REQUESTS: Capabilities['requests'] = { bodyBytes: 16 * 2 ** 20, programs: 500 };

/** Nobody needs longer to send a request, or to say nothing between two. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 20_000;
const CHECK_MS = 2_000;
const HEADER_BYTES = 16 * 1024;
const CONNECTIONS = 512;
const PREFLIGHT_SECONDS = 600;

export interface DoorOptions extends ApiOptions {
  token: Token;
  /** Asked at each request: the port is known only once the door is open. */
  addresses: () => Addresses;
  /** Of one address, a minute. */
  requestsPerMinute: number;
  /** The built app to serve beside the protocol; null for none. */
  pages: string | null;
  log: FastifyBaseLogger;
}

/** The HTTP server, not listening yet. */
export async function makeDoor(options: DoorOptions): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: REQUESTS.bodyBytes,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: IDLE_MS,
    forceCloseConnections: true,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES,
    },
  });
  server.server.maxConnections = CONNECTIONS;
  logRequests(server);
  setHeaders(server);
  guard(server, options.addresses);
  await server.register(cors, {
    origin: (origin, answer) => answer(null, options.addresses().origins.has(origin?.toLowerCase() ?? '')),
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Last-Event-ID'],
    exposedHeaders: ['Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
  await server.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    hook: 'onRequest',
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('busy', 'Too many requests; more programs fit into one.', Math.ceil(ttl / 1000)),
  });
  demandToken(server, options.token);
  onlyJson(server);
  server.setNotFoundHandler(() => {
    throw nothingHere();
  });
  server.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal !== null) return refuse(reply, refusal);
    request.log.error({ err: { type: error.name, message: error.message, stack: error.stack } }, 'failed');
    return refuse(reply, new Refusal('failed', 'The runner failed at this; its log says why.'));
  });
  api(server, options);
  if (options.pages !== null) await servePages(server, options.pages);
  return server;
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header('Retry-After', refusal.retryAfterSeconds);
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.problem);
}

/** What the framework refuses, in the protocol's terms; null for what is a fault of ours. */
function toRefusal(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error;
  if (statusCode === PROBLEMS['too-large']) {
    return new Refusal('too-large', `A request may have ${REQUESTS.bodyBytes} bytes.`);
  }
  if (statusCode === PROBLEMS['media-type']) {
    return new Refusal('media-type', 'Send Content-Type: application/json.');
  }
  // A path that would lead out of the page's folder is "forbidden" there: no such file, to whoever asks.
  if (statusCode === 403 || statusCode === 404) return nothingHere();
  return statusCode < 500 ? new Refusal('invalid', error.message) : null;
}

function nothingHere(): Refusal {
  return new Refusal('not-found', 'There is nothing at this path. /v1/openapi.json says what there is.');
}

/** Plain text would be taken too, and pages may send that anywhere without asking first. */
function onlyJson(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain');
}

/** Method, path, status and time: no query, header or body, which hold names, the token and programs. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
  });
}

function setHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'no-referrer');
    if (isPage(request)) return;
    reply
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
      // A page that is not allowed may see that a runner is here, to say what is to be done; it reads nothing.
      .header('Cross-Origin-Resource-Policy', isOpen(request) ? 'cross-origin' : 'same-origin');
  });
}
