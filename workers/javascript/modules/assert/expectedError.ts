import { invalidArgValue } from '../errors.ts';
import { held } from '../held.ts';
import { inspectModule } from '../inspect.ts';
import { AssertionError } from './assertionError.ts';
import { deepEqual } from './deepEqual.ts';
import { fail } from './fail.ts';
import { isError, isRegExp } from './valueKinds.ts';

const { append, apply, HeldError, isPrototypeFor, keysOf, matches, put, stringOf } = held;

type Assertion = (...args: never[]) => unknown;

/**
 * Compares what was thrown with what `assert.throws` and `assert.rejects` expect: a pattern, a class, an object
 * of properties, or a function that says true. Throws where they differ.
 */
export function compareError(actual: unknown, expected: object, message: unknown, by: Assertion): void {
  if (isRegExp(expected)) {
    matchError(actual, expected, message, by);
  } else if (typeof expected === 'function') {
    acceptError(actual, expected, message, by);
  } else if (typeof actual !== 'object' || actual === null) {
    const error = new AssertionError({
      actual,
      expected,
      message,
      operator: 'deepStrictEqual',
      stackStartFn: by,
    });
    error.operator = by.name;
    throw error;
  } else {
    compareProperties(actual, expected, message, by);
  }
}

function matchError(actual: unknown, expected: RegExp, message: unknown, by: Assertion): void {
  const text = stringOf(actual);
  if (matches(expected, text) !== null) return;
  const { inspect } = inspectModule();
  const generated = `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
  failWith(generated, actual, expected, message, by);
}

function acceptError(actual: unknown, expected: CallableFunction, message: unknown, by: Assertion): void {
  // Arrow functions have no prototype, and instanceof would throw.
  if (expected.prototype !== undefined && actual instanceof expected) return;
  if (isPrototypeFor(HeldError, expected)) {
    failWith(wrongClass(actual, expected.name), actual, expected, message, by);
  }
  const answer: unknown = apply(expected, {}, [actual]);
  if (answer === true) return;
  const name = expected.name ? `"${expected.name}" ` : '';
  const caught = isError(actual) ? `\n\nCaught error:\n\n${actual}` : '';
  const received = inspectModule().inspect(answer);
  const generated = `The ${name}validation function is expected to return "true". Received ${received}${caught}`;
  failWith(generated, actual, expected, message, by);
}

function wrongClass(actual: unknown, expectedName: string): string {
  const start = `The error is expected to be an instance of "${expectedName}". Received `;
  if (!isError(actual)) return `${start}"${inspectModule().inspect(actual, { depth: -1 })}"`;
  const name = actual.constructor?.name || actual.name;
  const what =
    name === expectedName ? 'an error with identical name but a different prototype.' : `"${name}"`;
  return `${start}${what}${actual.message ? `\n\nError message:\n\n${actual.message}` : ''}`;
}

function failWith(
  generated: string,
  actual: unknown,
  expected: unknown,
  message: unknown,
  by: Assertion,
): never {
  const error = new AssertionError({
    actual,
    expected,
    message: message || generated,
    operator: by.name,
    stackStartFn: by,
  });
  error.generatedMessage = !message;
  throw error;
}

function compareProperties(actual: object, expected: object, message: unknown, by: Assertion): void {
  const keys = keysOf(expected);
  if (expected instanceof HeldError) {
    append(keys, 'name');
    append(keys, 'message');
  } else if (keys.length === 0) {
    throw invalidArgValue('error', expected, 'may not be an empty object');
  }
  for (const key of keys) {
    const value = valueAt(actual, key);
    const pattern = valueAt(expected, key);
    if (typeof value === 'string' && isRegExp(pattern) && matches(pattern, value) !== null) continue;
    if (key in actual && deepEqual(value, pattern, true)) continue;
    if (message) fail({ actual, expected, message, operator: by.name, stackStartFn: by });
    const error = new AssertionError({
      actual: new Comparison(actual, keys),
      expected: new Comparison(expected, keys, actual),
      operator: 'deepStrictEqual',
      stackStartFn: by,
    });
    error.actual = actual;
    error.expected = expected;
    error.operator = by.name;
    throw error;
  }
}

function valueAt(of: object, key: string): unknown {
  return (of as Record<string, unknown>)[key];
}

/** Only the compared properties, for the message. Its name shows in it, as in Node's. */
class Comparison {
  constructor(from: object, keys: readonly string[], actual?: object) {
    for (const key of keys) {
      if (!(key in from)) continue;
      const value = valueAt(from, key);
      const other = actual === undefined ? undefined : valueAt(actual, key);
      const fits = typeof other === 'string' && isRegExp(value) && matches(value, other) !== null;
      put(this, key, fits ? other : value);
    }
  }
}
