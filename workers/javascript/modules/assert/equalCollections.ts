import type { Comparison } from './deepEqual.ts';

/** Sets are equal if each member has a partner of its own, whatever the order. */
export function equalSets(a: Set<unknown>, b: Set<unknown>, comparison: Comparison): boolean {
  const unmatched = new Set<unknown>();
  for (const value of a) {
    if (b.has(value)) continue;
    if (comparison.strict && !isObject(value)) return false;
    if (!comparison.strict && !isObject(value) && !mayHaveLoosePartner(value, a, b)) return false;
    unmatched.add(value);
  }
  for (const value of b) {
    if (a.has(value) || (comparison.strict && !isObject(value))) continue;
    if (!take(unmatched, (candidate) => comparison.equal(candidate, value))) return false;
  }
  return unmatched.size === 0;
}

/** Maps are equal if each entry has a partner of its own, whatever the order. */
export function equalMaps(
  a: Map<unknown, unknown>,
  b: Map<unknown, unknown>,
  comparison: Comparison,
): boolean {
  const holdsSame = (map: Map<unknown, unknown>, key: unknown, value: unknown) =>
    map.has(key) && comparison.equal(map.get(key), value);
  const unmatched = new Set<unknown>();
  for (const [key, value] of a) {
    if (isObject(key)) {
      unmatched.add(key);
    } else if (!holdsSame(b, key, value)) {
      if (comparison.strict || !mayHaveLoosePartner(key, a, b)) return false;
      unmatched.add(key);
    }
  }
  for (const [key, value] of b) {
    const needsPartner = isObject(key) || (!comparison.strict && !holdsSame(a, key, value));
    if (!needsPartner) continue;
    const isPartner = (candidate: unknown) =>
      comparison.equal(candidate, key) && comparison.equal(a.get(candidate), value);
    if (!take(unmatched, isPartner)) return false;
  }
  return unmatched.size === 0;
}

/** Takes one member that fits out of a set; false if none does. */
function take(from: Set<unknown>, fits: (value: unknown) => boolean): boolean {
  for (const value of from) {
    if (fits(value)) return from.delete(value);
  }
  return false;
}

interface Membership {
  has(value: unknown): boolean;
}

/** Whether a primitive can loosely equal another one: null and undefined only each other, NaN and symbols none. */
function mayHaveLoosePartner(value: unknown, a: Membership, b: Membership): boolean {
  if (value === undefined) return b.has(null) && !a.has(null);
  if (value === null) return b.has(undefined) && !a.has(undefined);
  if (typeof value === 'symbol') return false;
  return !((typeof value === 'string' || typeof value === 'number') && Number.isNaN(+value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
