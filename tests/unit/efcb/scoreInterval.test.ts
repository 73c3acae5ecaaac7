import { describe, expect, test } from 'vitest';
import { EFCB_TASKS, type EfcbTask } from '../../../src/benchmarks/efcb/kinds.ts';
import { resampledAverage, scoreBounds } from '../../../src/benchmarks/efcb/reports/averageIntervals.ts';

/** The value that gives a task's part of the score this much of 1. */
const figureOf = (task: EfcbTask, part: number): number => {
  if (task === 'reverse-qa-hallu') return 1 - part;
  return task === 'mpr-gen' || task === 'reverse-qa' ? part * 10 : part;
};

/** Bounds of a score from what each repository's questions of each task add to it: 0 to 1, null for none of it. */
const boundsOf = (
  repositories: number,
  part: (task: EfcbTask, repository: number) => readonly number[] | null,
) =>
  scoreBounds(
    EFCB_TASKS.map((task) =>
      resampledAverage(
        task,
        Array.from({ length: repositories }, (_, at) => ({ repository: `r${at}`, parts: part(task, at) }))
          .filter(({ parts }) => parts !== null)
          .map(({ repository, parts }) => ({
            repository,
            values: (parts ?? []).map((one) => figureOf(task, one)),
          })),
      ),
    ),
  );

const isOdd = (at: number) => at % 2;

describe('the interval of the EFCB score', () => {
  test('draws a repository with all of its tasks: what is easy in all five is', () => {
    // Four repositories of all, four of nothing. The score is the share of the first among eight draws, and of eight tosses
    // of a coin at most none is heads in 0.4 %, at most one in 3.5 %: the bounds are 1/8 and 7/8. Drawn task by task they
    // would be those of forty tosses, 14/40 and 26/40.
    const { lower, upper } = boundsOf(8, (_, at) => [isOdd(at), isOdd(at), isOdd(at)]);
    expect([lower, upper]).toEqual([1 / 8, 7 / 8]);
  });

  test('has no width where what a repository lacks in one task it has in another', () => {
    // Easy and hard, MPR-Gen and Reverse-QA make up for each other in each repository; all are half as good at the fifth.
    const parts = (task: EfcbTask, at: number) => {
      if (task === 'reverse-qa-hallu') return [0.5];
      return [task === 'gmcq-easy' || task === 'mpr-gen' ? isOdd(at) : 1 - isOdd(at)];
    };
    const { lower, upper } = boundsOf(6, parts);
    expect(lower).toBeCloseTo(0.5, 12);
    expect(upper).toBeCloseTo(0.5, 12);
  });

  test('knows the questions of a repository, too, and those alone where there is one', () => {
    const answers = Array.from({ length: 100 }, (_, at) => isOdd(at));
    const { lower, upper } = boundsOf(1, () => answers);
    // Five means of 100 questions each, apart from each other: a standard error of 0.5 / √500.
    const margin = (1.96 * 0.5) / Math.sqrt(500);
    expect(lower).toBeCloseTo(0.5 - margin, 2);
    expect(upper).toBeCloseTo(0.5 + margin, 2);
  });

  test('is of whole scores: draws that leave a task without a repository are made again', () => {
    // MPR-Gen is asked of the first repository alone, whose questions all are right; all others' are wrong.
    const parts = (task: EfcbTask, at: number) =>
      task !== 'mpr-gen' || at === 0 ? [at === 0 ? 1 : 0] : null;
    const { lower, upper } = boundsOf(3, parts);
    // The first stands in each draw: once in three at the least. Nothing but it, 1 in 19 draws, is 1.
    expect(lower).toBeCloseTo((1 + 4 * (1 / 3)) / 5, 12);
    expect(upper).toBe(1);
  });

  test('is the same each time', () => {
    const parts = (_: EfcbTask, at: number) => [at / 5, 1 - at / 7, 0.25];
    expect(boundsOf(5, parts)).toEqual(boundsOf(5, parts));
  });
});
