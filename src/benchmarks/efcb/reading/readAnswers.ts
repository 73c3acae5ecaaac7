import type { Sample, SourceFile } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { readObjects } from '../../shared/readObjects.ts';
import type { AnswerLine } from './answerLine.ts';
import { EvalsLog, isEvalsLog } from './evalsLog.ts';
import { modelOfPath, stemOf } from './paths.ts';
import { taskNamed } from './taskKind.ts';

export interface ReadAnswers {
  path: string;
  issues: FileIssues;
  samples: Sample[];
}

type Check = (
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
) => AnswerLine | null;

/**
 * The answers that a file's lines are about, in their order, each as if it were the first to its question. Those that name
 * their question by its line are placed later.
 */
export async function readAnswers(file: SourceFile, check: Check): Promise<ReadAnswers> {
  const issues = new FileIssues(file.path);
  const log = new EvalsLog();
  const lines = await readObjects(file, issues, ({ line, object }) =>
    isEvalsLog(object) ? log.read(object, line) : check(object, line, issues),
  );
  const fileTask = taskNamed(stemOf(file.path)) ?? taskNamed(file.path);
  const fileModel = modelOfPath(file.path);
  const numbered = inOrder(lines, issues);
  const hasZero = numbered.some(({ question }) => question === 0);
  if (hasZero) {
    issues.warning(
      null,
      'index',
      'There is an index 0, so this file counts the lines of questions from 0, unless it names the last line, too.',
      'Lines counted from 1',
    );
  }
  if (lines.some(({ model }) => model === null) && fileModel !== null) {
    issues.warning(
      null,
      'model',
      `There are lines without a model; they are taken for "${fileModel}", after the file or its folder.`,
      'A "model" on each line',
    );
  }
  const samples = numbered.flatMap(({ line, model: own, id, question, task: ownTask, text }): Sample[] => {
    const model = own ?? fileModel;
    if (model === null) {
      issues.error(line, 'model', '"model" is missing, and no file or folder names it.', 'The model’s name');
      return [];
    }
    const task = ownTask ?? fileTask;
    const taskId = id ?? `${task ?? stemOf(file.path)}, line ${question}`;
    const data = { file: file.path, line, question: id === null ? question : null, task, hasZero };
    return [{ benchmark: 'efcb', model, taskId, index: 0, text, data }];
  });
  return { path: file.path, issues, samples };
}

/** Lines of a file in which none names its question answer the questions in their order, each model on its own. */
function inOrder(lines: readonly AnswerLine[], issues: FileIssues): AnswerLine[] {
  if (lines.some(({ id, question }) => id !== null || question !== null)) {
    return lines.filter(({ line, id, question }) => {
      if (id !== null || question !== null) return true;
      issues.error(line, 'id', 'The line names no question.', 'The question’s "id", or its line as "index"');
      return false;
    });
  }
  if (lines.length === 0) return [];
  issues.warning(
    null,
    'id',
    'No line names its question, so they are taken in the order of the questions.',
    'The question’s "id", or its line as "index"',
  );
  const answered = new Map<string, number>();
  return lines.map((line) => {
    const key = JSON.stringify([line.model, line.task]);
    const question = (answered.get(key) ?? 0) + 1;
    answered.set(key, question);
    return { ...line, question };
  });
}
