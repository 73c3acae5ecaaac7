import { type AssertionFacts, FAILED_ASSERTIONS_KEPT, type FailedAssertion } from '../../src/model/index.ts';
import type { CApi, EngineModule, Pointer } from './capi.ts';
import type { ImportHooks } from './imports.ts';
import { nativeFunction } from './nativeFunction.ts';
import { isPlain, takeText, textAttribute } from './objects.ts';
import { tracebackOf } from './raised.ts';

/** Characters of a message that are kept. */
const MESSAGE_LIMIT = 1000;
/** Failures that can be taken back as asked for. */
const RECENT_FAILURES = 100;
/** Frames that are searched for the program's own file. */
const MAX_FRAMES = 1000;

/** Sees what a script asserts; see {@link createAssertionWatch}. */
export interface AssertionWatch {
  /** A tuple of what scripts.py has assertions call, in the order in which its functions take them. */
  readonly hooks: Pointer;
  /** Starts anew, for the program in this file (absolute path). */
  begin(file: string): void;
  facts(): AssertionFacts;
}

/** A failure, and how the exception that came of it is known: by itself, or by where it was raised. */
interface Failure {
  shown: FailedAssertion;
  exception: Pointer;
  place: string | null;
}

/**
 * Counts a script's assertions in JavaScript, where the script has no access: scripts.py has `assert`
 * statements and unittest's methods call these hooks. A program that takes its own code apart can call them
 * too, which adds failures but hides none.
 *
 * @throws Error when the engine can't take the functions.
 */
export function createAssertionWatch(
  module: EngineModule,
  api: CApi,
  importHooks: ImportHooks,
): AssertionWatch {
  let file = '';
  let facts: AssertionFacts = { run: 0, failed: 0, failures: [] };
  let recent: Failure[] = [];
  /** How many had failed when each of unittest's methods began that still run, outermost first. */
  let methods: number[] = [];

  const record = (by: string, message: string, exception: Pointer): void => {
    const { place, line } = placeOfCall(api, file);
    const shown = { by, message: message.slice(0, MESSAGE_LIMIT), line };
    facts.failed++;
    if (facts.failures.length < FAILED_ASSERTIONS_KEPT) facts.failures.push(shown);
    recent.push({ shown, exception, place: exception === 0 ? place : null });
    if (recent.length > RECENT_FAILURES) recent.shift();
  };

  /** An assertion of unittest's ended by an exception. One that fails within another is one failure. */
  const recordRaised = (exception: Pointer, failedBefore: number): void => {
    const failure = api.PyErr_GivenExceptionMatches(exception, api.global('PyExc_AssertionError')) === 1;
    if (!failure || facts.failed > failedBefore) return;
    // Held, so that no other exception gets its address.
    api.Py_IncRef(exception);
    record('unittest', textOfAny(api, exception), exception);
  };

  const hooks = {
    asserted(truth: Pointer): void {
      facts.run++;
      if (truth !== api.address('_Py_TrueStruct')) record('assert', '', 0);
    },
    explained(message: Pointer): void {
      const last = recent.at(-1)?.shown;
      if (last?.by === 'assert')
        last.message = (isPlain(api, message) ? textOfAny(api, message) : '').slice(0, MESSAGE_LIMIT);
    },
    entered(): void {
      if (methods.length === 0) facts.run++;
      methods.push(facts.failed);
    },
    left(exception: Pointer): void {
      recordRaised(exception, methods.pop() ?? facts.failed);
    },
    failed(exception: Pointer): void {
      recordRaised(exception, methods.at(-1) ?? facts.failed);
    },
    /** This exception was asked for (assertRaises, expectedFailure): what failed there is no failure. */
    expected(exception: Pointer): void {
      const innermost = tracebackOf(api, exception, 0).at(-1);
      const place = innermost && `${innermost.file}:${innermost.line}`;
      const index = recent.findLastIndex(
        (failure) => failure.exception === exception || failure.place === place,
      );
      const [failure] = index < 0 ? [] : recent.splice(index, 1);
      if (failure === undefined) return;
      facts.failed--;
      facts.failures = facts.failures.filter((shown) => shown !== failure.shown);
    },
  };

  const functions = Object.entries(hooks).map(([name, hook]) =>
    nativeFunction(module, api, importHooks, name, (argument) => {
      hook(argument);
      api.Py_IncRef(argument);
      return argument;
    }),
  );
  const tuple = api.PyTuple_New(functions.length);
  functions.forEach((made, index) => {
    api.PyTuple_SetItem(tuple, index, made);
  });

  return {
    hooks: tuple,
    begin(path) {
      file = path;
      facts = { run: 0, failed: 0, failures: [] };
      recent = [];
      methods = [];
    },
    facts: () => facts,
  };
}

/** Where the running code is, as "file:line" of the innermost frame, and the innermost line in this file. */
function placeOfCall(api: CApi, file: string): { place: string | null; line: number | null } {
  let place: string | null = null;
  let frame = api.PyEval_GetFrame();
  if (frame !== 0) api.Py_IncRef(frame);
  for (let depth = 0; frame !== 0 && depth < MAX_FRAMES; depth++) {
    const code = api.PyFrame_GetCode(frame);
    const name = textAttribute(api, code, 'co_filename');
    const line = api.PyFrame_GetLineNumber(frame);
    const outer = api.PyFrame_GetBack(frame);
    api.Py_DecRef(code);
    api.Py_DecRef(frame);
    frame = outer;
    place ??= `${name}:${line}`;
    if (name !== file) continue;
    if (outer !== 0) api.Py_DecRef(outer);
    return { place, line };
  }
  return { place, line: null };
}

function textOfAny(api: CApi, value: Pointer): string {
  const text = api.PyObject_Str(value);
  if (text !== 0) return takeText(api, text) ?? '';
  api.PyErr_Clear();
  return '';
}
