import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { EFCB_TASK_NAMES, type EfcbTask } from '../kinds.ts';
import { taskNamed } from './taskKind.ts';
import { writtenId } from './taskRecord.ts';

/** What a line says of the answer that it is about. Null for what it does not say. */
export interface AnswerLine {
  /** 1-based, in its own file. */
  line: number;
  model: string | null;
  id: string | null;
  /** The line of the question in its file, as written. */
  question: number | null;
  task: EfcbTask | null;
  /** The reply, or what a judge said of one; null where it is not text. */
  text: string | null;
}

const EXPECTED: Record<string, string> = {
  model: 'The name of the model',
  id: 'The id of the question',
  index: 'The line of the question in its file, counted from 1',
  task: `One of ${Object.values(EFCB_TASK_NAMES).join(', ')}`,
};

const about = v.object({
  model: v.nullish(v.pipe(v.string('is not text'), v.nonEmpty('is empty')), null),
  id: v.nullish(writtenId, null),
  index: v.nullish(
    v.pipe(v.number('is not a number'), v.integer('is no whole number'), v.minValue(0, 'is less than 0')),
    null,
  ),
  task: v.nullish(v.string('is not text'), null),
});

/** Checks which answer a line is about; null, after a report of each field that is wrong, if that can't be told. */
export function checkAnswer(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): Omit<AnswerLine, 'text'> | null {
  const checked = v.safeParse(about, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const { model, id, index, task: word } = checked.output;
  const task = word === null ? null : taskNamed(word);
  if (word !== null && task === null) {
    issues.error(line, 'task', `"task" names none of the five tasks: "${word}".`, EXPECTED.task);
    return null;
  }
  return { line, model, id, question: index, task };
}

/** Checks a line of replies. */
export function checkReply(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): AnswerLine | null {
  if (!Object.hasOwn(object, 'reply')) {
    issues.error(line, 'reply', '"reply" is missing.', 'The reply of the model, as text');
    return null;
  }
  const answer = checkAnswer(object, line, issues);
  if (answer === null) return null;
  const { reply } = object;
  if (typeof reply === 'string') return { ...answer, text: reply };
  issues.warning(line, 'reply', '"reply" is not text, so it counts as an empty one.', 'Text');
  return { ...answer, text: null };
}

/** Checks a line of a judge's scores: a number as `score`, or the judge's reply as `raw`, which counts if both are there. */
export function checkScore(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): AnswerLine | null {
  const { raw, score } = object;
  const text = typeof raw === 'string' ? raw : typeof score === 'number' ? String(score) : null;
  if (text === null) {
    const field = raw === undefined ? 'score' : 'raw';
    issues.error(
      line,
      field,
      `"${field}" is missing, or of another kind.`,
      'A number as "score", or the judge’s whole reply as text in "raw"',
    );
    return null;
  }
  const answer = checkAnswer(object, line, issues);
  return answer && { ...answer, text };
}
