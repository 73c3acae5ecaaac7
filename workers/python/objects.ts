import type { CApi, Pointer } from './capi.ts';
import type { Enter } from './threads/index.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** UTF-8 that keeps lone surrogates, as Python's "surrogatepass" reads it. */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    } else {
      bytes.push(...encoder.encode(character));
    }
  }
  return Uint8Array.from(bytes);
}

/** Copies text into the engine's memory for the time of one call. */
export function withCString<T>(api: CApi, text: string, use: (pointer: Pointer, size: number) => T): T {
  const bytes = encodeText(text);
  const pointer = api.malloc(bytes.length + 1);
  if (pointer === 0) throw new Error('The engine has no memory left.');
  api.heap().set(bytes, pointer);
  api.heap()[pointer + bytes.length] = 0;
  try {
    return use(pointer, bytes.length);
  } finally {
    api.free(pointer);
  }
}

/** A new Python `str`; the caller owns the reference. */
export function pythonText(api: CApi, text: string): Pointer {
  return withCString(api, 'surrogatepass', (errors) =>
    withCString(api, text, (pointer, size) => api.PyUnicode_DecodeUTF8(pointer, size, errors)),
  );
}

/** The text of a Python `str`, lone surrogates escaped; null where it is no `str`. Keeps the reference. */
export function textOf(api: CApi, object: Pointer): string | null {
  const bytes = withCString(api, 'utf-8', (encoding) =>
    withCString(api, 'backslashreplace', (errors) => api.PyUnicode_AsEncodedString(object, encoding, errors)),
  );
  if (bytes === 0) {
    api.PyErr_Clear();
    return null;
  }
  const start = api.PyBytes_AsString(bytes);
  const text = decoder.decode(api.heap().slice(start, start + api.PyBytes_Size(bytes)));
  api.Py_DecRef(bytes);
  return text;
}

/** The text of a Python `str` that the caller owns, and gives up. */
export function takeText(api: CApi, text: Pointer): string | null {
  const value = textOf(api, text);
  api.Py_DecRef(text);
  return value;
}

const PLAIN_TYPES = ['PyBool_Type', 'PyLong_Type', 'PyFloat_Type', 'PyUnicode_Type', '_PyNone_Type'];

/** Whether a value's repr and text are Python's own. Other types' would run the program's code. */
export function isPlain(api: CApi, value: Pointer): boolean {
  const type = api.PyObject_Type(value);
  api.Py_DecRef(type);
  return PLAIN_TYPES.some((name) => type === api.address(name));
}

/** An attribute (new reference), or 0 with the error cleared. */
export function attribute(api: CApi, object: Pointer, name: string): Pointer {
  const value = withCString(api, name, (pointer) => api.PyObject_GetAttrString(object, pointer));
  if (value === 0) api.PyErr_Clear();
  return value;
}

/** An attribute that is a `str`, or null. */
export function textAttribute(api: CApi, object: Pointer, name: string): string | null {
  const value = attribute(api, object, name);
  if (value === 0) return null;
  const text = textOf(api, value);
  api.Py_DecRef(value);
  return text;
}

/** An attribute that is an `int`, or null (also for None). */
export function integerAttribute(api: CApi, object: Pointer, name: string): number | null {
  const value = attribute(api, object, name);
  if (value === 0) return null;
  const number = api.PyLong_AsLong(value);
  api.Py_DecRef(value);
  if (number === -1) api.PyErr_Clear();
  return number === -1 ? null : number;
}

/** Calls with positional arguments (borrowed); gives a new reference, or 0 with the error set. */
export function call(api: CApi, callable: Pointer, ...args: Pointer[]): Pointer {
  const tuple = tupleOf(api, args);
  const result = api.PyObject_Call(callable, tuple, 0);
  api.Py_DecRef(tuple);
  return result;
}

/** As call(), of what runs the program's code: it may wait there for its other threads. */
export async function callProgram(
  { api, enter }: { api: CApi; enter: Enter },
  callable: Pointer,
  ...args: Pointer[]
): Promise<Pointer> {
  const tuple = tupleOf(api, args);
  const result = await enter('PyObject_Call', callable, tuple, 0);
  api.Py_DecRef(tuple);
  return result;
}

function tupleOf(api: CApi, items: Pointer[]): Pointer {
  const tuple = api.PyTuple_New(items.length);
  items.forEach((item, index) => {
    api.Py_IncRef(item);
    api.PyTuple_SetItem(tuple, index, item);
  });
  return tuple;
}

/** Sets a dict's item under a text key; takes no reference. */
export function setItem(api: CApi, dict: Pointer, key: string, value: Pointer): void {
  const name = pythonText(api, key);
  api.PyDict_SetItem(dict, name, value);
  api.Py_DecRef(name);
}

/** A dict's item under a text key (borrowed), or 0. */
export function getItem(api: CApi, dict: Pointer, key: string): Pointer {
  const name = pythonText(api, key);
  const value = api.PyDict_GetItemWithError(dict, name);
  api.Py_DecRef(name);
  if (value === 0) api.PyErr_Clear();
  return value;
}

/** A dict's entries in insertion order (borrowed references). */
export function* entries(api: CApi, dict: Pointer): Generator<[Pointer, Pointer]> {
  const slots = api.malloc(12);
  const read = (offset: number) => new DataView(api.heap().buffer).getUint32(slots + offset, true);
  new DataView(api.heap().buffer).setUint32(slots, 0, true);
  try {
    while (api.PyDict_Next(dict, slots, slots + 4, slots + 8)) yield [read(4), read(8)];
  } finally {
    api.free(slots);
  }
}
