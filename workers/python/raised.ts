import { ERROR_CLASSES, type RaisedError } from '../../src/model/index.ts';
import type { CApi, Pointer } from './capi.ts';
import { attribute, integerAttribute, takeText, textAttribute } from './objects.ts';

/** Frames kept from the outer and from the inner end of a traceback. */
const OUTER_FRAMES = 10;
const INNER_FRAMES = 20;
/** A program can make `__traceback__` a chain without an end. */
const MAX_FRAMES = 5000;

/**
 * The exception that is being raised, as data; clears it.
 * @param sourceGlobals the namespace whose frames count as the program's own source.
 * @throws Error if nothing was raised, which would be a fault of ours.
 */
export function takeRaised(api: CApi, sourceGlobals: Pointer): RaisedError {
  const exception = api.PyErr_GetRaisedException();
  if (exception === 0) throw new Error('The engine reported an error without an exception.');
  const isA = ERROR_CLASSES.filter(
    (name) => api.PyErr_GivenExceptionMatches(exception, api.global(`PyExc_${name}`)) === 1,
  );
  const error: RaisedError = {
    type: typeName(api, exception),
    ...message(api, exception),
    isA,
    lineno: isA.includes('SyntaxError') ? integerAttribute(api, exception, 'lineno') : null,
    traceback: tracebackOf(api, exception, sourceGlobals),
  };
  api.Py_DecRef(exception);
  return error;
}

function typeName(api: CApi, exception: Pointer): string {
  const type = api.PyObject_Type(exception);
  const name = textAttribute(api, type, '__name__');
  api.Py_DecRef(type);
  return name ?? 'Exception';
}

/** `str(e)`; where that raises in turn, the text of what it raised. */
function message(api: CApi, exception: Pointer): Pick<RaisedError, 'message' | 'strRaised'> {
  const text = api.PyObject_Str(exception);
  if (text !== 0) return { message: usualWording(takeText(api, text)) };
  const second = api.PyErr_GetRaisedException();
  const secondText = api.PyObject_Str(second);
  api.Py_DecRef(second);
  if (secondText !== 0) return { message: null, strRaised: takeText(api, secondText) ?? '' };
  api.PyErr_Clear();
  return { message: null };
}

/** Python 3.14 words a RecursionError by the native stack; earlier versions say what the reference says. */
function usualWording(text: string | null): string | null {
  return text === null
    ? null
    : text.replace(/^Stack overflow \(used \d+ kB\)/, 'maximum recursion depth exceeded');
}

/** An exception's traceback, from the outermost frame inwards; of a long one, both ends. */
export function tracebackOf(api: CApi, exception: Pointer, sourceGlobals: Pointer): RaisedError['traceback'] {
  const outer: RaisedError['traceback'] = [];
  const inner: RaisedError['traceback'] = [];
  let entry = attribute(api, exception, '__traceback__');
  for (let depth = 0; entry !== 0 && depth < MAX_FRAMES; depth++) {
    const frame = attribute(api, entry, 'tb_frame');
    if (frame === 0) break; // None ends the chain, and so does anything that is no traceback.
    const described = describe(api, entry, frame, sourceGlobals);
    api.Py_DecRef(frame);
    if (outer.length < OUTER_FRAMES) outer.push(described);
    else {
      inner.push(described);
      if (inner.length > INNER_FRAMES) inner.shift();
    }
    const next = attribute(api, entry, 'tb_next');
    api.Py_DecRef(entry);
    entry = next;
  }
  if (entry !== 0) api.Py_DecRef(entry);
  return [...outer, ...inner];
}

function describe(
  api: CApi,
  entry: Pointer,
  frame: Pointer,
  sourceGlobals: Pointer,
): RaisedError['traceback'][number] {
  const code = attribute(api, frame, 'f_code');
  const globals = attribute(api, frame, 'f_globals');
  const described = {
    source: globals === sourceGlobals,
    file: textAttribute(api, code, 'co_filename') ?? '?',
    line: integerAttribute(api, entry, 'tb_lineno') ?? 0,
    name: textAttribute(api, code, 'co_qualname') ?? '?',
  };
  api.Py_DecRef(code);
  api.Py_DecRef(globals);
  return described;
}
