import { held } from '../held.ts';
import { equalMaps, equalSets } from './equalCollections.ts';
import { equalContents } from './equalContents.ts';
import { looselyEqual } from './looselyEqual.ts';
import { comparableKeys } from './ownKeys.ts';
import { isMap, isSet } from './valueKinds.ts';

const { getPrototypeOf, hasOwn, isArray, isNotANumber, keysOf, mapGet, mapSet } = held;
const { newMap, newSet, objectIs, setAdd, setDelete, setHas, taggedText } = held;

/** A comparison under way: how strict it is, and which objects it is inside of. */
export interface Comparison {
  readonly strict: boolean;
  /** Whether two values are deeply equal, within this comparison. */
  equal(a: unknown, b: unknown): boolean;
}

/**
 * Deep equality as `assert.deepEqual` (loose) and `assert.deepStrictEqual` (strict) of Node 20 define it. What
 * Node's own code (lib/internal/util/comparisons.js) asks of the values by name, or iterates, is asked and iterated
 * here; of anything else the program has no say.
 */
export function deepEqual(a: unknown, b: unknown, strict: boolean): boolean {
  const inside = newMap<object, Set<object>>();
  const comparison: Comparison = {
    strict,
    equal: (left, right) => compare(left, right, comparison, inside),
  };
  return comparison.equal(a, b);
}

function compare(a: unknown, b: unknown, comparison: Comparison, inside: Map<object, Set<object>>): boolean {
  const { strict } = comparison;
  if (a === b) return a !== 0 || !strict || objectIs(a, b);
  if (!isObject(a) || !isObject(b)) {
    if (strict) return typeof a === 'number' && isNotANumber(a) && isNotANumber(b);
    // Functions count as primitives here, as in Node.
    if (isObject(a) || isObject(b)) return false;
    return looselyEqual(a, b);
  }
  if (strict && getPrototypeOf(a) !== getPrototypeOf(b)) return false;
  if (taggedText(a) !== taggedText(b)) return false;
  if (!equalContents(a, b, comparison)) return false;

  const keys = comparableKeys(a, b, strict);
  if (keys === null) return false;

  // A pair that is met again inside itself is equal unless something else differs.
  const known = mapGet(inside, a);
  if (known !== undefined && setHas(known, b)) return true;
  const partners = known ?? newSet<object>();
  if (known === undefined) mapSet(inside, a, partners);
  setAdd(partners, b);
  try {
    return equalProperties(a, b, keys, comparison) && equalMembers(a, b, comparison);
  } finally {
    setDelete(partners, b);
  }
}

function equalProperties(a: object, b: object, keys: PropertyKey[], comparison: Comparison): boolean {
  for (const key of keys) {
    if (!comparison.equal(valueAt(a, key), valueAt(b, key))) return false;
  }
  return true;
}

function equalMembers(a: object, b: object, comparison: Comparison): boolean {
  if (isArray(a)) return equalElements(a, b as unknown[], comparison);
  if (isSet(a)) return isSet(b) && equalSets(a, b, comparison);
  if (isMap(a)) return isMap(b) && equalMaps(a, b, comparison);
  return true;
}

/** Elements and holes, in their places. */
function equalElements(a: readonly unknown[], b: readonly unknown[], comparison: Comparison): boolean {
  for (let at = 0; at < a.length; at += 1) {
    if (hasOwn(a, at) !== hasOwn(b, at)) return false;
    if (!hasOwn(a, at)) return equalSparse(a, b, at, comparison);
    if (!comparison.equal(a[at], b[at])) return false;
  }
  return true;
}

/** From the first hole on: by keys, since few of the places may hold anything. */
function equalSparse(a: object, b: object, from: number, comparison: Comparison): boolean {
  const keys = keysOf(a);
  for (let at = from; at < keys.length; at += 1) {
    const key = keys[at] as string;
    if (!hasOwn(b, key) || !comparison.equal(valueAt(a, key), valueAt(b, key))) return false;
  }
  return keys.length === keysOf(b).length;
}

function valueAt(of: object, key: PropertyKey): unknown {
  return (of as Record<PropertyKey, unknown>)[key];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
