import { invalidArgType } from '../errors.ts';
import { customInspect, inspectModule } from '../inspect.ts';
import { failureMessage } from './failureMessage.ts';

export interface AssertionErrorOptions {
  message?: unknown;
  actual?: unknown;
  expected?: unknown;
  operator?: string | undefined;
  /** Frames above this function are left out of the stack. */
  stackStartFn?: ((...args: never[]) => unknown) | undefined;
}

/** Node 20's AssertionError: the same fields, and the same message where none is given. */
export class AssertionError extends Error {
  generatedMessage: boolean;
  code: string;
  actual: unknown;
  expected: unknown;
  operator: string | undefined;

  constructor(options: AssertionErrorOptions) {
    if (options === null || typeof options !== 'object' || Array.isArray(options)) {
      throw invalidArgType('options', 'Object', options);
    }
    const { operator } = options;
    const [actual, expected] =
      (options.message === undefined || options.message === null) && haveStacks(options)
        ? [withoutStack(options.actual as Error), withoutStack(options.expected as Error)]
        : [options.actual, options.expected];
    super(failureMessage(operator, actual, expected, options.message));
    this.generatedMessage = !options.message;
    // The stack is written with the code beside the name; afterwards the name stands alone.
    Object.defineProperty(this, 'name', {
      value: 'AssertionError [ERR_ASSERTION]',
      enumerable: false,
      writable: true,
      configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    Error.captureStackTrace(this, options.stackStartFn);
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
  return options.actual instanceof Error && options.expected instanceof Error;
}

function withoutStack(error: Error): object {
  const copy: object = Object.assign(Object.create(Object.getPrototypeOf(error)), error);
  Object.defineProperty(copy, 'message', { value: error.message });
  return copy;
}

function shortened(text: string): string {
  const lines = text.split('\n', 11);
  if (lines.length > 10) return `${lines.slice(0, 10).join('\n')}\n...`;
  // Node prints what follows the first 512 characters; it is kept as it is.
  return text.length > 512 ? `${text.slice(512)}...` : text;
}
