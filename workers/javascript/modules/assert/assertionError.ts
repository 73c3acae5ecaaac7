import { invalidArgType } from '../errors.ts';
import { held } from '../held.ts';
import { customInspect, inspectModule } from '../inspect.ts';
import { joined, linesOf } from '../texts.ts';
import { failureMessage } from './failureMessage.ts';

const { create, getPrototypeOf, HeldError, hide, isArray, keysOf, put, slice, takeStack } = held;

export interface AssertionErrorOptions {
  message?: unknown;
  actual?: unknown;
  expected?: unknown;
  operator?: string | undefined;
  /** Frames above this function are left out of the stack. */
  stackStartFn?: ((...args: never[]) => unknown) | undefined;
}

/** Node 20's AssertionError: the same fields, and the same message where none is given. */
export class AssertionError extends HeldError {
  generatedMessage: boolean;
  code: string;
  actual: unknown;
  expected: unknown;
  operator: string | undefined;

  constructor(options: AssertionErrorOptions) {
    if (options === null || typeof options !== 'object' || isArray(options)) {
      throw invalidArgType('options', 'Object', options);
    }
    const { operator } = options;
    const bare = (options.message === undefined || options.message === null) && haveStacks(options);
    const actual = bare ? withoutStack(options.actual as Error) : options.actual;
    const expected = bare ? withoutStack(options.expected as Error) : options.expected;
    super(failureMessage(operator, actual, expected, options.message));
    this.generatedMessage = !options.message;
    // The stack is written with the code beside the name; afterwards the name stands alone.
    hide(this, 'name', 'AssertionError [ERR_ASSERTION]');
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    takeStack(this, options.stackStartFn);
    void this.stack;
    this.name = 'AssertionError';
  }

  override toString(): string {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  /** What is compared stands in the message already, so it is printed in short. */
  [customInspect](_depth: number, options: object): string {
    const { actual, expected } = this;
    if (typeof actual === 'string') this.actual = shortened(actual);
    if (typeof expected === 'string') this.expected = shortened(expected);
    const text = inspectModule().inspect(this, { ...options, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}

function haveStacks(options: AssertionErrorOptions): boolean {
  return options.actual instanceof HeldError && options.expected instanceof HeldError;
}

function withoutStack(error: Error): object {
  const copy: object = create(getPrototypeOf(error));
  const keys = keysOf(error);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as keyof Error;
    put(copy, key, error[key]);
  }
  hide(copy, 'message', error.message);
  return copy;
}

function shortened(text: string): string {
  const lines = linesOf(text);
  if (lines.length > 10) return `${joined(lines, '\n', 10)}\n...`;
  // Node prints what follows the first 512 characters; it is kept as it is.
  return text.length > 512 ? `${slice(text, 512)}...` : text;
}
