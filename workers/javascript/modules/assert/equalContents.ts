import { held } from '../held.ts';
import type { Comparison } from './deepEqual.ts';
import {
  boxedKind,
  isAnyArrayBuffer,
  isDate,
  isError,
  isMap,
  isRegExp,
  isSet,
  timeOf,
  typedArrayName,
  unboxed,
} from './valueKinds.ts';

const { Bytes, byteCount, HeldError, isArray, isEnumerable, isView, objectIs, taggedText } = held;

/** Whether two objects of one type tag agree in what their type holds apart from properties and members. */
export function equalContents(a: object, b: object, comparison: Comparison): boolean {
  if (isArray(a)) return isArray(b) && a.length === b.length;
  if (taggedText(a) === '[object Object]') return true;
  if (isDate(a)) return isDate(b) && timeOf(a) === timeOf(b);
  if (isRegExp(a)) {
    return isRegExp(b) && a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex;
  }
  if (isView(a)) return isView(b) && equalViews(a, b, comparison.strict);
  if (isSet(a)) return isSet(b) && a.size === b.size;
  if (isMap(a)) return isMap(b) && a.size === b.size;
  if (isAnyArrayBuffer(a)) {
    return isAnyArrayBuffer(b) && equalBytes(new Bytes(a), new Bytes(b));
  }
  if (isAnyError(a)) return isAnyError(b) && equalErrors(a, b, comparison);
  const kind = boxedKind(a);
  if (kind !== null) return boxedKind(b) === kind && objectIs(unboxed(a, kind), unboxed(b, kind));
  if (isExotic(b)) return false;
  if (isUrl(a)) return isUrl(b) && a.href === b.href;
  return true;
}

/** Whether a value is of a type that was told apart above. */
function isExotic(value: object): boolean {
  return (
    isArray(value) ||
    isView(value) ||
    isSet(value) ||
    isMap(value) ||
    isDate(value) ||
    isRegExp(value) ||
    isAnyArrayBuffer(value) ||
    isAnyError(value) ||
    boxedKind(value) !== null
  );
}

/** Also what only calls itself an Error, by a `Symbol.hasInstance` that a program wrote: as in Node. */
function isAnyError(value: object): value is Error {
  return isError(value) || value instanceof HeldError;
}

/** Node's own test, which tells a URL from the old parser's results. */
function isUrl(value: object): value is URL {
  const { href, protocol, auth, path } = value as Record<string, unknown>;
  return Boolean(href && protocol && auth === undefined && path === undefined);
}

function equalViews(a: ArrayBufferView, b: ArrayBufferView, strict: boolean): boolean {
  const name = typedArrayName(a);
  if (name !== typedArrayName(b)) return false;
  if (!strict && (name === 'Float32Array' || name === 'Float64Array')) {
    // Loosely, 0 equals -0, whose bytes differ.
    return a.byteLength === b.byteLength && equalNumbers(a as Float64Array, b as Float64Array);
  }
  return a.byteLength === b.byteLength && equalBytes(bytesOf(a), bytesOf(b));
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Bytes(view.buffer, view.byteOffset, view.byteLength);
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return byteCount(a) === byteCount(b) && equalNumbers(a, b);
}

function equalNumbers(a: Uint8Array | Float64Array, b: Uint8Array | Float64Array): boolean {
  const count = byteCount(a);
  for (let at = 0; at < count; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

function equalErrors(a: Error, b: Error, comparison: Comparison): boolean {
  const same = (left: unknown, right: unknown) => left === right;
  return (
    equalField(a, b, 'message', same) &&
    equalField(a, b, 'name', same) &&
    equalField(a, b, 'cause', comparison.equal) &&
    equalField(a, b, 'errors', comparison.equal)
  );
}

type ErrorFields = Error & { errors?: unknown };

/** A field that is enumerable is compared with the properties; else it counts all the same. */
function equalField(
  a: ErrorFields,
  b: ErrorFields,
  field: 'message' | 'name' | 'cause' | 'errors',
  equal: (left: unknown, right: unknown) => boolean,
): boolean {
  const enumerable = isEnumerable(a, field);
  if (enumerable !== isEnumerable(b, field)) return false;
  return enumerable || equal(a[field], b[field]);
}
