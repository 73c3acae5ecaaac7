/** What a value is by its internal slots, which no property can lie about. */
import { held } from '../held.ts';

const { getterOf, getPrototypeOf, isErrorInstance, taggedText, uncurried } = held;

type Brand = (value: unknown) => boolean;

/** Says whether reading a slot of the value works. */
function hasSlot(read: (value: never) => unknown): Brand {
  return (value) => {
    try {
      read(value as never);
      return true;
    } catch {
      return false;
    }
  };
}

export const timeOf = uncurried(Date.prototype.getTime);
const numberIn = uncurried(Number.prototype.valueOf);
const stringIn = uncurried(String.prototype.valueOf);
const booleanIn = uncurried(Boolean.prototype.valueOf);
const bigIntIn = uncurried(BigInt.prototype.valueOf);
const symbolIn = uncurried(Symbol.prototype.valueOf);
const typedArrayTag = getterOf<unknown>(
  getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
) as (value: unknown) => unknown;
const globalFlag = getterOf<boolean | undefined>(RegExp.prototype, 'global') as (value: unknown) => unknown;

export const isDate = hasSlot(timeOf) as (value: unknown) => value is Date;
export const isMap = hasSlot(getterOf(Map.prototype, 'size')) as (
  value: unknown,
) => value is Map<unknown, unknown>;
export const isSet = hasSlot(getterOf(Set.prototype, 'size')) as (value: unknown) => value is Set<unknown>;
const isNumberObject = hasSlot(numberIn);
const isStringObject = hasSlot(stringIn);
const isBooleanObject = hasSlot(booleanIn);
const isBigIntObject = hasSlot(bigIntIn);
const isSymbolObject = hasSlot(symbolIn);
const isArrayBuffer = hasSlot(getterOf(ArrayBuffer.prototype, 'byteLength'));
const isSharedArrayBuffer: Brand =
  typeof SharedArrayBuffer === 'function'
    ? hasSlot(getterOf(SharedArrayBuffer.prototype, 'byteLength'))
    : () => false;

export function isRegExp(value: unknown): value is RegExp {
  try {
    // Of RegExp.prototype, which is no pattern, the flag is undefined.
    return typeof globalFlag(value) === 'boolean';
  } catch {
    return false;
  }
}

export function isAnyArrayBuffer(value: unknown): value is ArrayBuffer {
  return isArrayBuffer(value) || isSharedArrayBuffer(value);
}

export function isError(value: unknown): value is Error {
  return isErrorInstance(value) || taggedText(value) === '[object Error]';
}

/** "Uint8Array", or undefined for what is no typed array. */
export function typedArrayName(value: unknown): string | undefined {
  const name = typedArrayTag(value);
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

const UNBOXED = {
  number: numberIn,
  string: stringIn,
  boolean: booleanIn,
  bigint: bigIntIn,
  symbol: symbolIn,
} as Record<string, (value: object) => unknown>;

/** The primitive in a wrapper object of a kind. */
export const unboxed = (value: object, kind: NonNullable<ReturnType<typeof boxedKind>>): unknown =>
  UNBOXED[kind]?.(value);
