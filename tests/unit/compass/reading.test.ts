import { describe, expect, test } from 'vitest';
import { compassTaskOf } from '../../../src/benchmarks/compass/index.ts';
import {
  documentLooksLike,
  looksLike,
  readSamples,
  readTasks,
} from '../../../src/benchmarks/compass/reading/index.ts';
import type { SourceFile } from '../../../src/model/index.ts';

const good = {
  id: 'double',
  statement: 'Double it.',
  signature: { parameters: [{ name: 'n', type: 'int' }], returns: 'int' },
  correctness: [{ input: [2], expected: 4 }],
  efficiency: [{ name: 'large', seed: 1, size: 1000 }],
  generator: { source: 'def generate(seed, size): return [size]' },
  references: [{ source: 'def solution(n): return 2 * n', complexity: 'O(1)' }],
};

async function* filesOf(texts: Record<string, string>): AsyncGenerator<SourceFile> {
  for (const [path, text] of Object.entries(texts)) yield { path, lines: linesOf(text) };
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

const read = (texts: Record<string, string>) => readTasks(filesOf(texts), 'set');
const readOne = (task: object) => read({ 'a.jsonl': JSON.stringify(task) });

describe('tasks', () => {
  test.each([
    ['one object over several lines', JSON.stringify(good, null, 2), 1],
    ['a list', JSON.stringify([good, { ...good, id: 'other' }], null, 1), 2],
    ['one a line', `${JSON.stringify(good)}\n\n${JSON.stringify({ ...good, id: 7 })}\n`, 2],
  ])('are read from %s', async (_, text, count) => {
    const { tasks, issues } = await read({ 'a.json': text });
    expect(issues).toEqual([]);
    expect(tasks).toHaveLength(count);
  });

  test('have what their files leave out', async () => {
    const [task] = (await readOne(good)).tasks;
    if (task === undefined) throw new Error('No task was read.');
    expect(task).toMatchObject({ title: 'double', language: 'python', groups: { family: 'other' } });
    expect(compassTaskOf(task)).toMatchObject({
      signature: { name: 'solution' },
      correctness: [{ name: 'basic 1', kind: 'basic', size: null, input: { literal: '[2]' }, expected: '4' }],
      efficiency: [
        { name: 'large', kind: 'efficiency', input: { seed: 1, size: 1000 }, size: 1000, expected: null },
      ],
      generator: { language: 'python' },
      checker: null,
      limits: { factor: 10, floorMs: 50, ceilingMs: 5000 },
      human: null,
    });
  });

  test('keep every digit, and null as an answer', async () => {
    const text = JSON.stringify(good)
      .replace('"input":[2],"expected":4', '"input":[9007199254740993,1.0],"expected":null')
      .replace('"parameters":[', '"parameters":[{"name":"m"},');
    const [task] = (await read({ 'a.jsonl': text })).tasks;
    if (task === undefined) throw new Error('No task was read.');
    expect(compassTaskOf(task).correctness[0]).toMatchObject({
      input: { literal: '[9007199254740993,1.0]' },
      expected: 'null',
    });
  });

  test.each([
    ['efficiency', { efficiency: [] }, 'the task has no efficiency cases'],
    ['correctness', { correctness: [] }, 'the task has no correctness cases'],
    ['statement', { statement: undefined }, '"statement" is missing'],
    ['language', { language: 'pyhton' }, 'is not one of python'],
    ['references', { references: [] }, 'no solution in python'],
    [
      'references',
      { language: 'javascript', references: [{ source: 's', language: 'python' }] },
      'javascript',
    ],
    ['efficiency[0].seed', { generator: null }, 'needs a generator'],
    ['efficiency[0].size', { efficiency: [{ seed: 1 }] }, 'is missing beside a seed'],
    ['correctness[0].input', { correctness: [{ expected: 1 }] }, 'is missing'],
    ['correctness[0].input', { correctness: [{ input: 2 }] }, 'is not the list of arguments'],
    ['correctness[0].input', { correctness: [{ input: [1, 2] }] }, 'holds 2 arguments'],
    ['correctness[0].seed', { correctness: [{ input: [1], seed: 1 }] }, 'stands beside an input'],
    ['correctness[0].kind', { correctness: [{ input: [1], kind: 'hard' }] }, 'is not basic, edge or corner'],
    ['tolerance', { tolerance: -1 }, 'is less than 0'],
    ['limits.factor', { limits: { factor: 0 } }, 'is not more than 0'],
    ['limits.floorMs', { limits: { floorMs: 6000 } }, 'more than the ceiling'],
    ['human.mean', { human: { mean: 101, median: 1, sd: 1 } }, 'is more than 100'],
    [
      'references[0].source',
      { references: [{ source: 'x'.repeat(200_001) }] },
      'more than 200,000 characters',
    ],
  ])('are left out by name: %s in %j', async (field, change, message) => {
    const lines = [JSON.stringify({ ...good, ...change }), JSON.stringify({ ...good, id: 'fine' })];
    const { tasks, issues } = await read({ 'a.jsonl': lines.join('\n') });
    expect(tasks.map(({ id }) => id)).toEqual(['fine']);
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'error', file: 'a.jsonl', line: 1, field }),
    );
    expect(issues.map((issue) => issue.message).join()).toContain(message);
    expect(issues.map((issue) => issue.message).join()).toContain('double');
  });

  test('say where a file is no JSON', async () => {
    const broken = JSON.stringify(good, null, 2).replace('"statement":', '"statement"');
    expect((await read({ 'a.json': broken })).issues).toMatchObject([
      { file: 'a.json', line: 3, severity: 'error' },
    ]);
    const { tasks, issues } = await read({ 'a.jsonl': `${JSON.stringify(good)}\n{"id": nope}\n` });
    expect(tasks).toHaveLength(1);
    expect(issues).toMatchObject([{ line: 2, severity: 'error' }]);
  });

  test('with one id count once, and a field that is none is told', async () => {
    const { tasks, issues } = await read({
      'b.jsonl': JSON.stringify({ ...good, title: 'second' }),
      'a.jsonl': JSON.stringify({ ...good, title: 'first', tolerence: 1 }),
    });
    expect(tasks.map(({ title }) => title)).toEqual(['first']);
    expect(issues).toMatchObject([
      { file: 'a.jsonl', field: 'tolerence', severity: 'warning' },
      { file: 'b.jsonl', field: 'id', severity: 'error' },
    ]);
  });
});

describe('samples', () => {
  const line = (task: string, prompt: string | null, index: number | undefined, code: unknown) =>
    JSON.stringify({ task, model: 'm', prompt, index, code });

  test('are numbered by prompt, then by their own index', async () => {
    const lines = [
      line('t', null, 0, 'none'),
      line('t', 'dual', 1, 'd1'),
      line('t', 'zebra', 0, 'z'),
      line('t', 'dual', 0, 'd0'),
      line('t', 'neutral', 5, 'n5'),
      line('t', 'efficiency', undefined, 'e'),
      line('u', 'dual', 3, 'other task'),
    ];
    const sets = await readSamples(filesOf({ 's.jsonl': lines.join('\n') }));
    expect(sets).toHaveLength(1);
    expect(sets[0]?.samples.map(({ taskId, index, text }) => [taskId, index, text])).toEqual([
      ['t', 0, 'n5'],
      ['t', 1, 'e'],
      ['t', 2, 'd0'],
      ['t', 3, 'd1'],
      ['t', 4, 'z'],
      ['t', 5, 'none'],
      ['u', 0, 'other task'],
    ]);
    expect(sets[0]?.samples[3]?.data).toMatchObject({ prompt: 'dual', promptIndex: 1, ownIndex: 1 });
    expect(sets[0]?.samples[0]?.data).toMatchObject({ prompt: 'neutral', promptIndex: 0, ownIndex: 5 });
  });

  test('say what is wrong, and what is no text counts as empty', async () => {
    const lines = ['{"task": "t", "code": "x"}', line('t', 'dual', 0, null), line('t', 'dual', 0, 'later')];
    const [set] = await readSamples(filesOf({ 's.jsonl': lines.join('\n') }));
    expect(set?.samples.map(({ text }) => text)).toEqual(['later']);
    expect(set?.issues).toMatchObject([
      { line: 1, field: 'model', severity: 'error' },
      { line: 2, field: 'code', severity: 'warning' },
      { line: 3, field: 'index', severity: 'warning' },
    ]);
    const [barren] = await readSamples(filesOf({ 's.jsonl': '{"task": "t"}' }));
    expect(barren).toMatchObject({ samples: [] });
    expect(barren?.issues.length).toBeGreaterThan(0);
  });
});

test('files are known by what they hold', () => {
  expect(looksLike(good)).toBe('tasks');
  expect(looksLike([good])).toBe('tasks');
  expect(looksLike({ task: 't', model: 'm', code: '' })).toBe('samples');
  expect(looksLike({ task: 't', reply: '' })).toBeNull();
  expect(documentLooksLike(JSON.stringify([good], null, 2))).toBe('tasks');
  expect(documentLooksLike('def f(): pass')).toBeNull();
});
