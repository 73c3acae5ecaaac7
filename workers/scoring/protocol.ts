import type {
  CompletionBatch,
  CompletionScores,
  FurtherScores,
  MeanInterval,
} from '../../src/metrics/index.ts';

/** The worker's door: metrics that would keep the page busy. Trusted; runs no program. */
export interface ScoringWorker {
  /** DevBench's two cosines and line-0 match. */
  scoreCompletions(batch: CompletionBatch): CompletionScores;
  /** Edit similarity, chrF and BLEU. */
  scoreFurther(batch: CompletionBatch): FurtherScores;
  /** Mean and bootstrap interval of each list of values, all with the same seed. */
  intervals(lists: number[][], seed: number): MeanInterval[];
}
