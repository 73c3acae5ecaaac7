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

export type InspectionResult = { found: true } | { found: false; missing: string } | { error: string };

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
  /** Engine and version, for example "pyodide-314.0.7". */
  engine: string;
}
