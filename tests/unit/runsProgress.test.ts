import { describe, expect, test } from 'vitest';
import { estimateMsLeft, RateMeter } from '../../src/runs/progress.ts';

describe('the rate', () => {
  test('is unknown until something is finished', () => {
    expect(new RateMeter(0).perSecond(5000)).toBeNull();
  });

  test('counts from the start of the work at first', () => {
    const meter = new RateMeter(0);
    for (const time of [500, 1000, 1500, 2000]) meter.finished(time);
    expect(meter.perSecond(2000)).toBe(2);
  });

  test('forgets what is more than ten seconds ago', () => {
    const meter = new RateMeter(0);
    for (let time = 0; time < 1000; time += 10) meter.finished(time);
    for (let time = 20_000; time < 30_000; time += 1000) meter.finished(time);
    expect(meter.perSecond(30_000)).toBe(1);
  });

  test('is unknown again when nothing was finished for ten seconds', () => {
    const meter = new RateMeter(0);
    meter.finished(1);
    expect(meter.perSecond(20_000)).toBeNull();
  });
});

describe('the time left', () => {
  test('is that of the first tries at the rate, and of each time-out once more', () => {
    expect(estimateMsLeft(100, 50, [1000, 60_000])).toBe(2000 + 61_000);
  });

  test('is unknown while the rate is, unless only time-outs are left', () => {
    expect(estimateMsLeft(1, null, [])).toBeNull();
    expect(estimateMsLeft(0, null, [5000])).toBe(5000);
  });
});
