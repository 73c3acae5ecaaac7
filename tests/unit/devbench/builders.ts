import type { JsonObject, Sample, Task } from '../../../src/model/index.ts';

/** A line of the benchmark. */
export function taskLine(id: string, fields: JsonObject = {}): JsonObject {
  return {
    id,
    testsource: 'devbench-api-usage',
    language: 'python',
    prefix: 'def one():\n',
    suffix: '',
    golden_completion: '    return 1',
    LLM_justification: 'It is short.',
    assertions: 'assert one() == 1',
    ...fields,
  };
}

/** A line of completions: the benchmark's keys and these. */
export function answerLine(id: string, completions: JsonObject, fields: JsonObject = {}): JsonObject {
  return { ...taskLine(id, fields), ...completions };
}

/** The path of a file of the published layout. */
export function publishedPath(
  kind: 'benchmark' | 'completions',
  language: string,
  category: string,
  model = '',
): string {
  return `${kind}/${language}/${category}/${category}${model && `-${model}`}.jsonl`;
}

/** A task as it is read. */
export function task(
  language: Task['language'],
  category: string,
  id: string,
  golden: string,
  fields: JsonObject = {},
): Task {
  const data = { ...taskLine(id, { golden_completion: golden, ...fields }), language, category };
  return {
    benchmark: 'devbench',
    id: `${language}/${category}/${id}`,
    title: id,
    language,
    groups: { language, category },
    data,
  };
}

/** One completion of a task. */
export function sampleOf(of: Task, text: string | null, model = 'm', index = 0): Sample {
  const data = { file: 'a.jsonl', line: 1, form: 'list', fingerprint: null };
  return { benchmark: 'devbench', model, taskId: of.id, index, text, data };
}

/** A model's completions of a task, as they are read. */
export function samples(model: string, of: Task, texts: (string | null)[]): Sample[] {
  return texts.map((text, index) => sampleOf(of, text, model, index));
}
