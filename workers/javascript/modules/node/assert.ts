import { AssertionError } from '../assert/assertionError.ts';
import { comparingAssertions } from '../assert/comparing.ts';
import { assertTruthy, singleAssertions } from '../assert/single.ts';
import { throwingAssertions } from '../assert/throwing.ts';
import { unsupportedClass } from '../engine.ts';

/** Every assertion under one prefix, hung on a function that asserts by itself. */
function assertions<F extends (...args: unknown[]) => void>(self: F, prefix: string) {
  return Object.assign(self, {
    ...singleAssertions(prefix),
    AssertionError,
    ...comparingAssertions(prefix),
    ...throwingAssertions(prefix),
    CallTracker: unsupportedClass('assert', 'CallTracker'),
  });
}

/** Node 20's "assert", which tells the engine of every assertion. */
const assert = assertions(function ok(...args: [value?: unknown, message?: unknown]): void {
  assertTruthy('assert.ok', ok, args.length, ...args);
}, 'assert');

const strictSet = assertions(function strict(...args: [value?: unknown, message?: unknown]): void {
  assertTruthy('assert.strict', strict, args.length, ...args);
}, 'assert.strict');

/** The strict variant compares strictly under the loose names as well. */
const strict = Object.assign(strictSet, {
  ok: assert,
  equal: strictSet.strictEqual,
  deepEqual: strictSet.deepStrictEqual,
  notEqual: strictSet.notStrictEqual,
  notDeepEqual: strictSet.notDeepStrictEqual,
});

export default Object.assign(assert, {
  ok: assert,
  strict: Object.assign(strict, { strict }),
});
