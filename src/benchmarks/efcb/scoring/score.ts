import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';

/** What each task's figure is out of: judged tasks give 0–10, the others a share. */
const FULL: Record<EfcbTask, number> = {
  'gmcq-easy': 1,
  'gmcq-hard': 1,
  'mpr-gen': 10,
  'reverse-qa': 10,
  'reverse-qa-hallu': 1,
};

/** A model's figure for each task, in the task's own range; null where it has none. */
export type TaskFigures = Record<EfcbTask, number | null>;

export interface EfcbScore {
  /** 0–1; null unless all five tasks have a figure. */
  score: number | null;
  /** The mean of the parts that there are, 0–1: not the EFCB score. Null where there is none. */
  meanOfPresent: number | null;
  missing: EfcbTask[];
}

/**
 * The EFCB score: (A_easy + A_hard + B_mpr/10 + B_rqa/10 + (1 − C_hallu)) / 5.
 * A task without a figure is never counted as zero: the score is then undefined.
 *
 * Source: the paper's section 2.2.4.
 */
export function efcbScore(figures: TaskFigures): EfcbScore {
  const missing = EFCB_TASKS.filter((task) => figures[task] === null);
  const parts = EFCB_TASKS.flatMap((task) => {
    const figure = figures[task];
    return figure === null ? [] : [partOf(task, figure)];
  });
  const meanOfPresent = parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return { score: missing.length === 0 ? meanOfPresent : null, meanOfPresent, missing };
}

/** What a task's figure adds to the score, 0–1: more is better, so a rate of hallucinations counts from the top. */
export function partOf(task: EfcbTask, figure: number): number {
  const share = figure / FULL[task];
  return task === 'reverse-qa-hallu' ? 1 - share : share;
}
