import type { CompletionGroup, CompletionScores, FurtherScores } from '../../../metrics/index.ts';

/** Whoever scores completions: the pool of workers on the page, or the metrics themselves. */
export interface Scorer {
  /** Scores of all completions, in the order of the groups. */
  scoreCompletions(groups: readonly CompletionGroup[]): Promise<CompletionScores>;
  scoreFurther(groups: readonly CompletionGroup[]): Promise<FurtherScores>;
}
