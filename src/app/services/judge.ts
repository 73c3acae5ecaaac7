import type { Evaluation, EvaluationSettings, Sample, Task } from '../../model/index.ts';
import { engine } from './engine.ts';

/** Judges one sample on its own, outside any run: for "run again" and for edited code. Nothing is stored. */
export async function judgeOnce(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  signal: AbortSignal,
): Promise<Evaluation> {
  const [{ codeeval }, runtime] = await Promise.all([import('../../benchmarks/codeeval/index.ts'), engine()]);
  await runtime.start();
  return codeeval.evaluate(task, sample, settings, (program) => runtime.execute(program, signal));
}
