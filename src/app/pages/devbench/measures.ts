import type { SimilarityGroup } from '../../../benchmarks/devbench/index.ts';
import { formatDecimal } from '../../lib/format.ts';

/** One way in which completions are compared with golden ones. */
export interface SimilarityMeasure {
  id: string;
  word: string;
  /** What it is, and whose. */
  meaning: string;
  read: (group: SimilarityGroup) => number;
  format: (value: number) => string;
}

const cosine = (value: number) => formatDecimal(value, 2);

/** The measures that every set of completions gets. Published figures have two decimals, rates in percent. */
export const SIMILARITY_MEASURES: readonly SimilarityMeasure[] = [
  {
    id: 'first-line',
    word: 'Cosine, first line',
    meaning: 'Cosine of the word counts of the two first lines: what the published script computes.',
    read: (group) => group.cosineFirstLine,
    format: cosine,
  },
  {
    id: 'whole',
    word: 'Cosine, whole completion',
    meaning: 'Cosine of the word counts of the two whole completions: what the paper describes.',
    read: (group) => group.cosineFullCompletion,
    format: cosine,
  },
  {
    id: 'line-0',
    word: 'Line-0 exact match, %',
    meaning: 'Share of the tasks of which any completion’s first line equals the golden one’s.',
    read: (group) => group.line0ExactMatchRate,
    format: (value) => formatDecimal(value, 1),
  },
];
