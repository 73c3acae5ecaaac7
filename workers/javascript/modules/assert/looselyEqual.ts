import { held } from '../held.ts';

const { isNotANumber } = held;

/** Equality of primitives as `assert.equal` has it: `==`, and NaN is like NaN. */
export function looselyEqual(a: unknown, b: unknown): boolean {
  return a == b || (isNotANumber(a) && isNotANumber(b));
}
