import * as v from 'valibot';
import type { Evaluation } from '../../../model/index.ts';

const position = v.nullable(v.number());

const scriptFacts = v.object({
  /** The first that the compiler found, at most {@link DIAGNOSTICS_KEPT}. */
  diagnostics: v.array(
    v.object({
      severity: v.picklist(['error', 'warning']),
      code: v.string(),
      message: v.string(),
      file: v.nullable(v.string()),
      line: position,
      column: position,
    }),
  ),
  error: v.nullable(
    v.object({
      kind: v.picklist(['syntax', 'uncaught', 'rejection']),
      type: v.string(),
      message: v.string(),
      line: position,
      column: position,
    }),
  ),
  assertions: v.nullable(
    v.object({
      run: v.number(),
      failed: v.number(),
      failures: v.array(v.object({ by: v.string(), message: v.string(), line: position })),
    }),
  ),
  reachedEnd: v.boolean(),
});

const devbenchResult = v.object({
  /** What was seen of the program; null where it never came to run. Lines are those of the whole program. */
  script: v.nullable(scriptFacts),
  /** Why a pass is no strict one, or why that can't be told; null for a strict pass, and where none was asked for. */
  strictReason: v.nullable(v.string()),
});

/** What `Evaluation.result` holds of a completion of DevBench: facts for the task's page. */
export type DevbenchResult = v.InferOutput<typeof devbenchResult>;

export const DIAGNOSTICS_KEPT = 20;

/**
 * The facts in an evaluation.
 * @throws Error naming the task if they are none of DevBench's: it was not made by this benchmark.
 */
export function readResult({ model, taskId, result }: Evaluation): DevbenchResult {
  const parsed = v.safeParse(devbenchResult, result);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(
    `The result of "${taskId}" by "${model}" is none of DevBench's: ${v.getDotPath(issue) ?? 'result'}: ${issue.message}`,
  );
}
