import { describe, expect, test } from 'vitest';
import { memoryLocks } from '../../src/runs/memoryLocks.ts';

/** Requests a lock, and gives the way to let it go. */
function hold(
  locks: ReturnType<typeof memoryLocks>,
  mode: 'exclusive' | 'shared',
  log: string[],
  name: string,
) {
  const controller = new AbortController();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = locks.request('lock', { mode, signal: controller.signal }, () => {
    log.push(name);
    return held;
  });
  return { release, done, abort: () => controller.abort(new Error('left')) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('locks within a page', () => {
  test('an exclusive holder is alone; the next gets it when it is let go', async () => {
    const locks = memoryLocks();
    const log: string[] = [];
    const first = hold(locks, 'exclusive', log, 'first');
    hold(locks, 'exclusive', log, 'second');
    await settle();
    expect(log).toEqual(['first']);
    first.release();
    await first.done;
    await settle();
    expect(log).toEqual(['first', 'second']);
  });

  test('shared holders hold together, but not past one who waits to be alone', async () => {
    const locks = memoryLocks();
    const log: string[] = [];
    const shared = [hold(locks, 'shared', log, 's1'), hold(locks, 'shared', log, 's2')];
    const alone = hold(locks, 'exclusive', log, 'alone');
    hold(locks, 'shared', log, 's3');
    await settle();
    expect(log).toEqual(['s1', 's2']);
    for (const { release } of shared) release();
    await settle();
    expect(log).toEqual(['s1', 's2', 'alone']);
    alone.release();
    await settle();
    expect(log).toEqual(['s1', 's2', 'alone', 's3']);
  });

  test('one who stops waiting is told so, and no longer stands in the way', async () => {
    const locks = memoryLocks();
    const log: string[] = [];
    hold(locks, 'shared', log, 's1');
    const alone = hold(locks, 'exclusive', log, 'alone');
    hold(locks, 'shared', log, 's2');
    const left = expect(alone.done).rejects.toThrow('left');
    alone.abort();
    await left;
    await settle();
    expect(log).toEqual(['s1', 's2']);
  });

  test('a holder that fails lets go', async () => {
    const locks = memoryLocks();
    const { signal } = new AbortController();
    const fails = locks.request('lock', { mode: 'exclusive', signal }, async () => {
      throw new Error('inside');
    });
    await expect(fails).rejects.toThrow('inside');
    const log: string[] = [];
    hold(locks, 'exclusive', log, 'next');
    await settle();
    expect(log).toEqual(['next']);
  });
});
