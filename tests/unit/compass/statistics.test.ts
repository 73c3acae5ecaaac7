import { describe, expect, test } from 'vitest';
import { boxFigures, median, principalComponents, quantile } from '../../../src/metrics/index.ts';
import { normalCdf } from '../../../src/metrics/normalCdf.ts';

describe('quantile', () => {
  test('is between neighbours by straight line, as R’s type 7', () => {
    const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(quantile(oneToTen, 0.25)).toBe(3.25);
    expect(quantile(oneToTen, 0.9)).toBeCloseTo(9.1, 12);
    expect([quantile(oneToTen, 0), quantile(oneToTen, 1)]).toEqual([1, 10]);
  });

  test('of no values is 0', () => expect(quantile([], 0.5)).toBe(0));
});

describe('median', () => {
  test('sorts by value, not by text', () => expect(median([100, 9, 20])).toBe(20));
  test('of an even number is half way between the two in the middle', () =>
    expect(median([4, 1, 3, 2])).toBe(2.5));
});

describe('box plot', () => {
  test('has whiskers at the farthest values within 1.5 boxes', () => {
    expect(boxFigures([100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({
      minimum: 1,
      lowerQuartile: 3.5,
      median: 6,
      upperQuartile: 8.5,
      maximum: 100,
      lowerWhisker: 1,
      upperWhisker: 10,
      outliers: 1,
    });
  });

  test('of equal values is a line', () => {
    expect(boxFigures([7, 7, 7])).toMatchObject({ lowerWhisker: 7, upperWhisker: 7, outliers: 0 });
  });

  test('of no values is none', () => expect(boxFigures([])).toBeNull());
});

describe('Φ', () => {
  // From C's erfc, as Python's math has it.
  test.each([
    [-6, 9.865876450377012e-10],
    [-3, 0.0013498980316300957],
    [-1, 0.15865525393145707],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517795],
    [2.5758293035489004, 0.995],
  ])('of %d is %d', (z, share) => {
    expect(Math.abs(normalCdf(z) - share)).toBeLessThan(1e-15);
  });
});

describe('principal components', () => {
  /** Murder, assault, urban population, rape: R's data set USArrests. */
  const ARRESTS = [
    [1, 0.8018733, 0.06957262, 0.5635788],
    [0.8018733, 1, 0.2588717, 0.6652412],
    [0.06957262, 0.2588717, 1, 0.4113412],
    [0.5635788, 0.6652412, 0.4113412, 1],
  ];

  test('of USArrests are those of "An Introduction to Statistical Learning", section 10.2', () => {
    const components = principalComponents(ARRESTS);
    expect(components.map(({ share }) => share.toFixed(4))).toEqual(['0.6201', '0.2474', '0.0891', '0.0434']);
    expect(components.map(({ loadings }) => loadings.map((loading) => loading.toFixed(4)))).toEqual([
      ['0.5359', '0.5832', '0.2782', '0.5434'],
      ['-0.4182', '-0.1880', '0.8728', '0.1673'],
      ['-0.3412', '-0.2681', '-0.3780', '0.8178'],
      ['-0.6492', '0.7434', '-0.1339', '-0.0890'],
    ]);
  });

  test('have the first of equally far loadings positive', () => {
    const signs = principalComponents([
      [1, -0.5],
      [-0.5, 1],
    ]).map(({ loadings }) => loadings.map(Math.sign));
    expect(signs).toEqual([
      [1, -1],
      [1, 1],
    ]);
  });

  test('of variables that are the same have one that explains everything', () => {
    const [first, second] = principalComponents([
      [1, 1],
      [1, 1],
    ]);
    expect(first?.share).toBeCloseTo(1, 12);
    expect(second?.share).toBeCloseTo(0, 12);
  });

  test('need a square', () => expect(() => principalComponents([[1, 0]])).toThrow(RangeError));
});
