import type { Call, EvaluationSettings, Execute } from '../../../model/index.ts';
import type { PreparedCase, PreparedTask } from '../preparing/prepare.ts';
import type { CompassTask } from '../task.ts';
import { runCalls } from './runCalls.ts';

/** Whether the engine of a task's language tells what a call allocates. Python alone does, by `tracemalloc`. */
export function tellsMemory({ language }: Pick<CompassTask, 'language'>): boolean {
  return language === 'python';
}

/**
 * The peak of what a source allocates in each of these cases, in bytes; null where a case did not come to its end. Apart from
 * time, because measuring it takes time.
 */
export async function peaksOf({
  prepared: { task },
  source,
  cases,
  settings,
  execute,
}: {
  prepared: PreparedTask;
  source: string;
  cases: readonly PreparedCase[];
  settings: EvaluationSettings;
  execute: Execute;
}): Promise<(number | null)[]> {
  if (cases.length === 0) return [];
  const { language, limits, signature } = task;
  const callee = { language, source, functionName: signature.name, yardstick: null };
  const calls = cases.map(
    ({ arguments: given }): Call => ({ arguments: given, limit: null, measureMemory: true }),
  );
  const timeoutMs = settings.timeoutMs + Math.ceil(calls.length * limits.ceilingMs);
  const { fates } = await runCalls(callee, calls, { ...settings, timeoutMs }, execute);
  return fates.map((fate) => (fate.kind === 'ended' ? fate.result.peakBytes : null));
}
