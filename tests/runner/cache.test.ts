import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheKey, digestOf, isCacheable } from '../../runner/cache/key.ts';
import { ResultFolder } from '../../runner/cache/resultFolder.ts';
import type { Found } from '../../runner/queue/queue.ts';
import { unrun } from '../../runner/queue/unrun.ts';
import { OUTCOMES } from '../../src/model/index.ts';
import { acting, doneIn, jobOf, RunnerClient } from './support/runnerClient.ts';
import { endRunners, startRunner } from './support/runnerProcess.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-cache-'));
});
afterEach(async () => {
  await endRunners();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the same program in a runner; true where the result came from its cache. */
async function cached(client: RunnerClient, print: string): Promise<boolean> {
  const job = jobOf({ print });
  await client.submit(job);
  const told = await client.events((so) => doneIn(so).includes(job.id));
  const { result } = await (await client.fetch(`/v1/jobs/${job.id}`)).json();
  expect(result.execution.stdout.text).toBe(print);
  expect(told.at(-1)?.event).toMatchObject({ fromCache: result.fromCache });
  return result.fromCache;
}

test('the same program is run once, also by a runner that was started again', async () => {
  const path = join(folder, 'results');
  const args = ['--port', '0', '--cache', path];
  const first = await startRunner(args);
  const client = new RunnerClient(first);
  const print = randomUUID();
  expect(await cached(client, print)).toBe(false);
  expect(await cached(client, print)).toBe(true);
  expect(await cached(new RunnerClient(first), print)).toBe(true);
  await first.end();
  expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o777).toBe(0o600);
  expect(await cached(new RunnerClient(await startRunner(args)), print)).toBe(true);
  // Another version of a toolchain may come to another result.
  const other = await startRunner(args, { env: { STAND_IN_VERSION: '2' } });
  expect(await cached(new RunnerClient(other), print)).toBe(false);
});

test('--no-cache runs every program', async () => {
  const client = new RunnerClient(await startRunner(['--port', '0', '--no-cache']));
  const print = randomUUID();
  expect(await cached(client, print)).toBe(false);
  expect(await cached(client, print)).toBe(false);
});

test('a result hangs on the program, its limits, its toolchain and its isolation', () => {
  const found: Found = {
    isolation: { kind: 'bubblewrap', limitsBy: 'cgroup v2' },
    toolchains: [{ language: 'java', engine: 'javac 17', libraries: [] }],
    missing: [],
    limits: { wallMs: 1, memoryBytes: 1, outputBytes: 1 },
    concurrency: 1,
  };
  const program = acting({});
  const keyOf = (changed = program, place = found) => cacheKey(digestOf(changed), changed, place);
  const others = [
    keyOf({ ...program, stdin: 'x' }),
    keyOf({ ...program, seed: 1 }),
    keyOf({ ...program, limits: { ...program.limits, wallMs: 1 } }),
    keyOf({ ...program, files: { ...program.files, more: '' } }),
    keyOf(program, { ...found, toolchains: [{ language: 'java', engine: 'javac 21', libraries: [] }] }),
    keyOf(program, { ...found, toolchains: [{ language: 'java', engine: 'javac 17', libraries: ['gson'] }] }),
    keyOf(program, { ...found, isolation: { kind: 'none', limitsBy: 'cgroup v2' } }),
  ];
  expect(new Set([keyOf(), ...others]).size).toBe(others.length + 1);
  // Not on how many run beside each other, nor on the order of keys.
  const { seed, ...rest } = program;
  expect(keyOf({ seed, ...rest }, { ...found, concurrency: 9 })).toBe(keyOf());
  expect(keyOf({ ...program, language: 'cpp' })).toBeNull();
});

test('only what came to its own end is kept', () => {
  expect(OUTCOMES.filter((outcome) => isCacheable(unrun(outcome, null)))).toEqual(['exited']);
});

test('a folder that others may write into is refused', async () => {
  chmodSync(folder, 0o777);
  await expect(ResultFolder.open(folder, 1000, () => {})).rejects.toThrow(/others may write/);
});

test('what is no whole result is none', async () => {
  const failures: unknown[] = [];
  const results = await ResultFolder.open(folder, 1_000_000, (error) => failures.push(error));
  const key = 'a'.repeat(64);
  expect(await results.read(key)).toBeNull();
  await results.write(key, unrun('exited', null));
  expect(await results.read(key)).toEqual(unrun('exited', null));
  writeFileSync(join(folder, `${key}.json`), '{"outcome":"exited"}');
  expect(await results.read(key)).toBeNull();
  expect(failures).toEqual([]);
  writeFileSync(join(folder, `${key}.json`), '{"outc');
  expect(await results.read(key)).toBeNull();
  expect(failures).toHaveLength(1);
});

test('a full folder loses what was not used for longest, and what was half written', async () => {
  const results = await ResultFolder.open(folder, 1_000_000, () => {});
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
  for (const [index, key] of keys.entries()) {
    await results.write(key, unrun('exited', null));
    utimesSync(join(folder, `${key}.json`), index, index);
  }
  writeFileSync(join(folder, `${keys[0]}.json.0.part`), '{');
  const { size } = statSync(join(folder, `${keys[0]}.json`));
  await ResultFolder.open(folder, 2 * size, () => {});
  expect(readdirSync(folder).sort()).toEqual(keys.slice(1).map((key) => `${key}.json`));
});
