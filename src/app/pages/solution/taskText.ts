import type { Task } from '../../../model/index.ts';

/** A text of the benchmark's own record; null where it is absent or not text. */
export function textField(task: Task, field: string): string | null {
  const value = task.data[field];
  return typeof value === 'string' ? value : null;
}
