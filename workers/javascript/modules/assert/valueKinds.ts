/** What a value is by its internal slots, which no property can lie about. */

type Brand = (value: unknown) => boolean;

/** Says whether reading a slot of the value works. */
function hasSlot(read: (this: unknown) => unknown): Brand {
  return (value) => {
    try {
      read.call(value);
      return true;
    } catch {
      return false;
    }
  };
}

function getterOf(prototype: object, key: PropertyKey): (this: unknown) => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (getter === undefined) throw new TypeError(`${String(key)} is no accessor`);
  return getter;
}

const typedArrayTag = getterOf(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);

export const isDate = hasSlot(Date.prototype.getTime) as (value: unknown) => value is Date;
export const isMap = hasSlot(getterOf(Map.prototype, 'size')) as (
  value: unknown,
) => value is Map<unknown, unknown>;
export const isSet = hasSlot(getterOf(Set.prototype, 'size')) as (value: unknown) => value is Set<unknown>;
const isNumberObject = hasSlot(Number.prototype.valueOf);
const isStringObject = hasSlot(String.prototype.valueOf);
const isBooleanObject = hasSlot(Boolean.prototype.valueOf);
const isBigIntObject = hasSlot(BigInt.prototype.valueOf);
const isSymbolObject = hasSlot(Symbol.prototype.valueOf);
const isArrayBuffer = hasSlot(getterOf(ArrayBuffer.prototype, 'byteLength'));

export function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]' && value instanceof RegExp;
}

export function isAnyArrayBuffer(value: unknown): value is ArrayBuffer {
  return (
    isArrayBuffer(value) || (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer)
  );
}

export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}

/** "Uint8Array", or undefined for what is no typed array. */
export function typedArrayName(value: unknown): string | undefined {
  const name = typedArrayTag.call(value);
  return typeof name === 'string' ? name : undefined;
}

/** The kind of a primitive's wrapper object, or null for any other value. */
export function boxedKind(value: unknown): 'number' | 'string' | 'boolean' | 'bigint' | 'symbol' | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isNumberObject(value)) return 'number';
  if (isStringObject(value)) return 'string';
  if (isBooleanObject(value)) return 'boolean';
  if (isBigIntObject(value)) return 'bigint';
  return isSymbolObject(value) ? 'symbol' : null;
}
