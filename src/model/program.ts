/** Languages that programs come in, in the order of DevBench's tables. */
export const LANGUAGES = ['python', 'javascript', 'typescript', 'java', 'cpp', 'c_sharp'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Limits kept from outside the program. */
export interface Limits {
  /** Wall time in milliseconds, for the whole program. */
  wallMs: number;
  /** Memory of the interpreter in bytes. */
  memoryBytes: number;
  /** Bytes kept of stdout and of stderr each; beyond it the middle is dropped and the drop is stated. */
  outputBytes: number;
}

/** One expression to judge, with statements to run before it; both in the namespace of the source. */
export interface Case {
  /** Statements run first, or null for none. */
  setup: string | null;
  /** Expression whose truth is the verdict, or null for none. */
  expression: string | null;
}

/** Run a file as a program (`__main__`, Node's main module) to its exit. */
export interface ScriptEntry {
  kind: 'script';
  path: string;
  /** Also see every assertion, wherever the program swallows it; see {@link ScriptResult}. */
  watchAssertions: boolean;
}

/**
 * Load a source once, then judge cases against it. The runtime reports facts (what was raised, what was
 * true); the benchmark turns them into verdicts. Shape of CodeEval's and COMPASS's tests.
 */
export interface CasesEntry {
  kind: 'cases';
  source: string;
  /** `__name__` the source sees. RunCodeEval executes in a bare dict, hence "builtins". */
  moduleName: string;
  /** Extra names set in the namespace after the source ran, for example `candidate_solution`. */
  extraNames: Record<string, string>;
  /** Which object of the source the cases call, and under which name; null for none. */
  binding: Binding | null;
  /** Static questions about the source, answered before it runs (and so out of its reach). */
  inspections: string[][];
  cases: Case[];
  /** `shared`: cases see what earlier ones left (the reference). `fresh`: the source is run anew for each. */
  isolation: 'shared' | 'fresh';
  /**
   * The Python version whose grammar and eager annotations the source is held to, where the engine is newer;
   * null for the engine's own.
   */
  emulate: '3.11' | null;
  /** Wrap each step in logging.disable(CRITICAL) … disable(NOTSET), the second only when nothing was raised. */
  quietLogging: boolean;
  /**
   * Instead of judging this case (0-based), tell what the parts of its expression are; later cases are left
   * out. Null to judge all.
   */
  explain: number | null;
  /**
   * Raise TimeoutException inside the program once this many milliseconds have passed (one shot, as
   * signal.alarm does). The hard limit is limits.wallMs.
   */
  alarmMs: number | null;
}

export interface Binding {
  /** Name looked up in the namespace. */
  name: string;
  /** Name given to it there. */
  as: string;
  /** What the fallback accepts when the name is missing; null for no fallback. */
  fallback: 'callable' | 'class' | null;
}

/**
 * Call one function of a source with arguments that are data. Only what it returns leaves the sandbox, as data: what would
 * be right never enters it. Shape of COMPASS's cases, and of the generators and checkers of its tasks.
 */
export interface CallsEntry {
  kind: 'calls';
  source: string;
  /** What is called, a name of the source's top level. */
  functionName: string;
  calls: Call[];
  /**
   * What the time of limited calls is measured against: another source with the same function, which is timed before, in
   * the same worker, and leaves nothing behind. Null where no call's limit is relative.
   */
  yardstick: { source: string; functionName: string } | null;
  /** Bytes of JSON that one call may return at most. */
  valueBytes: number;
  /** Milliseconds that the source may take to load; absent for as long as the program may take. */
  loadMs?: number | undefined;
}

export interface Call {
  /** JSON of an array: the arguments, in order. */
  arguments: string;
  /** Null for no limit but the program's. */
  limit: CallLimit | null;
  /** Also tell the peak of what was allocated meanwhile; such a call is slower, and so takes no limit. */
  measureMemory: boolean;
}

/** A call may take `factor` times the yardstick's time for the same call, but never less than the floor or more than the ceiling. */
export interface CallLimit {
  factor: number;
  floorMs: number;
  ceilingMs: number;
}

export type Entry = ScriptEntry | CasesEntry | CallsEntry;
export type EntryKind = Entry['kind'];

/** What a runtime executes: plain data, the same for every engine. */
export interface Program {
  language: Language;
  entry: Entry;
  /** Path to text, relative to the working directory. */
  files: Record<string, string>;
  stdin: string;
  limits: Limits;
  /** Seed of `random` and of the string hash; null draws a new one for each program. */
  seed: number | null;
}
