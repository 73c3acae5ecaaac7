import type { Task } from '../../../model/index.ts';
import { type CompassTask, compassTaskOf } from '../task.ts';

/** What a report is told of a task: its cases may be megabytes. */
export type ReportedTask = Pick<CompassTask, 'id' | 'title' | 'family' | 'human'>;

/** What reports read of a task. @throws ValiError for one that is none of COMPASS's. */
export function reportedTask(task: Task): ReportedTask {
  const { title, family, human } = compassTaskOf(task);
  return { id: task.id, title, family, human };
}
