import { inspectModule } from '../inspect.ts';
import { difference } from './difference.ts';

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
  return DESCRIPTIONS[operator];
}

/** A value in full, one property a line, as failure messages compare it. */
export function printed(value: unknown): string {
  return inspectModule().inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: Number.POSITIVE_INFINITY,
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
  const given = message !== undefined && message !== null;
  if (operator === 'deepStrictEqual' || operator === 'strictEqual') {
    return difference(actual, expected, operator, given ? String(message) : '');
  }
  if (given) return String(message);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
    return unexpectedlyEqual(actual, operator);
  }
  return bothValues(actual, expected, operator);
}

function unexpectedlyEqual(actual: unknown, operator: string): string {
  const isReference = (typeof actual === 'object' && actual !== null) || typeof actual === 'function';
  const base = describe(operator === 'notStrictEqual' && isReference ? 'notStrictEqualObject' : operator);
  const lines = atMostFiftyLines(printed(actual).split('\n'));
  const [first = ''] = lines;
  if (lines.length === 1) return `${base}${first.length > 5 ? '\n\n' : ' '}${first}`;
  return `${base}\n\n${lines.join('\n')}\n`;
}

function bothValues(actual: unknown, expected: unknown, operator: string | undefined): string {
  const left = printed(actual);
  const right = printed(expected);
  const description = describe(`${operator}`);
  if (operator === 'notDeepEqual' && left === right) return cut(`${description}\n\n${left}`, 1024);
  const [first, second] = [cut(left, 512), cut(right, 512)];
  if (operator === 'deepEqual') {
    return `${description}\n\n${first}\n\nshould loosely deep-equal\n\n${second}`;
  }
  const unequal = describe(`${operator}Unequal`);
  if (unequal !== undefined) return `${unequal}\n\n${first}\n\nshould not loosely deep-equal\n\n${second}`;
  return `${first} ${operator} ${second}`;
}

export function atMostFiftyLines(lines: readonly string[]): string[] {
  return lines.length > 50 ? [...lines.slice(0, 46), '...'] : [...lines];
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}
