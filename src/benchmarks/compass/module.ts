import type { BenchmarkModule, Language, Task } from '../../model/index.ts';
import { cacheContent, evaluate } from './judging/evaluate.ts';
import { compassTaskOf } from './task.ts';

/** COMPASS: what a solution gets right, whether it scales, how healthy its code is. */
export const compass: BenchmarkModule = {
  id: 'compass',
  entry: 'calls',
  analyses: true,
  evaluatorVersion: '2',
  defaultSettings: {
    // For loading a source: calls have limits of their own.
    timeoutMs: 10_000,
    memoryBytes: 512 * 1024 * 1024,
    outputBytes: 64 * 1024,
    seed: null,
    strict: false,
  },
  evaluate,
  cacheContent,
  helperLanguages,
};

/** Generators and checkers may be of another language than the answers. */
function helperLanguages(task: Task): Language[] {
  const { generator, checker } = compassTaskOf(task);
  return [generator, checker].flatMap((helper) => helper?.language ?? []);
}
