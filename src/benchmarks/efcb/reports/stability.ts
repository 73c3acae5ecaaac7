import { repeatStability, type Stability } from '../../../metrics/index.ts';
import type { Evaluation } from '../../../model/index.ts';
import { readResult } from '../judging/result.ts';
import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';

/** How a judge's scores of one task's answers hold when it is asked again. */
export interface TaskStability extends Stability {
  task: EfcbTask;
  /** Times that it was asked again and gave no score: part of no figure. */
  unjudged: number;
}

/**
 * The stability of a judge by task; none of tasks about whose answers it was not asked again.
 *
 * @param first what it said first.
 * @param again what it said of some of the same answers, each time that it was asked again.
 */
export function judgeStability(
  first: readonly Evaluation[],
  again: readonly (readonly Evaluation[])[],
): TaskStability[] {
  const scores = new Map<string, { task: EfcbTask; values: number[] }>();
  const unjudged = new Map<EfcbTask, number>();
  const asked = new Set(again.flatMap((evaluations) => evaluations.map(nameOf)));
  for (const evaluation of [...first.filter((one) => asked.has(nameOf(one))), ...again.flat()]) {
    const { task, value } = readResult(evaluation);
    const answer = scores.get(nameOf(evaluation)) ?? { task, values: [] };
    scores.set(nameOf(evaluation), answer);
    if (value === null) unjudged.set(task, (unjudged.get(task) ?? 0) + 1);
    else answer.values.push(value);
  }
  return EFCB_TASKS.flatMap((task) => {
    const own = [...scores.values()].filter((answer) => answer.task === task);
    if (own.length === 0) return [];
    const stability = repeatStability(own.map(({ values }) => values));
    return [{ task, ...stability, unjudged: unjudged.get(task) ?? 0 }];
  });
}

function nameOf({ model, taskId, index }: Evaluation): string {
  return JSON.stringify([model, taskId, index]);
}
