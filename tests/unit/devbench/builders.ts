import { devbench } from '../../../src/benchmarks/devbench/index.ts';
import type {
  Evaluation,
  EvaluationSettings,
  Execution,
  JsonObject,
  Language,
  Program,
  Sample,
  ScriptResult,
  Task,
} from '../../../src/model/index.ts';
import { execution } from '../codeeval/builders.ts';

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
  language: Language,
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

/** A program that came to its end with exit status 0, its assertions watched, but for what is said of it. */
export function ran(fields: Partial<Execution> = {}, script: Partial<ScriptResult> = {}): Execution {
  return execution(null, {
    exitStatus: 0,
    script: {
      diagnostics: [],
      error: null,
      assertions: { run: 1, failed: 0, failures: [] },
      reachedEnd: true,
      ...script,
    },
    ...fields,
  });
}

/** Judges a completion by an execution made by hand; gives the program that was asked for, too. */
export async function judged(
  of: Task,
  sample: Sample,
  by: Execution,
  changed: Partial<EvaluationSettings> = {},
): Promise<{ evaluation: Evaluation; programs: Program[] }> {
  const programs: Program[] = [];
  const settings = { ...devbench.defaultSettings, ...changed };
  const evaluation = await devbench.evaluate(of, sample, settings, {
    execute: async (program) => {
      programs.push(program);
      return by;
    },
    judge: null,
  });
  return { evaluation, programs };
}
