import { type PythonDict, PythonFloat, type PythonValue } from './values.ts';

/** JSON that Python would not take; `message` is that of Python 3.11's json.JSONDecodeError. */
export class PythonJsonError extends Error {}

/** About where CPython's C scanner meets its recursion limit. */
const MAX_DEPTH = 970;

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const STRING_END = /["\\]/g;
const CONTROL = /[^\u0020-\uffff]/;
const BLANKS = /[ \t\n\r]*/y;
const ESCAPED: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const WORDS: [string, PythonValue][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', new PythonFloat(Number.NaN)],
  ['Infinity', new PythonFloat(Number.POSITIVE_INFINITY)],
  ['-Infinity', new PythonFloat(Number.NEGATIVE_INFINITY)],
];

/**
 * Python's `json.loads(text)`: NaN and Infinity are accepted, of duplicate keys the last wins, and floats
 * stay apart from ints. Ints beyond 2^53 lose digits, which no verdict depends on.
 * @throws PythonJsonError with the message of Python 3.11's json module.
 */
export function parsePythonJson(text: string): PythonValue {
  if (text.startsWith('\ufeff')) fail('Unexpected UTF-8 BOM (decode using utf-8-sig)', text, 0);
  const scanner = new Scanner(text);
  scanner.skipBlanks();
  const value = scanner.value(0);
  scanner.skipBlanks();
  if (scanner.at < text.length) fail('Extra data', text, scanner.at);
  return value;
}

class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  skipBlanks(): void {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.text);
    this.at = BLANKS.lastIndex;
  }

  value(depth: number): PythonValue {
    const char = this.text[this.at];
    if (char === '"') return this.string();
    if (char === '{') return this.dict(this.deeper(depth, 'object'));
    if (char === '[') return this.list(this.deeper(depth, 'array'));
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  deeper(depth: number, kind: string): number {
    if (depth >= MAX_DEPTH) {
      throw new PythonJsonError(
        `maximum recursion depth exceeded while decoding a JSON ${kind} from a unicode string`,
      );
    }
    return depth + 1;
  }

  number(): PythonValue {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (match === null) fail('Expecting value', this.text, this.at);
    this.at = NUMBER.lastIndex;
    const isFloat = match[1] !== undefined || match[2] !== undefined;
    // -0 is the int 0 in Python.
    return isFloat ? new PythonFloat(Number(match[0])) : Number(match[0]) + 0;
  }

  list(depth: number): PythonValue[] {
    const items: PythonValue[] = [];
    this.at++;
    this.skipBlanks();
    if (this.text[this.at] !== ']') {
      for (;;) {
        items.push(this.value(depth));
        this.skipBlanks();
        if (this.text[this.at] === ']') break;
        this.expect(',', "Expecting ',' delimiter");
      }
    }
    this.at++;
    return items;
  }

  dict(depth: number): PythonDict {
    const dict: PythonDict = {};
    this.at++;
    this.skipBlanks();
    if (this.text[this.at] !== '}') {
      for (;;) {
        if (this.text[this.at] !== '"') {
          fail('Expecting property name enclosed in double quotes', this.text, this.at);
        }
        const key = this.string();
        this.skipBlanks();
        this.expect(':', "Expecting ':' delimiter");
        set(dict, key, this.value(depth));
        this.skipBlanks();
        if (this.text[this.at] === '}') break;
        this.expect(',', "Expecting ',' delimiter");
      }
    }
    this.at++;
    return dict;
  }

  expect(char: string, message: string): void {
    if (this.text[this.at] !== char) fail(message, this.text, this.at);
    this.at++;
    this.skipBlanks();
  }

  /** The built-in parser takes a string literal as Python does, quicker; it only can't say what is wrong. */
  string(): string {
    const end = closingQuote(this.text, this.at);
    try {
      const value: unknown = JSON.parse(this.text.slice(this.at, end + 1));
      if (typeof value === 'string') {
        this.at = end + 1;
        return value;
      }
    } catch {
      // Read once more below, for Python's message.
    }
    return this.stringByPart();
  }

  stringByPart(): string {
    const begin = this.at;
    let from = begin + 1;
    let out = '';
    for (;;) {
      STRING_END.lastIndex = from;
      const end = STRING_END.test(this.text) ? STRING_END.lastIndex - 1 : this.text.length;
      const chunk = this.text.slice(from, end);
      const control = chunk.search(CONTROL);
      if (control >= 0) fail('Invalid control character at', this.text, from + control);
      out += chunk;
      if (end === this.text.length) fail('Unterminated string starting at', this.text, begin);
      if (this.text[end] === '"') {
        this.at = end + 1;
        return out;
      }
      const [char, next] = this.escape(begin, end);
      out += char;
      from = next;
    }
  }

  /** The character that the escape at `slash` stands for, and where the text goes on. */
  escape(begin: number, slash: number): [string, number] {
    const code = this.text[slash + 1];
    if (code === undefined) fail('Unterminated string starting at', this.text, begin);
    if (code !== 'u') {
      const char = ESCAPED[code];
      if (char === undefined) fail('Invalid \\escape', this.text, slash);
      return [char, slash + 2];
    }
    const digits = this.text.slice(slash + 2, slash + 6);
    // CPython also wants a character after the four digits: the string cannot end there.
    if (!/^[0-9a-fA-F]{4}$/.test(digits) || slash + 6 >= this.text.length) {
      fail('Invalid \\uXXXX escape', this.text, slash + 1);
    }
    return [String.fromCharCode(Number.parseInt(digits, 16)), slash + 6];
  }
}

/** Index of the quote that ends the literal that begins at `begin`; -1 if there is none. */
function closingQuote(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

/** Plain assignment, except that "__proto__" must become a key like any other. */
function set(dict: PythonDict, key: string, value: PythonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(dict, key, { value, enumerable: true, writable: true, configurable: true });
  } else {
    dict[key] = value;
  }
}

/** Positions are told in code points, as Python counts them. */
function fail(message: string, text: string, index: number): never {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  const column = [...before.slice(lineStart)].length + 1;
  throw new PythonJsonError(`${message}: line ${line} column ${column} (char ${[...before].length})`);
}
