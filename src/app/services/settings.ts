import type { BenchmarkId, EvaluationSettings } from '../../model/index.ts';
import { moduleOf } from './benchmarks.ts';

/** A benchmark's own settings, as its reference evaluator has them. */
export async function defaultsOf(benchmark: BenchmarkId): Promise<EvaluationSettings> {
  return (await moduleOf(benchmark)).defaultSettings;
}
