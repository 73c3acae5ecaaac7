/**
 * Unbiased estimate of the chance that one of k samples passes, from n samples of which c passed:
 * 1 − C(n−c, k) / C(n, k); 1 where n − c < k.
 *
 * Source: Chen et al., "Evaluating Large Language Models Trained on Code" (2021).
 * @throws RangeError unless 0 ≤ c ≤ n and 1 ≤ k ≤ n.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (!(c >= 0 && c <= n)) throw new RangeError(`${c} of ${n} samples can't have passed.`);
  if (!(k >= 1 && k <= n)) throw new RangeError(`pass@${k} can't be told from ${n} samples.`);
  if (n - c < k) return 1;
  // The mean of k single samples, to the digit: the product below would round.
  if (k === 1) return c / n;
  let allFail = 1;
  for (let drawn = 0; drawn < k; drawn++) allFail *= (n - c - drawn) / (n - drawn);
  return 1 - allFail;
}
