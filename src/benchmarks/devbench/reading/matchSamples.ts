import type { ImportIssue, Sample, Task } from '../../../model/index.ts';
import { fingerprint } from './fingerprint.ts';

export interface Matched {
  /** Tasks with the samples that answer them, in the order of the tasks. */
  answered: { task: Task; samples: Sample[] }[];
  /** Tasks that no sample answers. */
  absent: Task[];
  /** Samples whose task is not in the set. */
  unknown: Sample[];
  /** A warning for each task of `unknown`, and for each that was answered in another version. */
  issues: ImportIssue[];
}

/** Brings one model's samples and the tasks together. */
export function matchSamples(tasks: readonly Task[], samples: readonly Sample[]): Matched {
  const byTask = new Map<string, Sample[]>();
  for (const sample of samples) {
    const own = byTask.get(sample.taskId);
    if (own === undefined) byTask.set(sample.taskId, [sample]);
    else own.push(sample);
  }
  const matched: Matched = { answered: [], absent: [], unknown: [], issues: [] };
  for (const task of tasks) {
    const own = byTask.get(task.id);
    byTask.delete(task.id);
    if (own === undefined) {
      matched.absent.push(task);
      continue;
    }
    matched.answered.push({ task, samples: own.toSorted((a, b) => a.index - b.index) });
    const [first] = own;
    const written = first?.data.fingerprint ?? null;
    if (first !== undefined && written !== null && written !== fingerprint(task.data)) {
      const message = `The task "${task.id}" is another one here: its prefix, suffix or golden completion differs.`;
      matched.issues.push(warningAt(first, message, 'Completions of this version of the benchmark'));
    }
  }
  for (const [taskId, own] of byTask) {
    matched.unknown.push(...own);
    const [first] = own;
    if (first === undefined) continue;
    const message = `No task has the id "${taskId}", so these completions are not used.`;
    matched.issues.push(warningAt(first, message, 'The language, category and id of a task in the set'));
  }
  return matched;
}

function warningAt({ model, data: { file, line } }: Sample, message: string, expected: string): ImportIssue {
  return {
    severity: 'warning',
    file: typeof file === 'string' ? file : model,
    line: typeof line === 'number' ? line : null,
    field: 'id',
    message,
    expected,
  };
}
