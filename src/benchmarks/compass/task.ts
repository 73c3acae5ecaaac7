import * as v from 'valibot';
import { LANGUAGES, type Task } from '../../model/index.ts';

/** What a COMPASS task is, as a task's data keeps it; docs/compass.md describes each field as files have it. */

/** Types of parameters and results, for readers and for engines that need them: `int`, `float`, `bool`, `str`, lists as `int[]`, `int[][]`. */
const signature = v.object({
  name: v.string(),
  parameters: v.array(v.object({ name: v.string(), type: v.string() })),
  returns: v.string(),
});
export type Signature = v.InferOutput<typeof signature>;

export const CASE_KINDS = ['basic', 'edge', 'corner', 'efficiency'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** JSON kept as the text it was written in: its whole numbers may be beyond 2^53. */
const jsonText = v.string();

const compassCase = v.object({
  name: v.string(),
  kind: v.picklist(CASE_KINDS),
  /** How large the input is, for charts of time over size; null where it is not told. */
  size: v.nullable(v.number()),
  /** The arguments, as JSON of an array; or what the generator is to be called with. */
  input: v.union([
    v.strictObject({ literal: jsonText }),
    v.strictObject({ seed: v.number(), size: v.number() }),
  ]),
  /** The right answer; null where it is the reference's. An answer of `None` is the text "null". */
  expected: v.nullable(jsonText),
});
export type CompassCase = v.InferOutput<typeof compassCase>;

/** A program that helps to judge: `generate(seed, size)` gives the arguments as a list, `check(input, output, expected)` a truth, or a truth with a message. */
const helper = v.object({ language: v.picklist(LANGUAGES), source: v.string() });
export type Helper = v.InferOutput<typeof helper>;

/** A case may take `factor` times the reference's time, never less than the floor and never more than the ceiling. */
const taskLimits = v.object({ factor: v.number(), floorMs: v.number(), ceilingMs: v.number() });
export type TaskLimits = v.InferOutput<typeof taskLimits>;

const reference = v.object({
  name: v.string(),
  language: v.picklist(LANGUAGES),
  /** As people write it: "O(n log n)". */
  complexity: v.string(),
  source: v.string(),
});
export type Reference = v.InferOutput<typeof reference>;

/** Scores of people, 0–100. */
const humanBaseline = v.object({
  mean: v.number(),
  median: v.number(),
  sd: v.number(),
  skew: v.nullable(v.number()),
  submissions: v.nullable(v.number()),
});
export type HumanBaseline = v.InferOutput<typeof humanBaseline>;

const compassTask = v.object({
  id: v.string(),
  title: v.string(),
  /** Kind of algorithm, to break scores down by: "prefix sums", "graphs" … */
  family: v.string(),
  /** Markdown. */
  statement: v.string(),
  /** What its answers are written in. */
  language: v.picklist(LANGUAGES),
  signature,
  correctness: v.array(compassCase),
  efficiency: v.array(compassCase),
  /** Makes the input of cases that name a seed and a size; null where no case does. */
  generator: v.nullable(helper),
  /** Judges answers where several are right; null where the expected one is. */
  checker: v.nullable(helper),
  /** Absolute difference allowed between numbers; null for none. */
  tolerance: v.nullable(v.number()),
  limits: taskLimits,
  /** Solutions of the best known complexity. The first in the task's language is the yardstick of time. */
  references: v.array(reference),
  /** How people did; null where unknown. */
  human: v.nullable(humanBaseline),
});
export type CompassTask = v.InferOutput<typeof compassTask>;

/** The COMPASS task in a task. @throws ValiError for a task that is none of COMPASS's. */
export function compassTaskOf({ data }: Pick<Task, 'data'>): CompassTask {
  return v.parse(compassTask, data);
}

/** The solution that sets the limits of time, and whose answers are right where a case tells none; undefined where there is none in the task's language. */
export function yardstickOf({ references, language }: Pick<CompassTask, 'references' | 'language'>) {
  return references.find((reference) => reference.language === language);
}
