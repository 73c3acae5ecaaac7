import type { BenchmarkModule } from '../../../model/index.ts';
import { contentForJudge, evaluateByJudge } from './opinion.ts';
import { RUBRIC } from './rubric.ts';

/**
 * DevBench's completions as a judge sees them: texts, of which none is run. A run of it stands beside the run whose
 * completions it judges and changes no verdict of that.
 */
export const devbenchByJudge: BenchmarkModule = {
  id: 'devbench',
  entry: null,
  evaluatorVersion: 'judge 1',
  defaultSettings: { timeoutMs: 0, memoryBytes: 0, outputBytes: 0, seed: null, strict: false },
  evaluate: evaluateByJudge,
  cacheContent: contentForJudge,
  rubricOf: () => RUBRIC,
};
