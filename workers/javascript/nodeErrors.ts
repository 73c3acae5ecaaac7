import { apply, construct, hide, put, stringOf } from '../shared/held.ts';

const captureStackTrace = (Error as { captureStackTrace?: (target: object, below: unknown) => void })
  .captureStackTrace;

/** An error as Node's own code throws it: with a code, which its stack names. */
export function nodeError(
  Base: ErrorConstructor | TypeErrorConstructor | RangeErrorConstructor,
  code: string,
  message: string,
): Error {
  const error = construct(Base, [message]) as Error;
  const { name } = error;
  hide(error, 'name', `${name} [${code}]`);
  if (captureStackTrace !== undefined) apply(captureStackTrace, Error, [error, nodeError]);
  Reflect.deleteProperty(error, 'name');
  put(error, 'code', code);
  return error;
}

/** @throws TypeError, as Node does, where a callback is no function. */
export function assertFunction(
  value: unknown,
  argument: string,
): asserts value is (...args: unknown[]) => unknown {
  if (typeof value === 'function') return;
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `The "${argument}" argument must be of type function. Received ${received(value)}`,
  );
}

/** What an argument was, in Node's words. */
export function received(value: unknown): string {
  if (value === null || value === undefined) return stringOf(value);
  if (typeof value === 'object') return 'an instance of Object';
  if (typeof value === 'function') return 'function ';
  const shown = typeof value === 'string' ? `'${value}'` : stringOf(value);
  return `type ${typeof value} (${shown})`;
}
