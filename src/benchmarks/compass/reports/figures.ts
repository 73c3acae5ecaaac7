import { pythonFixed } from '../../../metrics/index.ts';
import { SCORES, type Score } from './reportTypes.ts';

/** Headings of the four scores, in the paper's order. */
export const SCORE_HEADINGS: readonly string[] = ['Correctness', 'Efficiency', 'Quality', 'Composite'];

interface Figures {
  median: number;
  mean: number;
  sd: number;
}

/** The four scores as "median / mean ± SD", as the paper's tables have them. */
export function scoreFigures(scores: Record<Score, Figures | null>): string[] {
  return SCORES.map((score) => {
    const own = scores[score];
    return own === null ? '–' : `${fixed(own.median, 1)} / ${fixed(own.mean, 1)} ± ${fixed(own.sd, 1)}`;
  });
}

/** A figure with so many digits; "–" where there is none. */
export function fixed(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? '–' : pythonFixed(value, digits);
}
