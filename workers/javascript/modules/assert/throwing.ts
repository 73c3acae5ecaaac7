import { engine } from '../engine.ts';
import { invalidArgType, nodeError, validateFunction } from '../errors.ts';
import { inspectModule } from '../inspect.ts';
import { counted, countedLater } from './counted.ts';
import { compareError } from './expectedError.ts';
import { fail } from './fail.ts';
import { isRegExp } from './valueKinds.ts';

type Assertion = (...args: never[]) => unknown;

/** What came of a body: what it threw, or nothing. */
type Ending = { readonly thrown: unknown } | null;

const ERROR_TYPES = ['Object', 'Error', 'Function', 'RegExp'];

/** The assertions about what a function throws or a promise is rejected with. */
export function throwingAssertions(prefix: string) {
  function throws(body?: unknown, ...rest: unknown[]): void {
    counted(`${prefix}.throws`, () => expectError(throws, endingOf(body), rest, 'exception'));
  }
  function doesNotThrow(body?: unknown, ...rest: unknown[]): void {
    counted(`${prefix}.doesNotThrow`, () => expectNoError(doesNotThrow, endingOf(body), rest, 'exception'));
  }
  async function rejects(body?: unknown, ...rest: unknown[]): Promise<void> {
    await countedLater(`${prefix}.rejects`, async () =>
      expectError(rejects, await settlingOf(body), rest, 'rejection'),
    );
  }
  async function doesNotReject(body?: unknown, ...rest: unknown[]): Promise<void> {
    await countedLater(`${prefix}.doesNotReject`, async () =>
      expectNoError(doesNotReject, await settlingOf(body), rest, 'rejection'),
    );
  }
  return { throws, doesNotThrow, rejects, doesNotReject };
}

function endingOf(body: unknown): Ending {
  validateFunction(body, 'fn');
  return engine.expectingFailure(() => {
    try {
      body();
    } catch (thrown) {
      return { thrown };
    }
    return null;
  });
}

async function settlingOf(body: unknown): Promise<Ending> {
  const promise: unknown =
    typeof body === 'function' ? engine.expectingFailure(() => Reflect.apply(body, undefined, [])) : body;
  if (!isThenable(promise)) {
    if (typeof body !== 'function') throw invalidArgType('promiseFn', ['Function', 'Promise'], body);
    throw nodeError(
      TypeError,
      'ERR_INVALID_RETURN_VALUE',
      `Expected instance of Promise to be returned from the "promiseFn" function but got ${kindOf(promise)}.`,
    );
  }
  try {
    await promise;
  } catch (thrown) {
    return { thrown };
  }
  return null;
}

function isThenable(value: unknown): boolean {
  if (value instanceof Promise) return true;
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'then') === 'function' && typeof Reflect.get(value, 'catch') === 'function'
  );
}

function kindOf(value: unknown): string {
  const name: unknown = typeof value === 'object' && value !== null ? value.constructor?.name : undefined;
  if (typeof name === 'string') return `instance of ${name}`;
  return `type ${typeof value} (${inspectModule().inspect(value)})`;
}

function expectError(by: Assertion, ending: Ending, rest: unknown[], kind: string): void {
  let [error, message] = rest;
  if (typeof error === 'string') {
    if (rest.length > 1) throw invalidArgType('error', ERROR_TYPES, error);
    refuseAmbiguous(ending, error);
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
  if (ending === null) {
    const name: unknown = error ? Reflect.get(error, 'name') : undefined;
    const details = `${name ? ` (${name})` : ''}${message ? `: ${message}` : '.'}`;
    fail({
      actual: undefined,
      expected: error,
      operator: by.name,
      message: `Missing expected ${kind}${details}`,
      stackStartFn: by,
    });
  }
  if (error) compareError(ending.thrown, error, message, by);
}

/** A text given as the error is taken for the message; if it is the error's own text, that was not meant. */
function refuseAmbiguous(ending: Ending, text: string): void {
  if (ending === null) return;
  const { thrown } = ending;
  const isObject = typeof thrown === 'object' && thrown !== null;
  if ((isObject ? Reflect.get(thrown, 'message') : thrown) !== text) return;
  const what = isObject ? `error message "${text}"` : `error "${text}"`;
  throw nodeError(
    TypeError,
    'ERR_AMBIGUOUS_ARGUMENT',
    `The "error/message" argument is ambiguous. The ${what} is identical to the message.`,
  );
}

function expectNoError(by: Assertion, ending: Ending, rest: unknown[], kind: string): void {
  if (ending === null) return;
  const { thrown } = ending;
  let [error, message] = rest;
  if (typeof error === 'string') {
    message = error;
    error = undefined;
  }
  if (error && !isExpected(thrown, error)) throw thrown;
  const text: unknown = thrown ? Reflect.get(Object(thrown), 'message') : thrown;
  fail({
    actual: thrown,
    expected: error,
    operator: by.name,
    message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\nActual message: "${text}"`,
    stackStartFn: by,
  });
}

function isExpected(thrown: unknown, expected: unknown): boolean {
  if (isRegExp(expected)) return expected.exec(String(thrown)) !== null;
  if (typeof expected !== 'function') throw invalidArgType('expected', ['Function', 'RegExp'], expected);
  if (expected.prototype !== undefined && thrown instanceof expected) return true;
  if (Object.prototype.isPrototypeOf.call(Error, expected)) return false;
  return Reflect.apply(expected, {}, [thrown]) === true;
}
