/** Arithmetic mean by a plain left-to-right sum, as Python 3.11's `sum` does it; 0 for no values. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
