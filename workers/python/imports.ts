import type { FileChanges } from './processes/fileChanges.ts';
import type { OtherProcesses } from './processes/others.ts';

/**
 * Hooks on what the engine asks of JavaScript, put in place before it is instantiated: beyond the reach of
 * anything that runs inside.
 */
export interface ImportHooks {
  /** Bytes up to which the engine's memory may grow. */
  memoryBytes: number;
  /** Set once growth was refused. */
  memoryRefused: boolean;
  /** Set once something was touched that a restore does not undo; says what. */
  lasting: string | null;
  /** Set while a program runs: only then do hooks record. */
  running: boolean;
  /** The engine's clock, in milliseconds: the one behind time.monotonic(). */
  now: () => number;
  /** How many calls of the engine's are under way that came through JavaScript: its stack can't be left then. */
  pinned: number;
  /** Number of the signal that is due, which counts as delivered then, or 0. */
  takeSignal: () => number;
  /** Whether the alarm that is armed is the evaluator's, and not the program's own. */
  isEvaluatorsAlarm: () => boolean;
  /** Features that were found missing here, and not in Python. */
  missed: Set<string>;
  /** What is told of changes of files, where there are other processes. */
  changes: FileChanges | null;
  /** The program's other processes, where there are any. */
  others: OtherProcesses | null;
  /** Delivers what other processes printed, to the program's output. */
  deliver: () => void;
  /** When a sleep must end early because an alarm is due, on that clock; Infinity for never. */
  wakeAt: () => number;
}

export function createHooks(memoryBytes: number): ImportHooks {
  return {
    memoryBytes,
    memoryRefused: false,
    lasting: null,
    running: false,
    pinned: 0,
    takeSignal: () => 0,
    missed: new Set(),
    changes: null,
    others: null,
    deliver: () => {},
    isEvaluatorsAlarm: () => false,
    now: () => performance.now(),
    wakeAt: () => Number.POSITIVE_INFINITY,
  };
}

type Import = (...args: number[]) => number;

/** Calls whose effect lies in JavaScript objects and outlives a restore of the memory. */
const LASTING_CALLS = ['_setitimer_js', '_mmap_js', '__syscall_umask_js'];

/**
 * The bridge between Python and JavaScript, native code loading and whatever evaluates text. Programs have
 * no use for any of it, and one that finds a way there despite prelude.py ends the interpreter.
 */
const BRIDGE =
  /^(Js[A-Za-z]*_|Jsv|js2python|_?python2js|_?pyproxy|proxy_cache|raw_call|new_error|wrap_|create_(promise|once)|destroy_|array_to_js|_agen|handle_next|get_async_js|gc_register|ffi_|_dlopen|_emscripten_dlopen|_dlsym|emscripten_asm_const|_emscripten_system|emscripten_debugger|syncify|_JsArray|_JsObject|my_dict_converter|is_comlink|jslib|set_pyodide_module|pyodide_js_init)/;

/** Wraps the imports in place and gives them back. */
export function hookImports(imports: WebAssembly.Imports, hooks: ImportHooks): WebAssembly.Imports {
  const env = imports.env as Record<string, unknown>;
  const wrap = (name: string, make: (original: Import) => Import) => {
    const original = env[name];
    // Suspending objects (JSPI) are no functions: the engine's own belong to the bridge, and lead nowhere without it.
    if (typeof original === 'function') env[name] = make(original as Import);
  };
  const clock = env.emscripten_get_now;
  if (typeof clock === 'function') hooks.now = clock as () => number;

  wrap('emscripten_resize_heap', (original) => (size) => {
    if (size >>> 0 > hooks.memoryBytes) {
      hooks.memoryRefused = true;
      return 0;
    }
    return original(size);
  });
  for (const name of LASTING_CALLS) {
    wrap(name, (original) => (...args) => {
      if (hooks.running) hooks.lasting ??= name;
      return original(...args);
    });
  }
  for (const name of Object.keys(env).filter((candidate) => BRIDGE.test(candidate))) {
    wrap(name, (original) => (...args) => {
      if (hooks.running) throw new Error(`The program reached for JavaScript (${name}).`);
      return original(...args);
    });
  }
  return imports;
}
