import type { ModelSummary } from '../../benchmarks/codeeval/index.ts';
import type { Evaluation, Task } from '../../model/index.ts';

export type { ModelSummary, Score } from '../../benchmarks/codeeval/index.ts';

/**
 * Each model's numbers, in the order of the models; those without a result as well.
 *
 * @param soFar only over the tasks that the model was judged on: what was not judged yet is not absent.
 */
export async function summaries(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
  soFar = false,
): Promise<ModelSummary[]> {
  const { summarise } = await import('../../benchmarks/codeeval/index.ts');
  if (!soFar) return summarise(tasks, evaluations, models);
  const byModel = Map.groupBy(evaluations, ({ model }) => model);
  return models.flatMap((model) => {
    const own = byModel.get(model) ?? [];
    const judged = new Set(own.map(({ taskId }) => taskId));
    return summarise(
      tasks.filter(({ id }) => judged.has(id)),
      own,
      [model],
    );
  });
}
