import type { SourceFile, Task, TaskSet } from '../../../model/index.ts';
import { canonicalJson } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { readObjects } from '../../shared/readObjects.ts';
import { checkHumanEvalTask, looksLikeHumanEval } from './humanEval.ts';
import { placeOfPath } from './place.ts';
import { checkTask } from './taskRecord.ts';

interface ReadFile {
  path: string;
  issues: FileIssues;
  tasks: { task: Task; line: number }[];
}

/**
 * Reads DevBench's tasks, or tasks in HumanEval's format, whatever order the files come in. Completions files
 * define tasks too, since their lines repeat the benchmark's keys. Of two tasks with one id that differ, the
 * later by path and line is used, and a warning names both. What is left out is in `issues`; nothing is thrown
 * for it. `name` becomes the set's name.
 */
export async function readTasks(files: AsyncIterable<SourceFile>, name: string): Promise<TaskSet> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => (a.path < b.path ? -1 : 1));

  const kept = new Map<string, { task: Task; file: string; line: number }>();
  for (const { path, issues, tasks } of read) {
    for (const { task, line } of tasks) {
      const earlier = kept.get(task.id);
      if (earlier !== undefined && canonicalJson(earlier.task.data) !== canonicalJson(task.data)) {
        issues.warning(
          line,
          'id',
          `The task "${task.id}" is also at ${earlier.file}:${earlier.line}, and differs; this later one is used.`,
          'Each task once, or the same everywhere',
        );
      }
      kept.set(task.id, { task, file: path, line });
    }
  }
  return {
    benchmark: 'devbench',
    name,
    tasks: [...kept.values()].map(({ task }) => task),
    issues: read.flatMap(({ issues }) => issues.all()),
  };
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const place = placeOfPath(file.path);
  const tasks = await readObjects(file, issues, ({ line, object }) => {
    const task =
      looksLikeHumanEval(object) === 'tasks'
        ? checkHumanEvalTask(object, line, issues)
        : checkTask(object, line, place, issues);
    return task === null ? null : { task, line };
  });
  return { path: file.path, issues, tasks };
}
