import type { ModelSummary } from '../../benchmarks/codeeval/index.ts';
import type { Evaluation, Task } from '../../model/index.ts';

export type { ModelSummary, Score } from '../../benchmarks/codeeval/index.ts';

/** Each model's numbers, in the order of the models; those without a result as well. */
export async function summaries(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
): Promise<ModelSummary[]> {
  const { summarise } = await import('../../benchmarks/codeeval/index.ts');
  return summarise(tasks, evaluations, models);
}
