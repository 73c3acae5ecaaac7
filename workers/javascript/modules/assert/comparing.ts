import { nodeError } from '../errors.ts';
import { held } from '../held.ts';
import { counted } from './counted.ts';
import { deepEqual } from './deepEqual.ts';
import { fail } from './fail.ts';
import { looselyEqual } from './looselyEqual.ts';

const { hide, objectIs } = held;
const HeldTypeError = TypeError;

/** An assertion about two values: `(actual, expected, message)`. */
export type Comparing = (actual?: unknown, expected?: unknown, message?: unknown) => void;

/**
 * The assertions that compare two values.
 *
 * @param prefix what stands before the function's name when it is told: "assert" or "assert.strict".
 */
export function comparingAssertions(prefix: string) {
  const make = (name: string, operator: string, holds: (a: unknown, b: unknown) => boolean): Comparing => {
    const assertion: Comparing = (...args) => {
      counted(`${prefix}.${name}`, () => {
        if (args.length < 2) throw missingValues();
        const actual = args[0];
        const expected = args[1];
        if (holds(actual, expected)) return;
        const message = args.length > 2 ? args[2] : undefined;
        fail({ actual, expected, message, operator, stackStartFn: assertion });
      });
    };
    hide(assertion, 'name', name);
    return assertion;
  };
  const not = (holds: (a: unknown, b: unknown) => boolean) => (a: unknown, b: unknown) => !holds(a, b);
  const loose = (a: unknown, b: unknown) => deepEqual(a, b, false);
  const strict = (a: unknown, b: unknown) => deepEqual(a, b, true);
  return {
    equal: make('equal', '==', looselyEqual),
    notEqual: make('notEqual', '!=', not(looselyEqual)),
    deepEqual: make('deepEqual', 'deepEqual', loose),
    notDeepEqual: make('notDeepEqual', 'notDeepEqual', not(loose)),
    deepStrictEqual: make('deepStrictEqual', 'deepStrictEqual', strict),
    notDeepStrictEqual: make('notDeepStrictEqual', 'notDeepStrictEqual', not(strict)),
    strictEqual: make('strictEqual', 'strictEqual', objectIs),
    notStrictEqual: make('notStrictEqual', 'notStrictEqual', not(objectIs)),
  };
}

function missingValues(): Error {
  return nodeError(
    HeldTypeError,
    'ERR_MISSING_ARGS',
    'The "actual" and "expected" arguments must be specified',
  );
}
