import { canonicalJson, type SourceFile, type Task, type TaskSet } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { isObject } from '../../shared/readObjects.ts';
import type { CompassTask } from '../task.ts';
import { checkTask } from './checkTask.ts';
import { readValues } from './readValues.ts';

interface ReadTask {
  task: CompassTask;
  line: number | null;
}

const ONE_TASK = 'One task as a JSON object; or a list of tasks; or one task a line';

/**
 * Reads tasks in the format that docs/compass.md describes, whatever order the files come in. Of several tasks with one id
 * the first by path is used. What is left out is in `issues`; nothing is thrown for it.
 */
export async function readTasks(files: AsyncIterable<SourceFile>, name: string): Promise<TaskSet> {
  const read: { path: string; issues: FileIssues; tasks: ReadTask[] }[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => (a.path < b.path ? -1 : 1));

  const kept = new Map<string, { task: Task; path: string }>();
  for (const { path, issues, tasks } of read) {
    for (const { task: compassTask, line } of tasks) {
      const task = taskOf(compassTask);
      const earlier = kept.get(task.id);
      if (earlier === undefined) kept.set(task.id, { task, path });
      else if (canonicalJson(earlier.task.data) !== canonicalJson(task.data)) {
        issues.error(
          line,
          'id',
          `Task "${task.id}" is also in ${earlier.path}, and differs; that one is used.`,
          'Each id once',
        );
      }
    }
  }
  return {
    benchmark: 'compass',
    name,
    tasks: [...kept.values()].map(({ task }) => task),
    issues: read.flatMap(({ issues }) => issues.all()),
  };
}

async function readFile(file: SourceFile) {
  const issues = new FileIssues(file.path);
  const tasks: ReadTask[] = [];
  for (const { value, line } of await readValues(file, issues)) {
    if (!isObject(value)) {
      issues.error(line, null, 'There is JSON, but no object that could be a task.', ONE_TASK);
      continue;
    }
    const task = checkTask(value, line, issues);
    if (task !== null) tasks.push({ task, line });
  }
  return { path: file.path, issues, tasks };
}

function taskOf(task: CompassTask): Task {
  const { id, title, language, family } = task;
  return { benchmark: 'compass', id, title, language, groups: { family }, data: { ...task } };
}
