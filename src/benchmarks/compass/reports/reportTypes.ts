import type { BoxFigures, MeanInterval, PrincipalComponent } from '../../../metrics/index.ts';
import type { FindingKind } from '../../../model/quality.ts';
import type { GrowthClass } from '../result.ts';
import type { HumanBaseline } from '../task.ts';
import type { HumanPercentile } from './humanPercentile.ts';

export const DIMENSIONS = ['correctness', 'efficiency', 'quality'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const SCORES = [...DIMENSIONS, 'composite'] as const;
export type Score = (typeof SCORES)[number];

/** Scores of some samples, 0–100. */
export interface Distribution {
  /** Samples that have the score. */
  n: number;
  median: number;
  mean: number;
  /** Standard deviation of a sample (n − 1), as the paper's; 0 for a single one. */
  sd: number;
  box: BoxFigures;
}

/** The scores of a group of samples. */
export interface ScoreReport extends Record<Score, Distribution | null> {
  /** Samples that were judged. */
  samples: number;
  /** Of those, without a quality: they don't parse, or were not analysed. */
  withoutQuality: number;
  /** Of those, that don't load, or lack the function. */
  notRunning: number;
  /**
   * The mean of the dimensions' means, each over the samples that have it: no sample without a quality is punished for that.
   * Where all have one it is the composite's mean. Null without samples.
   */
  meanOfDimensions: number | null;
}

/** Means over tasks of the tasks' means, with 95 % bootstrap intervals over tasks; `n` counts tasks. */
export type OverTasks = Record<Score, MeanInterval>;

export interface PromptReport extends ScoreReport {
  /** Null for samples that don't say. */
  prompt: string | null;
  overTasks: OverTasks;
}

/** A mean over tasks, and how much they differ. */
export interface Spread {
  /** Tasks that it is over. */
  n: number;
  mean: number;
  /** Standard deviation of a sample (n − 1). */
  sd: number;
}

/** Standard deviations within tasks: how alike a model's answers to the same task are. Null where no task has two samples. */
export interface ConsistencyReport extends Record<Dimension, Spread | null> {
  /** Of each task's mean of its three deviations. */
  composite: Spread | null;
}

/** Pearson's, −1 to 1; `value` null where it is not defined. */
export interface PairCorrelation {
  first: Dimension;
  second: Dimension;
  value: number | null;
  /** Samples that have both. */
  n: number;
}

export interface StructureReport {
  correlations: PairCorrelation[];
  /**
   * Of the three standardised dimensions, in their order, over the samples that have all; null where a dimension does not vary.
   */
  components: { n: number; components: PrincipalComponent[] } | null;
}

/** What static analysis found in a model's samples. */
export interface FindingsReport {
  /** Samples whose source parses and was analysed. */
  analysed: number;
  /** Findings in all. */
  total: number;
  /** Of a sample; null without samples. */
  mean: number | null;
  median: number | null;
  /** Samples with at least one of a kind, every kind in the paper's order; `share` is 0–1, null without samples. */
  kinds: { kind: FindingKind; samples: number; share: number | null }[];
}

/** A model's samples of one task. */
export interface TaskModelReport extends ScoreReport {
  model: string;
  /** The mean of the means of correctness and efficiency; null without samples. */
  combined: number | null;
  /** Null where people's scores are unknown or don't vary, and without samples. */
  percentile: HumanPercentile | null;
  /** How the samples' times grow, by how often; those that are unclear come under null. */
  growth: { growth: GrowthClass | null; samples: number }[];
}

export interface TaskReport {
  task: string;
  title: string;
  family: string;
  human: HumanBaseline | null;
  /** Every model, in the report's order. */
  models: TaskModelReport[];
}

/** The tasks of one family together. */
export interface FamilyReport {
  family: string;
  /** How many it has. */
  tasks: number;
  /** Every model, in the report's order. */
  models: (ScoreReport & { model: string })[];
}

export interface ModelReport extends ScoreReport {
  model: string;
  /** Where tasks have unequal numbers of samples they differ from the means over samples. */
  overTasks: OverTasks;
  prompts: PromptReport[];
  consistency: ConsistencyReport;
  structure: StructureReport;
  findings: FindingsReport;
  /** Of the tasks' percentiles among people; null where no task has one. `skewed` counts those to be read with care. */
  percentiles: (Spread & { skewed: number; box: BoxFigures }) | null;
  /** Samples without a verdict on them: the task is at fault, the engine lacks something, or they were cancelled. */
  unjudged: number;
}

export interface CompassReport {
  models: ModelReport[];
  /** All models' samples together. */
  prompts: PromptReport[];
  structure: StructureReport;
  /** In the order of the task set. */
  tasks: TaskReport[];
  /** In the order in which the task set comes to them. */
  families: FamilyReport[];
}
