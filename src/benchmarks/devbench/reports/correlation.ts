import { pearson, spearman } from '../../../metrics/index.ts';
import type { Correlation, SimilarityCorrelation } from './reportTypes.ts';

/** A task, or a model: its pass@1 and its mean cosines. */
interface Compared {
  passAt1: number;
  cosineFirstLine: number;
  cosineFullCompletion: number;
}

export function similarityCorrelation(compared: readonly Compared[]): SimilarityCorrelation {
  const rates = compared.map(({ passAt1 }) => passAt1);
  return {
    n: compared.length,
    firstLine: correlation(
      rates,
      compared.map(({ cosineFirstLine }) => cosineFirstLine),
    ),
    fullCompletion: correlation(
      rates,
      compared.map(({ cosineFullCompletion }) => cosineFullCompletion),
    ),
  };
}

function correlation(rates: readonly number[], cosines: readonly number[]): Correlation {
  return { pearson: pearson(rates, cosines), spearman: spearman(rates, cosines) };
}
