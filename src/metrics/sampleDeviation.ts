import { mean } from './mean.ts';

/** Standard deviation of a sample (n - 1 in the denominator), in the values' unit; 0 for fewer than two. */
export function sampleDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}
