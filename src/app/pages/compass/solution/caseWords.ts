import type { CaseEnd, CaseOutcome } from '../../../../benchmarks/compass/index.ts';
import type { Verdict } from '../../../../model/index.ts';
import { formatCount, formatDecimal, formatDuration } from '../../../lib/format.ts';

/** How ends of cases are shown: by the shape of the verdict that is nearest, and by a word of their own. */
export const CASE_ENDS: Record<CaseEnd, { verdict: Verdict; word: string }> = {
  pass: { verdict: 'pass', word: 'pass' },
  wrong: { verdict: 'fail', word: 'wrong' },
  slow: { verdict: 'timed-out', word: 'slow' },
  raised: { verdict: 'error', word: 'raised' },
  'not-plain': { verdict: 'fail', word: 'not plain' },
  'not-run': { verdict: 'absent', word: 'not run' },
};

/** Was it stopped before it had an answer? */
export function isStopped({ end, durationMs }: Pick<CaseOutcome, 'end' | 'durationMs'>): boolean {
  return end === 'slow' && durationMs === null;
}

/** A time of a case: those below a tenth of a millisecond in microseconds, "12 µs". */
export function timeWord(milliseconds: number): string {
  return milliseconds < 0.1 ? `${formatCount(milliseconds * 1000)} µs` : formatDuration(milliseconds);
}

/** How many times the reference's time it took: "1.24 ×", "18.0 ×", "1,016 ×"; a dash where that is not known. */
export function ratioWord({
  durationMs,
  referenceMs,
}: Pick<CaseOutcome, 'durationMs' | 'referenceMs'>): string {
  if (durationMs === null || referenceMs === null || referenceMs <= 0) return '–';
  const ratio = durationMs / referenceMs;
  return `${ratio < 100 ? formatDecimal(ratio, ratio < 10 ? 2 : 1) : formatCount(ratio)} ×`;
}

/** How many cases passed. */
export function passedWord(cases: readonly CaseOutcome[]): string {
  return `${cases.filter(({ end }) => end === 'pass').length} of ${cases.length}`;
}
