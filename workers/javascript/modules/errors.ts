import { inspectModule } from './inspect.ts';

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
  Object.defineProperty(error, 'name', { value: `${name} [${code}]`, configurable: true, writable: true });
  Error.captureStackTrace(error, nodeError);
  void error.stack;
  Reflect.deleteProperty(error, 'name');
  Object.defineProperty(error, 'toString', {
    value: () => `${error.name} [${code}]: ${error.message}`,
    configurable: true,
    writable: true,
  });
  error.code = code;
  return error;
}

/** Node's ERR_INVALID_ARG_TYPE. `expected` is the type's name, or several. */
export function invalidArgType(name: string, expected: string | readonly string[], actual: unknown): Error {
  const what = name.endsWith(' argument')
    ? `The ${name}`
    : `The "${name}" ${name.includes('.') ? 'property' : 'argument'}`;
  return nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `${what} must be ${expectation(expected)}.${received(actual)}`,
  );
}

/** Node's ERR_INVALID_ARG_VALUE. */
export function invalidArgValue(name: string, value: unknown, reason = 'is invalid'): Error {
  let text = inspectModule().inspect(value);
  if (text.length > 128) text = `${text.slice(0, 128)}...`;
  const kind = name.includes('.') ? 'property' : 'argument';
  return nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', `The ${kind} '${name}' ${reason}. Received ${text}`);
}

/** Node's ERR_OUT_OF_RANGE. */
export function outOfRange(name: string, range: string, value: unknown): Error {
  const text =
    typeof value === 'number' && Math.abs(value) > 2 ** 32 ? grouped(value) : inspectModule().inspect(value);
  return nodeError(
    RangeError,
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
  if (value === null || Array.isArray(value) || typeof value !== 'object') {
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
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

/** " Received …", as Node describes a value that it refuses. */
function received(value: unknown): string {
  if (value === null || value === undefined) return ` Received ${value}`;
  if (typeof value === 'function') return ` Received function ${value.name}`;
  if (typeof value === 'object') {
    const name: unknown = value.constructor?.name;
    if (name) return ` Received an instance of ${String(name)}`;
    return ` Received ${inspectModule().inspect(value, { depth: -1 })}`;
  }
  let text = inspectModule().inspect(value, { colors: false });
  if (text.length > 28) text = `${text.slice(0, 25)}...`;
  return ` Received type ${typeof value} (${text})`;
}

const PRIMITIVES = new Set(['string', 'function', 'number', 'object', 'boolean', 'bigint', 'symbol']);

/** "of type string or an instance of Buffer or URL", as Node says what it expected. */
function expectation(expected: string | readonly string[]): string {
  const names = typeof expected === 'string' ? [expected] : expected;
  const types: string[] = [];
  const instances: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    if (PRIMITIVES.has(name) || name === 'Function') types.push(name.toLowerCase());
    else if (/^[A-Z][a-zA-Z0-9]*$/.test(name)) {
      if (name === 'Object' && names.length === 1) types.push('object');
      else instances.push(name);
    } else others.push(name);
  }
  const parts: string[] = [];
  if (types.length > 0) parts.push(`${types.length > 1 ? 'one of type' : 'of type'} ${either(types)}`);
  if (instances.length > 0) parts.push(`an instance of ${either(instances)}`);
  if (others.length > 0) parts.push(either(others));
  return parts.join(' or ');
}

function either(words: readonly string[]): string {
  if (words.length < 3) return words.join(' or ');
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

/** Digits in groups of three, as Node prints large numbers in these messages. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '_');
}
