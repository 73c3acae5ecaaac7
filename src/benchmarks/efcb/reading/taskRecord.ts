import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { EFCB_TASK_NAMES, type EfcbTask, isChoice, LETTERS } from '../kinds.ts';
import { chatMessage, type EfcbQuestion, userMessage } from '../task.ts';
import { choicesOf } from './choices.ts';
import { repositoryOfPath, stemOf } from './paths.ts';
import { taskNamed, taskOfContent } from './taskKind.ts';

const EXPECTED: Record<string, string> = {
  input: 'Chat messages [{"role": "system", "content": …}, {"role": "user", "content": …}]',
  ideal: 'The right letter, or the text that answers are judged by; or a list of those that are accepted',
  task: `One of ${Object.values(EFCB_TASK_NAMES).join(', ')}`,
  id: 'Text or a whole number, different for each question',
  repository_name: 'The name of the repository',
  repository: 'The name of the repository',
};

const text = v.string('is not text');

/** Ids are texts; a number means the same. */
export const writtenId = v.union(
  [
    v.pipe(v.string(), v.nonEmpty('is empty')),
    v.pipe(v.number(), v.integer('is no whole number'), v.transform(String)),
  ],
  'is neither text nor a whole number',
);

const ideal = v.union(
  [
    v.pipe(
      text,
      v.nonEmpty('is empty'),
      v.transform((one) => [one]),
    ),
    v.pipe(v.array(v.string()), v.minLength(1, 'is empty')),
  ],
  'is neither text nor a list of texts',
);

const input = v.union(
  [
    v.pipe(
      v.string(),
      v.nonEmpty('is empty'),
      v.transform((content) => [{ role: 'user' as const, content }]),
    ),
    v.pipe(
      v.array(chatMessage),
      v.check((messages) => messages.some(({ role }) => role === 'user'), 'has no message of the user'),
    ),
  ],
  'is not a list of chat messages',
);

const record = v.object({
  id: v.nullish(writtenId, null),
  input,
  ideal,
  task: v.nullish(text, null),
  repository_name: v.nullish(text, null),
  repository: v.nullish(text, null),
});

/** Checks a question; null, after a report of each field that is wrong, if it is invalid. */
export function checkQuestion(
  object: Readonly<Record<string, unknown>>,
  line: number,
  path: string,
  issues: FileIssues,
): EfcbQuestion | null {
  const checked = v.safeParse(record, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const found = checked.output;
  const named = found.task === null ? null : taskNamed(found.task);
  if (found.task !== null && named === null) {
    issues.error(line, 'task', `"task" names none of the five tasks: "${found.task}".`, EXPECTED.task);
    return null;
  }
  const task = named ?? taskNamed(stemOf(path)) ?? taskNamed(path) ?? taskOfContent(userMessage(found.input));
  const accepted = isChoice(task) ? lettersOf(found.ideal, task, line, issues) : found.ideal;
  if (accepted === null) return null;
  if (isChoice(task) && choicesOf(userMessage(found.input)) === null) {
    issues.warning(
      line,
      'input',
      'The four choices can’t be told apart in it, so no baseline is computed for it.',
      '"Choice A:" to "Choice D:", each at the beginning of a line',
    );
  }
  return {
    name: found.id,
    task,
    repository: found.repository_name ?? found.repository ?? repositoryOfPath(path),
    input: found.input,
    ideal: accepted,
    file: path,
    line,
  };
}

function lettersOf(
  accepted: readonly string[],
  task: EfcbTask,
  line: number,
  issues: FileIssues,
): string[] | null {
  const letters = accepted.map((one) => one.trim().toUpperCase());
  const known: readonly string[] = LETTERS;
  const wrong = letters.find((one) => !known.includes(one));
  if (wrong === undefined) return letters;
  const shown = wrong.slice(0, 40);
  issues.error(
    line,
    'ideal',
    `"ideal" is "${shown}", and questions of ${EFCB_TASK_NAMES[task]} are answered by a letter.`,
    `One of ${LETTERS.join(', ')}, or a list of them`,
  );
  return null;
}
