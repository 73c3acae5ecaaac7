import { describe, expect, test } from 'vitest';
import { EFCB_TASKS } from '../../../src/benchmarks/efcb/kinds.ts';
import { PUBLISHED_SCORES, PUBLISHED_TABLES } from '../../../src/benchmarks/efcb/published.ts';
import { efcbScore, type TaskFigures } from '../../../src/benchmarks/efcb/scoring/score.ts';
import { mean } from '../../../src/metrics/index.ts';

const rowsOf = (model: string) =>
  EFCB_TASKS.map((task) => {
    const row = PUBLISHED_TABLES[task].rows.find((candidate) => candidate.model === model);
    if (row === undefined) throw new Error(`no row of ${model} for ${task}`);
    return { task, row };
  });

describe('the paper’s tables 5–9', () => {
  test.each(Object.keys(PUBLISHED_SCORES))('give the score of %s that table 4 prints', (model) => {
    const figures = Object.fromEntries(
      rowsOf(model).map(({ task, row }) => [task, row.average]),
    ) as TaskFigures;
    expect(efcbScore(figures).score).toBeCloseTo(PUBLISHED_SCORES[model] ?? Number.NaN, 3);
  });

  test.each(Object.keys(PUBLISHED_SCORES))('have the unweighted averages of %s that they print', (model) => {
    for (const { task, row } of rowsOf(model)) {
      const digits = task === 'mpr-gen' || task === 'reverse-qa' ? 2 : 3;
      // Half a unit of the last digit, and what the printed figures themselves are rounded by.
      expect(Math.abs(mean(row.byRepository) - row.average), task).toBeLessThanOrEqual(10 ** -digits);
    }
  });
});

describe('a score', () => {
  const all: TaskFigures = {
    'gmcq-easy': 1,
    'gmcq-hard': 0.5,
    'mpr-gen': 10,
    'reverse-qa': 5,
    'reverse-qa-hallu': 0.25,
  };

  test('is the mean of its five parts, hallucinations counted from the top', () => {
    expect(efcbScore(all)).toEqual({ score: 0.75, meanOfPresent: 0.75, missing: [] });
  });

  test('is undefined where a part is missing, and the mean of the others has another name', () => {
    expect(efcbScore({ ...all, 'reverse-qa-hallu': null, 'mpr-gen': null })).toEqual({
      score: null,
      meanOfPresent: 2 / 3,
      missing: ['mpr-gen', 'reverse-qa-hallu'],
    });
  });

  test('of nothing is nothing', () => {
    const none = Object.fromEntries(EFCB_TASKS.map((task) => [task, null])) as TaskFigures;
    expect(efcbScore(none)).toEqual({ score: null, meanOfPresent: null, missing: [...EFCB_TASKS] });
  });
});
