import { describe, expect, test } from 'vitest';
import { type Schedulable, Scheduler, type Wait } from '../../workers/python/threads/scheduler.ts';

interface Named extends Schedulable {
  name: string;
}

const thread = (name: string): Named => ({ name, wait: null, result: 0 });
const NEVER = Number.POSITIVE_INFINITY;
const wait = (change: Partial<Wait>): Wait => ({
  until: NEVER,
  attempt: () => undefined,
  timedOut: -1,
  interrupted: -2,
  ...change,
});

function started(seed: number | null, ...names: string[]): Scheduler<Named> {
  const scheduler = new Scheduler<Named>();
  scheduler.reset(seed, 0);
  for (const name of names) scheduler.resume(thread(name), 0);
  return scheduler;
}

/** Who runs in so many slices, where each goes back to the end of the line. */
function order(scheduler: Scheduler<Named>, slices: number): string {
  const names: string[] = [];
  for (let count = 0; count < slices; count++) {
    const next = scheduler.next(0);
    if (next === null) break;
    names.push(next.name);
    scheduler.resume(next, 0);
  }
  return names.join('');
}

describe('who runs next', () => {
  test('is who has been ready the longest', () => {
    expect(order(started(null, 'a', 'b', 'c'), 7)).toBe('abcabca');
  });

  test('follows from the seed', () => {
    const one = order(started(1, 'a', 'b', 'c'), 30);
    expect(order(started(1, 'a', 'b', 'c'), 30)).toBe(one);
    expect(order(started(2, 'a', 'b', 'c'), 30)).not.toBe(one);
    expect(new Set(one)).toEqual(new Set('abc'));
  });

  test('is nobody where all wait', () => {
    const scheduler = started(null);
    scheduler.suspend(thread('a'), wait({}));
    expect(scheduler.next(1e9)).toBeNull();
    expect(scheduler.deadline()).toBe(NEVER);
  });

  test('is first who was given back', () => {
    const scheduler = started(null, 'a', 'b');
    const first = scheduler.next(0);
    if (first !== null) scheduler.giveBack(first);
    expect(scheduler.next(0)?.name).toBe('a');
  });
});

describe('a wait', () => {
  test('ends with what its attempt gives', () => {
    const scheduler = started(null);
    let free = false;
    scheduler.suspend(thread('a'), wait({ attempt: () => (free ? 7 : undefined) }));
    expect(scheduler.next(0)).toBeNull();
    free = true;
    expect(scheduler.next(0)).toMatchObject({ name: 'a', result: 7, wait: null });
  });

  test('ends when its time is up, the earliest first', () => {
    const scheduler = started(null);
    scheduler.suspend(thread('late'), wait({ until: 20 }));
    scheduler.suspend(thread('early'), wait({ until: 10 }));
    expect(scheduler.deadline()).toBe(10);
    expect(scheduler.next(9)).toBeNull();
    expect(scheduler.next(30)).toMatchObject({ name: 'early', result: -1 });
    expect(scheduler.next(30)).toMatchObject({ name: 'late', result: -1 });
  });

  test('takes what it waits for, even when its time is up', () => {
    const scheduler = started(null);
    scheduler.suspend(thread('a'), wait({ until: 10, attempt: () => 7 }));
    expect(scheduler.next(20)?.result).toBe(7);
  });

  test('gives what only one can have to who came first', () => {
    const scheduler = started(null);
    let tokens = 1;
    const attempt = () => (tokens > 0 ? tokens-- : undefined);
    scheduler.suspend(thread('first'), wait({ attempt }));
    scheduler.suspend(thread('second'), wait({ attempt }));
    expect(scheduler.next(0)?.name).toBe('first');
    expect(scheduler.next(0)).toBeNull();
  });
});

describe('a slice', () => {
  test("lasts CPython's switch interval", () => {
    const scheduler = started(null, 'a');
    scheduler.next(100);
    expect(scheduler.sliceIsOver(104.9)).toBe(false);
    expect(scheduler.sliceIsOver(105)).toBe(true);
  });

  test('does not depend on time where there is a seed', () => {
    const lengths = [0, 1e6].map((hurry) => {
      const scheduler = started(5, 'a');
      scheduler.next(0);
      let looks = 1;
      while (!scheduler.sliceIsOver(looks * hurry)) looks++;
      return looks;
    });
    expect(lengths[0]).toBe(lengths[1]);
  });

  test('hands mutexes over after a millisecond, or by chance where there is a seed', () => {
    expect(started(null).patience()).toBe(1000);
    const seeded = started(3);
    const drawn = new Set(Array.from({ length: 50 }, () => seeded.patience() > 0));
    expect(drawn).toEqual(new Set([true, false]));
  });
});
