import type { BenchmarkModule } from '../../model/index.ts';
import { cacheContent, evaluate } from './judging/evaluate.ts';

/** DevBench and sets in HumanEval's format, judged as the published harness does. */
export const devbench: BenchmarkModule = {
  id: 'devbench',
  entry: 'script',
  evaluatorVersion: '1',
  defaultSettings: {
    timeoutMs: 30_000,
    memoryBytes: 512 * 1024 * 1024,
    outputBytes: 256 * 1024,
    seed: null,
    strict: true,
  },
  evaluate,
  cacheContent,
};
