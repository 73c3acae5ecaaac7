import type { Evaluation, Task } from '../../../model/index.ts';
import { type ResultRecord, readRecord } from '../resultRecord.ts';

/** One model's results, in the order in which the reference goes through them. */
export interface ModelResults {
  model: string;
  /** Evaluated ones, in the order of the tasks. */
  evaluated: { task: Task; record: ResultRecord }[];
  /** Tasks without an answer, in their order: they count 0. */
  absent: Task[];
}

/**
 * What a model's reports rest on. A task whose evaluation was cancelled counts as absent.
 * @throws Error if an evaluation holds no CodeEval record.
 */
export function modelResults(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  model: string,
): ModelResults {
  const records = new Map<string, ResultRecord>();
  for (const evaluation of evaluations) {
    if (evaluation.model !== model || isUndone(evaluation)) continue;
    records.set(evaluation.taskId, readRecord(evaluation));
  }
  const results: ModelResults = { model, evaluated: [], absent: [] };
  for (const task of tasks) {
    const record = records.get(task.id);
    if (record === undefined) results.absent.push(task);
    else results.evaluated.push({ task, record });
  }
  return results;
}

export function isUndone({ verdict }: Evaluation): boolean {
  return verdict === 'cancelled' || verdict === 'absent';
}
