/** What figures are measured in: from 0 to `max`, written with so many decimals and this unit behind. */
export interface Scale {
  max: number;
  digits: number;
  unit: string;
}

export const PERCENT: Scale = { max: 100, digits: 1, unit: ' %' };

/** A score with its interval and what it rests on; all in one scale. */
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
  /** Where the tasks behind it are listed; null where they are not. */
  href: string | null;
}
