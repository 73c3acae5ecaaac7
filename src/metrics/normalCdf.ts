import jStat from 'jstat';

/**
 * Φ(z): the share of a standard normal distribution that lies below z, 0–1; NaN for NaN.
 *
 * To be imported by this file, not through the room's index: bundlers can't leave the package out of what doesn't use it.
 */
export function normalCdf(z: number): number {
  return jStat.normal.cdf(z, 0, 1);
}
