/** A score with its interval and what it rests on; all in percent. */
export interface Interval {
  score: number;
  lower: number;
  upper: number;
  n: number;
}

/** One row of a chart of scores: a group of tasks as one model did on it. */
export interface IntervalRow extends Interval {
  group: string;
  series: string;
  /** Where the tasks behind it are listed. */
  href: string;
}
