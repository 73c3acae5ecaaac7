import type { LineRange } from '../../model/index.ts';

/** Where the flow of control divides, by what divides it. McCabe's number is one more than their count. */
export const DECISIONS = [
  'if',
  'loop',
  'case',
  'catch',
  'ternary',
  'and',
  'or',
  'comprehension',
  'guard',
  'shorthand',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** What cognitive complexity is the sum of. */
export interface CognitiveParts {
  /** Structures that break the flow: each counts one … */
  structures: number;
  /** … and one more for each that it stands in. */
  nesting: number;
  /** `else` and `else if`. */
  elses: number;
  /** Jumps to labels. */
  jumps: number;
  /** Sequences of one operator, `and` or `or`. */
  andSequences: number;
  orSequences: number;
  /** 1 for a function that calls itself. */
  recursion: number;
}

/** The operators of one condition. */
export interface Condition {
  lines: LineRange;
  operators: number;
}

/** A control structure of a unit. */
export interface Structure {
  lines: LineRange;
  /** How many it stands in, itself included. */
  depth: number;
  /** Another one stands in it. */
  holdsOther: boolean;
}

/** A function, or what stands outside of all functions, with what was counted in it. Functions inside are units of their own. */
export interface Unit {
  /** Null for what stands outside of functions. */
  name: string | null;
  isModule: boolean;
  lines: LineRange;
  decisions: Record<Decision, number>;
  cognitive: CognitiveParts;
  /** In the order of the source; `else if` is part of its `if`. */
  structures: Structure[];
  conditions: Condition[];
  statements: number;
  parameters: number;
}

/** A unit of which nothing is counted yet. */
export function emptyUnit(about: Pick<Unit, 'name' | 'isModule' | 'lines' | 'parameters'>): Unit {
  const [decisions, cognitive] = [emptyDecisions(), emptyCognitive()];
  return {
    ...about,
    decisions,
    cognitive,
    structures: [],
    conditions: [],
    statements: 0,
  };
}

/** McCabe's number: linearly independent paths (McCabe, A Complexity Measure, 1976). */
export function cyclomaticOf({ decisions }: Unit): number {
  return DECISIONS.reduce((sum, decision) => sum + decisions[decision], 1);
}

/** Cognitive complexity (Campbell, Cognitive Complexity, SonarSource 2021), of the function alone. */
export function cognitiveOf({ cognitive }: Unit): number {
  return Object.values(cognitive).reduce((sum, part) => sum + part, 0);
}

/** How deep structures stand in each other. */
export function depthOf({ structures }: Unit): number {
  return structures.reduce((deepest, { depth }) => Math.max(deepest, depth), 0);
}

/**
 * The separate blocks of nested logic: structures two deep or deeper that hold none themselves. Counted at their innermost
 * they stay as many when something is put around them.
 */
export function bumpsOf({ structures }: Unit): Structure[] {
  return structures.filter(({ depth, holdsOther }) => depth >= 2 && !holdsOther);
}

function emptyDecisions(): Record<Decision, number> {
  return {
    if: 0,
    loop: 0,
    case: 0,
    catch: 0,
    ternary: 0,
    and: 0,
    or: 0,
    comprehension: 0,
    guard: 0,
    shorthand: 0,
  };
}

function emptyCognitive(): CognitiveParts {
  return { structures: 0, nesting: 0, elses: 0, jumps: 0, andSequences: 0, orSequences: 0, recursion: 0 };
}
