import { describe, expect, test } from 'vitest';
import { mean, normalInterval, sampleDeviation, wilsonInterval } from '../../src/metrics/index.ts';

describe('mean', () => {
  test('of no values is 0', () => expect(mean([])).toBe(0));
  test('is the plain left-to-right sum', () => expect(mean([0.1, 0.2, 0.3])).toBe(0.6000000000000001 / 3));
});

describe('sample deviation', () => {
  test('of one value is 0', () => expect(sampleDeviation([42])).toBe(0));
  test('divides by n - 1', () => expect(sampleDeviation([0, 100])).toBeCloseTo(70.71067811865476, 12));
});

describe('normal interval', () => {
  test('of no values is all 0', () => {
    expect(normalInterval([])).toEqual({ mean: 0, deviation: 0, margin: 0, lower: 0, upper: 0, n: 0 });
  });
  test('may leave the range of the values', () => {
    const interval = normalInterval([100, 100, 100, 0]);
    expect(interval.mean).toBe(75);
    expect(interval.deviation).toBe(50);
    expect(interval.margin).toBe(49);
    expect(interval.upper).toBe(124);
    expect(interval.n).toBe(4);
  });
});

describe('Wilson interval', () => {
  test('of 7 in 10 is Wilson 1927', () => {
    const { lower, upper } = wilsonInterval(7, 10);
    expect(lower).toBeCloseTo(0.39677815, 6);
    expect(upper).toBeCloseTo(0.89220875, 6);
  });
  test('has a width for none and for all', () => {
    expect(wilsonInterval(0, 10).lower).toBe(0);
    expect(wilsonInterval(0, 10).upper).toBeCloseTo(0.27753279, 6);
    expect(wilsonInterval(10, 10).upper).toBe(1);
    expect(wilsonInterval(10, 10).lower).toBeCloseTo(0.72246721, 6);
  });
  test('of no trials is the whole range', () => expect(wilsonInterval(0, 0)).toEqual({ lower: 0, upper: 1 }));
});
