import type { CasePeaks } from '../../benchmarks/compass/index.ts';
import type { EvaluationSettings, Task } from '../../model/index.ts';
import { runtimeForTask } from './taskRuntime.ts';

export type { CasePeaks } from '../../benchmarks/compass/index.ts';

/**
 * Measures the memory of a COMPASS solution and of its task's yardstick over the efficiency cases. Nothing is stored.
 *
 * @param measured `isAnswered`: which efficiency cases the solution is known to come to an end in, by their places.
 */
export async function measureMemoryOf(
  measured: { task: Task; source: string; isAnswered: (place: number) => boolean },
  settings: EvaluationSettings,
  signal: AbortSignal,
): Promise<CasePeaks[]> {
  const { compass, measureMemory } = await import('../../benchmarks/compass/index.ts');
  const runtime = await runtimeForTask(compass, measured.task);
  return measureMemory(measured, settings, (program) => runtime.execute(program, signal));
}
