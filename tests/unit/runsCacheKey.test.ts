import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cacheKeys, sha256Hex } from '../../src/runs/cacheKey.ts';
import { jobKey } from '../../src/runs/plan.ts';
import { HandRuntime, lineBenchmark, sample, settings, task } from './runsSupport.ts';

const job = (text: string, model = 'x') => {
  const one = sample(model, 'a', text);
  return { key: jobKey(one), task: task('a'), sample: one };
};
const context = { benchmark: lineBenchmark(), settings, runtime: new HandRuntime(1, 'hand-1'), judge: null };
const keyOf = async (of = job('pass'), within = context) => (await cacheKeys([of], within))[0];

describe('a cache key', () => {
  test('is the same for the same content, however its parts are ordered', async () => {
    const { seed, strict, ...rest } = settings;
    expect(await keyOf(job('pass'), { ...context, settings: { strict, seed, ...rest } })).toBe(await keyOf());
  });

  test.each([
    ['the answer', keyOf(job('crash'))],
    ['the model', keyOf(job('pass', 'y'))],
    ['the engine', keyOf(job('pass'), { ...context, runtime: new HandRuntime(1, 'hand-2') })],
    ['a setting', keyOf(job('pass'), { ...context, settings: { ...settings, timeoutMs: 1001 } })],
    [
      'the evaluator',
      keyOf(job('pass'), { ...context, benchmark: lineBenchmark({ evaluatorVersion: '2' }) }),
    ],
    ['the benchmark', keyOf(job('pass'), { ...context, benchmark: lineBenchmark({ id: 'compass' }) })],
  ])('changes with %s', async (_, other) => {
    expect(await other).not.toBe(await keyOf());
  });

  test('comes for each of many jobs, in order', async () => {
    const jobs = Array.from({ length: 600 }, (_, position) => job(`${position}`));
    const keys = await cacheKeys(jobs, context);
    expect(new Set(keys).size).toBe(600);
    expect(keys[555]).toBe(await keyOf(jobs[555]));
  });
});

test('the hash is SHA-256, with and without crypto.subtle', async () => {
  const text = 'é\u{1f600}\n';
  const expected = createHash('sha256').update(text).digest('hex');
  expect(await sha256Hex(text)).toBe(expected);
  expect(await sha256Hex(text, undefined)).toBe(expected);
});
