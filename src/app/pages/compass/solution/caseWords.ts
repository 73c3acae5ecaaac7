import type { CaseEnd, CaseOutcome } from '../../../../benchmarks/compass/index.ts';
import type { Verdict } from '../../../../model/index.ts';
import { formatDuration } from '../../../lib/format.ts';

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

/** A time that may not have been measured. */
export function timeWord(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatDuration(milliseconds);
}

/** How many cases passed. */
export function passedWord(cases: readonly CaseOutcome[]): string {
  return `${cases.filter(({ end }) => end === 'pass').length} of ${cases.length}`;
}
