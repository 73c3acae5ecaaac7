import type { Score } from '../../../benchmarks/compass/index.ts';
import { FINDING_KINDS } from '../../../model/index.ts';
import { RULES } from '../../../quality/findings/rules.ts';
import { NOT_RUNNING, WITHOUT_QUALITY } from '../run/answerParts.ts';

/** The four scores as headings. */
export const SCORE_WORDS: Record<Score, string> = {
  correctness: 'Correctness',
  efficiency: 'Efficiency',
  quality: 'Quality',
  composite: 'Composite',
};

/** How each score comes about. */
export const SCORE_MEANINGS: Record<Score, string> = {
  correctness: '100 × correctness cases answered rightly, of all of them.',
  efficiency: '100 × efficiency cases answered rightly and in time, of all of them.',
  quality: 'Code health from 1 to 10, times 10. Null where the source does not parse.',
  composite: 'Mean of the three; a sample without a quality counts 0 for it.',
};

/** What is found in samples, as filters name it. */
export const MARK_WORDS: Readonly<Record<string, string>> = {
  [WITHOUT_QUALITY]: 'Without a quality',
  [NOT_RUNNING]: 'Does not load',
  ...Object.fromEntries(FINDING_KINDS.map((kind) => [kind, RULES[kind].title])),
};

/** A prompt as people read it; null for samples that don't say. */
export function promptWord(prompt: string | null): string {
  return prompt ?? 'not told';
}

/** All models' samples together, as a row's name. */
export const ALL = 'All models';
