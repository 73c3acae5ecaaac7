import * as v from 'valibot';
import type { ChatFailure } from '../model/chat.ts';
import { readBounded } from '../runtimes/runner/bounded.ts';
import { addressSpaceOf } from '../runtimes/runner/door.ts';
import { whyUnreachable } from './diagnosis.ts';
import type { Dialect } from './dialect.ts';
import type { Endpoint } from './endpoint.ts';
import { rateLimited, refused, serverError, unauthorized, unknownModel } from './failures.ts';

/** As much of an error as is worth reading. */
const MOST_ERROR_BYTES = 64 * 1024;
const MOST_SAID = 300;

const errorSchema = v.union([
  v.object({
    error: v.union([
      v.string(),
      v.object({ message: v.optional(v.string(), ''), code: v.nullish(v.unknown()) }),
    ]),
  }),
  v.object({ message: v.string() }),
  v.object({ detail: v.string() }),
]);

/**
 * A request to a server, whose answer is of a status below 300.
 *
 * @param body null to GET.
 * @throws ChatFailure, without the key in any of its words; the signal's reason once it is aborted.
 */
export async function ask(
  endpoint: Endpoint,
  dialect: Dialect,
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<Response> {
  const { baseUrl, key } = endpoint;
  let response: Response;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...dialect.headers(key),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      // A key must not follow to another place.
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
      ...addressSpaceOf(baseUrl),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw await whyUnreachable(baseUrl, signal);
  }
  if (!response.ok) throw await failureOf(response, endpoint);
  return response;
}

async function failureOf(response: Response, { key, model }: Endpoint): Promise<ChatFailure> {
  const text = (await readBounded(response, MOST_ERROR_BYTES).catch(() => null)) ?? '';
  const said = withoutKey(saidIn(text), key);
  const { status } = response;
  if (status === 401 || status === 403) return unauthorized(said, key !== null);
  if (
    /model/i.test(said) &&
    (status === 404 || (status === 400 && /not (?:found|exist)|unknown/i.test(said)))
  ) {
    return unknownModel(model, []);
  }
  if (status === 429) return rateLimited(said, retryAfterMs(response));
  if (status >= 500 || status === 408) return serverError(status, said, retryAfterMs(response));
  return refused(status, said);
}

/** A provider's own words, where it has some. */
function saidIn(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return '';
  }
  const read = v.safeParse(errorSchema, value);
  if (!read.success) return '';
  if ('message' in read.output) return read.output.message.slice(0, MOST_SAID);
  if ('detail' in read.output) return read.output.detail.slice(0, MOST_SAID);
  const { error } = read.output;
  return (typeof error === 'string' ? error : error.message).slice(0, MOST_SAID);
}

/** Some providers repeat a wrong key in their words, which go to pages and logs. */
function withoutKey(said: string, key: string | null): string {
  const words = said.replace(/\b(?:sk|key|pk)-[\w*-]{6,}/g, '(the key)');
  return key === null ? words : words.replaceAll(key, '(the key)');
}

/** Seconds or a date; only told to pages by servers that expose the header. */
function retryAfterMs(response: Response): number | null {
  const told = response.headers.get('Retry-After');
  if (told === null) return null;
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
