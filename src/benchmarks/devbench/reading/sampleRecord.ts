import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { type CompletionForm, completionsOn } from './completionKeys.ts';
import { fingerprint } from './fingerprint.ts';
import {
  checkHumanEvalSample,
  type HumanEvalSample,
  looksLikeHumanEval,
  modelOfSampleFile,
} from './humanEval.ts';
import { type FilePlace, placeOfLine, taskIdOf } from './place.ts';
import { lineId } from './taskRecord.ts';

/** One model's answers on one line. */
export interface LineAnswers {
  model: string;
  taskId: string;
  form: CompletionForm | HumanEvalSample['form'];
  /** Null where the line holds something that is not text. */
  texts: (string | null)[];
  /** May other lines answer the same task? Then they count on. */
  several: boolean;
  /** Of the task as the line repeats it; null where it doesn't. */
  fingerprint: number | null;
}

const identity = v.object({ id: lineId });

/** The answers on a line, none where it lacks them; null, after a report, where it can't be one of samples. */
export function answersOn(
  object: Readonly<Record<string, unknown>>,
  line: number,
  place: FilePlace,
  path: string,
  issues: FileIssues,
): LineAnswers[] | null {
  if (looksLikeHumanEval(object) === 'samples') {
    const sample = checkHumanEvalSample(object, line, issues);
    if (sample === null) return null;
    const { taskId, form, text } = sample;
    const model = modelOfSampleFile(path);
    return [{ model, taskId, form, texts: [text], several: true, fingerprint: null }];
  }
  const checked = v.safeParse(identity, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, { id: 'The id of the task within its file' });
    return null;
  }
  const where = placeOfLine(place, object, line, issues);
  if (where === null) return null;
  const taskId = taskIdOf(where, checked.output.id);
  const ofTask = fingerprint(object);
  return completionsOn(object, place.model).map(({ model, form, values }) => {
    const texts = values.map((value, index) => textOf(value, model, index, line, issues));
    return { model, taskId, form, texts, several: false, fingerprint: ofTask };
  });
}

/** Lists the lines that lack completions which other lines of their file have. */
export function reportUnanswered(
  lines: readonly { line: number; answers: readonly LineAnswers[] }[],
  { model: fileModel }: FilePlace,
  issues: FileIssues,
): void {
  const models = new Set(
    lines.flatMap(({ answers }) => answers.filter(({ several }) => !several).map(({ model }) => model)),
  );
  for (const { line, answers } of lines) {
    if (answers.some(({ several }) => several)) continue;
    const answering = new Set(answers.map(({ model }) => model));
    const lacking = models.size === 0 ? [fileModel ?? '<model>'] : [...models];
    for (const model of lacking) {
      if (answering.has(model)) continue;
      issues.error(
        line,
        `${model}_completions`,
        `The line has no completions of ${model}, so its task counts as not answered.`,
        `"${model}_completions" with a list, "${model}_completion_0" and so on, or "${model}" with one text`,
      );
    }
  }
}

function textOf(
  value: unknown,
  model: string,
  index: number,
  line: number,
  issues: FileIssues,
): string | null {
  if (typeof value === 'string') return value;
  issues.warning(
    line,
    `${model}_completions`,
    `Completion ${index} of ${model} is not text, so it counts as an empty one.`,
    'Text',
  );
  return null;
}
