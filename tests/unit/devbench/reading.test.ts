import { describe, expect, test } from 'vitest';
import { looksLike, matchSamples, readSamples, readTasks } from '../../../src/benchmarks/devbench/index.ts';
import type { ImportIssue, JsonObject } from '../../../src/model/index.ts';
import { files } from '../codeeval/builders.ts';
import { answerLine, publishedPath, taskLine } from './builders.ts';

const API = publishedPath('benchmark', 'python', 'api_usage');
const API_M = publishedPath('completions', 'python', 'api_usage', 'm');

const short = (issues: ImportIssue[]) =>
  issues.map(({ severity, file, line, field, message }) => `${severity} ${file}:${line} ${field} ${message}`);

async function modelsOf(given: Record<string, (string | JsonObject | Error)[]>) {
  const sets = await readSamples(files(given));
  return sets.map(({ model, samples }) => ({
    model,
    samples: samples.map(({ taskId, index, text }) => [taskId, index, text]),
  }));
}

describe('tasks', () => {
  test('are known by language, category and id', async () => {
    const set = await readTasks(
      files({
        [API]: [taskLine('1'), taskLine('2')],
        [publishedPath('benchmark', 'cpp', 'low_context')]: [
          taskLine('1', { language: 'cpp', testsource: 'devbench-low-context' }),
        ],
      }),
      'benchmark',
    );
    expect(set.tasks.map(({ id, language, groups }) => [id, language, groups])).toEqual([
      ['cpp/low_context/1', 'cpp', { language: 'cpp', category: 'low_context' }],
      ['python/api_usage/1', 'python', { language: 'python', category: 'api_usage' }],
      ['python/api_usage/2', 'python', { language: 'python', category: 'api_usage' }],
    ]);
    expect(set.tasks[1]?.data).toEqual({ ...taskLine('1'), category: 'api_usage' });
    expect(set).toMatchObject({ benchmark: 'devbench', name: 'benchmark', issues: [] });
  });

  test('in loose files are placed by what their lines say, or by the name of the file', async () => {
    const { tasks, issues } = await readTasks(
      files({
        'a.jsonl': [taskLine('1', { language: 'C#', testsource: 'devbench-code2NL-NL2code' })],
        'syntax_completion.jsonl': [taskLine('2', { testsource: 'mine' })],
        'pattern_matching/b.jsonl': [taskLine('3', { testsource: '' })],
      }),
      '',
    );
    expect(tasks.map(({ id }) => id)).toEqual([
      'c_sharp/code2NL_NL2code/1',
      'python/pattern_matching/3',
      'python/syntax_completion/2',
    ]);
    expect(issues).toEqual([]);
  });

  test('of unknown place, without needed fields, or on broken lines are listed and left out', async () => {
    const { tasks, issues } = await readTasks(
      files({
        'a.jsonl': [
          taskLine('1', { language: 'cobol' }),
          taskLine('2', { testsource: 'mine' }),
          taskLine('', { prefix: 7 }),
          '{"id": ',
          '[1]',
          '',
          taskLine('ok'),
        ],
      }),
      '',
    );
    expect(tasks.map(({ id }) => id)).toEqual(['python/api_usage/ok']);
    expect(short(issues)).toEqual([
      expect.stringMatching(/^error a.jsonl:1 language Neither/),
      expect.stringMatching(/^error a.jsonl:2 testsource Neither/),
      'error a.jsonl:3 id "id" is empty.',
      'error a.jsonl:3 prefix "prefix" is not text.',
      expect.stringMatching(/^error a.jsonl:4 null The line is not JSON/),
      'error a.jsonl:5 null The line holds JSON, but no object.',
    ]);
  });

  test('in the published layout belong to their folder, with a warning where the line says otherwise', async () => {
    const { tasks, issues } = await readTasks(files({ [API]: [taskLine('1', { language: 'java' })] }), '');
    expect(tasks.map(({ id }) => id)).toEqual(['python/api_usage/1']);
    expect(short(issues)).toEqual([
      `warning ${API}:1 language The line says "java", but lies in the folder "python", which counts.`,
    ]);
  });

  test('that come twice are one; where they differ, the later is used and both are named', async () => {
    const { tasks, issues } = await readTasks(
      files({
        'z/api_usage.jsonl': [taskLine('1', { prefix: 'later' })],
        'a/api_usage.jsonl': [taskLine('1'), taskLine('2')],
        'b/api_usage.jsonl': [taskLine('2')],
      }),
      '',
    );
    expect(tasks.map(({ id, data }) => [id, data.prefix])).toEqual([
      ['python/api_usage/1', 'later'],
      ['python/api_usage/2', 'def one():\n'],
    ]);
    expect(short(issues)).toEqual([
      expect.stringContaining(
        'warning z/api_usage.jsonl:1 id The task "python/api_usage/1" is also at a/api_usage.jsonl:1',
      ),
    ]);
  });

  test('can be read from completions, which repeat them', async () => {
    const { tasks, issues } = await readTasks(
      files({
        [API_M]: [answerLine('1', { m_completions: ['x'] })],
        [publishedPath('completions', 'python', 'api_usage', 'n')]: [
          answerLine('1', { n_completions: ['y'] }),
        ],
      }),
      '',
    );
    expect(tasks.map(({ data }) => data)).toEqual([{ ...taskLine('1'), category: 'api_usage' }]);
    expect(issues).toEqual([]);
  });

  test('of a file that breaks off are not used', async () => {
    const broken = Object.assign(new Error(`${API}: breaks off`), { line: 2 });
    const { tasks, issues } = await readTasks(files({ [API]: [taskLine('1'), broken] }), '');
    expect(tasks).toEqual([]);
    expect(short(issues)).toEqual([
      `error ${API}:2 null The file can't be read, so none of its lines is used: breaks off`,
    ]);
  });
});

describe('completions', () => {
  test('come as a list, numbered, or single; a list wins over numbers, numbers over a single one', async () => {
    const all = {
      m_completions: ['l0', 'l1'],
      m_completion_0: 'n0',
      m_completion_1: 'n1',
      m_completion_3: 'n3',
      m: 's',
    };
    const { m_completions, ...numbered } = all;
    expect(m_completions).toHaveLength(2);
    expect(
      await modelsOf({
        [API_M]: [
          answerLine('1', all),
          answerLine('2', numbered),
          answerLine('3', { m: 's' }),
          answerLine('4', { ...numbered, m_completions: 'not a list' }),
        ],
      }),
    ).toEqual([
      {
        model: 'm',
        samples: [
          ['python/api_usage/1', 0, 'l0'],
          ['python/api_usage/1', 1, 'l1'],
          ['python/api_usage/2', 0, 'n0'],
          ['python/api_usage/2', 1, 'n1'],
          ['python/api_usage/3', 0, 's'],
          ['python/api_usage/4', 0, 'n0'],
          ['python/api_usage/4', 1, 'n1'],
        ],
      },
    ]);
  });

  test('of several models in one file make one set each, also of single keys in a file of any name', async () => {
    const models = await modelsOf({
      'a.jsonl': [answerLine('1', { 'org/a_completions': ['x'], b_completion_0: 'y', note: 'no model' })],
      'b.jsonl': [answerLine('2', { c: 'z' })],
    });
    expect(models.map(({ model }) => model)).toEqual(['org/a', 'b', 'c']);
  });

  test('under a single key may bear a name that ends like a list, and be empty', async () => {
    const path = publishedPath('completions', 'python', 'api_usage', 'gpt-35-turbo-completions');
    expect(await modelsOf({ [path]: [answerLine('1', { 'gpt-35-turbo-completions': '' })] })).toEqual([
      { model: 'gpt-35-turbo-completions', samples: [['python/api_usage/1', 0, '']] },
    ]);
  });

  test('that a line lacks are listed by file and line', async () => {
    const [set, ...others] = await readSamples(
      files({
        [API_M]: [
          answerLine('1', { m_completions: ['x'] }),
          answerLine('2', {}),
          answerLine('3', { m_completions: [] }),
          answerLine('4', { m_completions: ['x', null] }),
        ],
      }),
    );
    expect(others).toEqual([]);
    expect(set?.samples.map(({ taskId, text }) => [taskId, text])).toEqual([
      ['python/api_usage/1', 'x'],
      ['python/api_usage/4', 'x'],
      ['python/api_usage/4', null],
    ]);
    expect(short(set?.issues ?? [])).toEqual([
      `warning ${API_M}:4 m_completions Completion 1 of m is not text, so it counts as an empty one.`,
      `error ${API_M}:2 m_completions The line has no completions of m, so its task counts as not answered.`,
      `error ${API_M}:3 m_completions The line has no completions of m, so its task counts as not answered.`,
    ]);
  });

  test('of a file without any are a set of their own that only tells so', async () => {
    const sets = await readSamples(files({ [API_M]: [answerLine('1', {})] }));
    expect(sets).toMatchObject([{ model: 'm', samples: [], issues: [{ line: 1, severity: 'error' }] }]);
  });

  test('of one model from all languages and categories are one set', async () => {
    const [set, ...others] = await readSamples(
      files({
        [publishedPath('completions', 'java', 'low_context', 'm')]: [
          answerLine('1', { m_completions: ['a'] }),
        ],
        [API_M]: [answerLine('1', { m_completions: ['b'] })],
      }),
    );
    expect(others).toEqual([]);
    expect(set?.samples.map(({ taskId }) => taskId)).toEqual(['java/low_context/1', 'python/api_usage/1']);
  });

  test('given twice for one task: the later line is used, and a warning names both', async () => {
    const [set] = await readSamples(
      files({ [API_M]: [answerLine('1', { m: 'old' }), answerLine('1', { m: 'new' })] }),
    );
    expect(set?.samples.map(({ text }) => text)).toEqual(['new']);
    expect(short(set?.issues ?? [])).toEqual([
      `warning ${API_M}:2 id The task "python/api_usage/1" is also answered by m at ${API_M}:1; this later line is used.`,
    ]);
  });
});

describe('HumanEval and EvalPlus', () => {
  const humanTask = {
    task_id: 'HumanEval/0',
    prompt: 'def one():\n',
    entry_point: 'one',
    canonical_solution: '    return 1\n',
    test: 'def check(candidate):\n    assert candidate() == 1\n',
  };

  test('tasks become tasks whose assertions call the check', async () => {
    const { tasks, issues } = await readTasks(files({ 'HumanEval.jsonl': [humanTask] }), '');
    expect(issues).toEqual([]);
    expect(tasks).toMatchObject([
      {
        id: 'HumanEval/0',
        language: 'python',
        groups: { category: 'HumanEval' },
        data: {
          prefix: humanTask.prompt,
          suffix: '',
          golden_completion: humanTask.canonical_solution,
          assertions: `${humanTask.test}\n\ncheck(one)`,
        },
      },
    ]);
  });

  test('samples of one task count on from line to line; the model is that of the file or its folder', async () => {
    const sets = await readSamples(
      files({
        'aurora.jsonl': [
          { task_id: 'HumanEval/0', completion: 'a' },
          { task_id: 'HumanEval/0', completion: 'b' },
        ],
        'birch/samples-sanitized.jsonl': [{ task_id: 'HumanEval/0', solution: 'c', completion: 'd' }],
        'cedar.jsonl': [{ task_id: 'HumanEval/0', completion: 5 }],
      }),
    );
    expect(
      sets.map(({ model, samples }) => [
        model,
        samples.map(({ index, text, data }) => [index, text, data.form]),
      ]),
    ).toEqual([
      [
        'aurora',
        [
          [0, 'a', 'completion'],
          [1, 'b', 'completion'],
        ],
      ],
      ['birch', [[0, 'c', 'solution']]],
      ['cedar', []],
    ]);
    expect(short(sets[2]?.issues ?? [])).toEqual([
      'error cedar.jsonl:1 completion "completion" is not text.',
    ]);
  });
});

describe('what a file holds', () => {
  test.each([
    ['the benchmark', taskLine('1'), API, 'tasks'],
    ['completions', answerLine('1', { m_completions: [] }), 'x.jsonl', 'samples'],
    ['completions alone', { id: '1', m_completion_0: 'x' }, 'x.jsonl', 'samples'],
    ['a single completion', answerLine('1', { m: 'x' }), 'x.jsonl', 'samples'],
    ['the benchmark with a note', answerLine('1', { note: 'x' }), API, 'tasks'],
    ['a line of completions that lacks them', taskLine('1'), API_M, 'samples'],
    [
      'HumanEval',
      { task_id: 'HumanEval/0', prompt: '', entry_point: 'f', canonical_solution: '', test: '' },
      'h.jsonl',
      'tasks',
    ],
    ['samples', { task_id: 'HumanEval/0', completion: '' }, 's.jsonl', 'samples'],
    ['EvalPlus samples', { task_id: 'HumanEval/0', solution: '' }, 's.jsonl', 'samples'],
    ['CodeEval problems', { task_id: 'a', tests: '[]', canonical_solution: 'x' }, 'p.jsonl', null],
    ['CodeEval solutions', { task_id: 'a', model: 'm', candidate_solution: 'x' }, 's.jsonl', null],
    ['CodeEval solutions without one', { task_id: 'a', model: 'm', solution: 'x' }, 's.jsonl', null],
    ['something else', { id: 1, name: 'x' }, 'x.jsonl', null],
    ['a list', [1], 'x.jsonl', null],
  ])('%s', (_name, object, path, expected) => {
    expect(looksLike(object, path)).toBe(expected);
  });
});

describe('matching', () => {
  test('lists what answers no task, and what answers another version of one', async () => {
    const { tasks } = await readTasks(files({ [API]: [taskLine('1'), taskLine('2'), taskLine('3')] }), '');
    const [set] = await readSamples(
      files({
        [API_M]: [
          answerLine('9', { m_completions: ['x', 'y'] }),
          answerLine('2', { m_completions: ['x'] }, { golden_completion: 'another' }),
          answerLine('1', { m_completions: ['x', 'y'] }),
        ],
      }),
    );
    const { answered, absent, unknown, issues } = matchSamples(tasks, set?.samples ?? []);
    expect(answered.map(({ task, samples }) => [task.id, samples.length])).toEqual([
      ['python/api_usage/1', 2],
      ['python/api_usage/2', 1],
    ]);
    expect(absent.map(({ id }) => id)).toEqual(['python/api_usage/3']);
    expect(unknown).toHaveLength(2);
    expect(short(issues)).toEqual([
      expect.stringMatching(`warning ${API_M}:2 id The task "python/api_usage/2" is another one here`),
      expect.stringMatching(`warning ${API_M}:1 id No task has the id "python/api_usage/9"`),
    ]);
  });
});
