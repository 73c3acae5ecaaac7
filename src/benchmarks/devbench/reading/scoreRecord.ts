import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { CATEGORIES, categoryOf, LANGUAGES, languageOf } from '../categories.ts';
import { MOST_EACH, SCORE_NAMES } from '../opinion/rubric.ts';
import { taskIdOf } from './place.ts';
import { lineId } from './taskRecord.ts';

/** What a line says that a judge gave one completion. */
export interface ScoreLine {
  model: string;
  taskId: string;
  /** 0-based among the model's completions of the task; null where the line does not say. */
  index: number | null;
  /** What the judge said: its reply as it was, or its scores as the reply that it was asked for. */
  text: string;
}

const EXPECTED: Record<string, string> = {
  model: 'The name of the model',
  task: 'The id of the task, such as "python/api_usage/12"',
  id: 'The id of the task within its language and category, or all of it',
  language: `One of ${LANGUAGES.join(', ')}`,
  category: `One of ${CATEGORIES.join(', ')}`,
  index: 'Which of the model’s completions of the task, counted from 0',
  ...Object.fromEntries(
    SCORE_NAMES.map((name) => [
      name,
      `A whole number from 0 to ${MOST_EACH}, or the judge’s whole reply as text in "raw"`,
    ]),
  ),
  raw: 'The judge’s whole reply, as text',
};

const name = v.pipe(v.string('is not text'), v.nonEmpty('is empty'));
const count = v.pipe(
  v.number('is not a number'),
  v.integer('is no whole number'),
  v.minValue(0, 'is less than 0'),
);
const points = v.pipe(count, v.maxValue(MOST_EACH, `is more than ${MOST_EACH}`));
const about = {
  model: name,
  task: v.nullish(name, null),
  id: v.nullish(lineId, null),
  language: v.nullish(name, null),
  category: v.nullish(name, null),
  index: v.nullish(count, null),
};
const numbers = v.object({ ...about, relevance: points, helpfulness: points });
const reply = v.object({ ...about, raw: v.string('is not text') });

/** Is this a line of scores? A reply alone could be of EFCB's judge, too, whose tasks have no "/" in their names. */
export function looksLikeScores(object: Readonly<Record<string, unknown>>): boolean {
  const has = (key: string) => Object.hasOwn(object, key);
  if (SCORE_NAMES.some(has)) return has('model');
  if (!has('raw')) return false;
  return (typeof object.task === 'string' && object.task.includes('/')) || has('category');
}

/**
 * Checks a line of a judge's scores; null, after a report of each field that is wrong, if it is invalid. A reply in `raw`
 * counts where numbers are there, too: whether it holds scores is decided as if the judge had just said it.
 */
export function checkScores(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): ScoreLine | null {
  const hasReply = Object.hasOwn(object, 'raw') && object.raw !== null;
  const checked = v.safeParse(hasReply ? reply : numbers, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const { output } = checked;
  const taskId = taskIdOn(output, line, issues);
  if (taskId === null) return null;
  const { model, index } = output;
  if ('raw' in output) return { model, taskId, index, text: output.raw };
  const { relevance, helpfulness } = output;
  return { model, taskId, index, text: JSON.stringify({ relevance, helpfulness }) };
}

interface NamedTask {
  task: string | null;
  id: string | null;
  language: string | null;
  category: string | null;
}

/** The task that a line names: whole, or by language, category and id, as `results.jsonl` does. */
function taskIdOn(
  { task, id, language, category }: NamedTask,
  line: number,
  issues: FileIssues,
): string | null {
  if (task !== null) return task;
  if (id === null) {
    issues.error(line, 'task', 'The line names no task: "task" and "id" are missing.', EXPECTED.task);
    return null;
  }
  // Whole already: HumanEval's ids, and those that this page shows.
  if (id.includes('/')) return id;
  const place = {
    language: language === null ? null : languageOf(language),
    category: category === null ? null : categoryOf(category),
  };
  if (place.language !== null && place.category !== null) {
    return taskIdOf({ language: place.language, category: place.category }, id);
  }
  const field = place.language === null ? 'language' : 'category';
  const given = { language, category }[field];
  const words = given === null ? `"${field}" is missing` : `"${field}" names none of the six: "${given}"`;
  issues.error(line, field, `${words}, so it is not known which task "${id}" is.`, EXPECTED[field] ?? null);
  return null;
}
