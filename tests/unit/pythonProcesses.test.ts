import { describe, expect, test } from 'vitest';
import { Channels } from '../../workers/python/processes/channels.ts';
import { Group } from '../../workers/python/processes/group.ts';
import type { Membership, ProcessPlatform } from '../../workers/python/processes/index.ts';
import { Journal } from '../../workers/python/processes/journal.ts';
import { endProcess } from '../../workers/python/processes/keeper.ts';
import { CHANNEL_BYTES, MOST_PROCESSES, RING_BYTES, STATE } from '../../workers/python/processes/layout.ts';
import { Listeners } from '../../workers/python/processes/listeners.ts';
import { Regions } from '../../workers/python/processes/regions.ts';
import { OutputRing } from '../../workers/python/processes/ring.ts';
import { Semaphores } from '../../workers/python/processes/semaphores.ts';
import { exitedWith, statusOf } from '../../workers/python/processes/status.ts';
import { Togetherness } from '../../workers/python/processes/togetherness.ts';

const MIB = 1024 * 1024;
const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, index) => first + index);

describe('a group of processes', () => {
  test('has a first one, and so many more', () => {
    const group = Group.create(MIB);
    expect([group.get(0, 'pid'), group.living]).toEqual([42, 1]);
    const others = Array.from({ length: MOST_PROCESSES - 1 }, () => group.add(42));
    expect(others.map((slot) => group.get(slot ?? -1, 'pid'))).toEqual(others.map((_, index) => 43 + index));
    expect(group.add(42)).toBeNull();
  });

  test('keeps who ended until somebody waits, gives up what it held, and tells its parent', () => {
    const group = Group.create(MIB);
    const channels = new Channels(group);
    const child = group.add(42) ?? -1;
    const grandchild = group.add(group.get(child, 'pid')) ?? -1;
    const channel = channels.create() ?? -1;
    channels.hold(child, { reads: null, writes: channel }, 1);
    endProcess(group, child, exitedWith(3), child);
    expect([group.get(child, 'state'), group.get(child, 'status')]).toEqual([STATE.ended, 3 << 8]);
    expect(channels.count(channel, 'writers')).toBe(0);
    expect(group.get(0, 'signals')).toBe(1 << 17);
    expect(group.get(grandchild, 'parent')).toBe(1);
    endProcess(group, grandchild, 0, grandchild);
    expect(group.get(grandchild, 'state')).toBe(STATE.free);
    endProcess(group, child, 9, child);
    expect(group.get(child, 'status')).toBe(3 << 8);
  });

  test('is stuck only when all that live have looked since the last change', () => {
    const group = Group.create(MIB);
    const child = group.add(42) ?? -1;
    const first = group.generation;
    expect(group.idle(0, first)).toBe(true);
    expect(group.idle(child, first)).toBe(false);
    group.changed();
    expect(group.idle(0, first)).toBe(true);
    expect(group.idle(0, group.generation)).toBe(true);
    expect(group.idle(child, group.generation)).toBe(false);
  });

  test.each([
    ['its parent is told of', (group: Group) => group.add(42)],
    ['nobody is told of', (group: Group) => group.add(1)],
  ])('does not look stuck at an end that %s: who looks while it is entered has to wait', (_, add) => {
    const entered: { left: number; generation: number }[] = [];
    class Watched extends Group {
      override locked<T>(slot: number, body: () => T): T {
        return super.locked(slot, () => {
          const result = body();
          entered.push({ left: this.living, generation: this.generation });
          return result;
        });
      }
    }
    const group = new Watched(Group.create(MIB).buffers);
    const ending = add(group) ?? -1;
    const before = group.generation;
    group.idle(0, before);
    endProcess(group, ending, 0, ending);
    // The last process that could have done something is gone no earlier than the others have to look again.
    expect(entered.map(({ left, generation }) => [left, generation > before])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(group.idle(0, before)).toBe(true);
  });

  test('tells an exit by its status, and an end of the engine by a signal', () => {
    expect(statusOf({ name: 'ExitStatus', status: 258 })).toBe(2 << 8);
    expect(statusOf(new RangeError('Maximum call stack size exceeded'))).toBe(11);
    expect(statusOf(new Error('unreachable'))).toBe(6);
  });
});

describe('a signal of another process', () => {
  const SIGINT = 2;
  const SIGUSR1 = 10;
  const SIGTERM = 15;
  const handlers = new Map([
    [SIGINT, 1000],
    [SIGUSR1, 1],
  ]);

  const handlerOf = (signal: number) => handlers.get(signal) ?? 0;
  const machine = () => ({ call: Object.fromEntries([['PyOS_getsig', handlerOf]]) });
  const platform = { hooks: { deliver() {} }, machine } as unknown as ProcessPlatform;

  /** A process that is to leave with what it throws here; SIGINT is handled, and SIGUSR1 ignored. */
  function receiver() {
    const group = Group.create(MIB);
    const slot = group.add(42) ?? -1;
    const together = new Togetherness({ group, slot } as Membership, platform, (status) => {
      throw new Error(`left with ${status}`);
    });
    return { group, slot, together };
  }

  test('ends who does not handle it, also where it comes after the look for such signals', () => {
    const { group, slot, together } = receiver();
    together.attend();
    group.signal(slot, SIGTERM);
    // Before it attends again: the interpreter would make nothing of a signal that it has no handler for.
    expect(together.signalIsDue).toBe(false);
    expect(together.takeSignal()).toBe(0);
    expect(() => together.attend()).toThrow('left with 15');
  });

  test('is handed to who handles it, once', () => {
    const { group, slot, together } = receiver();
    group.signal(slot, SIGINT);
    together.attend();
    expect(together.signalIsDue).toBe(true);
    expect(together.takeSignal()).toBe(SIGINT);
    expect([together.signalIsDue, together.takeSignal()]).toEqual([false, 0]);
  });

  test('is forgotten by who ignores it, and does not keep others from coming', () => {
    const { group, slot, together } = receiver();
    group.signal(slot, SIGUSR1);
    group.signal(slot, SIGINT);
    together.attend();
    expect(group.get(slot, 'signals')).toBe(1 << SIGINT);
    expect(together.takeSignal()).toBe(SIGINT);
  });
});

describe('a channel', () => {
  const open = () => {
    const channels = new Channels(Group.create(MIB));
    const channel = channels.create() ?? -1;
    channels.hold(0, { reads: channel, writes: channel }, 1);
    return { channels, channel };
  };

  test('carries bytes in order, around its end', () => {
    const { channels, channel } = open();
    const target = new Uint8Array(50_000);
    for (let round = 0; round < 5; round++) {
      expect(channels.write(0, channel, bytes(50_000, round))).toBe(50_000);
      expect(channels.read(0, channel, target, true)).toBe(50_000);
      expect(channels.read(0, channel, target, false)).toBe(50_000);
      expect(Buffer.compare(target, bytes(50_000, round))).toBe(0);
    }
    expect(channels.read(0, channel, target, false)).toBeUndefined();
  });

  test('takes small pieces whole or not at all, and large ones as far as there is room', () => {
    const { channels, channel } = open();
    expect(channels.write(0, channel, bytes(CHANNEL_BYTES - 100))).toBe(CHANNEL_BYTES - 100);
    expect(channels.write(0, channel, bytes(101))).toBeUndefined();
    expect(channels.write(0, channel, bytes(5000))).toBe(100);
    expect(channels.write(0, channel, bytes(5000))).toBeUndefined();
  });

  test('ends with its last writer once it is empty, and breaks with its last reader', () => {
    const { channels, channel } = open();
    channels.write(0, channel, bytes(3));
    channels.hold(0, { reads: null, writes: channel }, -1);
    const target = new Uint8Array(8);
    expect([channels.read(0, channel, target, false), channels.read(0, channel, target, false)]).toEqual([
      3, 0,
    ]);
    channels.hold(0, { reads: channel, writes: null }, -1);
    expect(channels.write(0, channel, bytes(1))).toBe(-64);
  });
});

test('output comes out as it went in, and waits where there is no room', () => {
  const ring = new OutputRing(Group.create(MIB));
  for (let round = 0; round < 3; round++) {
    expect(ring.put(0, 1, bytes(100_000, round))).toBe(100_000);
    expect(ring.put(0, 2, bytes(3))).toBe(3);
    const taken = ring.take(0);
    expect(taken.map(({ stream }) => stream)).toEqual([1, 2]);
    expect(Buffer.compare(taken[0]?.bytes ?? new Uint8Array(), bytes(100_000, round))).toBe(0);
    expect(ring.isEmpty).toBe(true);
  }
  expect(ring.put(0, 1, new Uint8Array(RING_BYTES))).toBe(RING_BYTES - 4);
  expect(ring.put(0, 1, bytes(1))).toBe(0);
});

test('a semaphore counts to its greatest value and no further', () => {
  const semaphores = new Semaphores(Group.create(MIB));
  const semaphore = semaphores.create(1) ?? -1;
  expect([semaphores.tryAcquire(semaphore), semaphores.tryAcquire(semaphore)]).toEqual([true, false]);
  expect([semaphores.release(semaphore, 1), semaphores.release(semaphore, 1)]).toEqual([true, false]);
  expect([semaphores.has(semaphore), semaphores.has(semaphore + 1), semaphores.has(-1)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a region is found whole, and nothing beyond it or beyond the limit', () => {
  const regions = new Regions(Group.create(100));
  const one = regions.create(0, 10);
  const other = regions.create(0, 10);
  regions.part(other, 0, 10)?.fill(7);
  expect(regions.part(one, 0, 10)).toEqual(new Uint8Array(10));
  expect([regions.part(one, 1, 10), regions.part(one, -1, 2), regions.part(9, 0, 1)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(regions.create(0, 100)).toBe(-48);
});

test("a journal gives each process the others' changes", () => {
  const journal = new Journal(Group.create(MIB));
  const write = { kind: 'write' as const, path: '/tmp/é', position: 2, atEnd: false, bytes: bytes(3) };
  expect(journal.add(1, write)).toBe(true);
  const between = journal.end;
  expect(journal.add(2, { kind: 'remove', path: '/tmp/a' })).toBe(true);
  expect([...journal.between(0, journal.end, 2)]).toMatchObject([write]);
  expect([...journal.between(between, journal.end, 1)]).toMatchObject([{ kind: 'remove', path: '/tmp/a' }]);
  expect(journal.add(1, { ...write, bytes: new Uint8Array(MIB) })).toBe(false);
});

test('who listens in one process is reached from another, as long as it lives', () => {
  const group = Group.create(MIB);
  const channels = new Channels(group);
  const child = group.add(42) ?? -1;
  const [here, there] = [0, child].map((slot) => new Listeners({ group, channels, slot, changes: null }));
  const address = { family: 2, host: '127.0.0.1', port: 5000 };
  const from = { ...address, port: 6000 };
  expect(here?.connect(address, from)).toBeNull();
  there?.listen(address);
  const connection = here?.connect(address, from);
  connection?.send(bytes(3), null);
  expect(there?.isAwaited(address)).toBe(true);
  const accepted = there?.accept(address);
  expect(accepted?.port).toBe(6000);
  expect(accepted?.carrier.receive(new Uint8Array(8), false)).toMatchObject({ bytes: 3 });
  expect(there?.accept(address)).toBeNull();
  endProcess(group, child, 0, child);
  expect(here?.connect(address, from)).toBeNull();
  expect(connection?.send(bytes(1), null)).toBe(-64);
});
