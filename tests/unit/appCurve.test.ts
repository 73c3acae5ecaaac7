import { describe, expect, test } from 'vitest';
import { logTicks } from '../../src/app/components/chart/curve.ts';

describe('values along a logarithmic axis', () => {
  test('are 1, 2 and 5 times powers of ten where there is room', () => {
    expect(logTicks(900, 60_000, 9)).toEqual([1000, 2000, 5000, 10_000, 20_000, 50_000]);
  });

  test('are powers of ten where there is less', () => {
    expect(logTicks(900, 60_000, 4)).toEqual([1000, 10_000]);
  });

  test('are never one alone, from which no distance could be read', () => {
    expect(logTicks(1500, 83_000, 4)).toEqual([3000, 10_000, 30_000]);
  });

  test('are some of those where there is least', () => {
    expect(logTicks(0.9, 2_000_000, 3)).toEqual([1, 1000, 1_000_000]);
  });
});
