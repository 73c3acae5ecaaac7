import { held } from '../held.ts';
import { joined, linesOf } from '../texts.ts';
import { atMostFiftyLines, describe, printed } from './failureMessage.ts';

const { min, repeat } = held;

/** Up to this many characters for both values together, they are shown side by side. */
const SHORT = 12;
const SCREEN_WIDTH = 80;

/**
 * What `strictEqual` and `deepStrictEqual` show when they fail: the two values line by line, as Node 20
 * prints them (its lib/internal/assert/assertion_error.js, whose counting is followed here).
 */
export function difference(actual: unknown, expected: unknown, operator: string, message: string): string {
  const bothReferences =
    (isObject(actual) && isObject(expected)) ||
    (typeof actual === 'function' && typeof expected === 'function');
  const wanted = operator === 'strictEqual' && bothReferences ? 'strictEqualObject' : operator;
  const header = message || describe(wanted);
  const actualText = printed(actual);
  const actualLines = linesOf(actualText);
  const expectedLines = linesOf(printed(expected));

  const mark = { text: '', matching: 0 };
  const left = actualLines[0] ?? '';
  const right = expectedLines[0] ?? '';
  if (actualLines.length === 1 && expectedLines.length === 1 && left !== right) {
    const length = left.length + right.length;
    if (length <= SHORT) {
      if (!isObject(actual) && !isObject(expected) && (actual !== 0 || expected !== 0)) {
        return `${header}\n\n${left} !== ${right}\n`;
      }
    } else if (wanted !== 'strictEqualObject' && length < SCREEN_WIDTH) {
      while (left[mark.matching] === right[mark.matching]) mark.matching += 1;
      if (mark.matching > 2) {
        mark.text = `\n  ${repeat(' ', mark.matching)}^`;
        mark.matching = 0;
      }
    }
  }

  const tail = cutCommonEnd(actualLines, expectedLines, mark.matching);
  if (actualLines.length === 0 && expectedLines.length === 0) {
    return `${describe('notIdentical')}\n\n${joined(atMostFiftyLines(linesOf(actualText)), '\n')}\n`;
  }
  return new LineDifference(actualLines, expectedLines).print(
    `${header}\n+ actual - expected`,
    tail,
    mark.text,
  );
}

interface Tail {
  text: string;
  skipped: boolean;
}

/** Takes the lines off that both end in; shows the last three of them. */
function cutCommonEnd(actual: string[], expected: string[], counted: number): Tail {
  let count = counted;
  let text = '';
  let other = '';
  while (actual.length > 0 && expected.length > 0) {
    const line = actual[actual.length - 1] ?? '';
    if (line !== expected[expected.length - 1]) break;
    actual.length -= 1;
    expected.length -= 1;
    if (count < 3) text = `\n  ${line}${text}`;
    else other = line;
    count += 1;
  }
  const skipped = count >= 5;
  if (skipped) text = `\n...${text}`;
  if (other !== '') text = `\n  ${other}${text}`;
  return { text, skipped };
}

class LineDifference {
  private shown = '';
  /** Expected lines that wait until the actual lines of the same stretch are shown. */
  private waiting = '';
  private printedLines = 0;
  private identical = 0;
  private skipped = false;

  private readonly actual: readonly string[];
  private readonly expected: readonly string[];

  constructor(actual: readonly string[], expected: readonly string[]) {
    this.actual = actual;
    this.expected = expected;
  }

  print(header: string, tail: Tail, mark: string): string {
    this.skipped = tail.skipped;
    const { actual, expected } = this;
    const longer = actual.length >= expected.length ? actual : expected;
    const both = min(actual.length, expected.length);
    for (let i = 0; i < longer.length; i += 1) {
      if (i >= both) this.lineOfOne(longer, i);
      else this.lineOfBoth(actual[i] ?? '', expected[i] ?? '', i);
      if (this.printedLines > 50 && i < longer.length - 2) {
        return `${header} ... Lines skipped\n${this.shown}\n...${this.waiting}\n...`;
      }
    }
    const note = this.skipped ? ' ... Lines skipped' : '';
    return `${header}${note}\n${this.shown}${this.waiting}${tail.text}${mark}`;
  }

  private lineOfOne(lines: readonly string[], i: number): void {
    this.endOfIdentical(lines, i);
    if (lines === this.actual) this.shown += `\n+ ${lines[i]}`;
    else this.waiting += `\n- ${lines[i]}`;
    this.printedLines += 1;
  }

  private lineOfBoth(actual: string, expected: string, i: number): void {
    // A line that only lacks the comma before a further one is the same line.
    const lacksComma = expected === `${actual},`;
    if (actual !== expected && !lacksComma && actual !== `${expected},`) {
      this.endOfIdentical(this.actual, i);
      this.shown += `\n+ ${actual}`;
      this.waiting += `\n- ${expected}`;
      this.printedLines += 2;
      return;
    }
    this.shown += this.waiting;
    this.waiting = '';
    this.identical += 1;
    if (this.identical <= 2) {
      this.shown += `\n  ${lacksComma ? `${actual},` : actual}`;
      this.printedLines += 1;
    }
  }

  /** Shows the last of the identical lines before line `i`, and that some were left out. */
  private endOfIdentical(lines: readonly string[], i: number): void {
    const show = (line: string | undefined) => {
      this.shown += `\n  ${line}`;
      this.printedLines += 1;
    };
    if (this.identical === 5) show(lines[i - 3]);
    if (this.identical > 5) {
      this.shown += '\n...';
      this.skipped = true;
    }
    if (this.identical > 3) show(lines[i - 2]);
    if (this.identical > 2) show(lines[i - 1]);
    this.identical = 0;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
