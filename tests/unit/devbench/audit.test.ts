import { describe, expect, test } from 'vitest';
import {
  auditOf,
  auditSamples,
  EMPTY_MODEL,
  GOLDEN_MODEL,
  isBaseline,
  nullPasses,
} from '../../../src/benchmarks/devbench/index.ts';
import type { Evaluation, Execution, Language, Task } from '../../../src/model/index.ts';
import { judged, ran, sampleOf, task } from './builders.ts';

const swallowed = ran(
  {},
  {
    assertions: { run: 1, failed: 1, failures: [{ by: 'console.assert', message: '', line: 4 }] },
  },
);
const wrong = ran(
  { exitStatus: 1 },
  {
    error: { kind: 'uncaught', type: 'TypeError', message: 'x is no function', line: 1, column: 1 },
  },
);
const lacks = ran({ outcome: 'unsupported', exitStatus: null, detail: 'mongodb', script: null });

async function baselines(of: Task, golden: Execution, empty: Execution): Promise<Evaluation[]> {
  const samples = auditSamples([of]);
  const evaluated = samples.map((sample) =>
    judged(of, sample, sample.model === GOLDEN_MODEL ? golden : empty),
  );
  return (await Promise.all(evaluated)).map(({ evaluation }) => evaluation);
}

describe('the baselines', () => {
  test('of a task are its golden completion and an empty one, under names of their own', () => {
    const tasks = [task('python', 'api_usage', '1', 'one'), task('java', 'low_context', '2', 'two')];
    expect(auditSamples(tasks).map(({ model, taskId, text, data }) => [model, taskId, text, data])).toEqual([
      [GOLDEN_MODEL, 'python/api_usage/1', 'one', { audit: 'golden' }],
      [GOLDEN_MODEL, 'java/low_context/2', 'two', { audit: 'golden' }],
      [EMPTY_MODEL, 'python/api_usage/1', '', { audit: 'empty' }],
      [EMPTY_MODEL, 'java/low_context/2', '', { audit: 'empty' }],
    ]);
    expect([GOLDEN_MODEL, EMPTY_MODEL, 'gpt-4o'].map(isBaseline)).toEqual([true, true, false]);
  });
});

describe('the audit', () => {
  const good = task('javascript', 'api_usage', '1', 'one', { prefix: 'a', suffix: '' });
  const hollow = task('javascript', 'low_context', '1', 'two', { prefix: 'b', suffix: '' });
  const broken = task('python', 'api_usage', '1', 'three', { prefix: 'c', suffix: '' });
  const strange = task('python', 'api_usage', '2', 'four', { prefix: 'd', suffix: '' });
  const tasks = [good, hollow, broken, strange];

  const evaluations = async () => [
    ...(await baselines(good, ran(), wrong)),
    ...(await baselines(hollow, swallowed, ran())),
    ...(await baselines(broken, wrong, swallowed)),
    ...(await baselines(strange, lacks, wrong)),
  ];

  test('says of each golden completion whether it passes here, and why not', async () => {
    const { tasks: audited } = auditOf(tasks, await evaluations());
    expect(audited.map(({ golden: { status, strictPass, reason } }) => [status, strictPass, reason])).toEqual(
      [
        ['pass', true, null],
        ['pass', false, 'An assertion failed and the program went on: console.assert in line 4.'],
        ['fail', false, 'TypeError: x is no function'],
        ['unsupported', null, 'This runtime lacks mongodb'],
      ],
    );
  });

  test('says which tasks pass with nothing, in either reading', async () => {
    const all = await evaluations();
    const { tasks: audited } = auditOf(tasks, all);
    expect(audited.map(({ empty: { status, strictPass } }) => [status, strictPass])).toEqual([
      ['fail', false],
      ['pass', true],
      ['pass', false],
      ['fail', false],
    ]);
    expect([...nullPasses(all, 'reference')]).toEqual([hollow.id, broken.id]);
    expect([...nullPasses(all, 'strict')]).toEqual([hollow.id]);
  });

  test('counts over all, by language and by category', async () => {
    const { overall, languages, categories, cells } = auditOf(tasks, await evaluations());
    expect(overall).toEqual({
      tasks: 4,
      golden: { pass: 2, fail: 1, unsupported: 1, 'not-run': 0 },
      empty: { pass: 2, fail: 2, unsupported: 0, 'not-run': 0 },
      goldenNotStrict: 1,
      emptyNotStrict: 1,
      duplicates: 0,
    });
    expect(
      [...languages].map(([name, { golden, goldenNotStrict }]) => [name, golden.pass, goldenNotStrict]),
    ).toEqual([
      ['python', 0, 0],
      ['javascript', 2, 1],
    ]);
    expect([...categories].map(([name, { tasks: count }]) => [name, count])).toEqual([
      ['api_usage', 3],
      ['low_context', 1],
    ]);
    expect(cells.get('javascript')?.get('low_context')).toMatchObject({ tasks: 1, goldenNotStrict: 1 });
  });

  test('lists the passes of any model that are no strict ones', async () => {
    const { evaluation } = await judged(good, sampleOf(good, 'x', 'gpt'), swallowed);
    const { notStrict } = auditOf(tasks, [...(await evaluations()), evaluation]);
    expect(notStrict.map(({ model, taskId }) => [model, taskId])).toEqual([
      [GOLDEN_MODEL, hollow.id],
      [EMPTY_MODEL, broken.id],
      ['gpt', good.id],
    ]);
  });

  test('says of a task without evaluations that it was not run', () => {
    const [audited] = auditOf([good], []).tasks;
    const notRun = { status: 'not-run', strictPass: null, reason: null, evaluation: null };
    expect(audited).toEqual({ task: good, golden: notRun, empty: notRun, duplicates: [] });
  });
});

describe('duplicates', () => {
  const at = (id: string, language: Language, prefix: string, golden: string, suffix: string) =>
    task(language, 'api_usage', id, golden, { prefix, suffix });

  test('are the same program of one language, wherever it is cut and however it is spaced', () => {
    const tasks = [
      at('1', 'python', 'x = 1\ny = 2\n', 'z = 3', ''),
      at('2', 'python', 'x = 1', 'y =  2', 'z = 3\n\n'),
      at('3', 'java', 'x = 1\ny = 2\n', 'z = 3', ''),
      at('4', 'python', 'x = 1\ny = 2\n', 'z = 4', ''),
      at('5', 'python', 'x = 1\n', 'y = 2\nz = 3', ''),
    ];
    const { tasks: audited, overall } = auditOf(tasks, []);
    expect(audited.map(({ duplicates }) => duplicates)).toEqual([
      ['python/api_usage/2', 'python/api_usage/5'],
      ['python/api_usage/1', 'python/api_usage/5'],
      [],
      [],
      ['python/api_usage/1', 'python/api_usage/2'],
    ]);
    expect(overall.duplicates).toBe(3);
  });
});
