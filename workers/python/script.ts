import type { RaisedError, ScriptEntry, ScriptError, ScriptResult } from '../../src/model/index.ts';
import type { Pointer } from './capi.ts';
import { HOME } from './filesystem.ts';
import type { Interpreter } from './interpreter.ts';
import { call, callProgram, integerAttribute, pythonText, textAttribute } from './objects.ts';
import { takeRaised, tracebackOf } from './raised.ts';

/** What the shell says of a process that an interrupt ended. */
const INTERRUPTED = 130;
/** CPython's status where its standard streams could not be flushed. */
const UNFLUSHED = 120;

/**
 * A file that is run as a program. Its facts are read from outside of the interpreter; what is printed, and in
 * which order, is CPython's own doing.
 */
export class Script {
  private readonly python: Interpreter;
  private readonly entry: ScriptEntry;
  private readonly file: string;
  private namespace: Pointer = 0;
  private error: ScriptError | null = null;
  private watched = false;
  private reachedEnd = false;

  constructor(python: Interpreter, entry: ScriptEntry) {
    this.python = python;
    this.entry = entry;
    this.file = `${HOME}/${entry.path}`;
    python.assertionWatch.begin(this.file);
  }

  /**
   * Runs it to its exit, and its threads to theirs; gives the status. Rejects with what ends the engine, such as
   * `os._exit`.
   */
  async run(): Promise<number> {
    const { api, endScript } = this.python;
    const status = await this.runFile();
    const flushed = await callProgram(this.python, endScript);
    if (flushed === 0) return (await this.fail(this.namespace, 0)) || 1;
    return api.PyObject_IsTrue(flushed) === 0 ? UNFLUSHED : status;
  }

  /** The facts, as far as it got; also after an end of the engine. */
  result(): ScriptResult {
    return {
      diagnostics: [],
      error: this.error,
      assertions: this.watched ? this.python.assertionWatch.facts() : null,
      reachedEnd: this.reachedEnd,
    };
  }

  private async runFile(): Promise<number> {
    const { api, beginScript, compileScript, assertionWatch, exec } = this.python;
    const path = pythonText(api, this.entry.path);
    const namespace = call(api, beginScript, path);
    this.namespace = namespace;
    if (namespace === 0) throw new Error('The script could not be prepared.');
    const hooks = this.entry.watchAssertions ? assertionWatch.hooks : api.address('_Py_NoneStruct');
    const compiled = call(api, compileScript, path, hooks);
    if (compiled === 0) return this.fail(0, 0);
    const code = api.PyList_GetItem(compiled, 0);
    const lastLine = api.PyLong_AsLong(api.PyList_GetItem(compiled, 1));
    this.watched = api.PyObject_IsTrue(api.PyList_GetItem(compiled, 2)) === 1;
    const done = await callProgram(this.python, exec, code, namespace);
    if (done === 0) return this.fail(namespace, lastLine);
    this.reachedEnd = true;
    return 0;
  }

  /** Ends the script by what was raised; a namespace of 0 means that it was raised by compiling. */
  private async fail(namespace: Pointer, lastLine: number): Promise<number> {
    const { api, enter, exitStatus } = this.python;
    const exception = api.PyErr_GetRaisedException();
    // CPython compiles a script without any frame.
    if (namespace === 0) api.PyException_SetTraceback(exception, api.address('_Py_NoneStruct'));
    const [outermost] = tracebackOf(api, exception, namespace);
    this.reachedEnd = outermost?.file === this.file && lastLine > 0 && outermost.line >= lastLine;
    if (this.isA(exception, 'SystemExit')) {
      const status = await callProgram(this.python, exitStatus, exception);
      if (status !== 0) return api.PyLong_AsLong(status);
      api.PyErr_Clear();
      return 1;
    }
    const column = integerAttribute(api, exception, 'offset');
    const text = textAttribute(api, exception, 'msg');
    // Printed first: it is then that a program's own hook and __str__ are to be called.
    api.Py_IncRef(exception);
    api.PyErr_SetRaisedException(exception);
    await enter('PyErr_PrintEx', 0);
    const interrupted = this.isA(exception, 'KeyboardInterrupt');
    api.PyErr_SetRaisedException(exception);
    const raised = takeRaised(api, namespace);
    this.error = namespace === 0 ? syntaxError(raised, text, column) : this.uncaught(raised);
    return interrupted ? INTERRUPTED : 1;
  }

  private isA(exception: Pointer, name: string): boolean {
    const { api } = this.python;
    return api.PyErr_GivenExceptionMatches(exception, api.global(`PyExc_${name}`)) === 1;
  }

  private uncaught({ type, message, traceback }: RaisedError): ScriptError {
    const innermost = traceback.findLast(({ source, file }) => source && file === this.file);
    return { kind: 'uncaught', type, message: message ?? '', line: innermost?.line ?? null, column: null };
  }
}

function syntaxError(
  { type, message, lineno }: RaisedError,
  text: string | null,
  column: number | null,
): ScriptError {
  return {
    kind: 'syntax',
    type,
    message: text ?? message ?? '',
    line: lineno,
    column: column !== null && column > 0 ? column : null,
  };
}
