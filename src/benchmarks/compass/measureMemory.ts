import type { EvaluationSettings, Execute, Task } from '../../model/index.ts';
import { peaksOf } from './judging/memory.ts';
import { preparedTask } from './preparing/preparedTasks.ts';
import { TaskFault } from './preparing/taskFault.ts';
import { compassTaskOf } from './task.ts';

/** Peaks of what a solution and the yardstick allocate in one efficiency case, in bytes; null where not measured. */
export interface CasePeaks {
  name: string;
  size: number | null;
  solutionBytes: number | null;
  referenceBytes: number | null;
}

/**
 * Measures memory case by case, once more and apart from a run: the yardstick's in every efficiency case, and the solution's in
 * those that it is known to end in.
 *
 * @param isAnswered by the place of the efficiency case.
 * @throws TaskFault where the task can't be judged by; and what `execute` throws.
 */
export async function measureMemory(
  { task, source, isAnswered }: { task: Task; source: string; isAnswered: (place: number) => boolean },
  settings: EvaluationSettings,
  execute: Execute,
): Promise<CasePeaks[]> {
  const prepared = await preparedTask(task, 'memory', settings, execute);
  if (prepared instanceof TaskFault) throw prepared;
  const cases = prepared.cases.slice(compassTaskOf(task).correctness.length);
  const answered = cases.filter((_, place) => isAnswered(place));
  const shared = { prepared, settings, execute };
  const own = await peaksOf({ ...shared, source, cases: answered });
  const reference = await peaksOf({ ...shared, source: prepared.yardstick.source, cases });
  return cases.map((one, place) => ({
    name: one.of.name,
    size: one.of.size,
    solutionBytes: own[answered.indexOf(one)] ?? null,
    referenceBytes: reference[place] ?? null,
  }));
}
