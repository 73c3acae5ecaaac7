import type { EfcbTask } from '../../../benchmarks/efcb/index.ts';
import type { Scale } from '../../components/chart/interval.ts';

const SHARE: Scale = { max: 1, digits: 3, unit: '' };
const TEN: Scale = { max: 10, digits: 2, unit: '' };

/** What each task's figure is: as the paper's tables have it. */
export const MEASURES: Record<EfcbTask, { name: string; scale: Scale; how: string }> = {
  'gmcq-easy': { name: 'accuracy', scale: SHARE, how: 'Share of right letters.' },
  'gmcq-hard': { name: 'accuracy', scale: SHARE, how: 'Share of right letters.' },
  'mpr-gen': { name: 'similarity to the patch', scale: TEN, how: 'The judge’s score, 0 to 10.' },
  'reverse-qa': {
    name: 'similarity to title and description',
    scale: TEN,
    how: 'The judge’s score, 0 to 10.',
  },
  'reverse-qa-hallu': {
    name: 'hallucination rate, lower is better',
    scale: SHARE,
    how: 'Share of replies that the judge found something in that the truth has not.',
  },
};

/** The file groups of a question as its task has them: the names that filters go by. */
export const TASK_DIMENSION = 'task';
export const REPOSITORY_DIMENSION = 'repository';
