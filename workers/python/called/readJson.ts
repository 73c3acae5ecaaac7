import type { CApi, Pointer } from '../capi.ts';
import { pythonText, withCString } from '../objects.ts';

/** Digits of a whole number that is certain to fit into a C long. */
const SMALL_DIGITS = 9;
const NUMBER = /-?(?:Infinity|\d+(\.\d+)?([eE][+-]?\d+)?)/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Builds the value of a JSON text in Python's memory, as `json.loads` would: whole numbers at full length, NaN and
 * Infinity too. It is built through the C API, so that nothing a program has changed takes part.
 *
 * @returns a new reference.
 * @throws Error where the text is no JSON, or where memory ends.
 */
export function fromJson(api: CApi, text: string): Pointer {
  return new Reader(api, text).whole();
}

class Reader {
  private readonly api: CApi;
  private readonly text: string;
  private at = 0;

  constructor(api: CApi, text: string) {
    this.api = api;
    this.text = text;
  }

  whole(): Pointer {
    const value = this.value();
    this.skipSpace();
    if (this.at < this.text.length) this.refuse();
    return value;
  }

  private value(): Pointer {
    this.skipSpace();
    switch (this.text[this.at]) {
      case '[':
        return this.list();
      case '{':
        return this.dict();
      case '"':
        return pythonText(this.api, this.string());
      case 't':
        return this.constant('true', '_Py_TrueStruct');
      case 'f':
        return this.constant('false', '_Py_FalseStruct');
      case 'n':
        return this.constant('null', '_Py_NoneStruct');
      case 'N':
        this.expect('NaN');
        return made(this.api.PyFloat_FromDouble(Number.NaN));
      default:
        return this.number();
    }
  }

  private list(): Pointer {
    const items: Pointer[] = [];
    this.each('[', ']', () => items.push(this.value()));
    const list = made(this.api.PyList_New(items.length));
    items.forEach((item, index) => {
      this.api.PyList_SetItem(list, index, item);
    });
    return list;
  }

  private dict(): Pointer {
    const { api } = this;
    const dict = made(api.PyDict_New());
    this.each('{', '}', () => {
      this.skipSpace();
      const key = pythonText(api, this.string());
      this.skipSpace();
      this.expect(':');
      const value = this.value();
      api.PyDict_SetItem(dict, key, value);
      api.Py_DecRef(key);
      api.Py_DecRef(value);
    });
    return dict;
  }

  /** Reads what stands between two brackets, separated by commas. */
  private each(open: string, close: string, read: () => void): void {
    this.expect(open);
    this.skipSpace();
    if (this.text[this.at] !== close) {
      for (;;) {
        read();
        this.skipSpace();
        if (this.text[this.at] !== ',') break;
        this.at++;
      }
    }
    this.expect(close);
  }

  private string(): string {
    const start = this.at;
    this.expect('"');
    for (; this.text[this.at] !== '"'; this.at++) {
      if (this.at >= this.text.length) this.refuse();
      if (this.text[this.at] === '\\') this.at++;
    }
    this.at++;
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  private number(): Pointer {
    const { api } = this;
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) return this.refuse();
    const [digits, fraction, exponent] = found;
    this.at += digits.length;
    if (fraction !== undefined || exponent !== undefined || digits.endsWith('y')) {
      return made(api.PyFloat_FromDouble(Number(digits)));
    }
    if (digits.length <= SMALL_DIGITS) return made(api.PyLong_FromLong(Number(digits)));
    const negative = digits.startsWith('-');
    // In base 16 Python sets no limit to the digits.
    const base16 = `${negative ? '-' : ''}0x${BigInt(negative ? digits.slice(1) : digits).toString(16)}`;
    return made(withCString(api, base16, (pointer) => api.PyLong_FromString(pointer, 0, 16)));
  }

  private constant(word: string, name: string): Pointer {
    this.expect(word);
    const value = this.api.address(name);
    this.api.Py_IncRef(value);
    return value;
  }

  private expect(word: string): void {
    if (!this.text.startsWith(word, this.at)) this.refuse();
    this.at += word.length;
  }

  private skipSpace(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.text)?.[0].length ?? 0;
  }

  private refuse(): never {
    throw new Error(`This is no JSON at character ${this.at}: ${this.text.slice(this.at, this.at + 20)}`);
  }
}

/** A new object, which there is unless memory ended. */
function made(pointer: Pointer): Pointer {
  if (pointer === 0) throw new Error('Out of memory while the arguments of a call were made.');
  return pointer;
}
