import type { Language } from './program.ts';

/** The nine findings of COMPASS's table VIII, in its order. */
export const FINDING_KINDS = [
  'bumpy-road',
  'deep-nesting',
  'complex-method',
  'large-method',
  'complex-conditional',
  'global-conditionals',
  'many-arguments',
  'overall-complexity',
  'duplication',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Lines of the source, 1-based, both included. */
export interface LineRange {
  from: number;
  to: number;
}

/** One thing that makes code harder to keep. */
export interface Finding {
  kind: FindingKind;
  /** The function it is in; null for the whole source. */
  functionName: string | null;
  lines: LineRange;
  /** What was measured, in the rule's unit, and the threshold that it reaches or is beyond. */
  measured: number;
  threshold: number;
  /** Points that it takes from the score of 10. */
  penalty: number;
  /** What was found, for people. */
  message: string;
}

/** What was measured of one function or method. */
export interface FunctionMetrics {
  name: string;
  lines: LineRange;
  /** McCabe's number. */
  cyclomatic: number;
  /** Cognitive complexity, as SonarSource defines it; functions inside of this one have their own. */
  cognitive: number;
  /** Depth of nested control structures. */
  nesting: number;
  /** Lines that hold code: no blank ones, no comments. */
  codeLines: number;
  /** Statements and heads of clauses: code lines that no formatter changes. */
  statements: number;
  parameters: number;
}

export const NOTE_KINDS = ['name-style', 'short-name'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Something about a name. It is told and never scored: a score must not change with names. */
export interface NameNote {
  kind: NoteKind;
  name: string;
  /** The function it is in; null outside of all. */
  functionName: string | null;
  /** Where the name is given, 1-based. */
  line: number;
  message: string;
  /** Who says so: the convention's own title. */
  convention: string;
}

/** Static analysis of one source. */
export interface QualityReport {
  language: Language;
  /** False where the source is not of the language, or was not read; there is no score then. */
  parses: boolean;
  /** Why the source was not read at all: it is too large, or nested too deep. Null where it was. */
  unread: string | null;
  /**
   * What the engine said of a source that the grammar takes and the language does not, which only running it can tell;
   * else null. What was found is kept.
   */
  refused: string | null;
  /** Line of the first thing that is not of the grammar; null where all is. */
  firstErrorLine: number | null;
  /** Code health, 1 to 10; null where the source does not parse. */
  score: number | null;
  findings: Finding[];
  functions: FunctionMetrics[];
  notes: NameNote[];
  /** Lines that hold code, of the whole source. */
  codeLines: number;
}

/** Analyses a source; handed to benchmarks, which know no grammar. Does not reject for anything a source holds. */
export type Analyse = (source: string, language: Language) => Promise<QualityReport>;

/** Static analysis as a run is handed it. */
export interface Analyser {
  /** Names the rules: part of the cache key of what they had a part in. */
  readonly version: string;
  readonly analyse: Analyse;
}
