import { parse } from 'lossless-json';

/** A value as engines tell it: whole numbers exact, all others as doubles. */
export type Value = null | boolean | string | bigint | number | Value[] | { [key: string]: Value };

/** No engine and no file writes it: it stands for NaN, which JSON has no number for. */
const NAN = '0e99999';

/** Reads JSON as Python writes it, with NaN and Infinity. @throws Error for what is none. */
export function parseValue(text: string): Value {
  // The parser gives what JSON holds, and numbers as the function after it says.
  return parse(/NaN|Infinity/.test(text) ? withNumerals(text) : text, null, numberOf) as Value;
}

/**
 * Are two answers equal? Numbers by value, whatever they are written as, or within the tolerance where there is one; truths
 * are no numbers; lists in order; dictionaries in any order.
 */
export function sameValue(a: Value, b: Value, tolerance: number | null): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b, tolerance);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, place) => sameValue(item, b[place] ?? null, tolerance));
  }
  if (isDictionary(a) && isDictionary(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null, tolerance))
    );
  }
  return a === b;
}

/** Are two answers, as engines tell them, equal? @throws Error for what is no JSON. */
export function sameText(a: string, b: string, tolerance: number | null): boolean {
  return a === b || sameValue(parseValue(a), parseValue(b), tolerance);
}

function numberOf(text: string): bigint | number {
  if (text === NAN) return Number.NaN;
  return /[.eE]/.test(text) ? Number(text) : BigInt(text);
}

function sameNumber(a: bigint | number, b: bigint | number, tolerance: number | null): boolean {
  if (exactlySame(a, b)) return true;
  if (tolerance === null) return false;
  const difference = typeof a === 'bigint' && typeof b === 'bigint' ? Number(a - b) : Number(a) - Number(b);
  return Math.abs(difference) <= tolerance;
}

function exactlySame(a: bigint | number, b: bigint | number): boolean {
  if (typeof a === typeof b) return a === b || (Number.isNaN(Number(a)) && Number.isNaN(Number(b)));
  const [whole, float] = typeof a === 'bigint' ? [a, b] : [b, a];
  return Number.isInteger(float) && BigInt(float) === whole;
}

function isNumber(value: Value): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function isDictionary(value: Value): value is { [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numerals in place of Python's names for what JSON has no numbers for; texts stay as they are. */
function withNumerals(text: string): string {
  let out = '';
  let from = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
    const end = endOfString(text, quote);
    out += numerals(text.slice(from, quote)) + text.slice(quote, end);
    from = end;
  }
  return out + numerals(text.slice(from));
}

function numerals(text: string): string {
  return text.replaceAll('NaN', NAN).replaceAll('Infinity', '1e99999');
}

function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
