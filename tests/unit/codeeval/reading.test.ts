import { describe, expect, test } from 'vitest';
import {
  looksLike,
  matchSamples,
  readSamples,
  readTasks,
  recognise,
} from '../../../src/benchmarks/codeeval/index.ts';
import type { JsonObject } from '../../../src/model/index.ts';
import { files, problem } from './builders.ts';

type Lines = (string | JsonObject | Error)[];

function line(fields: JsonObject = {}): JsonObject {
  return { task_id: 'a_1', model: 'm', candidate_solution: 'x = 1', ...fields };
}

async function tasksOf(lines: Lines) {
  return readTasks(files({ 'p.jsonl': lines }), 'set');
}

async function samplesOf(lines: Lines) {
  const [set] = await readSamples(files({ 'm/s.jsonl': lines }));
  if (set === undefined) throw new Error('No set was read.');
  return set;
}

describe('problems', () => {
  test('become tasks, the raw record as data', async () => {
    const { benchmark, name, tasks, issues } = await tasksOf([problem({ extra: 1.5 })]);
    expect([benchmark, name, issues]).toEqual(['codeeval', 'set', []]);
    expect(tasks).toEqual([
      {
        benchmark: 'codeeval',
        id: 'a_1',
        title: 'target',
        language: 'python',
        groups: { topic: 'alpha', complexity: 'level_1', type: 'function' },
        data: problem({ extra: 1.5 }),
      },
    ]);
  });

  test.each<[string, JsonObject]>([
    ['tests as a list', { tests: [{ assertion: 'True' }] }],
    ['tests as a number', { tests: 7 }],
    ['the text "[]" as tests', { tests: '[]' }],
    ['an empty problem', { problem: '' }],
    ['an empty name', { name: '' }],
    ['a canonical solution that is no text', { canonical_solution: 5 }],
    ['complexity 3', { complexity: 3 }],
  ])('valid: %s', async (_, fields) => {
    expect((await tasksOf([problem(fields)])).issues).toEqual([]);
  });

  test.each<[string, JsonObject, string, string]>([
    ['no name', { name: undefined as never }, 'name', '"name" is missing.'],
    ['empty tests', { tests: '' }, 'tests', '"tests" is empty.'],
    ['an empty list of tests', { tests: [] }, 'tests', '"tests" is empty.'],
    [
      'an empty canonical solution',
      { canonical_solution: '' },
      'canonical_solution',
      '"canonical_solution" is empty.',
    ],
    ['an empty id', { task_id: '' }, 'task_id', '"task_id" is empty.'],
    ['an id that is no text', { task_id: 5 }, 'task_id', '"task_id" is not text.'],
    ['another object', { object: 'module' }, 'object', '"object" is none of the three kinds.'],
    ['complexity 4', { complexity: 4 }, 'complexity', '"complexity" is not a whole number from 1 to 3.'],
    ['complexity "2"', { complexity: '2' }, 'complexity', '"complexity" is not a whole number from 1 to 3.'],
    [
      'complexity false',
      { complexity: false },
      'complexity',
      '"complexity" is not a whole number from 1 to 3.',
    ],
    ['a list as topic', { topic: [] }, 'topic', '"topic" is neither text nor a number.'],
  ])('invalid, with line, field and what would be right: %s', async (_, fields, field, message) => {
    const { tasks, issues } = await tasksOf(['', problem(fields)]);
    expect(tasks).toEqual([]);
    expect(issues).toMatchObject([{ severity: 'error', file: 'p.jsonl', line: 2, field, message }]);
    expect(issues[0]?.expected).toMatch(/./);
  });

  test('complexity is an int for Python: true is 1 and stays true, 1.0 is none', async () => {
    const text = JSON.stringify(problem());
    const { tasks, issues } = await tasksOf([
      text.replace('"complexity":1', '"complexity":true'),
      text.replace('"complexity":1', '"complexity":1.0'),
    ]);
    expect(tasks[0]?.data.complexity).toBe(true);
    expect(tasks[0]?.groups.complexity).toBe('level_1');
    expect(issues).toMatchObject([{ line: 2, field: 'complexity' }]);
  });

  test('of one id the later content is used at the first place', async () => {
    const { tasks, issues } = await tasksOf([
      problem({ name: 'first' }),
      problem({ task_id: 'b_1' }),
      problem({ name: 'second' }),
    ]);
    expect(tasks.map(({ id, title }) => [id, title])).toEqual([
      ['a_1', 'second'],
      ['b_1', 'target'],
    ]);
    expect(issues).toMatchObject([{ severity: 'warning', line: 3, field: 'task_id' }]);
    expect(issues[0]?.message).toContain('p.jsonl:1');
  });

  test('files count in the order of their names by code point, however they come', async () => {
    const given = { 'p/\uffff.jsonl': 'u', 'p/\u{1F600}.jsonl': 'e', 'p/b.jsonl': 'b', 'p/B.jsonl': 'B' };
    const { tasks } = await readTasks(
      files(
        Object.fromEntries(Object.entries(given).map(([path, id]) => [path, [problem({ task_id: id })]])),
      ),
      'set',
    );
    expect(tasks.map(({ id }) => id)).toEqual(['B', 'b', 'u', 'e']);
  });
});

describe('lines', () => {
  test('blank ones are skipped, also with Unicode blanks', async () => {
    const { tasks, issues } = await tasksOf(['', ' \u2003\t', `\u00a0${JSON.stringify(problem())}\u3000`]);
    expect(tasks.length).toBe(1);
    expect(issues).toEqual([]);
  });

  test.each<[string, string]>([
    ['7', 'holds a number'],
    ['"text"', 'holds text'],
    ['[]', 'holds a list'],
    ['null', 'holds null'],
    ['not json', 'is not JSON: Expecting value: line 1 column 1 (char 0)'],
  ])('%s is reported and the others load', async (bad, message) => {
    const { tasks, issues } = await tasksOf([bad, problem()]);
    expect(tasks.length).toBe(1);
    expect(issues).toMatchObject([{ severity: 'error', file: 'p.jsonl', line: 1, field: null }]);
    expect(issues[0]?.message).toContain(message);
  });

  test('of duplicate keys the last wins, and NaN is a number', async () => {
    const { samples } = await samplesOf([
      '{"task_id": "x", "task_id": "y", "model": "m", "candidate_solution": NaN}',
    ]);
    expect(samples).toMatchObject([{ taskId: 'y', text: null, data: { value: Number.NaN } }]);
  });

  test('a byte order mark loses the first line, as in the reference, and says so', async () => {
    const { tasks, issues } = await tasksOf([
      `\ufeff${JSON.stringify(problem())}`,
      problem({ task_id: 'b_1' }),
    ]);
    expect(tasks.map(({ id }) => id)).toEqual(['b_1']);
    expect(issues).toMatchObject([{ severity: 'error', line: 1, expected: 'UTF-8 without a BOM' }]);
  });

  test('a file that breaks off is dropped with all its lines; the other files load', async () => {
    const error = Object.assign(new Error('m/bad.jsonl: line 3 holds a byte that is not UTF-8.'), {
      line: 3,
    });
    const [set, ...others] = await readSamples(
      files({ 'm/bad.jsonl': [line(), 'not json', error], 'm/good.jsonl': [line({ task_id: 'b_1' })] }),
    );
    expect(others).toEqual([]);
    expect(set?.samples.map(({ taskId }) => taskId)).toEqual(['b_1']);
    expect(set?.issues).toEqual([
      {
        severity: 'error',
        file: 'm/bad.jsonl',
        line: 3,
        field: null,
        message:
          "The file can't be read, so none of its lines is used: line 3 holds a byte that is not UTF-8.",
        expected: 'A whole file in UTF-8',
      },
    ]);
  });

  test('a million bad lines do not make a million issues', async () => {
    const { issues } = await tasksOf(Array.from({ length: 5000 }, () => 'bad'));
    expect(issues.length).toBe(201);
    expect(issues.at(-1)?.message).toBe('4800 more problems in this file are not listed.');
  });
});

describe('solutions', () => {
  test('become samples that know where they stand', async () => {
    const { model, samples, issues } = await samplesOf([line({ task_id: 'a_1_m', more: 1 })]);
    expect([model, issues]).toEqual(['m', []]);
    expect(samples).toEqual([
      {
        benchmark: 'codeeval',
        model: 'm',
        taskId: 'a_1',
        index: 0,
        text: 'x = 1',
        data: { task_id: 'a_1_m', model: 'm', key: 'candidate_solution', file: 'm/s.jsonl', line: 1 },
      },
    ]);
  });

  test.each([
    ['x_1_m', 'x_1'],
    ['x_1_m_m', 'x_1_m'],
    ['tricky_m', 'tricky'],
    ['x_1_v2', 'x_1_v2'],
    ['x_1', 'x_1'],
    ['m', 'm'],
  ])('the id %s is that of %s', async (task_id, id) => {
    expect((await samplesOf([line({ task_id })])).samples[0]?.taskId).toBe(id);
  });

  test.each<[string, JsonObject, string | null]>([
    ['text', { extracted_solution: 'y' }, 'y'],
    ['an empty text', { extracted_solution: '' }, ''],
    ['null', { extracted_solution: null }, null],
    ['false', { extracted_solution: false }, null],
  ])('an extracted solution wins by its key alone: %s', async (_, fields, text) => {
    const { samples } = await samplesOf([line(fields)]);
    expect(samples[0]).toMatchObject({ text, data: { key: 'extracted_solution' } });
  });

  test.each<[string, JsonObject, string]>([
    ['no id', { task_id: undefined as never }, 'task_id'],
    ['an empty id', { task_id: '' }, 'task_id'],
    ['no model', { model: undefined as never }, 'model'],
    ['an empty model', { model: '' }, 'model'],
    ['no solution', { candidate_solution: undefined as never }, 'candidate_solution'],
  ])('invalid: %s', async (_, fields, field) => {
    const { samples, issues } = await samplesOf([line(fields), line({ task_id: 'b_1' })]);
    expect(samples.map(({ taskId }) => taskId)).toEqual(['b_1']);
    expect(issues).toMatchObject([{ severity: 'error', file: 'm/s.jsonl', line: 1, field }]);
  });

  test('of two lines for one task the later counts, across files too, and both are named', async () => {
    const [set] = await readSamples(
      files({
        'm/b.jsonl': [line({ candidate_solution: 'late' })],
        'm/a.jsonl': [line({ task_id: 'a_1_m' })],
      }),
    );
    expect(set?.samples.map(({ text }) => text)).toEqual(['late']);
    expect(set?.issues).toMatchObject([
      { severity: 'warning', file: 'm/b.jsonl', line: 1, field: 'task_id' },
    ]);
    expect(set?.issues[0]?.message).toContain('m/a.jsonl:1');
  });
});

describe('samples and tasks', () => {
  test('are matched in the order of the tasks; unknown ids are told with their place', async () => {
    const { tasks } = await tasksOf([
      problem(),
      problem({ task_id: 'b_1' }),
      problem({ task_id: 'tricky_m' }),
    ]);
    const { samples } = await samplesOf([
      line({ task_id: 'b_1' }),
      line({ task_id: 'a_1_v2' }),
      line({ task_id: 'tricky_m' }),
      line({ task_id: 'c_1' }),
    ]);
    const { pairs, absent, unknown, issues } = matchSamples(tasks, samples);
    expect(pairs.map(({ task, sample }) => [task.id, sample.taskId])).toEqual([['b_1', 'b_1']]);
    expect(absent.map(({ id }) => id)).toEqual(['a_1', 'tricky_m']);
    expect(unknown.map(({ taskId }) => taskId)).toEqual(['a_1_v2', 'tricky', 'c_1']);
    expect(issues.map(({ file, line: at, expected }) => [file, at, expected])).toEqual([
      [
        'm/s.jsonl',
        2,
        `"a_1", perhaps: only the suffix of the line's own model is removed, and "_v2" is not that`,
      ],
      ['m/s.jsonl', 3, '"tricky_m" is a problem, but its end was taken for the suffix of model "m"'],
      ['m/s.jsonl', 4, null],
    ]);
  });
});

test.each<[unknown, string | null]>([
  [problem(), 'tasks'],
  [{ tests: '[]' }, 'tasks'],
  [line(), 'samples'],
  [{ task_id: 'a', model: 'm' }, 'samples'],
  [{ ...problem(), extracted_solution: '' }, 'samples'],
  [{ prompt: 'x' }, null],
  [[], null],
  [null, null],
  ['text', null],
])('a mixed drop sorts itself by first objects: %j', (first, kind) => {
  expect(looksLike(first)).toBe(kind);
});

test('the official zip is known by its MD5', () => {
  expect(recognise('3F1946c1bd1f3078a01330a3dd8d31d5')).toContain('official CodeEval');
  expect(recognise('3f1946c1bd1f3078a01330a3dd8d31d6')).toBeNull();
});
