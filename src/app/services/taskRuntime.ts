import { type BenchmarkModule, programLanguage, type Runtime, type Task } from '../../model/index.ts';
import { runtimeFor } from './engine.ts';

/** An engine that is ready for a task's answers, and for the programs that judging them runs beside. */
export async function runtimeForTask(benchmark: BenchmarkModule, task: Task): Promise<Runtime> {
  const runtime = await runtimeFor(benchmark.entry);
  if (task.language === null) return runtime;
  const languages = [...new Set([programLanguage(task), ...(benchmark.helperLanguages?.(task) ?? [])])];
  await runtime.settle?.(languages);
  await runtime.start(languages);
  return runtime;
}
