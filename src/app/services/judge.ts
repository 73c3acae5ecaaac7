import type {
  Evaluation,
  EvaluationSettings,
  ExplainedPart,
  Judge,
  Sample,
  Task,
} from '../../model/index.ts';
import { moduleOf } from './benchmarks.ts';
import { runtimeFor } from './engine.ts';
import { analyse } from './quality.ts';
import { runtimeForTask } from './taskRuntime.ts';

/**
 * Judges one sample on its own, outside any run: for "run again" and for edited code. Nothing is stored.
 *
 * @param judge who scores prose; null for nobody.
 */
export async function judgeOnce(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  signal: AbortSignal,
  judge: Judge | null = null,
): Promise<Evaluation> {
  const benchmark = await moduleOf(task.benchmark);
  const runtime = await runtimeForTask(benchmark, task);
  return benchmark.evaluate(task, sample, settings, {
    execute: (program) => runtime.execute(program, signal),
    judge: judge && ((request) => judge.judge(request, signal, sample)),
    analyse,
  });
}

/** What the parts of one test's assertion give, found out by running the answer once more on its own. */
export async function explainOnce(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  index: number,
): Promise<ExplainedPart[]> {
  const [{ explainTest }, runtime] = await Promise.all([
    import('../../benchmarks/codeeval/index.ts'),
    runtimeFor('cases'),
  ]);
  return explainTest(task, sample, settings, index, (program) => runtime.execute(program));
}
