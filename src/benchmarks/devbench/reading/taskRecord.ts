import * as v from 'valibot';
import type { Task } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { CATEGORY_NAMES } from '../categories.ts';
import { type FilePlace, placeOfLine, taskIdOf } from './place.ts';

const EXPECTED: Record<string, string> = {
  id: 'The id of the task within its file, such as "12"',
  prefix: 'The code before the completion',
  suffix: 'The code after the completion, or ""',
  golden_completion: 'The reference completion',
  assertions: 'Code that checks the result, or ""',
};

const text = v.string('is not text');
const optionalText = v.nullish(text, '');

/** Ids are texts; a number means the same. */
export const lineId = v.union(
  [
    v.pipe(v.string(), v.nonEmpty('is empty')),
    v.pipe(v.number(), v.integer('is no whole number'), v.transform(String)),
  ],
  'is neither text nor a whole number',
);

const taskRecord = v.object({
  id: lineId,
  prefix: text,
  suffix: optionalText,
  golden_completion: text,
  assertions: optionalText,
  testsource: optionalText,
  LLM_justification: optionalText,
});

/** Checks a task; null, after a report of each field that is wrong, if it is invalid. */
export function checkTask(
  object: Readonly<Record<string, unknown>>,
  line: number,
  file: FilePlace,
  issues: FileIssues,
): Task | null {
  const checked = v.safeParse(taskRecord, object);
  if (!checked.success) reportInvalid(checked.issues, object, line, issues, EXPECTED);
  const place = placeOfLine(file, object, line, issues);
  if (!checked.success || place === null) return null;
  const { id } = checked.output;
  return {
    benchmark: 'devbench',
    id: taskIdOf(place, id),
    title: `${CATEGORY_NAMES[place.category]} ${id}`,
    language: place.language,
    groups: { ...place },
    data: { ...checked.output, ...place },
  };
}
