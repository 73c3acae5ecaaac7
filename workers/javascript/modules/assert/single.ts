import { invalidArgType } from '../errors.ts';
import { held } from '../held.ts';
import { inspectModule } from '../inspect.ts';
import { AssertionError } from './assertionError.ts';
import { counted } from './counted.ts';
import { fail } from './fail.ts';
import { isRegExp } from './valueKinds.ts';

const { HeldError, hide, matches } = held;

type Assertion = (...args: never[]) => unknown;

/**
 * `assert(value, message)`. Where Node would quote the program's text ("The expression evaluated to a falsy
 * value"), the values stand here, as Node words it when it cannot read the text.
 *
 * @param given how many arguments there were.
 */
export function assertTruthy(
  by: string,
  self: Assertion,
  given: number,
  value?: unknown,
  message?: unknown,
): void {
  counted(by, () => {
    if (value) return;
    if (given === 0) {
      const text = 'No value argument passed to `assert.ok()`';
      fail({ actual: value, expected: true, message: text, operator: '==', stackStartFn: self }, true);
    }
    fail({ actual: value, expected: true, message, operator: '==', stackStartFn: self });
  });
}

/** The assertions about one value. */
export function singleAssertions(prefix: string) {
  function failNow(...args: unknown[]): never {
    let actual = args.length > 0 ? args[0] : undefined;
    const expected = args.length > 1 ? args[1] : undefined;
    let message = args.length > 2 ? args[2] : undefined;
    let operator = args.length > 3 ? args[3] : undefined;
    const generated = (actual === null || actual === undefined) && args.length <= 1;
    if (generated) {
      message = 'Failed';
    } else if (args.length === 1) {
      message = actual;
      actual = undefined;
    } else if (args.length === 2) {
      operator = '!=';
    }
    counted(`${prefix}.fail`, () =>
      fail(
        { actual, expected, message, operator: `${operator ?? 'fail'}`, stackStartFn: failNow },
        generated ? true : undefined,
      ),
    );
    throw new HeldError('unreachable');
  }
  hide(failNow, 'name', 'fail');

  function ifError(value?: unknown): void {
    counted(`${prefix}.ifError`, () => {
      if (value === null || value === undefined) return;
      const error = new AssertionError({
        actual: value,
        expected: null,
        operator: 'ifError',
        message: `ifError got unwanted exception: ${textOf(value)}`,
        stackStartFn: ifError,
      });
      error.generatedMessage = false;
      throw error;
    });
  }

  function match(text?: unknown, pattern?: unknown, message?: unknown): void {
    counted(`${prefix}.match`, () => matching(text, pattern, message, match, true));
  }
  function doesNotMatch(text?: unknown, pattern?: unknown, message?: unknown): void {
    counted(`${prefix}.doesNotMatch`, () => matching(text, pattern, message, doesNotMatch, false));
  }
  return { fail: failNow, ifError, match, doesNotMatch };
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { message } = value as { message?: unknown };
    if (typeof message === 'string') return message.length > 0 ? message : value.constructor.name;
  }
  return inspectModule().inspect(value);
}

function matching(text: unknown, pattern: unknown, message: unknown, by: Assertion, wanted: boolean): void {
  if (!isRegExp(pattern)) throw invalidArgType('regexp', 'RegExp', pattern);
  if (typeof text === 'string' && (matches(pattern, text) !== null) === wanted) return;
  const { inspect } = inspectModule();
  const start = wanted
    ? 'The input did not match the regular expression '
    : 'The input was expected to not match the regular expression ';
  const generated =
    typeof text === 'string'
      ? `${start}${inspect(pattern)}. Input:\n\n${inspect(text)}\n`
      : `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`;
  fail(
    { actual: text, expected: pattern, message: message || generated, operator: by.name, stackStartFn: by },
    !message,
  );
}
