/** 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/**
 * 95 % interval of a proportion by Wilson's score method: bounds in 0–1, sensible also for 0 or all
 * successes and for small n. No trials: the whole range.
 * Source: E. B. Wilson, JASA 22 (1927) 209–212.
 */
export function wilsonInterval(successes: number, trials: number): { lower: number; upper: number } {
  if (trials === 0) return { lower: 0, upper: 1 };
  const share = successes / trials;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * trials);
  const half = Z * Math.sqrt((share * (1 - share) + z2 / (4 * trials)) / trials);
  const scale = 1 + z2 / trials;
  return {
    lower: successes === 0 ? 0 : Math.max(0, (centre - half) / scale),
    upper: successes === trials ? 1 : Math.min(1, (centre + half) / scale),
  };
}
