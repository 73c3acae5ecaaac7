import { held } from '../held.ts';
import { inspectModule } from '../inspect.ts';
import { joined, linesOf } from '../texts.ts';
import { difference } from './difference.ts';

const { append, hasOwn, slice, stringOf } = held;
const SHOWN_LINES = 50;

const DESCRIPTIONS: Record<string, string> = {
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notIdentical: 'Values have same structure but are not reference-equal:',
  notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};

/** The line that says what an operator expects; undefined for an operator that is shown between the values. */
export function describe(operator: string): string | undefined {
  return hasOwn(DESCRIPTIONS, operator) ? DESCRIPTIONS[operator] : undefined;
}

/** A value in full, one property a line, as failure messages compare it. */
export function printed(value: unknown): string {
  return inspectModule().inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: 1 / 0,
    showHidden: false,
    showProxy: false,
    sorted: true,
    getters: true,
  });
}

/**
 * The message of a failed assertion, worded as in Node 20.
 *
 * @param message what the program gave; Node shows a difference below it for the two strict comparisons.
 */
export function failureMessage(
  operator: string | undefined,
  actual: unknown,
  expected: unknown,
  message: unknown,
): string {
  const given = message !== undefined && message !== null ? stringOf(message) : undefined;
  const isStrict = operator === 'deepStrictEqual' || operator === 'strictEqual';
  if (given !== undefined && !isStrict) return given;
  try {
    if (isStrict) return difference(actual, expected, operator, given ?? '');
    if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
      return unexpectedlyEqual(actual, operator);
    }
    return bothValues(actual, expected, operator);
  } catch {
    // Values that can't be shown must not stand in the way of the failure.
    return given ?? describe(`${operator}`) ?? `${operator}`;
  }
}

function unexpectedlyEqual(actual: unknown, operator: string): string {
  const isReference = (typeof actual === 'object' && actual !== null) || typeof actual === 'function';
  const base = describe(operator === 'notStrictEqual' && isReference ? 'notStrictEqualObject' : operator);
  const lines = atMostFiftyLines(linesOf(printed(actual)));
  const first = lines[0] ?? '';
  if (lines.length === 1) return `${base}${first.length > 5 ? '\n\n' : ' '}${first}`;
  return `${base}\n\n${joined(lines, '\n')}\n`;
}

function bothValues(actual: unknown, expected: unknown, operator: string | undefined): string {
  const left = printed(actual);
  const right = printed(expected);
  const description = describe(`${operator}`);
  if (operator === 'notDeepEqual' && left === right) return cut(`${description}\n\n${left}`, 1024);
  const first = cut(left, 512);
  const second = cut(right, 512);
  if (operator === 'deepEqual') {
    return `${description}\n\n${first}\n\nshould loosely deep-equal\n\n${second}`;
  }
  const unequal = describe(`${operator}Unequal`);
  if (unequal !== undefined) return `${unequal}\n\n${first}\n\nshould not loosely deep-equal\n\n${second}`;
  return `${first} ${operator} ${second}`;
}

/** The lines themselves, or the first of them and that there are more. */
export function atMostFiftyLines(lines: string[]): string[] {
  if (lines.length <= SHOWN_LINES) return lines;
  lines.length = 46;
  append(lines, '...');
  return lines;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${slice(text, 0, length - 3)}...` : text;
}
