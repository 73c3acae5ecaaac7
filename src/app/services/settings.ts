import type { EvaluationSettings } from '../../model/index.ts';

/** CodeEval's own settings, as its reference evaluator has them. */
export async function codeevalDefaults(): Promise<EvaluationSettings> {
  const { codeeval } = await import('../../benchmarks/codeeval/index.ts');
  return codeeval.defaultSettings;
}
