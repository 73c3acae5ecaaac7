import type { Evaluation, Task } from '../../../model/index.ts';
import { byGroup } from '../groups.ts';
import type { Audit, AuditCounts, Baseline, BaselineStatus, TaskAudit } from './auditTypes.ts';
import { EMPTY_MODEL, GOLDEN_MODEL } from './baselines.ts';
import { duplicatesOf } from './duplicates.ts';

/**
 * Looks at the tasks themselves: which golden completions fail here and why, which tasks pass with an empty one,
 * where strict and reference reading differ, which tasks there are twice.
 *
 * @param evaluations of the baselines that `auditSamples` gives; those of models beside them are looked through for
 * passes that are no strict ones.
 */
export function auditOf(tasks: readonly Task[], evaluations: readonly Evaluation[]): Audit {
  const golden = ofModel(evaluations, GOLDEN_MODEL);
  const empty = ofModel(evaluations, EMPTY_MODEL);
  const duplicates = duplicatesOf(tasks);
  const audited = tasks.map(
    (task): TaskAudit => ({
      task,
      golden: baselineOf(golden.get(task.id)),
      empty: baselineOf(empty.get(task.id)),
      duplicates: duplicates.get(task.id) ?? [],
    }),
  );
  return { tasks: audited, ...byGroup(audited, countsOf), notStrict: evaluations.filter(isPassNotStrict) };
}

/** A pass by the reference's rules that the strict reading does not let pass. */
export function isPassNotStrict({ verdict, strictScore }: Evaluation): boolean {
  return verdict === 'pass' && strictScore === 0;
}

/** Does it pass, in one of the two readings? */
export function passes({ verdict, strictScore }: Evaluation, reading: 'reference' | 'strict'): boolean {
  return reading === 'strict' ? strictScore === 1 : verdict === 'pass';
}

/** Ids of the tasks that pass with an empty completion. */
export function nullPasses(evaluations: readonly Evaluation[], reading: 'reference' | 'strict'): Set<string> {
  const passed = evaluations.filter((own) => own.model === EMPTY_MODEL && passes(own, reading));
  return new Set(passed.map(({ taskId }) => taskId));
}

function ofModel(evaluations: readonly Evaluation[], model: string): Map<string, Evaluation> {
  return new Map(
    evaluations
      .filter((evaluation) => evaluation.model === model)
      .map((evaluation) => [evaluation.taskId, evaluation]),
  );
}

function baselineOf(evaluation: Evaluation | undefined): Baseline {
  if (evaluation === undefined) {
    return { status: 'not-run', strictPass: null, reason: null, evaluation: null };
  }
  const { strictScore } = evaluation;
  return {
    status: statusOf(evaluation),
    strictPass: strictScore === null ? null : strictScore === 1,
    reason: reasonOf(evaluation),
    evaluation,
  };
}

function statusOf({ verdict }: Evaluation): BaselineStatus {
  if (verdict === 'pass') return 'pass';
  return verdict === 'unsupported' || verdict === 'cancelled' ? 'unsupported' : 'fail';
}

function reasonOf({ verdict, errorType, errorMessage, result }: Evaluation): string | null {
  if (verdict === 'pass') return typeof result.strictReason === 'string' ? result.strictReason : null;
  return verdict === 'error' || verdict === 'fail' ? `${errorType}: ${errorMessage}` : errorMessage;
}

function countsOf(audited: readonly TaskAudit[]): AuditCounts {
  return {
    tasks: audited.length,
    golden: statusCounts(audited.map(({ golden }) => golden)),
    empty: statusCounts(audited.map(({ empty }) => empty)),
    goldenNotStrict: notStrict(audited.map(({ golden }) => golden)),
    emptyNotStrict: notStrict(audited.map(({ empty }) => empty)),
    duplicates: audited.filter(({ duplicates }) => duplicates.length > 0).length,
  };
}

function statusCounts(baselines: readonly Baseline[]): Record<BaselineStatus, number> {
  const counts = { pass: 0, fail: 0, unsupported: 0, 'not-run': 0 };
  for (const { status } of baselines) counts[status]++;
  return counts;
}

function notStrict(baselines: readonly Baseline[]): number {
  return baselines.filter(({ evaluation }) => evaluation !== null && isPassNotStrict(evaluation)).length;
}
