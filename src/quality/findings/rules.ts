import { FINDING_KINDS, type FindingKind } from '../../model/index.ts';

/** One kind of finding: what it measures, from where on it is one, and what it costs. */
export interface Rule {
  kind: FindingKind;
  /** As the paper's table VIII and CodeScene's reviews call it. */
  title: string;
  /** What is measured, as a unit. */
  unit: string;
  /** It is a finding from this value on. */
  threshold: number;
  /** Points that it costs at its threshold, growing in proportion with what was measured … */
  points: number;
  /** … up to so many times as much. */
  most: number;
  /** Why it matters, and what to do. */
  help: string;
}

/** Raised when a rule, a threshold, the score or what a report holds changes: results of different versions are not compared. */
export const RULES_VERSION = '3';

/** Paths of a function from which on it has a part in Overall Code Complexity, and how many such functions it takes. */
export const SEVERAL_PATHS = 4;
export const FEWEST_FUNCTIONS = 3;

/** How often its points a finding costs at most: beyond, what is bad enough only gets longer. */
const MOST = 2;

/**
 * The nine rules. Thresholds are CodeScene's defaults where it tells them (docs/compass.md says where); points are ours,
 * since its formula is not public.
 */
export const RULES: Record<FindingKind, Rule> = {
  'bumpy-road': {
    kind: 'bumpy-road',
    title: 'Bumpy Road Ahead',
    unit: 'blocks of nested logic',
    threshold: 2,
    points: 0.4,
    most: MOST,
    help: 'The function has several separate blocks of nested control structures. Each is usually a step with a name of its own: move them into functions.',
  },
  'deep-nesting': {
    kind: 'deep-nesting',
    title: 'Deep, Nested Complexity',
    unit: 'levels',
    threshold: 4,
    points: 0.6,
    most: MOST,
    help: 'Control structures stand deep inside of each other, so that many conditions have to be kept in mind at once. Return early, or move inner structures into functions.',
  },
  'complex-method': {
    kind: 'complex-method',
    title: 'Complex Method',
    unit: 'independent paths',
    threshold: 9,
    points: 0.4,
    most: MOST,
    help: "McCabe's number of the function is high: it has many paths, each of which needs a test. Divide it by what it decides.",
  },
  'large-method': {
    kind: 'large-method',
    title: 'Large Method',
    unit: 'statements',
    threshold: 60,
    points: 0.4,
    most: MOST,
    help: 'The function is long. Divide it into functions of one purpose each.',
  },
  'complex-conditional': {
    kind: 'complex-conditional',
    title: 'Complex Conditional',
    unit: 'boolean operators',
    threshold: 2,
    points: 0.2,
    most: MOST,
    help: 'One condition combines several tests. Give the whole a name, as a function or a variable.',
  },
  'global-conditionals': {
    kind: 'global-conditionals',
    title: 'Global Conditionals',
    unit: 'branches',
    threshold: 4,
    points: 0.4,
    most: MOST,
    help: 'Decisions are taken outside of all functions, where they can be neither called nor tested. Put them into a function.',
  },
  'many-arguments': {
    kind: 'many-arguments',
    title: 'Excess Number of Function Arguments',
    unit: 'parameters',
    threshold: 5,
    points: 0.2,
    most: MOST,
    help: 'The function takes many arguments: it may do too much, or lack a type for what belongs together.',
  },
  'overall-complexity': {
    kind: 'overall-complexity',
    title: 'Overall Code Complexity',
    unit: 'independent paths in functions of 4 or more',
    threshold: FEWEST_FUNCTIONS * SEVERAL_PATHS,
    points: 0.4,
    most: MOST,
    help: 'Several functions of the source have several paths each: its complexity is not the matter of one function.',
  },
  duplication: {
    kind: 'duplication',
    title: 'Code Duplication',
    unit: 'repeated tokens',
    threshold: 80,
    points: 0.4,
    // Two short copies must cost what a long one does: what is one stretch is a matter of what lies between.
    most: Number.POSITIVE_INFINITY,
    help: 'The same statements stand in two places, but for names and values. Make them one function with parameters.',
  },
};

/** The rules in the order of the paper's table. */
export const RULE_LIST: readonly Rule[] = FINDING_KINDS.map((kind) => RULES[kind]);

/** Statements that a repeated stretch holds at least, however long they are. */
export const FEWEST_STATEMENTS = 4;
