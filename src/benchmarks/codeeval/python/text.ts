// What str.isspace() accepts; JavaScript's trim() differs: it takes U+FEFF and leaves U+001C-1F and U+0085.
const BLANK = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const LEADING = new RegExp(`^${BLANK}+`);
const NOT_BLANK = new RegExp(BLANK.replace('[', '[^'));
const ONE_BLANK = new RegExp(BLANK);

/** Python's `text.strip()`. */
export function pythonStrip(text: string): string {
  let end = text.length;
  while (end > 0 && ONE_BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(LEADING, '');
}

/** Is there anything but blanks, as Python counts them? */
export function isBlank(text: string): boolean {
  return !NOT_BLANK.test(text);
}

/** Order of Python's string comparison: by code point, where JavaScript compares UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return surrogatesLast(x) - surrogatesLast(y);
  }
  return a.length - b.length;
}

/** Puts a surrogate, the half of a code point above U+FFFF, after the rest of the basic plane. */
function surrogatesLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
