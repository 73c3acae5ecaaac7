import { WORD_RANGES } from './wordRanges.ts';

/** Capitals that came after Unicode 14: Python 3.11 leaves them as they are, newer browsers don't. */
const NEWER_CAPITALS =
  /[\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}]/u;
const BETWEEN_NEWER_CAPITALS = new RegExp(NEWER_CAPITALS.source.replace('[', '[^').concat('+'), 'gu');

/** What `str.isspace()` accepts; JavaScript's `\s` takes U+FEFF and leaves U+001C-1F and U+0085. */
const BLANK = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const BLANKS = new RegExp(`[${BLANK}]+`, 'g');
const SEVERAL_BLANKS = new RegExp(`[${BLANK}]{2,}`, 'g');
const ONE_BLANK = new RegExp(`[${BLANK}]`);

/** Bounds of the ranges: a character is in one where the number of bounds up to it is odd. */
const bounds: Uint32Array = readRanges(WORD_RANGES);

/** Is the UTF-16 unit white space to Python's `str.strip()` and `\s`? */
export function isPythonBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1f);
  return ONE_BLANK.test(String.fromCharCode(unit));
}

/** Does `\w` match the character (by its code point), as in Python 3.11's `re` on text? */
export function isPythonWord(codePoint: number): boolean {
  if (codePoint < 0x80) return /\w/.test(String.fromCharCode(codePoint));
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Python 3.11's `text.lower()`. */
export function pythonLower(text: string): string {
  if (!NEWER_CAPITALS.test(text)) return text.toLowerCase();
  return text.replace(BETWEEN_NEWER_CAPITALS, (part) => part.toLowerCase());
}

/** Python's `text.rstrip()`. */
export function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && isPythonBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Every run of two or more white-space characters made one space, as scikit-learn's character analyzers do. */
export function collapseBlanks(text: string): string {
  return text.replace(SEVERAL_BLANKS, ' ');
}

/** Python's `''.join(text.split())`. */
export function withoutBlanks(text: string): string {
  return text.replace(BLANKS, '');
}

/** Python's `text.split()`. */
export function splitAtBlanks(text: string): string[] {
  return text.split(BLANKS).filter((word) => word !== '');
}

function readRanges(text: string): Uint32Array {
  let bound = 0;
  return Uint32Array.from(text.trim().split(/\s+/), (step) => {
    bound += Number.parseInt(step, 36);
    return bound;
  });
}
