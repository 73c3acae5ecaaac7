import { describe, expect, test } from 'vitest';
import {
  baselinesOf,
  type EfcbTask,
  efcb,
  efcbReport,
  publishedModels,
  questionOf,
  readTasks,
  reportFiles,
} from '../../../src/benchmarks/efcb/index.ts';
import { lexicalJudge } from '../../../src/judges/index.ts';
import type { Evaluation, Sample, Task } from '../../../src/model/index.ts';
import { jsonLines, questions } from '../../support/efcbData.ts';

async function* lines(text: string) {
  yield* text.split('\n');
}

async function tasksOf(objects: readonly object[]): Promise<Task[]> {
  async function* files() {
    yield { path: 'set.jsonl', lines: lines(jsonLines(objects)) };
  }
  return (await readTasks(files(), 'set')).tasks;
}

const sampleOf = (task: Task, text: string | null, index = 0): Sample => {
  return { benchmark: 'efcb', model: 'm', taskId: task.id, index, text, data: {} };
};

async function evaluated(task: Task, text: string | null, index = 0): Promise<Evaluation> {
  const signal = new AbortController().signal;
  const sample = sampleOf(task, text, index);
  return efcb.evaluate(task, sample, efcb.defaultSettings, {
    execute: () => Promise.reject(new Error('nothing is executed')),
    judge: (request) => lexicalJudge.judge(request, signal, sample),
  });
}

const choice = (repository: string, ideal: string | string[], id: string) => {
  return { id, task: 'gmcq-easy', repository, input: 'Which?', ideal };
};

describe('accuracy', () => {
  test('is averaged over repositories, each as heavy as the others', async () => {
    const tasks = await tasksOf([
      choice('large', 'A', '1'),
      choice('large', 'A', '2'),
      choice('large', 'A', '3'),
      choice('small', ['B', 'C'], '4'),
    ]);
    const replies = ['A', 'A', 'It is D.', 'C'];
    const evaluations = await Promise.all(tasks.map((task, at) => evaluated(task, replies[at] ?? '')));
    const [model] = efcbReport(tasks, evaluations, ['m'], null).models;
    const [report] = model?.tasks ?? [];
    expect(report?.repositories.map(({ repository, mean }) => [repository, mean])).toEqual([
      ['large', 2 / 3],
      ['small', 1],
    ]);
    expect(report?.average).toBeCloseTo((2 / 3 + 1) / 2, 12);
    expect(report?.overall).toMatchObject({ n: 4, mean: 0.75 });
  });

  test('counts what is missing or unreadable as wrong, and apart', async () => {
    const tasks = await tasksOf(['1', '2', '3', '4'].map((id) => choice('r', 'A', id)));
    const [right, unread, nothing] = tasks;
    if (!right || !unread || !nothing) throw new Error('the questions were not read');
    const evaluations = [
      await evaluated(right, 'A'),
      await evaluated(unread, 'No idea.'),
      await evaluated(nothing, null),
    ];
    expect(evaluations.map(({ errorType }) => errorType)).toEqual([null, 'Unreadable', 'Unreadable']);
    const [model] = efcbReport(tasks, evaluations, ['m'], null).models;
    expect(model?.tasks[0]?.overall).toMatchObject({
      questions: 4,
      answered: 3,
      missing: 1,
      unreadable: 2,
      mean: 0.25,
    });
  });

  test('of a model that answered nothing is none, and no zero', async () => {
    const tasks = await tasksOf([choice('r', 'A', '1')]);
    const [model] = efcbReport(tasks, [], ['m'], null).models;
    expect(model).toMatchObject({ score: null, meanOfPresent: null });
    expect(model?.tasks[0]?.average).toBeNull();
  });

  test('counts a question once, with the mean of its replies', async () => {
    const tasks = await tasksOf([choice('r', 'A', '1')]);
    const [task] = tasks;
    if (!task) throw new Error('the question was not read');
    const evaluations = [await evaluated(task, 'A'), await evaluated(task, 'B', 1)];
    const [model] = efcbReport(tasks, evaluations, ['m'], null).models;
    expect(model?.tasks[0]?.overall).toMatchObject({ n: 1, mean: 0.5 });
  });
});

describe('the lexical estimator', () => {
  const estimate = async (name: 'similarity' | 'hallucination', truth: string, prediction: string) => {
    const asks = [{ name, least: 0, most: name === 'similarity' ? 10 : 1, whole: name !== 'similarity' }];
    const request = { rubric: 'r', instructions: '', truth, prediction, context: null, asks };
    const of = { model: 'm', taskId: 't', index: 0 };
    return lexicalJudge.judge(request, new AbortController().signal, of);
  };

  test('gives the truth itself all, nothing none, and more to what is nearer', async () => {
    const truth = 'flags: read the flag once';
    expect(await estimate('similarity', truth, truth)).toMatchObject({ scores: { similarity: 10 } });
    expect(await estimate('similarity', truth, '')).toMatchObject({ scores: { similarity: 0 } });
    const near = await estimate('similarity', truth, 'flags: read a flag');
    const far = await estimate('similarity', truth, 'queue: drop jobs');
    if (!('scores' in near && 'scores' in far)) throw new Error('it gave no score');
    expect(near.scores.similarity ?? 0).toBeGreaterThan(far.scores.similarity ?? 0);
  });

  test.each([
    ['flags: read the flag once', 'Reads the flags once', 0],
    ['readFlag is called once', 'Calls read_flag once', 0],
    ['flags: read the flag once', 'Read the flag from Redis, 30 times', 1],
    ['flags: read the flag once', '', 0],
  ])('of %j says of %j that it holds more: %i', async (truth, prediction, hallucination) => {
    expect(await estimate('hallucination', truth, prediction)).toMatchObject({ scores: { hallucination } });
  });
});

describe('baselines', () => {
  test('find GMCQ-Hard’s right answers without reading what is asked', async () => {
    const built = questions(30);
    const found = baselinesOf(await tasksOf([...built['gmcq-easy'], ...built['gmcq-hard']]));
    expect(found.map(({ task, random }) => [task, random])).toEqual([
      ['gmcq-easy', 0.25],
      ['gmcq-hard', 0.25],
    ]);
    expect(found[1]?.medoid ?? 0).toBeGreaterThan(0.5);
  });
});

describe('report files', () => {
  test('hold hostile text as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>|\u202e`=1+1`\u0000\n| row |';
    const tasks = await tasksOf([choice(hostile, 'A', '=cmd()'), choice('r', 'A', 'plain')]);
    const evaluations = await Promise.all(tasks.map((task) => evaluated(task, `${hostile} A`)));
    const samples = tasks.map((task) => sampleOf(task, `${hostile} A`));
    const report = efcbReport(tasks, evaluations, ['m'], 'lexical/1');
    const files = reportFiles({ tasks, samples, evaluations, report, generated: new Date(0) });
    const text = new Map(files.map((file) => [file.path, file.text]));
    expect(text.get('report.md')).not.toContain('<img');
    expect(text.get('report.md')).toContain('&lt;img');
    const [first] = (text.get('results.jsonl') ?? '').trimEnd().split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ repository: hostile, sampled: `${hostile} A` });
    expect(questionOf(tasks[0] as Task).repository).toBe(hostile);
  });

  test('have the paper’s scores, computed from its tables', () => {
    for (const { score, printedScore } of publishedModels()) {
      expect(score).toBeCloseTo(printedScore ?? Number.NaN, 3);
    }
  });
});

describe('intervals of the averages', () => {
  /** Of each repository as many questions as it has answers, and the scores that a judge gave. */
  const judged = async (task: EfcbTask, repositories: Record<string, readonly number[]>) => {
    const asked = Object.entries(repositories).flatMap(([repository, values]) =>
      values.map((value, at) => ({ repository, value, id: `${repository}${at}` })),
    );
    const tasks = await tasksOf(
      asked.map(({ repository, id }) => ({ id, task, repository, input: 'Write it.', ideal: 'A' })),
    );
    const replies = await Promise.all(tasks.map((one) => evaluated(one, 'A')));
    const evaluations = replies.map((evaluation, at): Evaluation => {
      const result = { ...evaluation.result, value: asked[at]?.value ?? null };
      return { ...evaluation, result };
    });
    const [model] = efcbReport(tasks, evaluations, ['m'], 'j').models;
    const [report] = model?.tasks ?? [];
    if (report === undefined || model === undefined) throw new Error('there is no report');
    return { report, model };
  };
  const many = (count: number, value: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => value(at));

  test('are of the unweighted mean, not of all questions together', async () => {
    // All the spread is in the small repository, which is as heavy as the large one in the mean, and nothing in the sum.
    const { report } = await judged('mpr-gen', {
      large: many(400, () => 9),
      small: many(16, (at) => (at % 2) * 8),
    });
    expect(report.average).toBe((9 + 4) / 2);
    // Half of the small one's own: its standard error is 4 / √16 = 1.
    expect(report.averageInterval?.lower).toBeCloseTo(6.5 - 1.96 / 2, 0);
    expect(report.averageInterval?.upper).toBeCloseTo(6.5 + 1.96 / 2, 0);
    expect((report.overall.upper ?? 0) - (report.overall.lower ?? 0)).toBeLessThan(0.4);
    expect(report.overall.lower).toBeGreaterThan(report.averageInterval?.upper ?? 10);
  });

  test('of a single repository are its own', async () => {
    const { report } = await judged('gmcq-easy', { only: many(10, () => 1) });
    const [cell] = report.repositories;
    expect(report.averageInterval).toEqual({ lower: cell?.lower, upper: cell?.upper });
    expect(cell?.lower).toBeCloseTo(0.7225, 4);
  });

  test('of a rate of hallucinations know that ten of ten are not all', async () => {
    const { report } = await judged('reverse-qa-hallu', { only: many(10, () => 1) });
    expect(report.averageInterval?.lower).toBeCloseTo(0.7225, 4);
    expect(report.averageInterval?.upper).toBe(1);
  });

  test('are the same each time, and stand in the files as on the page', async () => {
    const repositories = { a: many(9, (at) => at), b: many(5, (at) => 10 - at) };
    const { report, model } = await judged('mpr-gen', repositories);
    expect((await judged('mpr-gen', repositories)).report).toEqual(report);
    expect(model).toMatchObject({ score: null, scoreInterval: null });
    const whole = { judge: 'j', models: [model], baselines: [] };
    const files = reportFiles({
      tasks: [],
      samples: [],
      evaluations: [],
      report: whole,
      generated: new Date(0),
    });
    const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
    const { lower, upper } = report.averageInterval ?? { lower: 0, upper: 0 };
    expect(text('report.csv')).toContain(
      `mean of repositories,,,,,,,,6,${Number(lower.toFixed(6))},${Number(upper.toFixed(6))}`,
    );
    expect(text('report.md')).toContain(`6.00 (${lower.toFixed(2)} to ${upper.toFixed(2)})`);
    expect(JSON.parse(text('report.json')).models[0].tasks[0].averageInterval).toEqual({ lower, upper });
  });
});
