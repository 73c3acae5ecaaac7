import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';

/**
 * A stored value as one line of JSON that {@link rowOf} reads back unchanged. JSON has no NaN, infinities or
 * -0, which imported records may hold (Python writes them): they stand as {"$number": "NaN"}, and keys that
 * begin with "$" get a second one.
 */
export function rowText(row: unknown): string {
  return JSON.stringify(row, (_key, value: Json) => {
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
      return { $number: Object.is(value, -0) ? '-0' : String(value) };
    }
    return withKeys(value, (key) => (key.startsWith('$') ? `$${key}` : key));
  });
}

/** @throws SyntaxError where the line is not JSON. */
export function rowOf(text: string): Json {
  return JSON.parse(text, (_key, value: Json) => {
    if (isJsonObject(value) && typeof value.$number === 'string') return Number(value.$number);
    return withKeys(value, (key) => (key.startsWith('$$') ? key.slice(1) : key));
  });
}

function withKeys(value: Json, rename: (key: string) => string): Json {
  if (!isJsonObject(value) || !Object.keys(value).some((key) => key.startsWith('$'))) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), item])) as JsonObject;
}
