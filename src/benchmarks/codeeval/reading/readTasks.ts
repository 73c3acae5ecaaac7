import {
  type ImportIssue,
  isJsonObject,
  type SourceFile,
  type Task,
  type TaskSet,
} from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { compareCodePoints } from '../python/text.ts';
import { type PythonDict, plainJson, pythonRepr } from '../python/values.ts';
import { readObjects } from './readObjects.ts';
import { checkTask, type TaskRecord } from './taskRecord.ts';

interface ReadTask {
  task: Task;
  line: number;
}

interface ReadFile {
  path: string;
  issues: FileIssues;
  tasks: ReadTask[];
}

/**
 * Reads CodeEval problems as RunCodeEval does (specs/codeeval.md 5.1). Files count in the order of their
 * paths by code point, whatever order they come in. Of two problems with one id the later replaces the
 * content, and the first one's place stays. What is left out is in `issues`; nothing is thrown for it.
 *
 * `origin` becomes the set's name.
 */
export async function readTasks(files: AsyncIterable<SourceFile>, origin: string): Promise<TaskSet> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => compareCodePoints(a.path, b.path));

  const places = new Map<string, { file: string; line: number }>();
  const tasks = new Map<string, Task>();
  for (const { path, issues, tasks: found } of read) {
    for (const { task, line } of found) {
      const earlier = places.get(task.id);
      if (earlier !== undefined) {
        issues.warning(
          line,
          'task_id',
          `The problem "${task.id}" is also at ${earlier.file}:${earlier.line}; this later one is used.`,
          'Each id once',
        );
      }
      places.set(task.id, { file: path, line });
      tasks.set(task.id, task);
    }
  }
  const issues: ImportIssue[] = read.flatMap((file) => file.issues.all());
  return { benchmark: 'codeeval', name: origin, tasks: [...tasks.values()], issues };
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const tasks = await readObjects(file, issues, ({ line, object }) => {
    const record = checkTask(object, line, issues);
    return record === null ? null : { task: toTask(record, object), line };
  });
  return { path: file.path, issues, tasks: tasks ?? [] };
}

function toTask(record: TaskRecord, object: PythonDict): Task {
  const data = plainJson(object);
  return {
    benchmark: 'codeeval',
    id: record.task_id,
    title: typeof record.name === 'string' && record.name !== '' ? record.name : record.task_id,
    language: 'python',
    groups: {
      topic: topicText(record.topic),
      complexity: `level_${Number(record.complexity)}`,
      type: record.object,
    },
    data: isJsonObject(data) ? data : {},
  };
}

/** A topic that is not text is grouped under what json.dumps makes of such a key. */
function topicText(topic: TaskRecord['topic']): string {
  if (typeof topic === 'string') return topic;
  return typeof topic === 'number' ? pythonRepr(topic) : String(topic);
}
