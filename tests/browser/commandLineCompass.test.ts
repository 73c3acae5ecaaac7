import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultLine } from '../../src/benchmarks/compass/index.ts';
import { type Ended, evaluateCommand } from '../support/command.ts';

const BEST = `def solution(values):
    total = 0
    for value in values:
        total += value
    return total
`;

/** Adds up a list; its size makes its time. */
const sum = {
  id: 'sum',
  statement: 'Add up.',
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [
    { name: 'two', input: [[1, 2]], expected: 3 },
    { name: 'nothing', kind: 'edge', input: [[]], expected: 0 },
  ],
  efficiency: [
    { name: 'thousand', seed: 1, size: 1000 },
    { name: 'two thousand', seed: 2, size: 2000 },
  ],
  generator: { source: 'def generate(seed, size):\n    return [[(v * seed) % 97 for v in range(size)]]' },
  references: [{ name: 'one pass', source: BEST }],
  human: { mean: 50, median: 50, sd: 20 },
};

const tasks = {
  'sum.json': sum,
  'faulty.json': {
    ...sum,
    id: 'faulty',
    references: [{ name: 'bad', source: 'def solution(values): return 1' }],
  },
  'endless.json': {
    ...sum,
    id: 'no-cases',
    efficiency: [],
  },
  'package.json': { name: 'something else' },
};

const samples = [
  { task: 'sum', model: 'best', prompt: 'neutral', code: BEST },
  { task: 'sum', model: 'best', prompt: 'dual', code: BEST },
  { task: 'sum', model: 'best', prompt: 'dual', code: 'def solution(values): return -1' },
  { task: 'faulty', model: 'best', prompt: 'neutral', code: BEST },
  { task: 'nowhere', model: 'best', prompt: 'neutral', code: BEST },
  { task: 'sum', model: 'broken', prompt: 'neutral', index: 3, code: 'def solution(values:' },
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-compass-'));
  mkdirSync(join(folder, 'tasks'));
  for (const [name, task] of Object.entries(tasks)) {
    writeFileSync(join(folder, 'tasks', name), JSON.stringify(task, null, 2));
  }
  const lines = samples.map((sample) => JSON.stringify(sample));
  writeFileSync(
    join(folder, 'samples.jsonl'),
    `${[...lines, '{"task": "sum", "model": "best"}'].join('\n')}\n`,
  );
  const wrong = { ...sum, id: 'wrong', limits: { factor: 'ten' } };
  writeFileSync(join(folder, 'wrong.jsonl'), `\n${JSON.stringify(wrong)}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('a folder of tasks and a file of samples', () => {
  let ended: Ended;
  let lines: ResultLine[];
  beforeAll(async () => {
    const files = ['--tasks', 'tasks', '--samples', 'samples.jsonl', '--out', 'out'];
    ended = await evaluateCommand(['--benchmark', 'compass', ...files, '--json'], folder);
    lines = read('out/results.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  test('are scored: the scores per model, prompt and task, and the percentile', () => {
    expect(ended.status, ended.stderr).toBe(0);
    const [best, broken] = JSON.parse(ended.stdout).models;
    expect(best).toMatchObject({
      model: 'best',
      samples: 3,
      unsupported: 1,
      prompts: [
        { prompt: 'neutral', samples: 1, correctness: 100, efficiency: 100 },
        { prompt: 'dual', samples: 2, correctness: 50, efficiency: 50 },
      ],
      tasks: [{ task: 'sum' }],
    });
    expect(best.correctness).toBeCloseTo(200 / 3);
    // (66.7 − 50) / 20 standard deviations above the mean.
    expect(best.percentile).toBe(80);
    expect(broken).toMatchObject({
      model: 'broken',
      correctness: 0,
      efficiency: 0,
      quality: null,
      composite: 0,
      withoutQuality: 1,
      notRunning: 1,
    });
  });

  test('faulty tasks leave their answers unsupported; answers to no task are told', () => {
    const verdicts = lines.map(({ task, model, verdict }) => `${task} ${model} ${verdict}`);
    expect(verdicts.sort()).toEqual([
      'faulty best unsupported',
      'sum best fail',
      'sum best pass',
      'sum best pass',
      'sum broken error',
    ]);
    const faulty = lines.find(({ task }) => task === 'faulty');
    expect(faulty).toMatchObject({
      result: null,
      errorMessage: expect.stringContaining("fails the task's own case"),
    });
    expect(ended.stderr).toMatch(/1 answers belong to no task; the first is best, nowhere/);
  });

  test('answers without an index are numbered within their prompt', () => {
    const own = lines.filter(({ task, model }) => task === 'sum' && model === 'best');
    expect(own.map(({ prompt, index }) => `${prompt} ${index}`).sort()).toEqual([
      'dual 0',
      'dual 1',
      'neutral 0',
    ]);
    expect(lines.find(({ model }) => model === 'broken')).toMatchObject({ index: 0 });
  });

  test('what is wrong is told with its file, line and field; other JSON in the folder is no error', () => {
    expect(ended.stderr).toMatch(/error tasks\/endless\.json:efficiency: .*no efficiency cases/);
    expect(ended.stderr).toMatch(/error samples\.jsonl:7:code: "code" is missing/);
    expect(ended.stderr).toMatch(/warning tasks\/package\.json: .*ignored/);
  });

  test('reports are written, with what produced them', () => {
    expect(readdirSync(join(folder, 'out')).sort()).toEqual([
      'families.csv',
      'findings.csv',
      'report.csv',
      'report.json',
      'report.md',
      'results.jsonl',
      'run.json',
      'tasks.csv',
    ]);
    expect(JSON.parse(read('out/run.json'))).toMatchObject({
      benchmark: 'compass',
      status: 'finished',
      counts: { tasks: 2, total: 5, done: 5, unknown: 1 },
      versions: { engine: expect.stringMatching(/pyodide.*; quality \S+/) },
    });
    expect(read('out/report.md')).toContain('best');
  });
});

test('a table is printed where no JSON is asked for', async () => {
  const files = [
    '--tasks',
    'tasks/sum.json',
    '--samples',
    'samples.jsonl',
    '--models',
    'broken',
    '--out',
    'table',
  ];
  const { status, stdout } = await evaluateCommand(['--benchmark', 'compass', ...files], folder);
  expect(status).toBe(0);
  const [head = '', row = ''] = stdout.split('\n');
  expect(head).toMatch(/^model +correctness +efficiency +quality +composite +percentile +n/);
  // No percentile for nothing but zeros would be wrong: it is 1 % of people.
  expect(row).toMatch(/^broken +0\.0 +0\.0 +0\.0 +1\.0 +1 +1 +1 +0$/);
});

test('with no valid task the command ends with 2, and says what is wrong where', async () => {
  const files = ['--tasks', 'wrong.jsonl', '--samples', 'samples.jsonl', '--out', 'none'];
  const { status, stderr } = await evaluateCommand(['--benchmark', 'compass', ...files], folder);
  expect(status).toBe(2);
  expect(stderr).toMatch(/error wrong\.jsonl:2:limits\.factor: /);
});
