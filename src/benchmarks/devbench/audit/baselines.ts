import type { Sample, Task } from '../../../model/index.ts';
import { textIn } from '../judging/taskParts.ts';

/** Names under which the baselines of a task are evaluated like a model's answers. */
export const GOLDEN_MODEL = 'golden completion';
export const EMPTY_MODEL = 'empty completion';

/** Is this one of the two baselines, and no model? */
export function isBaseline(model: string): boolean {
  return model === GOLDEN_MODEL || model === EMPTY_MODEL;
}

/** The golden and the empty completion of every task, as samples of two models of their own. */
export function auditSamples(tasks: readonly Task[]): Sample[] {
  return [
    ...tasks.map((task) => baseline(task, GOLDEN_MODEL, 'golden', textIn(task.data.golden_completion))),
    ...tasks.map((task) => baseline(task, EMPTY_MODEL, 'empty', '')),
  ];
}

function baseline({ id }: Task, model: string, audit: 'golden' | 'empty', text: string): Sample {
  return { benchmark: 'devbench', model, taskId: id, index: 0, text, data: { audit } };
}
