import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, evaluateCommand } from '../support/command.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-command-'));
  write('problems/numbers.jsonl', problems);
  write(
    'solutions/first/numbers.jsonl',
    solutions('first', ['return n * 2', 'return n + 2', 'while True: pass']),
  );
  write('solutions/second/numbers.jsonl', solutions('org/second', ['return n + n', 'return n * n']));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problem = (name: string, tests: string[]) => ({
  task_id: `numbers_${name}`,
  name,
  problem: `Write ${name}.`,
  canonical_solution: `def ${name}(n): ...`,
  tests: tests.map((assertion) => ({ assertion })),
  topic: 'numbers',
  object: 'function',
  complexity: 1,
});
const names = ['double', 'square', 'forever'];
const problems = lines([
  problem('double', ['func(2) == 4', 'func(5) == 10']),
  problem('square', ['func(2) == 4', 'func(5) == 25']),
  problem('forever', ['func(1) == 1']),
]);

function solutions(model: string, bodies: string[]): string {
  return lines(
    bodies.map((body, position) => ({
      task_id: `numbers_${names[position]}`,
      model,
      candidate_solution: `def ${names[position]}(n):\n    ${body}\n`,
    })),
  );
}

function lines(records: object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function write(path: string, content: string | Uint8Array): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** From a folder that is not the project's. */
const evaluate = (args: string[], environment: Record<string, string> = {}) =>
  evaluateCommand(args, folder, environment);

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const records = (path: string) =>
  read(path)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a run of two models', () => {
  let result: Ended;
  beforeAll(async () => {
    result = await evaluate([
      '--tasks',
      'problems',
      '--samples',
      'solutions',
      '--out',
      'out',
      '--timeout',
      '1',
      '--workers',
      '2',
      '--json',
    ]);
  });

  test('finishes with status 0, whatever the scores', () => {
    expect(result.stderr).toContain('5 of 5');
    expect(result.status).toBe(0);
  });

  test('prints nothing but the summary on stdout', () => {
    const summary = JSON.parse(result.stdout);
    expect(summary.status).toBe('finished');
    expect(summary.models).toMatchObject([
      { model: 'first', score: 50, n: 3, evaluated: 3, absent: 0, verdicts: { pass: 1, partial: 1 } },
      { model: 'org/second', n: 3, evaluated: 2, absent: 1, verdicts: { pass: 2 } },
    ]);
  });

  test('lays the report files out as the reference does', () => {
    const files = [
      'evaluation_summary.md',
      'test_results.jsonl',
      'test_results_errors.json',
      'test_results_score.json',
    ];
    expect(readdirSync(join(folder, 'out/first')).sort()).toEqual(files);
    expect(readdirSync(join(folder, 'out/org/second')).sort()).toEqual(files);
    expect(readdirSync(join(folder, 'out')).sort()).toEqual([
      'first',
      'model_comparison.json',
      'model_comparison_summary.md',
      'org',
      'results.jsonl',
      'run.json',
    ]);
    const score = JSON.parse(read('out/first/test_results_score.json'));
    expect(score.total.score).toBe(50);
    expect(records('out/first/test_results.jsonl').map(({ tests_passed }) => tests_passed)).toEqual([
      2, 1, 0,
    ]);
  });

  test('keeps every evaluation, its tests and its tries', () => {
    const all = records('out/results.jsonl');
    expect(all).toHaveLength(5);
    const forever = all.find(({ task_id }) => task_id === 'numbers_forever');
    expect(forever).toMatchObject({
      model: 'first',
      score: 0,
      verdict: 'timed-out',
      timed_out: true,
      from_cache: false,
    });
    expect(forever.attempts.map(({ alone }: { alone: boolean }) => alone).at(-1)).toBe(true);
    expect(all.find(({ task_id }) => task_id === 'numbers_double').tests).toMatchObject([
      { index: 0, passed: true, expression: 'func(2) == 4' },
      { index: 1, passed: true, expression: 'func(5) == 10' },
    ]);
  });

  test('says what made it: settings, versions, counts, timings', () => {
    const run = JSON.parse(read('out/run.json'));
    expect(run).toMatchObject({
      benchmark: 'codeeval',
      status: 'finished',
      settings: { timeoutMs: 1000 },
      counts: { tasks: 3, total: 5, done: 5, fromCache: 0, unknown: 0 },
    });
    expect(run.versions.engine).toContain('pyodide');
    expect(run.timings.evaluationMs).toBeGreaterThan(0);
  });
});

test('packed files and single files do as well, and the table is for people', async () => {
  const packed = write('packed.jsonl.gz', gzipSync(problems));
  const loose = write('loose.jsonl', solutions('gpt\u202ex', ['return n * 2']));
  const { status, stdout } = await evaluate(['--tasks', packed, '--samples', loose, '--out', 'out-packed']);
  expect(status).toBe(0);
  const [heading = '', row = ''] = stdout.split('\n');
  expect(heading).toMatch(/^model +score +95 % interval +n /);
  expect(row).toMatch(/^gpt\\u\{202e\}x +33\.33 /);
});

test('models are compared in the order in which they are given', async () => {
  const samples = ['solutions/second', 'solutions/first'];
  const { status } = await evaluate([
    '--tasks',
    'problems',
    '--samples',
    ...samples,
    '--out',
    'out-order',
    '--timeout',
    '1',
  ]);
  expect(status).toBe(0);
  const { models_evaluated } = JSON.parse(read('out-order/model_comparison.json'));
  expect(models_evaluated).toEqual(['org/second', 'first']);
});

describe('what can not be done', () => {
  test('bad usage has status 2', async () => {
    const { status, stderr, stdout } = await evaluate(['--out', 'out-bad', '--tasks', 'problems']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--samples is missing');
    expect(existsSync(join(folder, 'out-bad'))).toBe(false);
  });

  test('input with nothing valid in it has status 2, and file and line are named', async () => {
    const broken = write('broken.jsonl', `${lines([{ ...problem('double', ['True']), complexity: 7 }])}`);
    const { status, stderr, stdout } = await evaluate([
      '--tasks',
      broken,
      '--samples',
      'solutions',
      '--out',
      'out-broken',
    ]);
    expect(stderr).toMatch(/broken\.jsonl:1\b/);
    expect([status, stdout]).toEqual([2, '']);
  });

  test('a browser that is not there has status 3', async () => {
    const { status, stderr } = await evaluate(
      ['--tasks', 'problems', '--samples', 'solutions', '--out', 'out-3'],
      {
        BENCHTAB_CHROMIUM: join(folder, 'no-such-browser'),
      },
    );
    expect(stderr).toContain('BENCHTAB_CHROMIUM');
    expect(status).toBe(3);
  });

  test('a model whose name leads out of the folder stays in it', async () => {
    const escaping = write('escape.jsonl', solutions('../../escaped', ['return n * 2']));
    expect(
      (await evaluate(['--tasks', 'problems', '--samples', escaping, '--out', 'out-deep/er'])).status,
    ).toBe(0);
    expect(readdirSync(join(folder, 'out-deep'))).toEqual(['er']);
    const files = readdirSync(join(folder, 'out-deep/er'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('test_results.jsonl'))).toHaveLength(1);
  });
});
