import { describe, expect, test } from 'vitest';
import {
  auditSamples,
  DEFAULT_REPORT,
  devbenchReport,
  type Intervals,
  type ReportOptions,
  similarities,
  type TaskSimilarity,
} from '../../../src/benchmarks/devbench/index.ts';
import { bootstrapInterval, packCompletions, scoreCompletions } from '../../../src/metrics/index.ts';
import type { Evaluation, Execution, Task } from '../../../src/model/index.ts';
import { judged, ran, sampleOf, samples, task } from './builders.ts';

const intervals: Intervals = async (lists, seed) => lists.map((values) => bootstrapInterval(values, seed));

const swallowed = ran(
  {},
  { assertions: { run: 1, failed: 1, failures: [{ by: 'console.assert', message: '', line: 4 }] } },
);
const raised = (type: string) =>
  ran({ exitStatus: 1 }, { error: { kind: 'uncaught', type, message: 'x', line: 1, column: 1 } });
const lacks = (detail: string) => ran({ outcome: 'unsupported', exitStatus: null, detail, script: null });

/** What became of a completion, in a letter. */
const RUNS: Record<string, Execution> = {
  P: ran(),
  S: swallowed,
  F: raised('AssertionError'),
  T: raised('TypeError'),
  L: ran({ outcome: 'timed-out', exitStatus: null }),
  U: lacks('mongodb'),
  V: ran({ exitStatus: 1, missingFeatures: ['axios', 'http'] }),
  C: ran({ outcome: 'cancelled', exitStatus: null }),
  N: ran({ script: null }),
};

const one = task('javascript', 'api_usage', '1', 'a b', { suffix: '', assertions: '' });
const two = task('javascript', 'low_context', '1', 'c d', { suffix: '', assertions: '' });
const three = task('python', 'api_usage', '1', 'e f', { suffix: '', assertions: '' });
const tasks = [one, two, three];

/** A model's evaluations: of each task a letter per completion. */
async function evaluated(model: string, letters: [Task, string][]): Promise<Evaluation[]> {
  const all = letters.flatMap(([of, runs]) =>
    [...runs].map((letter, index) => judged(of, sampleOf(of, 'c', model, index), RUNS[letter] ?? ran())),
  );
  return (await Promise.all(all)).map(({ evaluation }) => evaluation);
}

async function reported(
  evaluations: readonly Evaluation[],
  options: Partial<ReportOptions> = {},
  similar: readonly TaskSimilarity[] = [],
) {
  const report = await devbenchReport(
    tasks,
    evaluations,
    similar,
    { ...DEFAULT_REPORT, ...options },
    intervals,
  );
  const [first] = report.models;
  if (first === undefined) throw new Error('No model was reported.');
  return { report, overall: first.overall, model: first };
}

describe('pass@k', () => {
  test('is the mean over the tasks, with an interval, for each k that every answered task offers', async () => {
    const { report, overall } = await reported(
      await evaluated('m', [
        [one, 'PPFFF'],
        [two, 'FFFFF'],
        [three, 'PPPPP'],
      ]),
    );
    expect(report.ks).toEqual([1, 2, 3, 4, 5]);
    const close = (value: number) => expect.closeTo(value, 12);
    // 1 − C(3, k) / C(5, k) for the first task, 0 for the second, 1 for the third.
    expect(overall.passAt.map(({ k, mean, n, tooFew }) => [k, mean, n, tooFew])).toEqual([
      [1, close((2 / 5 + 1) / 3), 3, 0],
      [2, close((1 - 3 / 10 + 1) / 3), 3, 0],
      [3, close((1 - 1 / 10 + 1) / 3), 3, 0],
      [4, close(2 / 3), 3, 0],
      [5, close(2 / 3), 3, 0],
    ]);
    expect(overall.passAt[0]).toMatchObject(bootstrapInterval([2 / 5, 0, 1]));
    // Of 27 resamples of three, one is all 0 and one all 1: more than 2.5 % each.
    expect(overall.passAt[4]).toMatchObject({ lower: 0, upper: 1 });
  });

  test('leaves out what could not run, says so, and gives a lower bound', async () => {
    const { overall } = await reported(
      await evaluated('m', [
        [one, 'PU'],
        [two, 'UV'],
        [three, 'FP'],
      ]),
    );
    expect(overall).toMatchObject({ answered: 3, ran: 2, completions: 6 });
    expect(overall.passAt.map(({ k, mean, n, tooFew }) => [k, mean, n, tooFew])).toEqual([
      [1, 0.75, 2, 1],
      [2, 1, 1, 2],
    ]);
    expect(overall.passAt1CountingUnsupportedAsFailed).toMatchObject({ mean: (0.5 + 0 + 0.5) / 3, n: 3 });
    expect(overall.unsupported).toEqual([
      { feature: 'mongodb', count: 2 },
      { feature: 'axios', count: 1 },
      { feature: 'http', count: 1 },
    ]);
  });

  test('counts a task without an answer as absent, and as failed only where asked', async () => {
    const evaluations = await evaluated('m', [[one, 'PP']]);
    const { overall } = await reported(evaluations);
    expect(overall).toMatchObject({ tasks: 3, answered: 1, verdicts: { absent: 2, pass: 2 } });
    expect(overall.passAt[0]).toMatchObject({ mean: 1, n: 1, tooFew: 0 });
    const counting = (await reported(evaluations, { absentAsFailed: true })).overall;
    expect(counting.passAt[0]).toMatchObject({ mean: 1 / 3, n: 3, tooFew: 0 });
  });

  test('is given for the k that are asked for, with the tasks that have too few', async () => {
    const evaluations = await evaluated('m', [
      [one, 'PFFF'],
      [two, 'PC'],
    ]);
    expect((await reported(evaluations)).report.ks).toEqual([1, 2]);
    const { overall } = await reported(evaluations, { ks: [1, 3] });
    expect(overall.passAt.map(({ k, mean, n, tooFew }) => [k, mean, n, tooFew])).toEqual([
      [1, (1 / 4 + 1) / 2, 2, 0],
      [3, 0.75, 1, 1],
    ]);
  });

  test('reads strictly where asked; a pass whose strict reading is not known is not counted then', async () => {
    const evaluations = await evaluated('m', [
      [one, 'PS'],
      [two, 'NN'],
      [three, 'FS'],
    ]);
    const { overall } = await reported(evaluations);
    expect(overall).toMatchObject({ passesNotStrict: 2, strictUnknown: 2 });
    expect(overall.passAt[0]).toMatchObject({ mean: (1 + 1 + 0.5) / 3, n: 3 });
    const strict = (await reported(evaluations, { verdict: 'strict' })).overall;
    expect(strict.passAt[0]).toMatchObject({ mean: (0.5 + 0) / 2, n: 2, tooFew: 1 });
    expect(strict.verdicts.pass).toBe(5);
  });
});

describe('a report', () => {
  test('never mixes outcomes', async () => {
    const { overall } = await reported(
      await evaluated('m', [
        [one, 'PFT'],
        [two, 'TLU'],
      ]),
    );
    expect(overall.verdicts).toEqual({
      pass: 1,
      partial: 0,
      fail: 1,
      error: 2,
      'timed-out': 1,
      unsupported: 1,
      unjudged: 0,
      cancelled: 0,
      absent: 1,
    });
    expect(overall.errors).toEqual([
      { type: 'TypeError', count: 2 },
      { type: 'AssertionError', count: 1 },
    ]);
  });

  test('has every language, category and cell of the tasks, in the order of the paper, for each model', async () => {
    const { report, model } = await reported([
      ...(await evaluated('z', [[one, 'P']])),
      ...(await evaluated('a', [[three, 'F']])),
    ]);
    expect(report.models.map((own) => own.model)).toEqual(['z', 'a']);
    const figures = (groups: typeof model.cells) =>
      groups.map(({ language, category, passAt, tasks: count }) => [language, category, passAt[0]?.n, count]);
    expect(figures([model.overall, ...model.languages])).toEqual([
      [null, null, 1, 3],
      ['python', null, 0, 1],
      ['javascript', null, 1, 2],
    ]);
    expect(figures(model.categories)).toEqual([
      [null, 'api_usage', 1, 2],
      [null, 'low_context', 0, 1],
    ]);
    expect(figures(model.cells)).toEqual([
      ['python', 'api_usage', 0, 1],
      ['javascript', 'api_usage', 1, 1],
      ['javascript', 'low_context', 0, 1],
    ]);
  });

  test('can leave out the tasks that pass empty, as the baselines of the run say', async () => {
    const baselines = auditSamples(tasks).map((sample) =>
      judged(
        tasks.find(({ id }) => id === sample.taskId) ?? one,
        sample,
        sample.taskId === one.id ? ran() : sample.taskId === two.id ? swallowed : raised('TypeError'),
      ),
    );
    const evaluations = [
      ...(await evaluated('m', [
        [one, 'P'],
        [two, 'P'],
        [three, 'F'],
      ])),
      ...(await Promise.all(baselines)).map(({ evaluation }) => evaluation),
    ];
    const all = await reported(evaluations);
    expect(all.report.models.map(({ model }) => model)).toEqual(['m']);
    expect(all.report.leftOut).toEqual([]);
    const without = await reported(evaluations, { leaveOutNullPasses: true });
    expect(without.report.leftOut).toEqual([one.id, two.id]);
    expect(without.overall).toMatchObject({ tasks: 1, verdicts: { pass: 0, fail: 1 } });
    const strict = await reported(evaluations, { leaveOutNullPasses: true, verdict: 'strict' });
    expect(strict.report.leftOut).toEqual([one.id]);
  });

  test('ignores evaluations of tasks that are not in the set', async () => {
    const other = task('java', 'api_usage', '7', 'x');
    const { overall } = await reported(
      await evaluated('m', [
        [one, 'P'],
        [other, 'FF'],
      ]),
    );
    expect(overall).toMatchObject({ completions: 1, verdicts: { pass: 1, fail: 0 } });
  });

  test('asks for each list of values once', async () => {
    const asked: (readonly number[])[] = [];
    const evaluations = await evaluated('m', [[one, 'PF']]);
    await devbenchReport([one], evaluations, [], DEFAULT_REPORT, async (lists, seed) => {
      asked.push(...lists);
      return intervals(lists, seed);
    });
    // pass@1 (which is the lower bound, too) and pass@2; the four groups are all the same task.
    expect(asked).toEqual([[0.5], [1]]);
  });
});

describe('similarity beside pass@1', () => {
  const scored = (models: { model: string; texts: [Task, string][] }[]) =>
    similarities(
      tasks,
      models.map(({ model, texts }) => ({
        model,
        samples: texts.flatMap(([of, text]) => samples(model, of, [text])),
      })),
      { scoreCompletions: async (groups) => scoreCompletions(packCompletions(groups)) },
    );

  test('is the group’s mean, and its correlation over the tasks that ran', async () => {
    const { tasks: similar } = await scored([
      {
        model: 'm',
        texts: [
          [one, 'a b'],
          [two, 'x'],
          [three, 'e x'],
        ],
      },
    ]);
    const { overall, model } = await reported(
      await evaluated('m', [
        [one, 'P'],
        [two, 'F'],
        [three, 'U'],
      ]),
      {},
      similar,
    );
    expect(overall.similarity).toMatchObject({ tasks: 3, cosineFirstLine: expect.closeTo(0.5, 12) });
    expect(overall.correlation).toEqual({
      n: 2,
      firstLine: { pearson: 1, spearman: 1 },
      fullCompletion: { pearson: 1, spearman: 1 },
    });
    expect(model.languages[0]).toMatchObject({
      language: 'python',
      correlation: { n: 0, firstLine: { pearson: null, spearman: null } },
    });
  });

  test('is set against pass@1 over the models, too', async () => {
    const texts = (of: string): [Task, string][] => [[one, of]];
    const { tasks: similar } = await scored([
      { model: 'm', texts: texts('a b') },
      { model: 'n', texts: texts('a x') },
    ]);
    const { report } = await reported(
      [...(await evaluated('m', [[one, 'F']])), ...(await evaluated('n', [[one, 'P']]))],
      {},
      similar,
    );
    expect(report.overModels[0]).toMatchObject({
      language: null,
      category: null,
      correlation: { n: 2, firstLine: { pearson: -1, spearman: -1 } },
    });
    expect(report.overModels.map(({ language, category }) => [language, category])).not.toContainEqual([
      'python',
      null,
    ]);
  });

  test('is reported alone where nothing was executed', async () => {
    const { tasks: similar } = await scored([{ model: 'm', texts: [[one, 'a b']] }]);
    const { report, overall } = await reported([], {}, similar);
    expect(report.ks).toEqual([1]);
    expect(overall).toMatchObject({ completions: 0, similarity: { tasks: 1 }, correlation: { n: 0 } });
    expect(overall.passAt).toEqual([{ k: 1, mean: 0, lower: 0, upper: 0, n: 0, tooFew: 0 }]);
  });
});
