import { held } from './held.ts';
import { inspectModule } from './inspect.ts';
import { joined } from './texts.ts';

const { append, deleteProperty, endsWith, hide, indexOf, isArray, isInteger } = held;
const { matches, put, slice, stringOf, takeStack, toLowerCase } = held;
const HeldTypeError = TypeError;
const HeldRangeError = RangeError;

/** The constructors of the errors that Node's own functions throw. */
type ErrorClass = new (message: string) => Error;

/**
 * An error as Node's own functions throw it: `code` is a property, and stands in the stack's first line and in
 * `toString()`, but not in `name`.
 */
export function nodeError(Base: ErrorClass, code: string, message: string): Error & { code: string } {
  const error = new Base(message) as Error & { code: string };
  const name = error.name;
  // V8 writes the stack's first line from the name when the stack is taken.
  hide(error, 'name', `${name} [${code}]`);
  takeStack(error, nodeError);
  void error.stack;
  deleteProperty(error, 'name');
  hide(error, 'toString', () => `${error.name} [${code}]: ${error.message}`);
  put(error, 'code', code);
  return error;
}

/** Node's ERR_INVALID_ARG_TYPE. `expected` is the type's name, or several. */
export function invalidArgType(name: string, expected: string | readonly string[], actual: unknown): Error {
  const what = endsWith(name, ' argument')
    ? `The ${name}`
    : `The "${name}" ${indexOf(name, '.') >= 0 ? 'property' : 'argument'}`;
  return nodeError(
    HeldTypeError,
    'ERR_INVALID_ARG_TYPE',
    `${what} must be ${expectation(expected)}.${received(actual)}`,
  );
}

/** Node's ERR_INVALID_ARG_VALUE. */
export function invalidArgValue(name: string, value: unknown, reason = 'is invalid'): Error {
  let text = inspectModule().inspect(value);
  if (text.length > 128) text = `${slice(text, 0, 128)}...`;
  const kind = indexOf(name, '.') >= 0 ? 'property' : 'argument';
  return nodeError(
    HeldTypeError,
    'ERR_INVALID_ARG_VALUE',
    `The ${kind} '${name}' ${reason}. Received ${text}`,
  );
}

/** Node's ERR_OUT_OF_RANGE. */
export function outOfRange(name: string, range: string, value: unknown): Error {
  const text =
    typeof value === 'number' && (value > 2 ** 32 || value < -(2 ** 32))
      ? grouped(value)
      : inspectModule().inspect(value);
  return nodeError(
    HeldRangeError,
    'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${text}`,
  );
}

/** Node's ERR_INVALID_CALLBACK's successor: the callback is not a function. */
export function validateFunction(
  value: unknown,
  name: string,
): asserts value is (...args: unknown[]) => void {
  if (typeof value !== 'function') throw invalidArgType(name, 'Function', value);
}

export function validateString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw invalidArgType(name, 'string', value);
}

export function validateObject(value: unknown, name: string): asserts value is object {
  if (value === null || isArray(value) || typeof value !== 'object') {
    throw invalidArgType(name, 'Object', value);
  }
}

/** A whole number within bounds, as Node's validateInteger holds it. */
export function validateInteger(
  value: unknown,
  name: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (typeof value !== 'number') throw invalidArgType(name, 'number', value);
  if (!isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

/** " Received …", as Node describes a value that it refuses. */
function received(value: unknown): string {
  if (value === null || value === undefined) return ` Received ${value}`;
  if (typeof value === 'function') return ` Received function ${value.name}`;
  if (typeof value === 'object') {
    const name: unknown = value.constructor?.name;
    if (name) return ` Received an instance of ${stringOf(name)}`;
    return ` Received ${inspectModule().inspect(value, { depth: -1 })}`;
  }
  let text = inspectModule().inspect(value, { colors: false });
  if (text.length > 28) text = `${slice(text, 0, 25)}...`;
  return ` Received type ${typeof value} (${text})`;
}

const PRIMITIVES = /^(?:string|[fF]unction|number|object|boolean|bigint|symbol)$/;
const CLASS = /^[A-Z][a-zA-Z0-9]*$/;

/** "of type string or an instance of Buffer or URL", as Node says what it expected. */
function expectation(expected: string | readonly string[]): string {
  const names = typeof expected === 'string' ? [expected] : expected;
  const types: string[] = [];
  const instances: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (matches(PRIMITIVES, name) !== null) append(types, toLowerCase(name));
    else if (matches(CLASS, name) !== null) {
      if (name === 'Object' && names.length === 1) append(types, 'object');
      else append(instances, name);
    } else append(others, name);
  }
  const parts: string[] = [];
  if (types.length > 0) append(parts, `${types.length > 1 ? 'one of type' : 'of type'} ${either(types)}`);
  if (instances.length > 0) append(parts, `an instance of ${either(instances)}`);
  if (others.length > 0) append(parts, either(others));
  return joined(parts, ' or ');
}

function either(words: readonly string[]): string {
  if (words.length < 3) return joined(words, ' or ');
  return `${joined(words, ', ', words.length - 1)}, or ${words[words.length - 1]}`;
}

/** Digits in groups of three, as Node prints large numbers in these messages. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '_');
}
