import type { Json, Language } from '../../model/index.ts';

/** What a COMPASS task is, as its file has it; docs/compass.md describes each field. */
export interface CompassTask {
  id: string;
  title: string;
  /** Kind of algorithm, to break scores down by: "prefix sums", "graphs" … */
  family: string;
  /** Markdown. */
  statement: string;
  /** What its answers are written in. */
  language: Language;
  signature: Signature;
  correctness: CompassCase[];
  efficiency: CompassCase[];
  /** Makes the input of cases that name a seed and a size; null where no case does. */
  generator: Helper | null;
  /** Judges answers where several are right; null where the expected one is. */
  checker: Helper | null;
  /** Absolute difference allowed between numbers; null for none. */
  tolerance: number | null;
  limits: TaskLimits;
  /** Solutions of the best known complexity. The first in the task's language is the yardstick of time. */
  references: Reference[];
  /** How people did; null where unknown. */
  human: HumanBaseline | null;
}

/** Types of parameters and results, for readers and for engines that need them: `int`, `float`, `bool`, `str`, lists as `int[]`, `int[][]`. */
export interface Signature {
  name: string;
  parameters: { name: string; type: string }[];
  returns: string;
}

export const CASE_KINDS = ['basic', 'edge', 'corner', 'efficiency'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export interface CompassCase {
  name: string;
  kind: CaseKind;
  /** How large the input is, for charts of time over size; null where it is not told. */
  size: number | null;
  /** Arguments as they stand in the file, or what the generator is to be called with. */
  input: { literal: Json[] } | { seed: number; size: number };
  /** The right answer; undefined where it is the reference's. */
  expected?: Json;
}

/** A program that helps to judge: `generate(seed, size)` gives the arguments as a list, `check(input, output, expected)` a truth, or a truth with a message. */
export interface Helper {
  language: Language;
  source: string;
}

/** A case may take `factor` times the reference's time, never less than the floor and never more than the ceiling. */
export interface TaskLimits {
  factor: number;
  floorMs: number;
  ceilingMs: number;
}

export interface Reference {
  name: string;
  language: Language;
  /** As people write it: "O(n log n)". */
  complexity: string;
  source: string;
}

/** Scores of people, 0–100. */
export interface HumanBaseline {
  mean: number;
  median: number;
  sd: number;
  skew: number | null;
  submissions: number | null;
}
