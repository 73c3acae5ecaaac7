/**
 * CPython's C API as plain functions, taken from the engine once, before any program runs. Verdicts are read
 * through these and not through Python code, because everything written in Python can be found and patched
 * by a hostile program (gc, frames, builtins), and nothing here can.
 */
export type Pointer = number;

type Native = (...args: number[]) => number;

export interface EngineModule {
  [name: string]: unknown;
}

function native(module: EngineModule, name: string): Native {
  const found = module[`_${name}`];
  if (typeof found !== 'function') throw new Error(`The engine does not export ${name}.`);
  return found as Native;
}

const NAMES = [
  'malloc',
  'free',
  'PyObject_Call',
  'PyObject_CallNoArgs',
  'PyObject_IsTrue',
  'PyObject_Str',
  'PyObject_Repr',
  'PyObject_Type',
  'PyObject_GetAttrString',
  'PyCallable_Check',
  'PyErr_GetRaisedException',
  'PyErr_SetRaisedException',
  'PyErr_PrintEx',
  'PyErr_GivenExceptionMatches',
  'PyErr_Clear',
  'PyErr_CheckSignals',
  'PyErr_Occurred',
  'PyException_SetTraceback',
  'PyUnicode_DecodeUTF8',
  'PyUnicode_AsUTF8AndSize',
  'PyUnicode_AsEncodedString',
  'PyBytes_AsString',
  'PyBytes_FromStringAndSize',
  'PyBytes_Size',
  'PyDict_New',
  'PyDict_Copy',
  'PyDict_SetItem',
  'PyDict_GetItemWithError',
  'PyDict_Next',
  'PyTuple_New',
  'PyTuple_SetItem',
  'PyTuple_GetItem',
  'PyTuple_Size',
  'PyLong_AsLong',
  'PyLong_FromLong',
  'PyLong_FromString',
  'PyNumber_ToBase',
  'PyFloat_AsDouble',
  'PyFloat_FromDouble',
  'PyByteArray_AsString',
  'PyList_New',
  'PyList_Size',
  'PyList_GetItem',
  'PyList_SetItem',
  'PyList_AsTuple',
  'PyImport_AddModule',
  'PyImport_ImportModule',
  'PyModule_GetDict',
  'PyType_GetName',
  'PyType_IsSubtype',
  'PyCFunction_NewEx',
  'PyEval_GetFrame',
  'PyFrame_GetBack',
  'PyFrame_GetCode',
  'PyFrame_GetLineNumber',
  'PyEval_SetTrace',
  'PyEval_SetProfile',
  'Py_IncRef',
  'Py_DecRef',
  'sbrk',
  'PyThreadState_Get',
  'PyUnstable_ThreadState_SetStackProtection',
  'emscripten_stack_get_base',
] as const;

export type CApi = Record<(typeof NAMES)[number], Native> & {
  /** Address of a global object itself, for example PyType_Type. */
  address(name: string): Pointer;
  /** The object that a global points to, for example PyExc_Exception. */
  global(name: string): Pointer;
  heap(): Uint8Array;
};

/** Captures the C API. @throws Error naming the function that the engine lacks. */
export function captureCApi(module: EngineModule, memory: WebAssembly.Memory): CApi {
  const functions = Object.fromEntries(NAMES.map((name) => [name, native(module, name)]));
  let heap = new Uint8Array(memory.buffer);
  const currentHeap = () => {
    // A grown memory detaches the old buffer.
    if (heap.byteLength === 0 || heap.buffer !== memory.buffer) heap = new Uint8Array(memory.buffer);
    return heap;
  };
  const addresses = new Map<string, Pointer>();
  const address = (name: string): Pointer => {
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const value = module[`_${name}`];
    if (typeof value !== 'number') throw new Error(`The engine does not export ${name}.`);
    addresses.set(name, value);
    return value;
  };
  const global = (name: string): Pointer => new DataView(currentHeap().buffer).getUint32(address(name), true);
  return { ...(functions as Record<(typeof NAMES)[number], Native>), address, global, heap: currentHeap };
}
