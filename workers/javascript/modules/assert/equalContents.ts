import type { Comparison } from './deepEqual.ts';
import {
  boxedKind,
  isAnyArrayBuffer,
  isDate,
  isError,
  isMap,
  isRegExp,
  isSet,
  typedArrayName,
} from './valueKinds.ts';

/** Whether two objects of one type tag agree in what their type holds apart from properties and members. */
export function equalContents(a: object, b: object, comparison: Comparison): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length;
  if (Object.prototype.toString.call(a) === '[object Object]') return true;
  if (isDate(a)) return isDate(b) && a.getTime() === b.getTime();
  if (isRegExp(a)) {
    return isRegExp(b) && a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex;
  }
  if (ArrayBuffer.isView(a)) return ArrayBuffer.isView(b) && equalViews(a, b, comparison.strict);
  if (isSet(a)) return isSet(b) && a.size === b.size;
  if (isMap(a)) return isMap(b) && a.size === b.size;
  if (isAnyArrayBuffer(a)) {
    return isAnyArrayBuffer(b) && equalBytes(new Uint8Array(a), new Uint8Array(b));
  }
  if (isError(a)) return isError(b) && equalErrors(a, b, comparison);
  const kind = boxedKind(a);
  if (kind !== null) return boxedKind(b) === kind && Object.is(a.valueOf(), b.valueOf());
  if (isExotic(b)) return false;
  if (a instanceof URL) return b instanceof URL && a.href === b.href;
  return true;
}

/** Whether a value is of a type that was told apart above. */
function isExotic(value: object): boolean {
  return (
    Array.isArray(value) ||
    ArrayBuffer.isView(value) ||
    isSet(value) ||
    isMap(value) ||
    isDate(value) ||
    isRegExp(value) ||
    isAnyArrayBuffer(value) ||
    isError(value) ||
    boxedKind(value) !== null
  );
}

function equalViews(a: ArrayBufferView, b: ArrayBufferView, strict: boolean): boolean {
  const name = typedArrayName(a);
  if (name !== typedArrayName(b)) return false;
  if (!strict && (a instanceof Float32Array || a instanceof Float64Array)) {
    // Loosely, 0 equals -0, whose bytes differ.
    const other = b as typeof a;
    return a.byteLength === b.byteLength && a.every((value, index) => value === other[index]);
  }
  return equalBytes(bytesOf(a), bytesOf(b));
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Where these are enumerable they are compared as properties; else they count all the same. */
const ERROR_FIELDS = ['message', 'name', 'cause', 'errors'] as const;

function equalErrors(a: Error, b: Error, comparison: Comparison): boolean {
  return ERROR_FIELDS.every((field) => {
    const enumerable = Object.prototype.propertyIsEnumerable.call(a, field);
    if (enumerable !== Object.prototype.propertyIsEnumerable.call(b, field)) return false;
    if (enumerable) return true;
    const left: unknown = Reflect.get(a, field);
    const right: unknown = Reflect.get(b, field);
    return field === 'message' || field === 'name' ? left === right : comparison.equal(left, right);
  });
}
