import { canonicalJson, type SourceFile, type Task, type TaskSet } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { readObjects } from '../../shared/readObjects.ts';
import { EFCB_TASK_NAMES, isChoice } from '../kinds.ts';
import { type EfcbQuestion, userMessage } from '../task.ts';
import { choicesOf } from './choices.ts';
import { stemOf } from './paths.ts';
import { checkQuestion } from './taskRecord.ts';

interface ReadFile {
  path: string;
  issues: FileIssues;
  questions: EfcbQuestion[];
}

const TITLE_LENGTH = 120;

/**
 * Reads questions in the published format (OpenAI-evals JSONL), whatever order the files come in. A question without an
 * id goes by its file's name and line. Of two questions with one id and task that differ, the later by path and line is
 * used, and a warning names both. What is left out is in `issues`; nothing is thrown for it.
 */
export async function readTasks(files: AsyncIterable<SourceFile>, name: string): Promise<TaskSet> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => (a.path < b.path ? -1 : 1));

  const idOf = namer(read);
  const kept = new Map<string, EfcbQuestion>();
  for (const { questions, issues } of read) {
    for (const question of questions) {
      const id = idOf(question);
      const earlier = kept.get(id);
      if (earlier !== undefined && contentOf(earlier) !== contentOf(question)) {
        issues.warning(
          question.line,
          'id',
          `The question "${id}" is also at ${earlier.file}:${earlier.line}, and differs; this later one is used.`,
          'Each question once, or the same everywhere',
        );
      }
      kept.set(id, question);
    }
  }
  return {
    benchmark: 'efcb',
    name,
    tasks: [...kept].map(([id, question]) => taskOf(id, question)),
    issues: read.flatMap(({ issues }) => issues.all()),
  };
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const questions = await readObjects(file, issues, ({ line, object }) =>
    checkQuestion(object, line, file.path, issues),
  );
  return { path: file.path, issues, questions };
}

/**
 * How questions are named: by their own id, with the task before it where several tasks use one id; else by the file's
 * name, with its folders where several files have that name, and the line.
 */
function namer(read: readonly ReadFile[]): (question: EfcbQuestion) => string {
  const tasksOf = new Map<string, Set<string>>();
  for (const { name, task } of read.flatMap(({ questions }) => questions)) {
    if (name !== null) tasksOf.set(name, (tasksOf.get(name) ?? new Set()).add(task));
  }
  const stems = read.map(({ path }) => stemOf(path));
  return ({ name, task, file, line }) => {
    if (name !== null) return (tasksOf.get(name)?.size ?? 0) > 1 ? `${task}/${name}` : name;
    const stem = stemOf(file);
    const isOne = stems.indexOf(stem) === stems.lastIndexOf(stem);
    return `${isOne ? stem : file.slice(0, file.lastIndexOf('/') + 1) + stem}:${line}`;
  };
}

function contentOf({ input, ideal }: EfcbQuestion): string {
  return canonicalJson([input, ideal]);
}

function taskOf(id: string, question: EfcbQuestion): Task {
  const { task, repository } = question;
  return {
    benchmark: 'efcb',
    id,
    title: titleOf(question),
    language: null,
    groups: { task: EFCB_TASK_NAMES[task], repository },
    data: { ...question },
  };
}

/** The title of the pull request, as far as the question or its truth has it. */
function titleOf({ task, input, ideal }: EfcbQuestion): string {
  const message = userMessage(input);
  const text = isChoice(task)
    ? (choicesOf(message)?.statement ?? message)
    : task === 'mpr-gen'
      ? message.replace(/^Title:\s*/, '')
      : (ideal[0] ?? '').replace(/^Title:\s*/, '');
  const [line = ''] = text.trim().split('\n');
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line;
}
