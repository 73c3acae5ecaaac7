import { nodeError } from '../errors.ts';
import { counted } from './counted.ts';
import { deepEqual } from './deepEqual.ts';
import { fail } from './fail.ts';
import { looselyEqual } from './looselyEqual.ts';

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
        if (args.length < 2) throw missingArguments('actual', 'expected');
        const [actual, expected, message] = args;
        if (!holds(actual, expected)) {
          fail({ actual, expected, message, operator, stackStartFn: assertion });
        }
      });
    };
    Object.defineProperty(assertion, 'name', { value: name });
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
    strictEqual: make('strictEqual', 'strictEqual', Object.is),
    notStrictEqual: make('notStrictEqual', 'notStrictEqual', not(Object.is)),
  };
}

export function missingArguments(...names: string[]): Error {
  const list = names.map((name) => `"${name}"`).join(' and ');
  const noun = names.length > 1 ? 'arguments' : 'argument';
  return nodeError(TypeError, 'ERR_MISSING_ARGS', `The ${list} ${noun} must be specified`);
}
