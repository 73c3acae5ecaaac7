import { engine } from '../engine.ts';
import { invalidArgType, nodeError, validateFunction } from '../errors.ts';
import { held } from '../held.ts';
import { inspectModule } from '../inspect.ts';
import { counted } from './counted.ts';
import { compareError } from './expectedError.ts';
import { fail } from './fail.ts';
import { isRegExp } from './valueKinds.ts';

type Assertion = (...args: never[]) => unknown;

const { apply, HeldError, isPromiseInstance, isPrototypeFor, matches, stringOf } = held;
const HeldTypeError = TypeError;

/** Stands for what a body threw that threw nothing. */
const NOTHING = {};

const ERROR_TYPES = ['Object', 'Error', 'Function', 'RegExp'];

/** The assertions about what a function throws or a promise is rejected with. */
export function throwingAssertions(prefix: string) {
  function throws(body?: unknown, ...rest: unknown[]): void {
    counted(`${prefix}.throws`, () => expectError(throws, thrownBy(body), 'exception', ...rest));
  }
  function doesNotThrow(body?: unknown, ...rest: unknown[]): void {
    counted(`${prefix}.doesNotThrow`, () =>
      expectNoError(doesNotThrow, thrownBy(body), 'exception', ...rest),
    );
  }
  async function rejects(body?: unknown, ...rest: unknown[]): Promise<void> {
    const reason = await reasonOf(`${prefix}.rejects`, body);
    counted(`${prefix}.rejects`, () => expectError(rejects, reason, 'rejection', ...rest));
  }
  async function doesNotReject(body?: unknown, ...rest: unknown[]): Promise<void> {
    const reason = await reasonOf(`${prefix}.doesNotReject`, body);
    counted(`${prefix}.doesNotReject`, () => expectNoError(doesNotReject, reason, 'rejection', ...rest));
  }
  return { throws, doesNotThrow, rejects, doesNotReject };
}

function thrownBy(body: unknown): unknown {
  validateFunction(body, 'fn');
  return engine.expectingFailure(() => {
    try {
      body();
    } catch (thrown) {
      return thrown;
    }
    return NOTHING;
  });
}

function promiseOf(by: string, body: unknown): unknown {
  let promise = body;
  try {
    if (typeof body === 'function') promise = engine.expectingFailure(() => body());
    if (isThenable(promise)) return promise;
  } catch (error) {
    return told(by, error);
  }
  if (typeof body !== 'function') {
    return told(by, invalidArgType('promiseFn', ['Function', 'Promise'], body));
  }
  const text = `Expected instance of Promise to be returned from the "promiseFn" function but got ${kindOf(promise)}.`;
  return told(by, nodeError(HeldTypeError, 'ERR_INVALID_RETURN_VALUE', text));
}

/** Throws, as an assertion that failed. */
function told(by: string, error: unknown): void {
  counted(by, () => {
    throw error;
  });
}

/** What a promise, or the one that a function gives, is rejected with. Awaits as often as Node does. */
async function reasonOf(by: string, body: unknown): Promise<unknown> {
  const promise = promiseOf(by, body);
  try {
    await promise;
  } catch (reason) {
    return reason;
  }
  return NOTHING;
}

function isThenable(value: unknown): boolean {
  if (isPromiseInstance(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { then, catch: caught } = value as { then?: unknown; catch?: unknown };
  return typeof then === 'function' && typeof caught === 'function';
}

function kindOf(value: unknown): string {
  const name: unknown = typeof value === 'object' && value !== null ? value.constructor?.name : undefined;
  if (typeof name === 'string') return `instance of ${name}`;
  return `type ${typeof value} (${inspectModule().inspect(value)})`;
}

function expectError(
  by: Assertion,
  thrown: unknown,
  kind: string,
  ...rest: [error?: unknown, message?: unknown]
): void {
  let error = rest.length > 0 ? rest[0] : undefined;
  let message = rest.length > 1 ? rest[1] : undefined;
  if (typeof error === 'string') {
    if (rest.length > 1) throw invalidArgType('error', ERROR_TYPES, error);
    refuseAmbiguous(thrown, error);
    message = error;
    error = undefined;
  } else if (
    error !== null &&
    error !== undefined &&
    typeof error !== 'object' &&
    typeof error !== 'function'
  ) {
    throw invalidArgType('error', ERROR_TYPES, error);
  }
  if (thrown === NOTHING) {
    const name = error ? (error as { name?: unknown }).name : undefined;
    const details = `${name ? ` (${name})` : ''}${message ? `: ${message}` : '.'}`;
    fail({
      actual: undefined,
      expected: error,
      operator: by.name,
      message: `Missing expected ${kind}${details}`,
      stackStartFn: by,
    });
  }
  if (error) compareError(thrown, error, message, by);
}

/** A text given as the error is taken for the message; if it is the error's own text, that was not meant. */
function refuseAmbiguous(thrown: unknown, text: string): void {
  const isObject = typeof thrown === 'object' && thrown !== null;
  if ((isObject ? (thrown as { message?: unknown }).message : thrown) !== text) return;
  const what = isObject ? `error message "${text}"` : `error "${text}"`;
  throw nodeError(
    HeldTypeError,
    'ERR_AMBIGUOUS_ARGUMENT',
    `The "error/message" argument is ambiguous. The ${what} is identical to the message.`,
  );
}

function expectNoError(
  by: Assertion,
  thrown: unknown,
  kind: string,
  error?: unknown,
  message?: unknown,
): void {
  if (thrown === NOTHING) return;
  const isText = typeof error === 'string';
  const expected = isText ? undefined : error;
  const given = isText ? error : message;
  if (expected && !isExpected(thrown, expected)) throw thrown;
  const text: unknown = thrown ? (thrown as { message?: unknown }).message : thrown;
  fail({
    actual: thrown,
    expected,
    operator: by.name,
    message: `Got unwanted ${kind}${given ? `: ${given}` : '.'}\nActual message: "${text}"`,
    stackStartFn: by,
  });
}

function isExpected(thrown: unknown, expected: unknown): boolean {
  if (isRegExp(expected)) return matches(expected, stringOf(thrown)) !== null;
  if (typeof expected !== 'function') throw invalidArgType('expected', ['Function', 'RegExp'], expected);
  if (expected.prototype !== undefined && thrown instanceof expected) return true;
  if (isPrototypeFor(HeldError, expected)) return false;
  return apply(expected, {}, [thrown]) === true;
}
