import { type AssertionWatch, createAssertionWatch } from './assertionWatch.ts';
import type { Engine } from './boot.ts';
import { type CApi, captureCApi, type Pointer } from './capi.ts';
import { attribute, call, withCString } from './objects.ts';
import { giveRegionReader } from './processes/regionReader.ts';
import type { Enter } from './threads/index.ts';

/** Objects of the pristine interpreter that evaluation needs, held from before any program ran. */
export interface Interpreter {
  api: CApi;
  /** Calls a function of the C API that runs the program's code, which may wait for its other threads. */
  enter: Enter;
  builtins: Pointer;
  /** Copy of the built-in names, to see which ones a program replaced. */
  pristineBuiltins: Pointer;
  exec: Pointer;
  eval: Pointer;
  logging: Pointer;
  /** Bound methods of the streams that programs start with. */
  flushOut: Pointer;
  flushErr: Pointer;
  begin: Pointer;
  writeFile: Pointer;
  inspectSource: Pointer;
  assertionParts: Pointer;
  compileOlder: Pointer;
  beginScript: Pointer;
  compileScript: Pointer;
  endScript: Pointer;
  exitStatus: Pointer;
  /** Sees what a script asserts, if it is to be watched. */
  assertionWatch: AssertionWatch;
  /** os.fork itself. */
  fork: Pointer;
  runCommand: Pointer;
  concludeProcess: Pointer;
  missingFeatures: Pointer;
  /** Functions of `tracemalloc`'s native half. */
  tracing: { start: Pointer; stop: Pointer; isTracing: Pointer; memory: Pointer };
  /** Address of the two doubles of prelude.py's alarm_clock. */
  alarmClock: Pointer;
}

/**
 * Takes hold of the interpreter and closes it: afterwards the prelude's module can't be imported.
 * @throws Error when something expected is not there.
 */
export function holdInterpreter(engine: Engine): Interpreter {
  const api = captureCApi(engine.module, engine.memory);
  const moduleNamed = (name: string) => {
    const module = withCString(api, name, (pointer) => api.PyImport_ImportModule(pointer));
    if (module === 0) throw new Error(`The interpreter has no module ${name}.`);
    return module;
  };
  const member = (object: Pointer, name: string) => {
    const value = attribute(api, object, name);
    if (value === 0) throw new Error(`The interpreter lacks ${name}.`);
    return value;
  };
  const builtinsModule = moduleNamed('builtins');
  const builtins = api.PyModule_GetDict(builtinsModule);
  const sys = moduleNamed('sys');
  const prelude = moduleNamed('_benchtab');
  const tracing = moduleNamed('_tracemalloc');
  const interpreter: Interpreter = {
    api,
    enter: (name, ...args) => engine.threads.enter(name, ...args),
    builtins,
    pristineBuiltins: 0,
    exec: member(builtinsModule, 'exec'),
    eval: member(builtinsModule, 'eval'),
    logging: moduleNamed('logging'),
    flushOut: member(member(sys, 'stdout'), 'flush'),
    flushErr: member(member(sys, 'stderr'), 'flush'),
    begin: member(prelude, 'begin'),
    writeFile: member(prelude, 'write_file'),
    inspectSource: member(prelude, 'inspect_source'),
    assertionParts: member(prelude, 'assertion_parts'),
    compileOlder: member(prelude, 'compile_older'),
    beginScript: member(prelude, 'begin_script'),
    compileScript: member(prelude, 'compile_script'),
    endScript: member(prelude, 'end_script'),
    exitStatus: member(prelude, 'exit_status'),
    assertionWatch: createAssertionWatch(engine.module, api, engine.hooks),
    fork: member(moduleNamed('posix'), 'fork'),
    runCommand: member(prelude, 'run_command'),
    concludeProcess: member(prelude, 'conclude_process'),
    missingFeatures: member(prelude, 'missing_features'),
    tracing: {
      start: member(tracing, 'start'),
      stop: member(tracing, 'stop'),
      isTracing: member(tracing, 'is_tracing'),
      memory: member(tracing, 'get_traced_memory'),
    },
    alarmClock: api.PyByteArray_AsString(member(prelude, 'alarm_clock')),
  };
  const { module, hooks, threads } = engine;
  giveRegionReader(module, api, hooks, threads.processes, api.PyModule_GetDict(moduleNamed('_processes')));
  if (call(api, member(prelude, 'shut_doors')) === 0) throw new Error('The interpreter could not be closed.');
  interpreter.pristineBuiltins = api.PyDict_Copy(builtins);
  protectStack(api);
  return interpreter;
}

/**
 * How much of the engine's own stack may be used before Python raises RecursionError. The browser's native
 * stack, which grows with it, is the smaller one (about 1 MB in a worker) and ends the interpreter when it
 * overflows; at this size Python code that recurses through C (lru_cache, __getattr__, __eq__, key functions)
 * meets the limit first, at depths of 300 and more.
 */
const STACK_BYTES = 176 * 1024;

function protectStack(api: CApi): void {
  const start = api.emscripten_stack_get_base() - STACK_BYTES;
  api.PyUnstable_ThreadState_SetStackProtection(api.PyThreadState_Get(), start, STACK_BYTES);
}
