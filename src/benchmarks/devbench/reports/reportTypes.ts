import type { MeanInterval } from '../../../metrics/index.ts';
import type { Verdict } from '../../../model/index.ts';
import type { SimilarityGroup } from '../similarity/similarityTables.ts';

export interface ReportOptions {
  /** Leave out tasks that pass with an empty completion: they tell nothing of a model. */
  leaveOutNullPasses: boolean;
  /** Which reading counts as a pass. */
  verdict: 'reference' | 'strict';
  /** The k of pass@k; null for 1 to the least number of completions that an answered task has. */
  ks: readonly number[] | null;
  /** Count tasks without an answer as failed; else they are no part of pass@k. */
  absentAsFailed: boolean;
  /** Of the bootstrap. */
  seed: number;
}

/** pass@k of a group: mean over its tasks with a 95 % bootstrap interval, 0–1. `n` is the number of tasks. */
export interface PassAtK extends MeanInterval {
  k: number;
  /** Tasks answered, but left out because fewer than k of their completions ran (or have a known reading). */
  tooFew: number;
}

/** Correlation of the tasks' (or models') pass@1 with a similarity, −1 to 1; null where it is not defined. */
export interface Correlation {
  pearson: number | null;
  spearman: number | null;
}

export interface SimilarityCorrelation {
  /** Pairs it rests on. */
  n: number;
  firstLine: Correlation;
  fullCompletion: Correlation;
}

/** One model's figures on one group of tasks. */
export interface GroupReport {
  /** Null for all. */
  language: string | null;
  /** Null for all. */
  category: string | null;
  /** Tasks in the group, without those left out. */
  tasks: number;
  /** Tasks that the model answers. */
  answered: number;
  /** Tasks of which at least one completion could run. */
  ran: number;
  /** Completions that were evaluated. */
  completions: number;
  /** Completions by verdict, never mixed; `absent` counts tasks that the model does not answer. */
  verdicts: Record<Verdict, number>;
  /** Kinds of error among the verdicts `fail` and `error`, the most frequent first. */
  errors: { type: string; count: number }[];
  /** What the unsupported completions lack, the most frequent first. */
  unsupported: { feature: string; count: number }[];
  /** One for each k. Completions that could not run here are no part of it. */
  passAt: PassAtK[];
  /** pass@1 where each unsupported completion counts as failed: a lower bound. */
  passAt1CountingUnsupportedAsFailed: MeanInterval;
  /** Passes by the reference's rules that are no strict passes. */
  passesNotStrict: number;
  /** Passes by the reference's rules of which the strict reading is not known. */
  strictUnknown: number;
  /** Over the tasks answered; null where it was not computed. */
  similarity: SimilarityGroup | null;
  /** Over the tasks that ran; null where the similarity was not computed. */
  correlation: SimilarityCorrelation | null;
}

/** One model's figures, groups in the order of the paper's tables. */
export interface ModelReport {
  model: string;
  overall: GroupReport;
  languages: GroupReport[];
  categories: GroupReport[];
  /** Language × category. */
  cells: GroupReport[];
}

export interface DevbenchReport {
  options: ReportOptions;
  /** The k that pass@k is given for. */
  ks: number[];
  /** Ids of the tasks left out because they pass with an empty completion. */
  leftOut: string[];
  models: ModelReport[];
  /** Over the models, of each group with two or more: their pass@1 with their mean similarity. */
  overModels: {
    language: string | null;
    category: string | null;
    correlation: SimilarityCorrelation;
  }[];
}

/** Mean and 95 % bootstrap interval of each list: the pool of workers on the page, or the metric itself. */
export type Intervals = (lists: readonly (readonly number[])[], seed: number) => Promise<MeanInterval[]>;
