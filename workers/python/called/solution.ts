import type { RaisedError, StepResult } from '../../../src/model/index.ts';
import type { Alarm } from '../alarm.ts';
import type { CApi, Pointer } from '../capi.ts';
import type { Interpreter } from '../interpreter.ts';
import { callProgram, getItem, pythonText, setItem, withCString } from '../objects.ts';
import { takeRaised } from '../raised.ts';
import { fromJson } from './readJson.ts';

/** Not "__main__": what a source does only as a program is not wanted where its functions are. */
const MODULE = 'solution';
/** How often a call past its limit is told again that its time is up. */
const AGAIN_MS = 50;

/** A call that came back. A value of 0 means that it raised: the error is set in the interpreter. */
export interface Returned {
  /** A new reference, or 0. */
  value: Pointer;
  durationMs: number;
}

/** A source loaded as a module, one of whose functions is called with data. */
export class Solution {
  private readonly python: Interpreter;
  private readonly api: CApi;
  private readonly alarm: Alarm;
  private namespace: Pointer = 0;

  constructor(python: Interpreter, alarm: Alarm) {
    this.python = python;
    this.api = python.api;
    this.alarm = alarm;
  }

  /** Runs the source as a module that `sys.modules` knows, as dataclasses and pickle expect. */
  async load(source: string): Promise<StepResult> {
    const { api, python } = this;
    const module = withCString(api, MODULE, (name) => api.PyImport_AddModule(name));
    if (module === 0) throw new Error('The module of the source could not be made.');
    this.namespace = api.PyModule_GetDict(module);
    setItem(api, this.namespace, '__builtins__', python.builtins);
    const done = await callProgram(python, python.exec, pythonText(api, source), this.namespace);
    if (done === 0) return { status: 'raised', error: this.raised() };
    api.Py_DecRef(done);
    return { status: 'done' };
  }

  /** What can be called by this name of the top level (borrowed), or 0. */
  find(name: string): Pointer {
    const found = getItem(this.api, this.namespace, name);
    return found !== 0 && this.api.PyCallable_Check(found) === 1 ? found : 0;
  }

  /**
   * New arguments, as a tuple that the caller owns.
   * @throws Error where the text is no JSON of an array.
   */
  makeArguments(json: string): Pointer {
    const list = fromJson(this.api, json);
    const tuple = this.api.PyList_AsTuple(list);
    this.api.Py_DecRef(list);
    if (tuple === 0) throw new Error('The arguments of a call are no JSON array.');
    return tuple;
  }

  /**
   * Calls with a tuple of arguments, which it takes over. Past its limit TimeoutException is raised in it, and again
   * for as long as it goes on: the page ends a call that even so does not stop.
   */
  async call(callable: Pointer, args: Pointer, limitMs: number | null): Promise<Returned> {
    const { api, alarm, python } = this;
    // A trace function that an earlier call left would be timed with this one.
    api.PyEval_SetTrace(0, 0);
    api.PyEval_SetProfile(0, 0);
    // An alarm that rang as the last call ended is not this one's.
    if (api.PyErr_CheckSignals() !== 0) api.PyErr_Clear();
    alarm.arm(limitMs, AGAIN_MS);
    const started = performance.now();
    const value = await python.enter('PyObject_Call', callable, args, 0);
    const durationMs = performance.now() - started;
    alarm.arm(null);
    api.Py_DecRef(args);
    return { value, durationMs };
  }

  /** The exception that is being raised, as data; clears it. */
  raised(): RaisedError {
    return takeRaised(this.api, this.namespace);
  }
}
