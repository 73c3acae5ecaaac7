import { describe, expect, test } from 'vitest';
import { binomialDraws } from '../../../src/metrics/binomialDraws.ts';
import { bootstrapInterval, passAtK, pearson, seededRandom, spearman } from '../../../src/metrics/index.ts';

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

  test('is the same whether values are drawn one by one or by how often each comes up', () => {
    const few = Array.from({ length: 300 }, (_, index) => ((index * 7) % 6) / 5);
    // Too small to matter, but no two values are equal any more.
    const all = few.map((value, index) => value + index * 1e-9);
    const [byCount, byValue] = [bootstrapInterval(few, 5), bootstrapInterval(all, 5)];
    const error = Math.sqrt(few.reduce((sum, value) => sum + (value - byCount.mean) ** 2, 0)) / 300;
    expect(Math.abs(byCount.lower - byValue.lower)).toBeLessThan(0.1 * error);
    expect(Math.abs(byCount.upper - byValue.upper)).toBeLessThan(0.1 * error);
    expect(byCount.upper - byCount.lower).toBeCloseTo(2 * 1.96 * error, 2);
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

describe('binomial draws', () => {
  test.each([
    [1, 0.5],
    [12, 0.3],
    [60, 0.98],
    [1800, 0.4],
  ])('of %d trials with chance %d are spread as the distribution is', (trials, chance) => {
    const draw = binomialDraws(chance, seededRandom(3));
    const drawn = Array.from({ length: 40_000 }, () => draw(trials));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(trials);
    const deviation = Math.sqrt(trials * chance * (1 - chance));
    const centre = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    // Five standard errors; the seed is fixed.
    expect(Math.abs(centre - trials * chance)).toBeLessThan((5 * deviation) / 200);
    const squares = drawn.reduce((sum, value) => sum + (value - trials * chance) ** 2, 0);
    expect(Math.sqrt(squares / drawn.length) / deviation).toBeCloseTo(1, 1);
  });

  test('fit the exact chances, and none succeeds without a trial', () => {
    const draw = binomialDraws(0.3, seededRandom(9));
    const drawn = Array.from({ length: 100_000 }, () => draw(4));
    const choices = [1, 4, 6, 4, 1];
    const chiSquare = choices.reduce((sum, ways, k) => {
      const expected = 100_000 * ways * 0.3 ** k * 0.7 ** (4 - k);
      return sum + (drawn.filter((value) => value === k).length - expected) ** 2 / expected;
    }, 0);
    // Four degrees of freedom: above 18.5 once in a thousand; the seed is fixed.
    expect(chiSquare).toBeLessThan(18.5);
    expect(draw(0)).toBe(0);
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

  test('of ranks sees any order alike, and lets equal values share a rank', () => {
    expect(spearman([1, 2, 3, 4], [1, 10, 100, 1000])).toBeCloseTo(1, 12);
    // Deviations of the ranks by hand: −1.5, 0, 0, 1.5 and 0.5, −1.5, 1.5, −0.5.
    expect(spearman([10, 20, 20, 30], [7, 5, 9, 6])).toBeCloseTo(-1.5 / Math.sqrt(4.5 * 5), 12);
    expect(spearman([1, 1], [1, 2])).toBeNull();
    expect(() => spearman([1], [])).toThrow(RangeError);
  });
});
