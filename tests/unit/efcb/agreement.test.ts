import { describe, expect, test } from 'vitest';
import { agreement, cohenKappa, quadraticKappa, repeatStability } from '../../../src/metrics/index.ts';

/** Ratings with these counts: both 1, only the first 1, only the second 1, both 0. */
function ratings(both: number, first: number, second: number, none: number): [number[], number[]] {
  const of = (count: number, value: number) => Array.from({ length: count }, () => value);
  return [
    [...of(both + first, 1), ...of(second + none, 0)],
    [...of(both, 1), ...of(first, 0), ...of(second, 1), ...of(none, 0)],
  ];
}

describe('Cohen’s kappa', () => {
  // The worked examples of the encyclopaedia's article "Cohen's kappa": grants read twice, and two tables of equal
  // agreement whose chance differs.
  test.each([
    [20, 5, 10, 15, 0.4],
    [45, 15, 25, 15, 0.1304],
    [25, 35, 5, 35, 0.2593],
  ])('of %i, %i, %i and %i is as published', (both, first, second, none, kappa) => {
    expect(cohenKappa(...ratings(both, first, second, none))).toBeCloseTo(kappa, 4);
  });

  test('with quadratic weights is, for two values, the plain one', () => {
    const pair = ratings(20, 5, 10, 15);
    expect(quadraticKappa(...pair)).toBeCloseTo(cohenKappa(...pair) ?? Number.NaN, 12);
  });

  test('with quadratic weights is what the table of weights gives', () => {
    const xs = [0, 3, 5, 7, 7, 10, 2, 8];
    const ys = [1, 3, 6, 7, 4, 10, 0, 9];
    let found = 0;
    let byChance = 0;
    for (const [at, x] of xs.entries()) {
      found += (x - (ys[at] ?? 0)) ** 2 / xs.length;
      for (const y of ys) byChance += (x - y) ** 2 / xs.length ** 2;
    }
    expect(quadraticKappa(xs, ys)).toBeCloseTo(1 - found / byChance, 12);
  });

  test('is not defined where nothing differs, and refuses lists of two lengths', () => {
    expect(cohenKappa([7, 7], [7, 7])).toBeNull();
    expect(quadraticKappa([7, 7], [7, 7])).toBeNull();
    expect(cohenKappa([], [])).toBeNull();
    expect(() => cohenKappa([1], [])).toThrow(RangeError);
    expect(() => quadraticKappa([1], [])).toThrow(RangeError);
  });
});

test('agreement of two judges is told in four ways', () => {
  expect(agreement([1, 2, 3, 4], [1.2, 2, 2.9, 9])).toMatchObject({ n: 4, equal: 0.75, spearman: 1 });
});

test('stability counts answers that were judged more than once', () => {
  const stability = repeatStability([[7, 7, 7], [4, 8], [5]]);
  expect(stability).toMatchObject({ n: 2, equal: 0.5 });
  expect(stability.deviation).toBeCloseTo(Math.sqrt(8) / 2, 12);
});
