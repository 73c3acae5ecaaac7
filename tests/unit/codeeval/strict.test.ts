import { expect, test } from 'vitest';
import type { Execution, Json } from '../../../src/model/index.ts';
import {
  alarm,
  caseOf,
  execution,
  facts,
  failed,
  held,
  judge,
  raised,
  sample,
  taskWith,
} from './builders.ts';

const TWO = [{ assertion: 'a' }, { assertion: 'b' }];

async function strictly(tests: Json, runs: Execution[]) {
  const { evaluation, programs } = await judge(taskWith(tests), sample(), runs, { strict: true });
  return {
    score: evaluation.strictScore,
    tests: evaluation.tests.map(({ strict }) => strict),
    programs,
    evaluation,
  };
}

test('each test in a fresh namespace, without the fallback', async () => {
  const { programs, score, tests } = await strictly(TWO, [
    execution(facts([held, held])),
    execution(facts([held])),
  ]);
  expect(programs[1]?.entry).toMatchObject({
    isolation: 'fresh',
    binding: { name: 'target', as: 'func', fallback: null },
    // The first one was alone with its source already.
    cases: [{ expression: 'b' }],
  });
  expect(score).toBe(1);
  expect(tests).toEqual([
    { passed: true, reason: null },
    { passed: true, reason: null },
  ]);
});

test('what earlier tests left behind is told, both ways', async () => {
  const { score, tests } = await strictly(TWO, [execution(facts([held, held])), execution(facts([failed]))]);
  expect(score).toBe(0.5);
  expect(tests[1]).toEqual({
    passed: false,
    reason: 'It held only because of what earlier tests left behind.',
  });
  const other = await strictly(TWO, [execution(facts([held, failed])), execution(facts([held]))]);
  expect(other.tests[1]).toEqual({
    passed: true,
    reason: 'It failed only because of what earlier tests left behind.',
  });
});

test('replaced built-ins are named as a possible cause', async () => {
  const { tests } = await strictly(TWO, [
    execution(facts([held, held], { patchedBuiltins: ['sum'] })),
    execution(facts([failed])),
  ]);
  expect(tests[1]?.reason).toBe(
    'It held only because of replaced built-ins (sum) or what earlier tests left behind.',
  );
});

test('inspection and assertion must both hold; one test needs no second program', async () => {
  const tests = [{ inspection: 'x', assertion: 'a' }];
  const missing = [{ found: false as const, missing: 'x' }];
  const hiddenInspection = await strictly(tests, [execution(facts([held], { inspections: missing }))]);
  expect(hiddenInspection.tests).toEqual([
    { passed: false, reason: 'The inspection failed; the assertion that held hid it.' },
  ]);
  const hiddenAssertion = await strictly(tests, [
    execution(facts([failed], { inspections: [{ found: true }] })),
  ]);
  expect(hiddenAssertion.tests).toEqual([
    { passed: false, reason: 'The assertion failed; the inspection that held hid it.' },
  ]);
  expect(hiddenAssertion.score).toBe(0);
});

test('the first-callable fallback counts for nothing', async () => {
  const bound = { how: 'fallback' as const, name: 'helper' };
  const { score, tests } = await strictly(TWO, [execution(facts([held, failed], { bound }))]);
  expect(score).toBe(0);
  expect(tests).toEqual([
    { passed: false, reason: '"target" is missing; the reference called "helper" instead.' },
    { passed: false, reason: null },
  ]);
});

test('a solution that did not load needs no second program', async () => {
  const { score, tests } = await strictly(TWO, [execution(facts([], { load: raised('KeyError') }))]);
  expect(score).toBe(0);
  expect(tests).toEqual([
    { passed: false, reason: null },
    { passed: false, reason: null },
  ]);
});

test('the first time-out ends it: what passed after it counts for nothing', async () => {
  const tests = [{ assertion: 'a' }, { assertion: 'b' }, { assertion: 'c' }, { assertion: 'd' }];
  const { programs, score, ...rest } = await strictly(tests, [
    execution(facts([held, held, alarm, held]), { durationMs: 60_010 }),
    execution(facts([held])),
  ]);
  expect(programs[1]?.entry).toMatchObject({ cases: [{ expression: 'b' }] });
  expect(score).toBe(0.5);
  expect(rest.tests.slice(2)).toEqual([
    { passed: false, reason: null },
    { passed: false, reason: 'The time limit was reached in this test or before it.' },
  ]);
});

test('an alarm that the code caught is found by the clock', async () => {
  const slow = { ...caseOf(held), durationMs: 60_000 };
  const { score, tests } = await strictly(
    [...TWO, { assertion: 'c' }],
    [execution(facts([held, slow, held]), { durationMs: 60_010 })],
  );
  expect(score).toBe(1 / 3);
  expect(tests[1]?.reason).toBe('The time limit was reached in this test or before it.');
});

test('what this runtime lacks leaves the strict reading open', async () => {
  const { score, tests } = await strictly(TWO, [
    execution(facts([held]), { outcome: 'unsupported', detail: 'threads' }),
  ]);
  expect(score).toBeNull();
  expect(tests).toEqual([null, null]);
});

test('a test that asks for nothing does not hold', async () => {
  const { score } = await strictly([{ comment: '' }], [execution(facts([]))]);
  expect(score).toBe(0);
});

test('nothing is computed unless it is asked for', async () => {
  const { evaluation } = await judge(taskWith(TWO), sample(), [execution(facts([held, held]))]);
  expect(evaluation.strictScore).toBeNull();
  expect(evaluation.tests[0]?.strict).toBeNull();
});
