import { describe, expect, test } from 'vitest';
import {
  EFCB_TASKS,
  looksLike,
  placeSamples,
  questionOf,
  readSamples,
  readScores,
  readTasks,
} from '../../../src/benchmarks/efcb/index.ts';
import type { SourceFile } from '../../../src/model/index.ts';
import { jsonLines, questions } from '../../support/efcbData.ts';

async function* linesOf(text: string) {
  yield* text.split('\n');
}

async function* given(files: Record<string, string>): AsyncGenerator<SourceFile> {
  for (const [path, text] of Object.entries(files)) yield { path, lines: linesOf(text) };
}

const asked = questions(5);
const plain = { input: [{ role: 'user', content: 'Which?' }], ideal: 'B' };
const tasksOf = async (files: Record<string, string>) => readTasks(given(files), 'set');
const sampleOf = async (files: Record<string, string>) => readSamples(given(files));

describe('questions', () => {
  test('of all five tasks are read as they were built', async () => {
    const files = Object.fromEntries(EFCB_TASKS.map((task) => [`${task}.jsonl`, jsonLines(asked[task])]));
    const { tasks, issues } = await tasksOf(files);
    expect(issues).toEqual([]);
    for (const question of EFCB_TASKS.flatMap((task) => asked[task])) {
      const task = tasks.find(({ id }) => id === question.id);
      if (task === undefined) throw new Error(`${question.id} was not read`);
      expect(task.language).toBeNull();
      expect(questionOf(task)).toMatchObject({
        task: question.task,
        repository: question.repository_name,
        ideal: [question.ideal],
      });
    }
  });

  test('without names go by file and line, and by the folder they lie in', async () => {
    const { tasks } = await tasksOf({ 'tailscale/gmcq-hard.jsonl': `\n${jsonLines([plain])}` });
    expect(tasks.map(({ id, groups }) => [id, groups])).toEqual([
      ['gmcq-hard:2', { task: 'GMCQ-Hard', repository: 'tailscale' }],
    ]);
  });

  test('of several tasks may share ids, and several folders names of files', async () => {
    const shared = { ...plain, id: 7 };
    const { tasks } = await tasksOf({
      'a/gmcq-easy.jsonl': jsonLines([shared, plain]),
      'b/gmcq-easy.jsonl': jsonLines([plain]),
      'b/gmcq-hard.jsonl': jsonLines([shared]),
    });
    expect(tasks.map(({ id }) => id)).toEqual([
      'gmcq-easy/7',
      'a/gmcq-easy:2',
      'b/gmcq-easy:1',
      'gmcq-hard/7',
    ]);
  });

  test.each([
    ['not JSON', '{', null],
    ['no question', jsonLines([{ ideal: 'A' }]), 'input'],
    ['nothing of the user', jsonLines([{ ...plain, input: [{ role: 'system', content: 'x' }] }]), 'input'],
    ['no answer', jsonLines([{ input: plain.input }]), 'ideal'],
    ['a letter that there is not', jsonLines([{ ...plain, ideal: ['A', 'E'] }]), 'ideal'],
    ['a task that there is not', jsonLines([{ ...plain, task: 'sorting' }]), 'task'],
  ])('with %s are left out, and file, line and field are told', async (_, text, field) => {
    const { tasks, issues } = await tasksOf({ 'gmcq-easy.jsonl': text });
    expect(tasks).toEqual([]);
    expect(issues[0]).toMatchObject({ severity: 'error', file: 'gmcq-easy.jsonl', line: 1, field });
    expect(issues[0]?.expected).not.toBeNull();
  });
});

describe('replies', () => {
  const set = () =>
    tasksOf({
      'gmcq-easy.jsonl': jsonLines(asked['gmcq-easy']),
      'gmcq-hard.jsonl': jsonLines(asked['gmcq-hard']),
    });
  const placed = async (files: Record<string, string>) => {
    const [{ tasks }, sets] = await Promise.all([set(), sampleOf(files)]);
    return placeSamples(
      tasks,
      sets.flatMap(({ samples }) => samples),
    );
  };
  const idOf = (at: number) => asked['gmcq-hard'][at]?.id;
  const last = asked['gmcq-hard'].length;

  test('name their question by id, or by its line counted from 1', async () => {
    const { samples, issues } = await placed({
      'replies.jsonl': jsonLines([
        { model: 'm', id: idOf(0), reply: 'A' },
        { model: 'm', task: 'gmcq-hard', index: 2, reply: 'B' },
        { model: 'm', task: 'GMCQ-Hard', index: last, reply: 'C' },
      ]),
    });
    expect(issues).toEqual([]);
    expect(samples.map(({ taskId }) => taskId)).toEqual([idOf(0), idOf(1), idOf(last - 1)]);
  });

  test('are counted from 0 where there is a 0 and not the last, with a warning', async () => {
    const files = {
      'gmcq-hard.jsonl': jsonLines([
        { model: 'm', index: 0, reply: 'A' },
        { model: 'm', index: 1, reply: 'B' },
      ]),
    };
    expect((await placed(files)).samples.map(({ taskId }) => taskId)).toEqual([idOf(0), idOf(1)]);
    expect((await sampleOf(files))[0]?.issues[0]).toMatchObject({ severity: 'warning', field: 'index' });
  });

  test('are counted from 1 where there is the last, whatever else', async () => {
    const { samples, issues } = await placed({
      'gmcq-hard.jsonl': jsonLines([
        { model: 'm', index: 0, reply: 'A' },
        { model: 'm', index: 1, reply: 'B' },
        { model: 'm', index: last, reply: 'C' },
      ]),
    });
    expect(samples.slice(1).map(({ taskId }) => taskId)).toEqual([idOf(0), idOf(last - 1)]);
    expect(issues).toHaveLength(1);
  });

  test('without any name are taken in order, with a warning', async () => {
    const files = { 'o4-mini/gmcq-hard.jsonl': jsonLines([{ reply: 'A' }, { reply: 'B' }]) };
    const { samples } = await placed(files);
    expect(samples.map(({ model, taskId }) => [model, taskId])).toEqual([
      ['o4-mini', idOf(0)],
      ['o4-mini', idOf(1)],
    ]);
    expect((await sampleOf(files))[0]?.issues.map(({ field }) => field)).toEqual(['id', 'model']);
  });

  test('to one question count on, whatever it is called', async () => {
    const { samples } = await placed({
      'gmcq-hard.jsonl': jsonLines([
        { model: 'm', id: idOf(0), reply: 'A' },
        { model: 'm', index: 1, reply: 'B' },
      ]),
    });
    expect(samples.map(({ taskId, index }) => [taskId, index])).toEqual([
      [idOf(0), 0],
      [idOf(0), 1],
    ]);
  });

  test('come from the log of OpenAI-evals, too', async () => {
    const log = [
      { spec: { completion_fns: ['o4-mini'], eval_name: 'gmcq_hard.dev.v0' } },
      { type: 'sampling', sample_id: 'gmcq_hard.dev.1', data: { prompt: [], sampled: ['C'] } },
      { type: 'match', sample_id: 'gmcq_hard.dev.1', data: { correct: true } },
      { final_report: { accuracy: 1 } },
    ];
    const { samples } = await placed({ 'log.jsonl': jsonLines(log.slice(0, 3)) });
    expect(samples).toMatchObject([{ model: 'o4-mini', taskId: idOf(1), text: 'C' }]);
  });

  test.each([
    [{ model: 'm', id: 'a' }, 'reply'],
    [{ model: 5, id: 'a', reply: 'A' }, 'model'],
    [{ model: 'm', index: -1, reply: 'A' }, 'index'],
    [{ model: 'm', index: 1.5, reply: 'A' }, 'index'],
    [{ model: 'm', task: 'sorting', index: 1, reply: 'A' }, 'task'],
    [{ id: 'a', reply: 'A' }, 'model'],
  ])('such as %j are left out by the field that is wrong', async (line, field) => {
    const [only] = await sampleOf({ 'replies.jsonl': jsonLines([line]) });
    expect(only?.samples).toEqual([]);
    expect(only?.issues.at(-1)).toMatchObject({ severity: 'error', line: 1, field });
  });
});

test('scores keep what the judge said, and are told from replies and questions', async () => {
  const lines = [
    { model: 'm', id: 'a', score: 7.5 },
    { model: 'm', id: 'b', raw: 'I would say 7.' },
    { model: 'm', id: 'c' },
  ];
  const { scores, issues } = await readScores(given({ 'scores.jsonl': jsonLines(lines) }));
  expect(scores.map(({ taskId, text }) => [taskId, text])).toEqual([
    ['a', '7.5'],
    ['b', 'I would say 7.'],
  ]);
  expect(issues).toMatchObject([{ severity: 'error', line: 3, field: 'score' }]);
  expect(lines.slice(0, 2).map(looksLike)).toEqual(['scores', 'scores']);
  expect([looksLike(plain), looksLike({ model: 'm', id: 1, reply: 'A' }), looksLike({ a: 1 })]).toEqual([
    'tasks',
    'samples',
    null,
  ]);
});
