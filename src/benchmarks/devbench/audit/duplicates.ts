import type { Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { textIn } from '../judging/taskParts.ts';

/** How tasks are compared, in words, for pages and reports. */
export const DUPLICATES_COMPARED =
  'Two tasks of one language are duplicates where prefix, golden completion and suffix make the same text, without regard to white space and to where it is cut.';

/**
 * The other tasks that are the same program, of each task that has such, compared as {@link DUPLICATES_COMPARED}
 * says. Ids in the order of the tasks.
 */
export function duplicatesOf(tasks: readonly Task[]): Map<string, string[]> {
  const same = groupBy(tasks, (task) => `${task.language}\n${programOf(task)}`);
  const repeated = [...same.values()].filter(({ length }) => length > 1);
  return new Map(
    repeated.flatMap((group) =>
      group.map(({ id }) => [id, group.map((task) => task.id).filter((other) => other !== id)]),
    ),
  );
}

function programOf({ data }: Task): string {
  return [data.prefix, data.golden_completion, data.suffix]
    .map(textIn)
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim();
}
