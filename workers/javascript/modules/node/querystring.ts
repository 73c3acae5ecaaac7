import { nodeError } from '../errors.ts';

type Query = Record<string, string | string[]>;

interface ParseOptions {
  maxKeys?: number;
  decodeURIComponent?: (text: string) => string;
}

const MOST_KEYS = 1000;

function escapeText(value: unknown): string {
  try {
    return encodeURIComponent(typeof value === 'object' ? String(value) : `${value}`);
  } catch {
    throw nodeError(URIError, 'ERR_INVALID_URI', 'URI malformed');
  }
}

function unescapeBuffer(text: string): Buffer {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const escaped = /^%([\da-f]{2})/i.exec(text.slice(i, i + 3));
    bytes.push(escaped === null ? text.charCodeAt(i) : Number.parseInt(`${escaped[1]}`, 16));
    if (escaped !== null) i += 2;
  }
  return Buffer.from(bytes);
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescapeBuffer(text).toString();
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : '';
  return typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : '';
}

function stringify(
  query: unknown,
  separator?: string,
  equals?: string,
  options?: { encodeURIComponent?: unknown },
) {
  if (query === null || typeof query !== 'object') return '';
  const own = options?.encodeURIComponent;
  const encode = (value: unknown): string =>
    typeof own === 'function'
      ? String(Reflect.apply(own, undefined, [textOf(value)]))
      : querystring.escape(textOf(value));
  return Object.entries(query)
    .flatMap(([key, value]: [string, unknown]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${encode(key)}${equals || '='}${encode(one)}`),
    )
    .join(separator || '&');
}

function parse(text: unknown, separator?: string, equals?: string, options: ParseOptions = {}): Query {
  const query: Query = Object.create(null);
  if (typeof text !== 'string' || text.length === 0) return query;
  const { maxKeys = MOST_KEYS, decodeURIComponent: own = querystring.unescape } = options;
  const decode = (part: string): string => {
    const spaced = part.replaceAll('+', ' ');
    try {
      return own(spaced);
    } catch {
      return querystring.unescape(spaced);
    }
  };
  const pairs = text.split(separator || '&').filter((pair) => pair !== '');
  for (const pair of maxKeys > 0 ? pairs.slice(0, maxKeys) : pairs) {
    const at = pair.indexOf(equals || '=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + (equals || '=').length));
    const known = query[key];
    if (known === undefined) query[key] = value;
    else if (Array.isArray(known)) known.push(value);
    else query[key] = [known, value];
  }
  return query;
}

/** Node's "querystring". Programs may exchange `escape` and `unescape`. */
const querystring = {
  decode: parse,
  encode: stringify,
  escape: escapeText,
  parse,
  stringify,
  unescape: unescapeText,
  unescapeBuffer,
};

export default querystring;
