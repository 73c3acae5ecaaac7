import type { Json, ReportFile, Sample, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { isBaseline } from '../audit/baselines.ts';
import { CATEGORIES } from '../categories.ts';
import { categoryGroup, languageGroup } from '../groups.ts';

/** The benchmark's keys, in the order in which the published files have them. */
const TASK_KEYS = [
  'id',
  'testsource',
  'language',
  'prefix',
  'suffix',
  'golden_completion',
  'LLM_justification',
  'assertions',
] as const;

/**
 * Completions as they are published: `completions/<language>/<category>/<category>-<model>.jsonl`, each line with
 * the benchmark's keys and `<model>_completions`. Answers to tasks in HumanEval's format are in HumanEval's own:
 * `samples/<model>.jsonl`. Files by model, then in the order of the tasks; what answers no task is left out.
 */
export function completionFiles(tasks: readonly Task[], samples: readonly Sample[]): ReportFile[] {
  const answers = groupBy(
    samples.filter(({ model }) => !isBaseline(model)),
    ({ model }) => model,
  );
  return [...answers].flatMap(([model, own]) => {
    const byTask = groupBy(own, ({ taskId }) => taskId);
    const lines = tasks.flatMap((task) => {
      const answered = byTask.get(task.id)?.toSorted((a, b) => a.index - b.index);
      return answered === undefined ? [] : linesOf(task, model, answered);
    });
    return [...groupBy(lines, ({ path }) => path)].map(([path, inFile]) => ({
      path,
      text: inFile.map(({ line }) => `${JSON.stringify(line)}\n`).join(''),
    }));
  });
}

interface FileLine {
  path: string;
  line: Record<string, Json>;
}

function linesOf(task: Task, model: string, samples: readonly Sample[]): FileLine[] {
  const category = categoryGroup(task);
  if (!CATEGORIES.some((known) => known === category)) {
    const path = `samples/${fileName(model)}.jsonl`;
    return samples.map(({ text, data }) => {
      const key = data.form === 'solution' ? 'solution' : 'completion';
      return { path, line: { task_id: task.id, [key]: text ?? '' } };
    });
  }
  const language = languageGroup(task);
  const line = Object.fromEntries(TASK_KEYS.map((key) => [key, task.data[key] ?? '']));
  return [
    {
      path: `completions/${language}/${category}/${category}-${fileName(model)}.jsonl`,
      line: { ...line, language, [`${model}_completions`]: samples.map(({ text }) => text) },
    },
  ];
}

/** A model's name as part of a file's: characters that no file may have are written as in addresses. */
function fileName(model: string): string {
  return model.replace(
    /[%/\\:*?"<>|\p{Cc}]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
