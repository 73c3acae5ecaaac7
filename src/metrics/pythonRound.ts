/**
 * A number with `digits` decimals as Python's `'%.{digits}f'` writes it: rounded half to even on the exact
 * binary value, "-0.00" kept. Infinite values and NaN are written as Python does ("inf", "-inf", "nan").
 */
export function pythonFixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  const negative = value < 0 || Object.is(value, -0);
  const sign = negative ? '-' : '';
  const magnitude = Math.abs(value);
  if (magnitude === Infinity) return `${sign}inf`;
  // Above 2^53 every double is whole, and from 1e21 on toFixed changes to exponents.
  if (magnitude >= 2 ** 53) return `${sign}${BigInt(magnitude)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  const text = magnitude.toFixed(digits);
  return sign + (isTie(magnitude, digits) ? evenNeighbour(text) : text);
}

/** Python's `round(value, digits)`: half to even on the exact binary value, for digits >= 0. */
export function pythonRound(value: number, digits: number): number {
  return Number.isFinite(value) ? Number(pythonFixed(value, digits)) : value;
}

/**
 * Exactly half way between two decimals? value = s / 2^(digits+1) with s odd is the only such case: the
 * scaling is by a power of two and so exact.
 */
function isTie(magnitude: number, digits: number): boolean {
  const scaled = magnitude * 2 ** (digits + 1);
  return Number.isInteger(scaled) && scaled % 2 === 1;
}

/** toFixed rounds ties up; an odd last digit therefore means that the even neighbour is one below. */
function evenNeighbour(text: string): string {
  const last = Number(text.at(-1));
  return last % 2 === 1 ? text.slice(0, -1) + String(last - 1) : text;
}
