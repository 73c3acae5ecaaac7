import { describe, expect, test } from 'vitest';
import { planRun } from '../../src/runs/plan.ts';
import { sample, task } from './runsSupport.ts';

const tasks = [task('a'), task('b'), task('c')];
const names = (plan: ReturnType<typeof planRun>) =>
  plan.jobs.map(({ sample: { model, taskId, text } }) => `${model} ${taskId} ${text}`);

describe('a plan', () => {
  test('goes through the sample sets in turn, each in the order of the tasks', () => {
    const plan = planRun(
      tasks,
      [[sample('x', 'c', '1'), sample('x', 'a', '2')], [sample('y', 'b', '3')]],
      null,
    );
    expect(names(plan)).toEqual(['x a 2', 'x c 1', 'y b 3']);
  });

  test('keeps several answers to one task apart, in order', () => {
    const plan = planRun(tasks, [[sample('x', 'a', 'second', 1), sample('x', 'a', 'first', 0)]], null);
    expect(names(plan)).toEqual(['x a first', 'x a second']);
  });

  test('makes no job for a task nobody answered', () => {
    expect(planRun(tasks, [[]], null)).toEqual({ jobs: [], unknown: [] });
  });

  test('lists the samples whose task is not there', () => {
    const plan = planRun(tasks, [[sample('x', 'zz', '1'), sample('x', 'a', '2')]], null);
    expect(names(plan)).toEqual(['x a 2']);
    expect(plan.unknown).toEqual([{ model: 'x', taskId: 'zz' }]);
  });

  test('leaves other tasks out when restricted, without calling them unknown', () => {
    const plan = planRun(tasks, [[sample('x', 'a', '1'), sample('x', 'b', '2')]], ['b']);
    expect(names(plan)).toEqual(['x b 2']);
    expect(plan.unknown).toEqual([]);
  });

  test('takes the later of two sets that hold the same answer', () => {
    const plan = planRun(tasks, [[sample('x', 'a', 'old')], [sample('x', 'a', 'new')]], null);
    expect(names(plan)).toEqual(['x a new']);
  });

  test('does not confuse names that only look alike when joined', () => {
    const plan = planRun(
      [task('b c'), task('c')],
      [[sample('a', 'b c', '1')], [sample('a b', 'c', '2')]],
      null,
    );
    expect(plan.jobs).toHaveLength(2);
  });
});
