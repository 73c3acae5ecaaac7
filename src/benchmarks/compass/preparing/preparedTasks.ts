import type { EvaluationSettings, Execute, Task } from '../../../model/index.ts';
import { compassTaskOf } from '../task.ts';
import { type PreparedTask, prepare } from './prepare.ts';
import { TaskFault } from './taskFault.ts';

/** Tasks kept prepared: a run takes all answers of a model in the tasks' order, and inputs may be large. */
const KEPT = 12;

interface Kept {
  ready: Promise<PreparedTask | TaskFault>;
  /** Who asked for it. */
  askers: Set<string>;
  /** Was it tried once more, for one who asked again? */
  isSecond: boolean;
}

/** Those used last are last. A run has task objects of its own, so that each run prepares once. */
const kept = new Map<Task, Kept>();

/**
 * A task made ready once for all its answers in a run, also those that are judged meanwhile; or why it can't be.
 *
 * @param asker which answer asks. Where a limit of time was the fault and an answer asks again, as it does once it has the machine for
 * itself, the task gets another try.
 */
export function preparedTask(
  task: Task,
  asker: string,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<PreparedTask | TaskFault> {
  const own = kept.get(task) ?? {
    ready: begin(task, settings, execute),
    askers: new Set(),
    isSecond: false,
  };
  if (own.askers.has(asker)) {
    own.ready = own.ready.then((before) => {
      if (own.isSecond || !(before instanceof TaskFault && before.isOfTime)) return before;
      own.isSecond = true;
      return begin(task, settings, execute);
    });
  }
  own.askers.add(asker);
  kept.delete(task);
  kept.set(task, own);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return own.ready;
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
