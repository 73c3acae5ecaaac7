import * as v from 'valibot';
import type { Evaluation, Verdict } from '../../../model/index.ts';
import { FINDING_KINDS } from '../../../model/quality.ts';
import { GROWTH_CLASSES } from '../result.ts';

const points = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** What reports read of a `CompassResult`. */
const reported = v.object({
  prompt: v.nullable(v.string()),
  promptIndex: v.number(),
  correctness: points,
  efficiency: points,
  quality: v.nullable(points),
  composite: points,
  runs: v.boolean(),
  report: v.nullable(
    v.object({
      parses: v.boolean(),
      findings: v.array(v.object({ kind: v.picklist(FINDING_KINDS) })),
    }),
  ),
  growth: v.nullable(v.object({ growth: v.nullable(v.picklist(GROWTH_CLASSES)) })),
});

/** A sample that was judged. */
export interface Scored extends v.InferOutput<typeof reported> {
  model: string;
  taskId: string;
}

/** These say nothing of a sample: they are in no mean, and no zero. */
const UNJUDGED: readonly Verdict[] = ['unsupported', 'unjudged', 'cancelled', 'absent'];

/** Is there a verdict on the sample itself? */
export function isJudged({ verdict }: Pick<Evaluation, 'verdict'>): boolean {
  return !UNJUDGED.includes(verdict);
}

/** The scores of an evaluation; null where it was not judged. @throws ValiError for one that is none of COMPASS's. */
export function scoredOf(evaluation: Evaluation): Scored | null {
  if (!isJudged(evaluation)) return null;
  const { model, taskId } = evaluation;
  return { model, taskId, ...v.parse(reported, evaluation.result) };
}

/** What a report is told of a sample: a hundredth of its evaluation, so that thousands reach a worker in no time. */
export interface ReportedSample {
  model: string;
  taskId: string;
  /** Null where it was not judged. */
  scored: Scored | null;
}

/** What reports read of an evaluation. @throws ValiError for one that is none of COMPASS's. */
export function reportedSample(evaluation: Evaluation): ReportedSample {
  const { model, taskId } = evaluation;
  return { model, taskId, scored: scoredOf(evaluation) };
}
