import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Addresses } from './addresses.ts';
import type { Token } from './token.ts';

/** What is no secret, by the routes' own names: a path can be written in many ways. */
const OPENAPI_ROUTE = '/v1/openapi.json';
const PAGE_ROUTES = new Set(['/', '/*']);

/**
 * Looks at every request before anything else does: is it sent to a name of ours (a page of another host that had its
 * name point here is not), by a page that is allowed?
 */
export function guard(server: FastifyInstance, addresses: () => Addresses): void {
  server.addHook('onRequest', async (request, reply) => {
    const { hosts, origins } = addresses();
    if (!hosts.has(request.headers.host?.toLowerCase() ?? '')) {
      throw new Refusal('origin', `The Host header must be one of ${[...hosts].join(', ')}.`);
    }
    if (!isPage(request)) demandOrigin(request, origins);
    // Chromium asks before a page of a wider network may reach into a narrower one.
    if (
      request.method === 'OPTIONS' &&
      request.headers['access-control-request-private-network'] === 'true'
    ) {
      reply.header('Access-Control-Allow-Private-Network', 'true');
    }
  });
}

/** Asks for the token: behind the answer to preflights, which never carry it. */
export function demandToken(server: FastifyInstance, token: Token): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isPage(request) || isOpen(request)) return;
    if (token.admits(request.headers.authorization)) return;
    reply.header('WWW-Authenticate', 'Bearer');
    throw new Refusal(
      'token',
      'Send "Authorization: Bearer <token>" with the token that the runner printed when it was started last.',
    );
  });
}

function demandOrigin({ headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  const { origin } = headers;
  if (origin !== undefined) {
    if (origins.has(origin.toLowerCase())) return;
    throw new Refusal(
      'origin',
      `Pages of ${origin} are not allowed. Start the runner with --origin ${origin}`,
    );
  }
  // A browser leaves the origin out of some requests, but not that they come from elsewhere.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Refusal('origin', 'Requests from other pages need an Origin header.');
  }
}

/** Is it for a file of the page that is served? Everything else, also what leads nowhere, needs all that is asked. */
export function isPage(request: FastifyRequest): boolean {
  return PAGE_ROUTES.has(request.routeOptions.url ?? '');
}

/** The one route of the protocol that needs no token. */
export function isOpen(request: FastifyRequest): boolean {
  return request.routeOptions.url === OPENAPI_ROUTE;
}
