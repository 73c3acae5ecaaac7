import * as v from 'valibot';
import type { Task } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';

/** Names of sample files that say nothing of the model: the folder does then. */
const NAMELESS = /^(samples?|completions?|solutions?|outputs?|results?|generations?)\b/i;

const EXPECTED: Record<string, string> = {
  task_id: 'The id of a task, such as "HumanEval/0"',
  prompt: 'The beginning of the program, up to where the model goes on',
  entry_point: 'The name of the function that the tests check',
  canonical_solution: 'How a right answer goes on after the prompt',
  test: 'Python that defines check(candidate)',
  completion: 'How the answer goes on after the prompt',
  solution: 'The answer as a whole program',
};

const text = v.string('is not text');
const name = v.pipe(text, v.nonEmpty('is empty'));
const taskRecord = v.object({
  task_id: name,
  prompt: text,
  entry_point: name,
  canonical_solution: text,
  test: name,
});
const sampleRecord = v.union([
  v.object({ task_id: name, solution: text }),
  v.object({ task_id: name, completion: text }),
]);

/** One line of samples in HumanEval's or EvalPlus's format. */
export interface HumanEvalSample {
  taskId: string;
  /** `solution`: a whole program, prompt and all (EvalPlus). It counts where a line has both. */
  form: 'completion' | 'solution';
  text: string;
}

/** What a line in HumanEval's format is; null where it is none. CodeEval's lines have keys of their own. */
export function looksLikeHumanEval(object: Readonly<Record<string, unknown>>): 'tasks' | 'samples' | null {
  const has = (key: string) => Object.hasOwn(object, key);
  if (!has('task_id')) return null;
  if (has('prompt') && has('entry_point')) return 'tasks';
  if (has('candidate_solution') || has('extracted_solution') || has('model') || has('tests')) return null;
  return has('completion') || has('solution') ? 'samples' : null;
}

/** Checks a task; null, after a report of each field that is wrong, if it is invalid. */
export function checkHumanEvalTask(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): Task | null {
  const checked = v.safeParse(taskRecord, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const { task_id, prompt, entry_point, canonical_solution, test } = checked.output;
  const suite = task_id.includes('/') ? task_id.slice(0, task_id.indexOf('/')) : 'HumanEval';
  return {
    benchmark: 'devbench',
    id: task_id,
    title: task_id,
    language: 'python',
    groups: { language: 'python', category: suite },
    data: {
      id: task_id,
      testsource: 'humaneval',
      language: 'python',
      category: suite,
      prefix: prompt,
      suffix: '',
      golden_completion: canonical_solution,
      LLM_justification: '',
      assertions: `${test}\n\ncheck(${entry_point})`,
    },
  };
}

/** Checks a sample; null, after a report of each field that is wrong, if it is invalid. */
export function checkHumanEvalSample(
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): HumanEvalSample | null {
  const form = Object.hasOwn(object, 'solution') ? 'solution' : 'completion';
  const checked = v.safeParse(sampleRecord.options[form === 'solution' ? 0 : 1], object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const { output } = checked;
  return {
    taskId: output.task_id,
    form,
    text: 'solution' in output ? output.solution : output.completion,
  };
}

/** The model of a sample file, which its lines do not name: the file's name, or its folder's. */
export function modelOfSampleFile(path: string): string {
  const [file = '', folder] = path.split('/').reverse();
  const stem = file.replace(/\.jsonl$/i, '').replace(/[-_.](sanitized|samples)$/i, '');
  return NAMELESS.test(stem) && folder !== undefined ? folder : stem;
}
