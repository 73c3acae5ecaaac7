import type {
  Case,
  CaseResult,
  CasesEntry,
  CasesResult,
  ExplainedPart,
  InspectionResult,
  RaisedError,
  StepResult,
} from '../../src/model/index.ts';
import type { CApi, Pointer } from './capi.ts';
import type { Interpreter } from './interpreter.ts';
import {
  attribute,
  call,
  callProgram,
  entries,
  getItem,
  isPlain,
  pythonText,
  setItem,
  takeText,
  textOf,
} from './objects.ts';
import { takeRaised } from './raised.ts';

/** Characters of a value's repr that are kept for the page. */
const REPR_LIMIT = 1000;
const LOGGING_CRITICAL = 50;
const LOGGING_NOTSET = 0;

/** What is told while the cases run, so that a hard stop loses only the case it hit. */
export interface CaseEvents {
  loaded(load: StepResult): void;
  judged(index: number, result: CaseResult): void;
  /** Flushes Python's streams and gives what was written since the last call. */
  takeOutput(): { stdout: string; stderr: string };
}

/**
 * Loads a source and judges its cases. Every verdict is what the C API returned; Python code of ours has no
 * part in it.
 */
export async function runCases(
  python: Interpreter,
  entry: CasesEntry,
  events: CaseEvents,
): Promise<CasesResult> {
  const inspections = inspect(python, entry);
  const parts = partsToExplain(python, entry);
  const session = new Session(python, entry);
  const load = await session.load();
  events.takeOutput();
  events.loaded(load);
  const result: CasesResult = {
    load,
    bound: null,
    inspections,
    cases: [],
    explained: null,
    patchedBuiltins: [],
  };
  if (load.status === 'raised') return result;
  result.bound = session.bind();
  result.patchedBuiltins = patchedBuiltins(python);
  for (const [index, item] of entry.cases.entries()) {
    if (entry.isolation === 'fresh' && index > 0) {
      const again = await session.load();
      if (again.status === 'raised') {
        const failed = { setup: again, expression: null, durationMs: 0, ...events.takeOutput() };
        result.cases.push(failed);
        events.judged(index, failed);
        if (escapes(again)) break;
        continue;
      }
      session.bind();
    }
    if (index === entry.explain) {
      result.explained = await session.explain(item, parts);
      break;
    }
    const started = performance.now();
    const steps = await session.judge(item);
    const judged = { ...steps, durationMs: performance.now() - started, ...events.takeOutput() };
    result.cases.push(judged);
    events.judged(index, judged);
    if (escapes(steps.setup) || escapes(steps.expression)) break;
  }
  return result;
}

/** SystemExit, KeyboardInterrupt and their like end a program; whatever is not an Exception does. */
function escapes(step: StepResult | null): boolean {
  return step?.status === 'raised' && !step.error.isA.includes('Exception');
}

/** One namespace and the steps that are taken in it. */
class Session {
  private readonly api: CApi;
  private namespace: Pointer = 0;
  /** What is executed: code, or the text, or nothing where it did not compile. */
  private readonly source: Pointer;
  private readonly compileError: RaisedError | null = null;
  private readonly python: Interpreter;
  private readonly entry: CasesEntry;

  constructor(python: Interpreter, entry: CasesEntry) {
    this.api = python.api;
    this.python = python;
    this.entry = entry;
    const text = pythonText(this.api, entry.source);
    this.source = entry.emulate === null ? text : call(this.api, python.compileOlder, text);
    if (this.source === 0) this.compileError = takeRaised(this.api, 0);
  }

  async load(): Promise<StepResult> {
    if (this.compileError !== null) return { status: 'raised', error: this.compileError };
    this.namespace = this.api.PyDict_New();
    setItem(this.api, this.namespace, '__builtins__', this.python.builtins);
    if (this.entry.moduleName !== 'builtins') {
      const name = pythonText(this.api, this.entry.moduleName);
      setItem(this.api, this.namespace, '__name__', name);
    }
    const step = await this.step(this.python.exec, this.source, this.namespace);
    if (step.status !== 'raised') {
      for (const [name, text] of Object.entries(this.entry.extraNames)) {
        setItem(this.api, this.namespace, name, pythonText(this.api, text));
      }
    }
    return step;
  }

  bind(): CasesResult['bound'] {
    const { binding } = this.entry;
    if (binding === null) return null;
    const named = getItem(this.api, this.namespace, binding.name);
    if (named !== 0) {
      setItem(this.api, this.namespace, binding.as, named);
      return { how: 'name', name: binding.name };
    }
    if (binding.fallback !== null) {
      for (const [key, value] of entries(this.api, this.namespace)) {
        const name = textOf(this.api, key) ?? '_';
        if (name.startsWith('_') || !this.accepts(value, binding.fallback)) continue;
        this.api.Py_IncRef(value);
        setItem(this.api, this.namespace, binding.as, value);
        return { how: 'fallback', name };
      }
    }
    return { how: 'missing', name: null };
  }

  /** A case in its own shallow copy of the namespace. */
  async judge(item: Case): Promise<Pick<CaseResult, 'setup' | 'expression'>> {
    const namespace = this.api.PyDict_Copy(this.namespace);
    let setup: StepResult | null = null;
    if (item.setup !== null) {
      setup = await this.step(this.python.exec, pythonText(this.api, item.setup), namespace);
      if (setup.status === 'raised') return { setup, expression: null };
    }
    if (item.expression === null) return { setup, expression: null };
    const expression = pythonText(this.api, item.expression);
    return { setup, expression: await this.step(this.python.eval, expression, namespace, true) };
  }

  /** Evaluates the parts of an expression in order, as it would, but for what it would leave out. */
  async explain(item: Case, parts: string[]): Promise<ExplainedPart[]> {
    const namespace = this.api.PyDict_Copy(this.namespace);
    if (item.setup !== null) {
      const setup = await this.step(this.python.exec, pythonText(this.api, item.setup), namespace);
      if (setup.status === 'raised') return [];
    }
    const explained: ExplainedPart[] = [];
    for (const text of parts) {
      const value = await callProgram(this.python, this.python.eval, pythonText(this.api, text), namespace);
      const repr = value === 0 ? 0 : await this.python.enter('PyObject_Repr', value);
      if (repr === 0) explained.push({ text, repr: null, error: takeRaised(this.api, this.namespace) });
      else explained.push({ text, repr: shortened(textOf(this.api, repr) ?? ''), error: null });
    }
    return explained;
  }

  private accepts(value: Pointer, kind: 'callable' | 'class'): boolean {
    if (kind === 'callable') return this.api.PyCallable_Check(value) === 1;
    const type = this.api.PyObject_Type(value);
    const isClass = this.api.PyType_IsSubtype(type, this.api.address('PyType_Type')) === 1;
    this.api.Py_DecRef(type);
    return isClass;
  }

  /** exec or eval of a text, with logging off during it where the entry says so. */
  private async step(run: Pointer, text: Pointer, namespace: Pointer, judge = false): Promise<StepResult> {
    // A trace function set by the program could rewrite what the step works with.
    this.api.PyEval_SetTrace(0, 0);
    this.api.PyEval_SetProfile(0, 0);
    if (this.entry.quietLogging) this.disableLogging(LOGGING_CRITICAL);
    const value = await callProgram(this.python, run, text, namespace);
    if (value === 0) return { status: 'raised', error: takeRaised(this.api, this.namespace) };
    const truth = judge ? await this.python.enter('PyObject_IsTrue', value) : 1;
    if (truth === -1) return { status: 'raised', error: takeRaised(this.api, this.namespace) };
    if (this.entry.quietLogging) this.disableLogging(LOGGING_NOTSET);
    if (!judge) return { status: 'done' };
    return { status: 'value', truthy: truth === 1, repr: shortRepr(this.api, value) };
  }

  private disableLogging(level: number): void {
    const disable = attribute(this.api, this.python.logging, 'disable');
    if (disable === 0) return;
    const result = call(this.api, disable, this.api.PyLong_FromLong(level));
    if (result === 0) this.api.PyErr_Clear();
    this.api.Py_DecRef(disable);
  }
}

/**
 * Answers the entry's questions about its source, before it has run and so beyond its influence. A source
 * that does not parse has no answers: loading it will say why.
 */
function inspect({ api, inspectSource }: Interpreter, entry: CasesEntry): InspectionResult[] {
  if (entry.inspections.length === 0) return [];
  const questions = pythonText(api, JSON.stringify(entry.inspections));
  const source = pythonText(api, entry.source);
  const answer = source === 0 ? 0 : call(api, inspectSource, source, questions);
  if (answer === 0) {
    api.PyErr_Clear();
    return [];
  }
  const missing: unknown = JSON.parse(textOf(api, answer) ?? '[]');
  if (!Array.isArray(missing)) return [];
  return missing.map((keyword) =>
    keyword === null ? { found: true } : { found: false, missing: String(keyword) },
  );
}

/** The parts of the expression that is to be explained; none where it does not parse. */
function partsToExplain({ api, assertionParts }: Interpreter, entry: CasesEntry): string[] {
  const expression = entry.explain === null ? null : (entry.cases[entry.explain]?.expression ?? null);
  if (expression === null) return [];
  const answer = call(api, assertionParts, pythonText(api, expression));
  if (answer === 0) {
    api.PyErr_Clear();
    return [];
  }
  const parts: unknown = JSON.parse(textOf(api, answer) ?? '[]');
  return Array.isArray(parts) ? parts.map(String) : [];
}

/** Built-in names that are no longer what they were. */
function patchedBuiltins({ api, builtins, pristineBuiltins }: Interpreter): string[] {
  const names: string[] = [];
  for (const [key, value] of entries(api, pristineBuiltins)) {
    const current = api.PyDict_GetItemWithError(builtins, key);
    if (current !== value && names.length < 20) {
      const name = textOf(api, key);
      // The interactive prompt keeps its last value there.
      if (name !== null && name !== '_') names.push(name);
    }
  }
  return names;
}

/** The repr of a plain value: no verdict may wait for the program's code. */
function shortRepr(api: CApi, value: Pointer): string | null {
  if (!isPlain(api, value)) return null;
  const repr = api.PyObject_Repr(value);
  if (repr === 0) {
    api.PyErr_Clear();
    return null;
  }
  const text = takeText(api, repr);
  return text === null ? null : shortened(text);
}

function shortened(text: string): string {
  return text.length > REPR_LIMIT ? `${text.slice(0, REPR_LIMIT)}…` : text;
}
