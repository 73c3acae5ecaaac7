import { passAtK } from '../../../metrics/index.ts';
import type { Evaluation, Task } from '../../../model/index.ts';
import { passes } from '../audit/audit.ts';
import type { TaskSimilarity } from '../similarity/similarity.ts';

/** One model's completions of one task, as a report counts them. */
export interface TaskResults {
  task: Task;
  evaluations: readonly Evaluation[];
  similarity: TaskSimilarity | null;
  /** Completions that ran and whose reading is known, and those of them that passed. */
  counted: number;
  passed: number;
  /** Completions that could not run here. */
  unsupported: number;
}

export function taskResults(
  task: Task,
  evaluations: readonly Evaluation[],
  similarity: TaskSimilarity | null,
  reading: 'reference' | 'strict',
): TaskResults {
  const counted = evaluations.filter(
    (own) => ran(own) && (reading === 'reference' || own.strictScore !== null),
  );
  return {
    task,
    evaluations,
    similarity,
    counted: counted.length,
    passed: counted.filter((own) => passes(own, reading)).length,
    unsupported: evaluations.filter(({ verdict }) => verdict === 'unsupported').length,
  };
}

/** Did it run to an end that says something of the completion? */
export function ran({ verdict }: Evaluation): boolean {
  return verdict !== 'unsupported' && verdict !== 'cancelled' && verdict !== 'absent';
}

/** Each task's pass@k, of those with at least k completions counted; tasks not answered are 0 where they count. */
export function passRates(results: readonly TaskResults[], k: number, absentAsFailed: boolean): number[] {
  return results.flatMap(({ evaluations, counted, passed }) => {
    if (evaluations.length === 0) return absentAsFailed ? [0] : [];
    return counted < k ? [] : [passAtK(counted, passed, k)];
  });
}

/** Each task's pass@1 with what could not run counted as failed. */
export function lowerRates(results: readonly TaskResults[]): number[] {
  return results.flatMap(({ counted, passed, unsupported }) =>
    counted + unsupported === 0 ? [] : [passAtK(counted + unsupported, passed, 1)],
  );
}
