import { held } from '../held.ts';
import type { Comparison } from './deepEqual.ts';

const { findInSet, isNotANumber, newSet, setAdd, setDelete, setSize } = held;

/** Sets are equal if each member has a partner of its own, whatever the order. */
export function equalSets(a: Set<unknown>, b: Set<unknown>, comparison: Comparison): boolean {
  if (a.size === 0) return true;
  const unmatched = newSet();
  for (const value of a) {
    if (b.has(value)) continue;
    if (!isObject(value) && (comparison.strict || !mayHaveLooseMember(value, a, b))) return false;
    setAdd(unmatched, value);
  }
  if (setSize(unmatched) === 0) return true;
  for (const value of b) {
    if ((comparison.strict && !isObject(value)) || a.has(value)) continue;
    if (!take(unmatched, (candidate) => comparison.equal(candidate, value))) return false;
  }
  return setSize(unmatched) === 0;
}

/** Maps are equal if each entry has a partner of its own, whatever the order. */
export function equalMaps(
  a: Map<unknown, unknown>,
  b: Map<unknown, unknown>,
  comparison: Comparison,
): boolean {
  if (a.size === 0) return true;
  const unmatched = newSet();
  for (const { 0: key, 1: value } of a) {
    if (isObject(key)) {
      setAdd(unmatched, key);
    } else if (!holdsSame(b, key, value, comparison)) {
      if (comparison.strict || !mayHaveLooseEntry(key, value, a, b, comparison)) return false;
      setAdd(unmatched, key);
    }
  }
  if (setSize(unmatched) === 0) return true;
  for (const { 0: key, 1: value } of b) {
    const needsPartner = isObject(key) || (!comparison.strict && !holdsSame(a, key, value, comparison));
    if (!needsPartner) continue;
    const isPartner = (candidate: unknown) =>
      comparison.equal(candidate, key) && comparison.equal(a.get(candidate), value);
    if (!take(unmatched, isPartner)) return false;
  }
  return setSize(unmatched) === 0;
}

function holdsSame(
  map: Map<unknown, unknown>,
  key: unknown,
  value: unknown,
  comparison: Comparison,
): boolean {
  const other = map.get(key);
  return (other !== undefined || map.has(key)) && comparison.equal(value, other);
}

/** Takes one member that fits out of a set; false if none does. */
function take(from: Set<unknown>, fits: (value: unknown) => boolean): boolean {
  const found = findInSet(from, fits);
  return found !== undefined && setDelete(from, found.value);
}

/**
 * Whether a primitive can loosely equal another one: null and undefined only each other (then the other one is
 * given), NaN and symbols none.
 */
function loosePartner(value: unknown): boolean | { readonly only: null | undefined } {
  if (value === undefined) return { only: null };
  if (value === null) return { only: undefined };
  if (typeof value === 'symbol') return false;
  return !((typeof value === 'string' || typeof value === 'number') && isNotANumber(+value));
}

function mayHaveLooseMember(value: unknown, a: Set<unknown>, b: Set<unknown>): boolean {
  const partner = loosePartner(value);
  return typeof partner === 'boolean' ? partner : b.has(partner.only) && !a.has(partner.only);
}

function mayHaveLooseEntry(
  key: unknown,
  value: unknown,
  a: Map<unknown, unknown>,
  b: Map<unknown, unknown>,
  comparison: Comparison,
): boolean {
  const partner = loosePartner(key);
  if (typeof partner === 'boolean') return partner;
  return holdsSame(b, partner.only, value, comparison) && !a.has(partner.only);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
