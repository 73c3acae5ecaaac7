/**
 * What the language offers, held from before any program ran. A program in JavaScript shares its realm with the
 * engine and may replace every built-in; the engine calls these, and nothing that it could have replaced.
 *
 * Beside these only syntax is safe: literals, property access on own objects, `typeof`, operators on primitive
 * values. Not safe: iteration (`for…of`, spread, destructuring of arrays), methods of arrays and strings,
 * assignment to an element that an array does not have yet, regular expressions.
 */
export const { apply, construct, defineProperty, getPrototypeOf, ownKeys, deleteProperty } = Reflect;

/** A method as a function of its receiver. */
export function uncurried<Self, Given extends unknown[], Result>(
  method: (this: Self, ...given: Given) => Result,
): (self: Self, ...given: Given) => Result {
  return (self, ...given) => apply(method, self, given) as Result;
}

/** A getter as a function of its receiver. */
export function getterOf<Result>(prototype: object, name: PropertyKey): (self: object) => Result {
  const get = Reflect.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`There is no getter ${String(name)}.`);
  return (self) => apply(get, self, []) as Result;
}

export const Bytes = Uint8Array;
const typedArray = getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const lengthOfBytes = getterOf<number>(typedArray, 'length');
const setBytes = uncurried(Uint8Array.prototype.set);
const partOfBytes = getterOf<ArrayBuffer>(typedArray, 'buffer');
const offsetOfBytes = getterOf<number>(typedArray, 'byteOffset');
const nameOfBytes = getterOf<string | undefined>(typedArray, Symbol.toStringTag);

/** The number of a typed array's elements. */
export const byteCount = (bytes: Uint8Array | Float64Array): number => lengthOfBytes(bytes);

/** A view of a part, as `subarray` without asking the array's class. */
export function viewOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return new Bytes(partOfBytes(bytes), offsetOfBytes(bytes) + start, end - start);
}

/** Writes `source` into `target` from an offset on. */
export const writeBytes = (target: Uint8Array, source: Uint8Array, offset: number): void =>
  setBytes(target, source, offset);

export const isBytes = (value: unknown): value is Uint8Array =>
  typeof value === 'object' && value !== null && nameOfBytes(value) === 'Uint8Array';

const encoder = new TextEncoder();
const encode = uncurried(TextEncoder.prototype.encode);
const decode = uncurried(TextDecoder.prototype.decode);
const Decoder = TextDecoder;

export const encodeText = (text: string): Uint8Array => encode(encoder, text);
export const decodeBytes = (bytes: Uint8Array): string => decode(new Decoder(), bytes);
/** Decodes texts that arrive in pieces. */
export function streamDecoder(): (bytes: Uint8Array) => string {
  const decoder = new Decoder();
  return (bytes) => decode(decoder, bytes, { stream: true });
}

export const slice = uncurried(String.prototype.slice);
export const indexOf = uncurried(String.prototype.indexOf);
export const lastIndexOf = uncurried(String.prototype.lastIndexOf);
export const repeat = uncurried(String.prototype.repeat);
export const startsWith = (text: string, start: string): boolean => slice(text, 0, start.length) === start;
export const endsWith = (text: string, end: string): boolean =>
  text.length >= end.length && slice(text, text.length - end.length) === end;
/** Is a pattern found? Patterns must have no flags. */
export const matches = uncurried(RegExp.prototype.exec);

/** String(value), which for an object asks the object itself. */
export const stringOf = String;
export const numberOf = Number;
export const { floor, min, max } = Math;
export const { isInteger, isNaN: isNotANumber } = Number;
export const isArray = Array.isArray;
export const { create, freeze, setPrototypeOf, getOwnPropertyDescriptor } = Object;
export const { parse: parseJson, stringify: stringifyJson } = JSON;
export const hasOwn = Object.hasOwn;
export const instanceOf = uncurried(Function.prototype[Symbol.hasInstance]);

const performanceNow = performance.now.bind(performance);
/** Milliseconds since the worker began. */
export const now = (): number => performanceNow();

/** Defines a property as data; no setter is asked on the way. */
function define(target: object, name: PropertyKey, value: unknown, enumerable: boolean): void {
  const descriptor = { __proto__: null, value, writable: true, enumerable, configurable: true };
  defineProperty(target, name, descriptor as PropertyDescriptor);
}

/** Appends as `push` does. */
export const append = <T>(array: T[], value: T): void => define(array, array.length, value, true);

/** Defines a property as built-ins have them: not enumerable. */
export const hide = (target: object, name: PropertyKey, value: unknown): void =>
  define(target, name, value, false);

/** Defines a property as an assignment would. */
export const put = (target: object, name: PropertyKey, value: unknown): void =>
  define(target, name, value, true);

/** Defines a property that is computed when it is asked for, and not enumerable. */
export function accessor(
  target: object,
  name: PropertyKey,
  get: () => unknown,
  set?: (value: never) => void,
): void {
  defineProperty(target, name, {
    __proto__: null,
    get,
    set,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
}

/** Evaluates a text as a script of its own, in the global scope. */
export const evaluate = Reflect.get(globalThis, 'eval') as (text: string) => unknown;
