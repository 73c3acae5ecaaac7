import { readTasks } from '../../src/benchmarks/devbench/index.ts';
import type { Language } from '../../src/model/index.ts';
import { devbenchData } from './devbenchData.ts';

/** A program of DevBench's, put together with its golden completion. */
export interface GoldenProgram {
  id: string;
  source: string;
}

/** DevBench's programs in a language; null, after a loud line, where the published data is not here. */
export async function goldenPrograms(language: Language): Promise<GoldenProgram[] | null> {
  const data = devbenchData();
  if (data === null) return null;
  const { tasks } = await readTasks(data.benchmark(), 'devbench');
  return tasks
    .filter((task) => task.language === language)
    .map(({ id, data: { prefix, golden_completion: golden, suffix } }) => ({
      id,
      source: `${prefix}${golden}${suffix}`,
    }));
}
