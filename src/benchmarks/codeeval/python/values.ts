import { floatRepr } from '../../../metrics/index.ts';
import type { Json } from '../../../model/index.ts';

/** A float of Python's JSON. Kept apart from int (a plain number here), because 1.0 is no valid complexity. */
export class PythonFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** What Python's `json.loads` gives; every Json is one too. */
export type PythonValue = null | boolean | number | string | PythonFloat | PythonValue[] | PythonDict;
export type PythonDict = { [key: string]: PythonValue };

export function isDict(value: PythonValue | undefined): value is PythonDict {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonFloat)
  );
}

/** `value.get(key)`, told apart from a key that holds null: undefined where the key is absent. */
export function entry(dict: PythonDict, key: string): PythonValue | undefined {
  return Object.hasOwn(dict, key) ? dict[key] : undefined;
}

/** `bool(value)`. */
export function isTruthy(value: PythonValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (value instanceof PythonFloat) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  if (isDict(value)) return Object.keys(value).length > 0;
  // NaN is true in Python.
  return typeof value === 'number' ? value !== 0 : Boolean(value);
}

/** `type(value).__name__`. A plain number that is not whole came from Json and was a float. */
export function pythonTypeName(value: PythonValue): string {
  if (value === null) return 'NoneType';
  if (value instanceof PythonFloat) return 'float';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    case 'string':
      return 'str';
    default:
      return 'dict';
  }
}

/** `repr(value)`. */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return stringRepr(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : floatRepr(value);
  if (value instanceof PythonFloat) return floatRepr(value.value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${stringRepr(key)}: ${pythonRepr(item)}`)
    .join(', ')}}`;
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = '';
  for (const char of text) {
    if (char === quote) out += `\\${quote}`;
    else if (ESCAPES[char] !== undefined) out += ESCAPES[char];
    else if (char !== ' ' && /[\p{C}\p{Z}]/u.test(char)) out += codePointEscape(char.codePointAt(0) ?? 0);
    else out += char;
  }
  return quote + out + quote;
}

function codePointEscape(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** The same value with floats as plain numbers, as Task.data and IndexedDB hold it. */
export function plainJson(value: PythonValue): Json {
  if (value instanceof PythonFloat) return value.value;
  if (Array.isArray(value)) return value.map(plainJson);
  if (isDict(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainJson(item)]));
  }
  return value;
}
