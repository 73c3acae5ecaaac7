import { equalMaps, equalSets } from './equalCollections.ts';
import { equalContents } from './equalContents.ts';
import { looselyEqual } from './looselyEqual.ts';
import { isMap, isSet } from './valueKinds.ts';

/** A comparison under way: how strict it is, and which objects it is inside of. */
export interface Comparison {
  readonly strict: boolean;
  /** Whether two values are deeply equal, within this comparison. */
  equal(a: unknown, b: unknown): boolean;
}

/** Deep equality as `assert.deepEqual` (loose) and `assert.deepStrictEqual` (strict) of Node 20 define it. */
export function deepEqual(a: unknown, b: unknown, strict: boolean): boolean {
  const inside = new Map<object, Set<object>>();
  const comparison: Comparison = {
    strict,
    equal: (left, right) => compare(left, right, comparison, inside),
  };
  return comparison.equal(a, b);
}

function compare(a: unknown, b: unknown, comparison: Comparison, inside: Map<object, Set<object>>): boolean {
  const { strict } = comparison;
  if (a === b) return a !== 0 || !strict || Object.is(a, b);
  if (!isObject(a) || !isObject(b)) {
    if (strict) return typeof a === 'number' && Number.isNaN(a) && Number.isNaN(b);
    // Functions count as primitives here, as in Node.
    if (isObject(a) || isObject(b)) return false;
    return looselyEqual(a, b);
  }
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const tag = Object.prototype.toString.call(a);
  if (tag !== Object.prototype.toString.call(b)) return false;
  if (!equalContents(a, b, comparison)) return false;

  const keys = comparableKeys(a, b, strict);
  if (keys === null) return false;

  // A pair that is met again inside itself is equal unless something else differs.
  const partners = inside.get(a);
  if (partners?.has(b)) return true;
  const known = partners ?? new Set();
  if (partners === undefined) inside.set(a, known);
  known.add(b);
  try {
    return (
      keys.every((key) => comparison.equal(Reflect.get(a, key), Reflect.get(b, key))) &&
      equalMembers(a, b, comparison)
    );
  } finally {
    known.delete(b);
  }
}

function equalMembers(a: object, b: object, comparison: Comparison): boolean {
  if (isSet(a)) return isSet(b) && equalSets(a, b, comparison);
  if (isMap(a)) return isMap(b) && equalMaps(a, b, comparison);
  return true;
}

/** The enumerable own keys that both have, or null where they differ in them. */
function comparableKeys(a: object, b: object, strict: boolean): PropertyKey[] | null {
  // Bytes and lengths have been compared already: only what was put beside the elements is left.
  const named = ArrayBuffer.isView(a) ? (key: string) => !/^\d+$/.test(key) : () => true;
  const keys: PropertyKey[] = Object.keys(a).filter(named);
  if (keys.length !== Object.keys(b).filter(named).length) return null;
  if (!keys.every((key) => isEnumerable(b, key))) return null;
  if (!strict) return keys;
  const symbols = Object.getOwnPropertySymbols(a).filter((key) => isEnumerable(a, key));
  const others = Object.getOwnPropertySymbols(b).filter((key) => isEnumerable(b, key));
  if (symbols.length !== others.length || !symbols.every((key) => isEnumerable(b, key))) return null;
  return [...keys, ...symbols];
}

function isEnumerable(value: object, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(value, key);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
