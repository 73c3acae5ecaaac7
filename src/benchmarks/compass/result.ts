import type { QualityReport } from '../../model/quality.ts';
import type { CaseKind } from './task.ts';

/** What became of one case. `slow`: right or not, it was not there in time. `not-run`: the source never came to it. */
export type CaseEnd = 'pass' | 'wrong' | 'slow' | 'raised' | 'not-plain' | 'not-run';

export interface CaseOutcome {
  name: string;
  kind: CaseKind;
  size: number | null;
  end: CaseEnd;
  /** What was wrong, for people; null where nothing was. */
  message: string | null;
  /** Shortened JSON; null where there is none. */
  input: string | null;
  expected: string | null;
  returned: string | null;
  /** Milliseconds, medians where a case was repeated; null where not measured. */
  durationMs: number | null;
  limitMs: number | null;
  referenceMs: number | null;
  peakBytes: number | null;
  /** How many executions its times are of; more than one near its limit. */
  repeats: number;
}

export const GROWTH_CLASSES = ['1', 'log n', 'n', 'n log n', 'n²', 'n³', '2ⁿ'] as const;
export type GrowthClass = (typeof GROWTH_CLASSES)[number];

/** How time grows over size; `growth` null for "unclear". */
export interface GrowthEstimate {
  growth: GrowthClass | null;
  /** 0–1: how much better the class explains the times than the next one does. */
  confidence: number;
}

/** `Evaluation.result` of COMPASS. Scores are 0–100. */
export interface CompassResult {
  task: string;
  /** Which framing the model was given; null where the samples do not say. */
  prompt: string | null;
  /** 0-based among the model's answers to the task with this prompt. */
  promptIndex: number;
  correctness: number;
  efficiency: number;
  /** Null where the source does not parse: no code, no health. */
  quality: number | null;
  /** Mean of the three, with a quality of 0 where it has none: the rule of this project. */
  composite: number;
  /** Did the source load, with the function in it? */
  runs: boolean;
  correctnessCases: CaseOutcome[];
  efficiencyCases: CaseOutcome[];
  report: QualityReport | null;
  growth: GrowthEstimate | null;
}
