import { describe, expect, test } from 'vitest';
import { bootstrapInterval, passAtK, pearson, seededRandom } from '../../../src/metrics/index.ts';

describe('pass@k', () => {
  test('is 1 - C(n-c, k) / C(n, k)', () => {
    expect(passAtK(5, 2, 1)).toBe(0.4);
    expect(passAtK(5, 2, 2)).toBeCloseTo(1 - 3 / 10, 12);
    expect(passAtK(5, 2, 3)).toBeCloseTo(1 - 1 / 10, 12);
    expect(passAtK(200, 100, 10)).toBeCloseTo(0.9992289739, 9);
  });

  test('is certain where fewer failed than are drawn, and hopeless where none passed', () => {
    expect(passAtK(5, 2, 4)).toBe(1);
    expect(passAtK(5, 5, 5)).toBe(1);
    expect(passAtK(5, 0, 5)).toBe(0);
  });

  test('is not told from fewer samples than k', () => {
    expect(() => passAtK(5, 2, 6)).toThrow('pass@6');
    expect(() => passAtK(5, 6, 1)).toThrow('6 of 5');
    expect(() => passAtK(0, 0, 1)).toThrow(RangeError);
  });
});

describe('bootstrap interval', () => {
  const values = Array.from({ length: 200 }, (_, index) => (index % 10 < 4 ? 1 : 0));

  test('of a share is near the normal one, and the same for the same seed', () => {
    const interval = bootstrapInterval(values, 7);
    const margin = 1.96 * Math.sqrt((0.4 * 0.6) / 200);
    expect(interval).toMatchObject({ mean: 0.4, n: 200 });
    expect(Math.abs(interval.lower - (0.4 - margin))).toBeLessThan(0.011);
    expect(Math.abs(interval.upper - (0.4 + margin))).toBeLessThan(0.011);
    expect(bootstrapInterval(values, 7)).toEqual(interval);
  });

  test('of a few values spans what resampling can give', () => {
    // 1 in 8 resamples are three of one value: the bounds are the values themselves.
    expect(bootstrapInterval([0, 10, 10], 1)).toMatchObject({ lower: 0, upper: 10 });
  });

  test('of equal values, and of none, is a point', () => {
    expect(bootstrapInterval([3, 3, 3])).toEqual({ mean: 3, lower: 3, upper: 3, n: 3 });
    expect(bootstrapInterval([])).toEqual({ mean: 0, lower: 0, upper: 0, n: 0 });
  });
});

describe('the seeded stream', () => {
  test('depends on the seed and fills its range evenly', () => {
    const stream = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 60_000 }, () => random(6));
    };
    const drawn = stream(1);
    expect(stream(1)).toEqual(drawn);
    expect(stream(2).slice(0, 50)).not.toEqual(drawn.slice(0, 50));
    const counts = [0, 1, 2, 3, 4, 5].map((face) => drawn.filter((value) => value === face).length);
    // Chi-square with 5 degrees of freedom: above 20.5 once in a thousand; the seed is fixed.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
  });
});

describe('correlation', () => {
  test('of Anscombe’s first quartet', () => {
    const xs = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const ys = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    expect(pearson(xs, ys)).toBeCloseTo(0.81642, 5);
    expect(
      pearson(
        xs,
        xs.map((x) => -2 * x),
      ),
    ).toBe(-1);
  });

  test('is not defined for a constant list or fewer than two pairs', () => {
    expect(pearson([0.1, 0.1, 0.1], [1, 2, 3])).toBeNull();
    expect(pearson([1], [2])).toBeNull();
    expect(pearson([], [])).toBeNull();
    expect(() => pearson([1, 2], [1])).toThrow(RangeError);
  });
});
