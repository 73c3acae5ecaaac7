import type { CApi, Pointer } from '../capi.ts';
import { entries, takeText, withCString } from '../objects.ts';

/** How deeply lists may lie in each other. */
const DEEPEST = 500;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** JSON of a value, or what of it keeps it from being plain data. */
export type Written = { json: string } | { notPlain: string };

/**
 * Writes plain data as JSON, as `json.dumps` does. Only exact built-in types are taken, whose contents the C API
 * reads without any method being called: no code of the program runs here, and none is believed. What a value is
 * made of more than once is written as often.
 *
 * @param mostBytes of JSON, beyond which the value counts as too much.
 */
export function toJson(api: CApi, value: Pointer, mostBytes: number): Written {
  const writer = new Writer(api, mostBytes);
  try {
    writer.write(value, 0);
  } catch (error) {
    if (error instanceof NotPlain) return { notPlain: error.message };
    throw error;
  }
  return { json: writer.parts.join('') };
}

class NotPlain extends Error {}

class Writer {
  readonly parts: string[] = [];
  private bytes = 0;
  private readonly api: CApi;
  private readonly mostBytes: number;
  private readonly writers: ReadonlyMap<Pointer, (value: Pointer, depth: number) => void>;

  constructor(api: CApi, mostBytes: number) {
    this.api = api;
    this.mostBytes = mostBytes;
    this.writers = new Map<Pointer, (value: Pointer, depth: number) => void>([
      [api.address('_PyNone_Type'), () => this.put('null')],
      [api.address('PyBool_Type'), (value) => this.put(value === this.true ? 'true' : 'false')],
      [api.address('PyLong_Type'), (value) => this.put(wholeNumber(api, value, mostBytes))],
      [api.address('PyFloat_Type'), (value) => this.put(floatText(api.PyFloat_AsDouble(value)))],
      [api.address('PyUnicode_Type'), (value) => this.string(value)],
      [api.address('PyList_Type'), (value, depth) => this.items('PyList', value, depth)],
      [api.address('PyTuple_Type'), (value, depth) => this.items('PyTuple', value, depth)],
      [api.address('PyDict_Type'), (value, depth) => this.dict(value, depth)],
    ]);
  }

  write(value: Pointer, depth: number): void {
    if (depth > DEEPEST) throw new NotPlain(`nested more than ${DEEPEST} deep`);
    const type = this.typeOf(value);
    const write = this.writers.get(type);
    if (write === undefined) throw new NotPlain(this.nameOf(type));
    write(value, depth);
  }

  private get true(): Pointer {
    return this.api.address('_Py_TrueStruct');
  }

  private items(kind: 'PyList' | 'PyTuple', value: Pointer, depth: number): void {
    const size = this.api[`${kind}_Size`](value);
    this.put('[');
    for (let index = 0; index < size; index++) {
      if (index > 0) this.put(', ');
      this.write(this.api[`${kind}_GetItem`](value, index), depth + 1);
    }
    this.put(']');
  }

  private dict(dict: Pointer, depth: number): void {
    let separator = '{';
    for (const [key, value] of entries(this.api, dict)) {
      const type = this.typeOf(key);
      if (type !== this.api.address('PyUnicode_Type')) {
        throw new NotPlain(`dict with keys of type ${this.nameOf(type)}`);
      }
      this.put(separator);
      this.string(key);
      this.put(': ');
      this.write(value, depth + 1);
      separator = ', ';
    }
    this.put(separator === '{' ? '{}' : '}');
  }

  private string(value: Pointer): void {
    this.put(JSON.stringify(textWithSurrogates(this.api, value, this.mostBytes)));
  }

  private put(text: string): void {
    this.bytes += text.length;
    if (this.bytes > this.mostBytes) throw tooMuch(this.mostBytes);
    this.parts.push(text);
  }

  private typeOf(value: Pointer): Pointer {
    const type = this.api.PyObject_Type(value);
    // Its instance keeps it.
    this.api.Py_DecRef(type);
    return type;
  }

  /** The class's name; asked for as an attribute, its metaclass could answer. */
  private nameOf(type: Pointer): string {
    const name = this.api.PyType_GetName(type);
    if (name === 0) this.api.PyErr_Clear();
    return (name === 0 ? null : takeText(this.api, name)) ?? '?';
  }
}

function tooMuch(mostBytes: number): NotPlain {
  return new NotPlain(`more than ${mostBytes} bytes of JSON`);
}

function wholeNumber(api: CApi, value: Pointer, mostBytes: number): string {
  const small = api.PyLong_AsLong(value);
  if (small !== -1 || api.PyErr_Occurred() === 0) return String(small);
  api.PyErr_Clear();
  // Base 16 takes Python time in proportion to the digits, and has no limit to them.
  const base16 = api.PyNumber_ToBase(value, 16);
  const text = base16 === 0 ? null : takeText(api, base16);
  if (text === null) api.PyErr_Clear();
  if (text === null || text.length > mostBytes) throw tooMuch(mostBytes);
  return text.startsWith('-') ? `-${BigInt(text.slice(1))}` : String(BigInt(text));
}

/** A float as Python's `repr` has it: always distinct from a whole number, and the shortest that reads as it. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/** The text of a `str`, in which surrogates may stand alone. */
function textWithSurrogates(api: CApi, value: Pointer, mostBytes: number): string {
  const encoded = withCString(api, 'utf-8', (encoding) => api.PyUnicode_AsEncodedString(value, encoding, 0));
  if (encoded !== 0) return decoder.decode(takeBytes(api, encoded, mostBytes));
  api.PyErr_Clear();
  const units = withCString(api, 'utf-16-le', (encoding) =>
    withCString(api, 'surrogatepass', (errors) => api.PyUnicode_AsEncodedString(value, encoding, errors)),
  );
  if (units === 0) {
    api.PyErr_Clear();
    throw tooMuch(mostBytes);
  }
  const bytes = takeBytes(api, units, mostBytes * 2);
  return Array.from(new Uint16Array(bytes.buffer), (unit) => String.fromCharCode(unit)).join('');
}

/** A copy of the contents of a `bytes` that the caller owns, and gives up. */
function takeBytes(api: CApi, bytes: Pointer, most: number): Uint8Array<ArrayBuffer> {
  const size = api.PyBytes_Size(bytes);
  const start = api.PyBytes_AsString(bytes);
  const copy = size > most ? null : api.heap().slice(start, start + size);
  api.Py_DecRef(bytes);
  if (copy === null) throw tooMuch(most);
  return copy as Uint8Array<ArrayBuffer>;
}
