/** The benchmark's own keys: a completions file repeats them on each line. */
const TASK_KEYS = new Set([
  'id',
  'testsource',
  'language',
  'category',
  'prefix',
  'suffix',
  'golden_completion',
  'LLM_justification',
  'assertions',
]);

const LIST = /^(.+)_completions$/;
const NUMBERED = /^(.+)_completion_(\d+)$/;

/** How a line holds a model's completions. */
export type CompletionForm = 'list' | 'numbered' | 'single';

/** One model's completions on one line, as they were written. */
export interface WrittenCompletions {
  model: string;
  form: CompletionForm;
  values: unknown[];
}

/**
 * The completions on a line: of each model its list (`<model>_completions`), else its numbered keys
 * (`<model>_completion_0`, `_1` … up to the first gap), else its single key (`<model>`). An empty list is no
 * completion, as in the published script.
 *
 * A single key is any other key that holds text; where the file's name names a model, only that one.
 */
export function completionsOn(
  object: Readonly<Record<string, unknown>>,
  fileModel: string | null,
): WrittenCompletions[] {
  return [...modelsOn(object, fileModel)].flatMap((model) => {
    const written = completionsOf(object, model);
    return written === null || written.values.length === 0 ? [] : [written];
  });
}

/** Has the line keys of any model? */
export function hasCompletions(object: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(object).some((key) => LIST.test(key) || NUMBERED.test(key));
}

function modelsOn(object: Readonly<Record<string, unknown>>, fileModel: string | null): Set<string> {
  const named = new Set<string>();
  const single: string[] = [];
  for (const key of Object.keys(object)) {
    if (TASK_KEYS.has(key)) continue;
    const model = LIST.exec(key)?.[1] ?? NUMBERED.exec(key)?.[1];
    if (model !== undefined) named.add(model);
    else if (typeof object[key] === 'string') single.push(key);
  }
  if (fileModel !== null && single.includes(fileModel)) named.add(fileModel);
  // Beside the other shapes, and in a file that names its model, other texts are notes, not models.
  else if (named.size === 0 && (fileModel === null || single.length === 1)) return new Set(single);
  return named;
}

function completionsOf(object: Readonly<Record<string, unknown>>, model: string): WrittenCompletions | null {
  const list = object[`${model}_completions`];
  if (Array.isArray(list)) return { model, form: 'list', values: list };
  const values: unknown[] = [];
  for (
    let key = `${model}_completion_0`;
    Object.hasOwn(object, key);
    key = `${model}_completion_${values.length}`
  ) {
    values.push(object[key]);
  }
  if (values.length > 0) return { model, form: 'numbered', values };
  return Object.hasOwn(object, model) ? { model, form: 'single', values: [object[model]] } : null;
}
