import type { Finding } from '../../model/index.ts';
import type { Rule } from './rules.ts';

const BEST = 10;
const WORST = 1;

/** Points that a finding takes: the rule's at its threshold, growing in proportion, up to what the rule takes at most. */
export function penaltyOf({ points, threshold, most }: Rule, measured: number): number {
  return points * Math.min(most, measured / threshold);
}

/** Code health, 1–10: ten less what the findings take. More findings, or worse ones, never raise it. */
export function scoreOf(findings: readonly Finding[]): number {
  const taken = findings.reduce((sum, { penalty }) => sum + penalty, 0);
  // A thousandth is far below any difference that means something, and what sums leave is far below that.
  return Math.max(WORST, Math.round((BEST - taken) * 1000) / 1000);
}
