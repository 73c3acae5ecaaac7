import type { Outcome } from './outcome.ts';

/** Captured output. `text` holds head and tail; `droppedBytes` says how much is missing between them. */
export interface CapturedOutput {
  text: string;
  totalBytes: number;
  droppedBytes: number;
}

/** The built-in classes that verdicts tell apart. */
export const ERROR_CLASSES = [
  'Exception',
  'SyntaxError',
  'NameError',
  'TypeError',
  'MemoryError',
  'RecursionError',
  'SystemExit',
] as const;

/** A Python exception as data: read from the interpreter, not from the program's words. */
export interface RaisedError {
  /** `type(e).__name__`. */
  type: string;
  /** `str(e)`, or null where `str(e)` itself raised. */
  message: string | null;
  /** Where `str(e)` itself raised: the text of what it raised, if that could be read. */
  strRaised?: string;
  /** The built-in classes it is an instance of, of those that verdicts depend on. */
  isA: (
    | 'Exception'
    | 'SyntaxError'
    | 'NameError'
    | 'TypeError'
    | 'MemoryError'
    | 'RecursionError'
    | 'SystemExit'
  )[];
  /** Line for a SyntaxError (`e.lineno`), null when None or absent. */
  lineno: number | null;
  /** Frames from the outermost to the innermost; `source` true where the frame is in the program's own text. */
  traceback: { source: boolean; file: string; line: number; name: string }[];
}

/** What became of one step: the source, one case's setup, one case's expression. */
export type StepResult =
  | { status: 'done' }
  | { status: 'value'; truthy: boolean; repr: string | null }
  | { status: 'raised'; error: RaisedError };

export interface CaseResult {
  setup: StepResult | null;
  expression: StepResult | null;
  durationMs: number;
  stdout: string;
  stderr: string;
}

/** A part of an expression, for example the left side of a comparison, and what it gave: its repr or an error. */
export interface ExplainedPart {
  text: string;
  repr: string | null;
  error: RaisedError | null;
}

/** Facts about a `cases` entry, as far as it got. */
export interface CasesResult {
  /** Running the source; null if it never came to that. */
  load: StepResult | null;
  /** How the bound name was found. */
  bound: { how: 'name' | 'fallback' | 'missing'; name: string | null } | null;
  /** One answer per inspection, in order: found, missing keyword, or the message of an error. */
  inspections: InspectionResult[];
  cases: CaseResult[];
  /** What the parts of the explained case's expression gave, in order; null where none was to be explained. */
  explained: ExplainedPart[] | null;
  /** Built-in names that the source replaced, for the strict reading's explanation. */
  patchedBuiltins: string[];
}

/** What became of one call. */
export type CallEnd =
  /** `value` is JSON as Python writes it: whole numbers at full length, NaN and Infinity as such, tuples as lists. */
  | { status: 'returned'; value: string }
  /** It returned something that is no plain data; `type` is its class, or what of it is too much. */
  | { status: 'not-plain'; type: string }
  | { status: 'raised'; error: RaisedError }
  /** It was stopped at its own limit. */
  | { status: 'over-limit' };

export interface CallResult {
  end: CallEnd;
  durationMs: number;
  /** Its own limit; null where it had none. */
  limitMs: number | null;
  /** The yardstick's time for the same call, a median; null where it was not measured. */
  yardstickMs: number | null;
  /** Peak of what was allocated during the call, in bytes; null where it was not measured. */
  peakBytes: number | null;
}

/** Facts about a `calls` entry, as far as it got: a call that its program was stopped in is not among them. */
export interface CallsResult {
  /** Running the source; null if it never came to that. */
  load: StepResult | null;
  /** Whether the function was there. */
  found: boolean;
  /** What went wrong with the yardstick, for people; its times are missing then. */
  yardstickFailure: string | null;
  calls: CallResult[];
}

export type InspectionResult = { found: true } | { found: false; missing: string } | { error: string };

/** What a compiler says of a file. Lines and columns are 1-based. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** As the compiler names it, for example "TS2345". */
  code: string;
  message: string;
  /** Path as in the program's files; null where it is about none of them. */
  file: string | null;
  line: number | null;
  column: number | null;
}

/** The error that ended a script. */
export interface ScriptError {
  /** `syntax`: the file could not be read as a program. `rejection`: a promise's, that nobody handled. */
  kind: 'syntax' | 'uncaught' | 'rejection';
  /** The class's name, for example "AssertionError". */
  type: string;
  message: string;
  /** 1-based, in the entry's file; null where unknown. */
  line: number | null;
  column: number | null;
}

/** An assertion that failed. */
export interface FailedAssertion {
  /** What asserted: "assert", "console.assert", "assert.strictEqual", "unittest" … */
  by: string;
  message: string;
  /** 1-based, in the entry's file; null where unknown. */
  line: number | null;
}

/** What was seen of a script's assertions. */
export interface AssertionFacts {
  /** How many were evaluated. */
  run: number;
  /** How many of them failed, also those that the program caught, logged or went on after. */
  failed: number;
  /** The first of those that failed, at most {@link FAILED_ASSERTIONS_KEPT}. */
  failures: FailedAssertion[];
}

export const FAILED_ASSERTIONS_KEPT = 20;

/** Facts about a `script` entry, as far as it got. */
export interface ScriptResult {
  /** What a type checker or compiler found; with an error among them the program was not run. */
  diagnostics: Diagnostic[];
  /** Null where it came to its end, or left by an exit. */
  error: ScriptError | null;
  /** Null where they were not watched. */
  assertions: AssertionFacts | null;
  /** Was the file's last statement reached? Not so where the program exited or failed before. */
  reachedEnd: boolean;
}

/** What came of a Program. */
export interface Execution {
  outcome: Outcome;
  /** Exit status where the program exited, else null. */
  exitStatus: number | null;
  /** For `unsupported`: the module or feature that is missing. For `crashed`: what the engine said. */
  detail: string | null;
  stdout: CapturedOutput;
  stderr: CapturedOutput;
  durationMs: number;
  /** High-water mark of the interpreter's memory in bytes; null where unknown. */
  memoryBytes: number | null;
  /** Features the program asked for that this runtime lacks, even if it went on without. */
  missingFeatures: string[];
  /** Facts on the cases; null for a script or where nothing was reached. */
  cases: CasesResult | null;
  /** Facts on a script; null for cases or where nothing was reached. */
  script: ScriptResult | null;
  /** Facts on the calls; null for other entries or where nothing was reached. */
  calls: CallsResult | null;
  /** Engine and version, for example "pyodide-314.0.7". */
  engine: string;
}

/** An execution of which nothing is known but how it came to nothing; where more is, it begins with this. */
export function emptyExecution(outcome: Outcome, detail: string | null, engine: string): Execution {
  const nothing: CapturedOutput = { text: '', totalBytes: 0, droppedBytes: 0 };
  return {
    outcome,
    exitStatus: null,
    detail,
    stdout: nothing,
    stderr: nothing,
    durationMs: 0,
    memoryBytes: null,
    missingFeatures: [],
    cases: null,
    script: null,
    calls: null,
    engine,
  };
}
