import type { ImportIssue, Sample, Task } from '../../../model/index.ts';

export interface Matched {
  /** In the order of the tasks, as the reference evaluates. */
  pairs: { task: Task; sample: Sample }[];
  /** Tasks that no sample answers: they count 0. */
  absent: Task[];
  /** Samples whose task is not in the set: the reference ignores them in silence. */
  unknown: Sample[];
  /** A warning for each of `unknown`. */
  issues: ImportIssue[];
}

/** Brings one model's samples and the tasks together. */
export function matchSamples(tasks: readonly Task[], samples: readonly Sample[]): Matched {
  const ids = new Set(tasks.map(({ id }) => id));
  const answers = new Map(samples.map((sample) => [sample.taskId, sample]));
  const unknown = samples.filter(({ taskId }) => !ids.has(taskId));
  return {
    pairs: tasks.flatMap((task) => {
      const sample = answers.get(task.id);
      return sample === undefined ? [] : [{ task, sample }];
    }),
    absent: tasks.filter(({ id }) => !answers.has(id)),
    unknown,
    issues: unknown.map((sample) => unknownIssue(sample, ids)),
  };
}

function unknownIssue(sample: Sample, ids: ReadonlySet<string>): ImportIssue {
  const { file, line, task_id: written } = sample.data;
  return {
    severity: 'warning',
    file: typeof file === 'string' ? file : sample.model,
    line: typeof line === 'number' ? line : null,
    field: 'task_id',
    message: `No problem has the id "${sample.taskId}", so this solution is not used.`,
    expected: hint(sample, typeof written === 'string' ? written : sample.taskId, ids),
  };
}

/** Ids go astray by their suffix: one of another model stays on, and an id that ends like one is cut. */
function hint(sample: Sample, written: string, ids: ReadonlySet<string>): string | null {
  if (ids.has(written)) {
    return `"${written}" is a problem, but its end was taken for the suffix of model "${sample.data.model}"`;
  }
  for (let cut = sample.taskId.lastIndexOf('_'); cut > 0; cut = sample.taskId.lastIndexOf('_', cut - 1)) {
    const shorter = sample.taskId.slice(0, cut);
    if (ids.has(shorter)) {
      const suffix = sample.taskId.slice(cut);
      return `"${shorter}", perhaps: only the suffix of the line's own model is removed, and "${suffix}" is not that`;
    }
  }
  return null;
}
