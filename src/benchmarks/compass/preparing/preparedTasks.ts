import type { EvaluationSettings, Execute, Task } from '../../../model/index.ts';
import { compassTaskOf } from '../task.ts';
import { type PreparedTask, prepare } from './prepare.ts';
import { TaskFault } from './taskFault.ts';

/** Tasks kept prepared: a run takes all answers of a model in the tasks' order, and inputs may be large. */
const KEPT = 12;

/** Those used last are last. A run has task objects of its own, so that each run prepares once. */
const kept = new Map<Task, Promise<PreparedTask | TaskFault>>();

/** A task made ready once for all its answers in a run, also those that are judged meanwhile; or why it can't be. */
export function preparedTask(
  task: Task,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<PreparedTask | TaskFault> {
  const ready = kept.get(task) ?? begin(task, settings, execute);
  kept.delete(task);
  kept.set(task, ready);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return ready;
}

async function begin(
  task: Task,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<PreparedTask | TaskFault> {
  try {
    return await prepare(compassTaskOf(task), settings, execute);
  } catch (error) {
    if (error instanceof TaskFault) return error;
    // Nothing was found out about the task: the next answer tries again.
    kept.delete(task);
    throw error;
  }
}
