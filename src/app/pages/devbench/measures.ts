import type { Similarities, TaskSimilarity } from '../../../benchmarks/devbench/index.ts';
import { mean } from '../../../metrics/index.ts';
import { PERCENT, type Scale } from '../../components/chart/interval.ts';
import { furtherScoresOf } from '../../services/devbench.ts';

/** One way in which completions are compared with golden ones. */
export interface SimilarityMeasure {
  id: string;
  word: string;
  /** What it is, and whose. */
  meaning: string;
  scale: Scale;
  /** Of one model's completions of one task. */
  read: (task: TaskSimilarity) => number;
}

const SHARE: Scale = { max: 1, digits: 2, unit: '' };
const POINTS: Scale = { max: 100, digits: 1, unit: '' };

/** The measures that every set of completions gets at once. */
export const FIRST_MEASURES: readonly SimilarityMeasure[] = [
  {
    id: 'first-line',
    word: 'Cosine, first line',
    meaning: 'Cosine of the word counts of the two first lines: what the published script computes.',
    scale: SHARE,
    read: (task) => task.cosineFirstLine,
  },
  {
    id: 'whole',
    word: 'Cosine, whole completion',
    meaning: 'Cosine of the word counts of the two whole completions: what the paper describes.',
    scale: SHARE,
    read: (task) => task.cosineFullCompletion,
  },
  {
    id: 'line-0',
    word: 'Line-0 exact match',
    meaning: 'Share of the tasks of which any completion’s first line equals the golden one’s.',
    scale: PERCENT,
    read: (task) => (task.line0ExactMatch ? 100 : 0),
  },
];

/** Measures that other benchmarks report, of whole completions; computed when they are asked for. */
export async function furtherMeasures(similar: Similarities): Promise<SimilarityMeasure[]> {
  const scores = await furtherScoresOf(similar);
  const places = new Map<TaskSimilarity, number>();
  let next = 0;
  for (const task of similar.tasks) {
    places.set(task, next);
    next += task.samples.length;
  }
  const meanOf = (values: Float64Array) => (task: TaskSimilarity) => {
    const from = places.get(task) ?? 0;
    return mean([...values.subarray(from, from + task.samples.length)]);
  };
  return [
    {
      id: 'edit',
      word: 'Edit similarity',
      meaning:
        'One less the Levenshtein distance as a share of the longer text, whole completions; ES of RepoCoder.',
      scale: SHARE,
      read: meanOf(scores.editSimilarity),
    },
    {
      id: 'chrf',
      word: 'chrF2',
      meaning:
        'F-score of character n-grams up to 6 of whole completions (Popović 2015), as sacreBLEU 2 computes it.',
      scale: POINTS,
      read: meanOf(scores.chrf),
    },
    {
      id: 'bleu',
      word: 'BLEU',
      meaning: 'Sentence BLEU of whole completions (Papineni et al. 2002), as sacreBLEU 2 computes it.',
      scale: POINTS,
      read: meanOf(scores.bleu),
    },
  ];
}
