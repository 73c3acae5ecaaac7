import type { Bounds } from '../../../metrics/index.ts';
import type { EfcbTask } from '../kinds.ts';
import type { EfcbScore } from '../scoring/score.ts';

/** One model's figures on some questions of one task. */
export interface CellReport {
  /** Questions there are. */
  questions: number;
  /** Of those, how many the model answered. */
  answered: number;
  /** Not answered. They count as wrong where a letter is asked for, and are no part of a judge's mean. */
  missing: number;
  /** Replies that no letter can be read from; they count as wrong. */
  unreadable: number;
  /** Replies that the judge gave no score for; they are no part of the mean, and never a zero. */
  unjudged: number;
  /** Questions that the mean is over. */
  n: number;
  /** In the task's own range: accuracy and hallucination rate 0–1, similarity 0–10. Null where n is 0. */
  mean: number | null;
  /** 95 % interval: Wilson's for shares of right letters and of hallucinations, a bootstrap's for other scores. Null where n is 0. */
  lower: number | null;
  upper: number | null;
}

export interface TaskReport {
  task: EfcbTask;
  /** By repository, in order of first appearance among the questions. */
  repositories: (CellReport & { repository: string })[];
  /** All questions together. */
  overall: CellReport;
  /** The unweighted mean over the repositories, as the paper's tables have it; null where the model has no answer. */
  average: number | null;
  /** Of the average: a bootstrap's over the questions within each repository. Null where there is no average. */
  averageInterval: Bounds | null;
}

export interface EfcbModelReport extends EfcbScore {
  model: string;
  /** Of the score: a bootstrap's over repositories, each with its questions of all tasks. Null where there is no score. */
  scoreInterval: Bounds | null;
  /** The tasks of which there are questions, in the paper's order. */
  tasks: TaskReport[];
}

/** What someone scores who reads no title: to hold accuracies against. */
export interface BaselineReport {
  task: EfcbTask;
  /** Questions whose choices can be told apart. */
  questions: number;
  /** Accuracy of a guess. */
  random: number;
  /** Accuracy of the choice that is most like the others; one that can't be told counts as a guess. */
  medoid: number;
  /** Accuracy of the longest choice; of equally long ones as a guess among them. */
  longest: number;
}

export interface EfcbReport {
  /** Judge.id of the run's judge; null where it has none. */
  judge: string | null;
  models: EfcbModelReport[];
  baselines: BaselineReport[];
}
