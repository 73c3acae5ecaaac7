import { describe, expect, test } from 'vitest';
import { addressesOf, isLoopback } from '../../runner/door/addresses.ts';
import { Token } from '../../runner/door/token.ts';
import { Follower } from '../../runner/jobs/follower.ts';
import { Positions } from '../../runner/jobs/position.ts';
import { FairLine } from '../../runner/queue/fairLine.ts';
import type { Found } from '../../runner/queue/queue.ts';
import { combine } from '../../runner/queue/redis/combine.ts';
import { turnOf } from '../../runner/queue/redis/turns.ts';

describe('a line', () => {
  const drain = (line: FairLine<string>) => {
    const taken = [];
    for (let item = line.take(); item !== null; item = line.take()) taken.push(item);
    return taken;
  };

  test('gives each owner a turn, and keeps the order of each', () => {
    const line = new FairLine<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) line.add(item, item.charAt(0), item);
    expect(drain(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('lets one who comes later have the next turn but one at most', () => {
    const line = new FairLine<string>();
    for (const item of ['a1', 'a2', 'a3']) line.add(item, 'a', item);
    expect(line.take()).toBe('a1');
    line.add('b1', 'b', 'b1');
    expect(drain(line)).toEqual(['a2', 'b1', 'a3']);
  });

  test('forgets what is taken out of it', () => {
    const line = new FairLine<string>();
    for (const item of ['a1', 'b1']) line.add(item, item.charAt(0), item);
    expect([line.delete('a1'), line.delete('a1'), line.has('a1'), line.size]).toEqual([
      true,
      false,
      false,
      1,
    ]);
    expect(drain(line)).toEqual(['b1']);
    expect(line.size).toBe(0);
  });

  test('of priorities alone, as Redis has it, comes to the same turns', () => {
    const jobs = ['a', 'a', 'a', 'b', 'c', 'c'].map((owner, at, all) => {
      const waiting = all.slice(0, at).filter((other) => other === owner).length;
      return { name: `${owner}${waiting + 1}`, turn: turnOf(100, waiting) };
    });
    const order = jobs.sort((one, other) => one.turn - other.turn).map(({ name }) => name);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    expect(turnOf(2 ** 40, 5)).toBe(2 ** 21 - 1);
  });
});

describe('several workers', () => {
  const worker = (engine: string, more: Partial<Found> = {}): Found => ({
    isolation: { kind: 'bubblewrap', limitsBy: 'cgroup v2' },
    toolchains: [
      { language: 'java', engine, libraries: ['gson'] },
      { language: 'cpp', engine: 'g++ 12', libraries: [] },
    ],
    missing: [{ language: 'c_sharp', reason: 'no dotnet', install: 'apt-get install dotnet-sdk' }],
    limits: { wallMs: 10, memoryBytes: 20, outputBytes: 30 },
    concurrency: 2,
    ...more,
  });

  test('that are alike offer what each has, at once as much as all', () => {
    const both = combine(worker('javac 17'), worker('javac 17'));
    expect(both).toEqual({ ...worker('javac 17'), toolchains: both.toolchains, concurrency: 4 });
    expect(both.toolchains.map(({ language }) => language)).toEqual(['java', 'cpp']);
  });

  test('offer only what all have in the same version with the same libraries, and say why', () => {
    const both = combine(worker('javac 17'), worker('javac 21'));
    expect(both.toolchains.map(({ language }) => language)).toEqual(['cpp']);
    expect(both.missing).toContainEqual({
      language: 'java',
      reason: 'The workers differ: some have javac 17 with gson, some javac 21 with gson.',
      install: 'Install the same version and the same libraries on every worker.',
    });
    const [first] = worker('javac 17').toolchains;
    const bare = worker('javac 17', { toolchains: first ? [{ ...first, libraries: [] }] : [] });
    expect(combine(worker('javac 17'), bare).toolchains).toEqual([]);
  });

  test('keep to the strictest limits, and are as safe as the least safe', () => {
    const unsafe = worker('javac 17', {
      isolation: { kind: 'none', limitsBy: 'rlimits' },
      limits: { wallMs: 5, memoryBytes: 50, outputBytes: 5 },
    });
    expect(combine(worker('javac 17'), unsafe)).toMatchObject({
      isolation: { kind: 'none', limitsBy: 'cgroup v2, rlimits' },
      limits: { wallMs: 5, memoryBytes: 20, outputBytes: 5 },
    });
  });
});

describe('addresses', () => {
  const none = { names: [], origins: [], serve: false };

  test('of this machine are the only ones unless it is told others', () => {
    const { hosts, origins } = addressesOf({ host: '127.0.0.1', ...none }, 7357);
    expect([...hosts]).toEqual(['127.0.0.1:7357', 'localhost:7357', '[::1]:7357']);
    expect(
      [...origins].every((origin) => /^http:\/\/(localhost|127\.0\.0\.1):(4173|5173)$/.test(origin)),
    ).toBe(true);
  });

  test('that it is told are taken exactly', () => {
    const { hosts, origins } = addressesOf(
      {
        host: '192.0.2.7',
        names: ['Runner.School.example'],
        origins: ['https://bench.example'],
        serve: true,
      },
      7357,
    );
    for (const host of ['192.0.2.7:7357', 'runner.school.example', 'runner.school.example:7357']) {
      expect(hosts).toContain(host);
    }
    for (const origin of [
      'https://bench.example',
      'http://127.0.0.1:7357',
      'https://runner.school.example',
    ]) {
      expect(origins).toContain(origin);
    }
  });

  test.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.0.0.1.evil.example', false],
    ['192.168.0.1', false],
  ])('%s on this machine alone: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

test('each token is its own, and as long as 256 bits', () => {
  const [one, other] = [new Token(), new Token()];
  expect(Buffer.from(one.text, 'base64url')).toHaveLength(32);
  expect(one.admits(`Bearer ${one.text}`)).toBe(true);
  expect(one.admits(`Bearer ${other.text}`)).toBe(false);
  expect(one.admits(`Bearer ${one.text} ${one.text}`)).toBe(false);
});

test('a position is worth something only at the start that gave it', () => {
  const positions = new Positions('0123abcd-0000-4000-8000-000000000000');
  positions.next();
  const id = positions.toId(positions.next());
  expect(positions.fromId(id)).toBe(2);
  const elsewhere = ['ffffffff-2', '0123abcd-3', '0123abcd--1', '0123abcd-1e9', '', undefined];
  expect(elsewhere.map((other) => positions.fromId(other))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a reader that does not read is told no more than fits', () => {
  const follower = new Follower();
  for (let time = 0; time < 1000; time += 1) {
    follower.tell({ type: 'output', job: 'j', stream: 'stdout', text: 'x'.repeat(1000) });
  }
  const held = follower.take().length;
  expect(held).toBeGreaterThan(50);
  expect(held).toBeLessThan(200);
  follower.tell({ type: 'output', job: 'j', stream: 'stdout', text: 'again' });
  expect(follower.take()).toHaveLength(1);
});
