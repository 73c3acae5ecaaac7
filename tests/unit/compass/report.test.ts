import { beforeAll, describe, expect, test } from 'vitest';
import { compassReport, reportFiles } from '../../../src/benchmarks/compass/reports/index.ts';
import type { Sample } from '../../../src/model/index.ts';
import { published } from './publishedSupport.ts';
import { evaluationOf, taskWith } from './reportSupport.ts';

function only<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined || items.length !== 1) throw new Error(`One was expected, not ${items.length}.`);
  return first;
}

describe('the scores', () => {
  test('are median, mean and deviation over samples', () => {
    const evaluations = [
      evaluationOf({ index: 0, scores: [100, 100, 90] }),
      evaluationOf({ index: 1, scores: [100, 0, 80] }),
      evaluationOf({ index: 2, scores: [40, 50, 100] }),
    ];
    const { correctness, efficiency, composite, withoutQuality, meanOfDimensions } = only(
      compassReport([taskWith('t')], evaluations, ['m']).models,
    );
    expect(correctness).toMatchObject({ n: 3, median: 100, mean: 80 });
    expect(correctness?.sd).toBeCloseTo(Math.sqrt(1200), 10);
    expect(efficiency).toMatchObject({ median: 50, mean: 50, sd: 50 });
    expect(composite?.mean).toBeCloseTo((80 + 50 + 90) / 3, 10);
    expect(meanOfDimensions).toBeCloseTo((80 + 50 + 90) / 3, 10);
    expect(withoutQuality).toBe(0);
  });

  test('of a task with one sample in 64 that does not parse are those of appendix E, task 44, O4-Mini-High', () => {
    const evaluations = Array.from({ length: 64 }, (_, index) =>
      evaluationOf({
        index,
        scores: index === 9 ? [0, 0, null] : [100, 100, 99.9],
        runs: index !== 9,
        verdict: index === 9 ? 'error' : 'pass',
      }),
    );
    const report = compassReport([taskWith('t')], evaluations, ['m']);
    const own = only(only(report.tasks).models);
    expect(own).toMatchObject({ samples: 64, withoutQuality: 1, notRunning: 1 });
    expect(own.correctness?.mean).toBeCloseTo(98.4, 1);
    expect(own.correctness?.sd).toBeCloseTo(12.5, 10);
    expect(own.quality).toMatchObject({ n: 63, median: 99.9 });
    expect(own.composite?.mean).toBeCloseTo(98.4, 1);
    expect(own.composite?.sd).toBeCloseTo(12.5, 1);
    // What the means of appendices B to D give.
    expect(own.meanOfDimensions).toBeCloseTo(98.9, 1);
  });

  test('leave out what was not judged, and count it', () => {
    const evaluations = [
      evaluationOf({ index: 0, scores: [100, 100, 100] }),
      evaluationOf({ index: 1, scores: [0, 0, null], verdict: 'unsupported' }),
      evaluationOf({ index: 2, scores: [0, 0, null], verdict: 'cancelled' }),
    ];
    const own = only(compassReport([taskWith('t')], evaluations, ['m']).models);
    expect(own).toMatchObject({ samples: 1, unjudged: 2 });
    expect(own.composite?.mean).toBe(100);
  });

  test('leave out samples of tasks that are not in the set', () => {
    const evaluations = [evaluationOf({ task: 'other', scores: [100, 100, 100] })];
    expect(only(compassReport([taskWith('t')], evaluations, ['m']).models).samples).toBe(0);
  });

  test('of a model without samples are none', () => {
    const own = only(compassReport([taskWith('t')], [], ['m']).models);
    expect(own).toMatchObject({ samples: 0, composite: null, meanOfDimensions: null, percentiles: null });
    expect(own.structure.components).toBeNull();
    expect(own.findings).toMatchObject({ analysed: 0, mean: null, median: null });
  });

  test('have intervals over tasks, the same whatever is done first', () => {
    const tasks = ['a', 'b', 'c', 'd'].map((id) => taskWith(id));
    const evaluations = tasks.flatMap(({ id }, at) =>
      [0, 1].map((index) => evaluationOf({ task: id, index, scores: [at * 30, 10 * index, 90] })),
    );
    const { overTasks } = only(compassReport(tasks, evaluations, ['m']).models);
    expect(overTasks.correctness).toMatchObject({ n: 4, mean: 45 });
    expect(overTasks.correctness.lower).toBeLessThan(45);
    expect(overTasks.correctness.upper).toBeGreaterThan(45);
    expect(overTasks.efficiency).toMatchObject({ mean: 5, lower: 5, upper: 5 });
    expect(only(compassReport(tasks, evaluations.toReversed(), ['m']).models).overTasks).toEqual(overTasks);
  });
});

describe('prompts', () => {
  test('come in the paper’s order, then by name, then those that don’t say', () => {
    const prompts = [null, 'zealous', 'dual', 'careful', 'neutral', 'efficiency', 'correctness'];
    const evaluations = prompts.map((prompt, index) => evaluationOf({ index, prompt, scores: [0, 0, 10] }));
    const report = compassReport([taskWith('t')], evaluations, ['m']);
    const order = ['neutral', 'correctness', 'efficiency', 'dual', 'careful', 'zealous', null];
    expect(report.prompts.map(({ prompt }) => prompt)).toEqual(order);
    expect(only(report.models).prompts.map(({ prompt, samples }) => [prompt, samples])).toEqual(
      order.map((prompt) => [prompt, 1]),
    );
  });

  test('are of all models together, too', () => {
    const evaluations = [
      evaluationOf({ model: 'a', prompt: 'dual', scores: [100, 0, 50] }),
      evaluationOf({ model: 'b', prompt: 'dual', scores: [0, 0, 50] }),
    ];
    const { prompts } = compassReport([taskWith('t')], evaluations, ['a', 'b']);
    expect(only(prompts)).toMatchObject({ samples: 2, correctness: { mean: 50 } });
  });

  test('have intervals over tasks, the same whatever is done first', () => {
    const tasks = ['a', 'b', 'c'].map((id) => taskWith(id));
    // Two samples of the first task: a mean over samples would be 25, one over tasks is a third of 100.
    const evaluations = [
      evaluationOf({ task: 'a', index: 0, prompt: 'dual', scores: [0, 0, 90] }),
      evaluationOf({ task: 'a', index: 1, prompt: 'dual', scores: [0, 0, 90] }),
      evaluationOf({ task: 'b', prompt: 'dual', scores: [100, 0, 90] }),
      evaluationOf({ task: 'c', prompt: 'dual', scores: [0, 0, 90] }),
      evaluationOf({ task: 'c', index: 1, prompt: 'neutral', scores: [80, 0, 90] }),
    ];
    const { prompts } = compassReport(tasks, evaluations, ['m']);
    const dual = prompts.find(({ prompt }) => prompt === 'dual');
    expect(dual?.overTasks.correctness).toMatchObject({ n: 3, mean: 100 / 3, lower: 0, upper: 100 });
    expect(prompts[0]?.overTasks.correctness).toMatchObject({ n: 1, mean: 80, lower: 80, upper: 80 });
    expect(compassReport(tasks, evaluations.toReversed(), ['m']).prompts).toEqual(prompts);
  });
});

describe('families', () => {
  test('have the samples of all of their tasks', () => {
    const sums = ['a', 'b'].map((id) => taskWith(id));
    const graph = taskWith('c');
    const tasks = [...sums, { ...graph, data: { ...graph.data, family: 'graphs' } }];
    const evaluations = [
      evaluationOf({ task: 'a', scores: [100, 50, 90] }),
      evaluationOf({ task: 'b', scores: [0, 50, 90] }),
      evaluationOf({ task: 'c', scores: [20, 0, null] }),
    ];
    const { families } = compassReport(tasks, evaluations, ['m', 'n']);
    expect(families).toMatchObject([
      {
        family: 'sums',
        tasks: 2,
        models: [{ model: 'm', samples: 2, correctness: { mean: 50 } }, { samples: 0 }],
      },
      {
        family: 'graphs',
        tasks: 1,
        models: [{ samples: 1, quality: null, withoutQuality: 1 }, { model: 'n' }],
      },
    ]);
  });
});

describe('consistency', () => {
  test('is the mean and the deviation of deviations within tasks', () => {
    const evaluations = [
      evaluationOf({ task: 'a', index: 0, scores: [0, 100, 90] }),
      evaluationOf({ task: 'a', index: 1, scores: [100, 100, null] }),
      evaluationOf({ task: 'b', index: 0, scores: [50, 0, 80] }),
      evaluationOf({ task: 'b', index: 1, scores: [50, 100, 80] }),
      evaluationOf({ task: 'c', index: 0, scores: [50, 0, 80] }),
    ];
    const tasks = ['a', 'b', 'c'].map((id) => taskWith(id));
    const { consistency } = only(compassReport(tasks, evaluations, ['m']).models);
    const within = Math.sqrt(5000);
    expect(consistency.correctness?.n).toBe(2);
    expect(consistency.correctness?.mean).toBeCloseTo(within / 2, 10);
    expect(consistency.correctness?.sd).toBeCloseTo(within / Math.SQRT2, 10);
    // Task a has one quality only, and so no deviation of it.
    expect(consistency.quality).toEqual({ n: 1, mean: 0, sd: 0 });
    expect(consistency.composite?.n).toBe(1);
    expect(consistency.composite?.mean).toBeCloseTo(within / 3, 10);
  });
});

describe('structure', () => {
  test('correlates quality over the samples that have one', () => {
    const evaluations = [
      evaluationOf({ index: 0, scores: [0, 0, 30] }),
      evaluationOf({ index: 1, scores: [50, 50, 20] }),
      evaluationOf({ index: 2, scores: [100, 100, 10] }),
      evaluationOf({ index: 3, scores: [0, 0, null] }),
    ];
    const { structure } = compassReport([taskWith('t')], evaluations, ['m']);
    expect(structure.correlations.map(({ value, n }) => [value, n])).toEqual([
      [1, 4],
      [-1, 3],
      [-1, 3],
    ]);
    expect(structure.components?.n).toBe(3);
    expect(structure.components?.components[0]?.share).toBeCloseTo(1, 10);
  });

  test('has no components where a dimension does not vary', () => {
    const evaluations = [0, 1].map((index) => evaluationOf({ index, scores: [index, 100, index + 1] }));
    expect(compassReport([taskWith('t')], evaluations, ['m']).structure.components).toBeNull();
  });
});

describe('findings', () => {
  test('are counted by sample, of those that parse', () => {
    const evaluations = [
      evaluationOf({
        index: 0,
        scores: [0, 0, 50],
        findings: ['deep-nesting', 'deep-nesting', 'bumpy-road'],
      }),
      evaluationOf({ index: 1, scores: [0, 0, 90] }),
      evaluationOf({ index: 2, scores: [0, 0, null] }),
    ];
    const { findings } = only(compassReport([taskWith('t')], evaluations, ['m']).models);
    expect(findings).toMatchObject({ analysed: 2, total: 3, mean: 1.5, median: 1.5 });
    expect(findings.kinds.slice(0, 3)).toEqual([
      { kind: 'bumpy-road', samples: 1, share: 0.5 },
      { kind: 'deep-nesting', samples: 1, share: 0.5 },
      { kind: 'complex-method', samples: 0, share: 0 },
    ]);
  });
});

describe('people', () => {
  const human = (mean: number, sd: number, skew: number | null) => {
    return { mean, median: 0, sd, skew, submissions: null };
  };

  test('rank the mean of correctness and efficiency, with a caveat where they are skewed', () => {
    const tasks = [
      taskWith('a', human(25.6, 35.4, 2.17)),
      taskWith('b', human(30.8, 33.6, 0.96)),
      taskWith('c'),
    ];
    const evaluations = tasks.map(({ id }) => evaluationOf({ task: id, scores: [82.5, 62.5, 10] }));
    const report = compassReport(tasks, evaluations, ['m']);
    const [first, second, third] = report.tasks.map(({ models }) => only(models));
    expect(first).toMatchObject({ combined: 72.5, percentile: { percentile: 91, skewed: true } });
    expect(second?.percentile).toMatchObject({ percentile: 89, skewed: false });
    expect(third?.percentile).toBeNull();
    expect(only(report.models).percentiles).toMatchObject({
      n: 2,
      mean: 90,
      skewed: 1,
      box: { minimum: 89, median: 90, maximum: 91 },
    });
  });

  test('that all score the same rank nobody; an unknown skewness is no caveat and no promise', () => {
    const tasks = [taskWith('a', human(50, 0, 0)), taskWith('b', human(50, 10, null))];
    const evaluations = tasks.map(({ id }) => evaluationOf({ task: id, scores: [50, 50, 10] }));
    const [same, unknown] = compassReport(tasks, evaluations, ['m']).tasks.map(({ models }) => only(models));
    expect(same?.percentile).toBeNull();
    expect(unknown?.percentile).toEqual({ z: 0, percentile: 50, skewed: null });
  });
});

describe('the files of a run', () => {
  const model = '=cmd|"x"';
  const evaluations = [
    evaluationOf({ model, index: 0, prompt: 'dual', scores: [100, 50, 90], findings: ['bumpy-road'] }),
    evaluationOf({ model, index: 1, prompt: 'dual', scores: [0, 0, null], runs: false }),
    evaluationOf({ model, index: 2, prompt: 'dual', scores: [0, 0, null], verdict: 'unsupported' }),
  ];
  const samples = evaluations.map(({ index }): Sample => {
    return { benchmark: 'compass', model, taskId: 't', index, text: `code ${index}`, data: {} };
  });
  const human = { mean: 20, median: 10, sd: 30, skew: 2, submissions: 5 };
  const report = compassReport([taskWith('t', human)], evaluations, [model]);
  const generated = new Date(0);
  const written = async (tables: typeof published | null) =>
    reportFiles({ report, samples, evaluations, published: tables, generated }, async (items, map) =>
      items.map(map),
    );
  let files: Map<string, string>;
  beforeAll(async () => {
    files = new Map((await written(published)).map(({ path, text }) => [path, text]));
  });

  test('are the summaries, tables and a line for each sample', () => {
    expect([...files.keys()]).toEqual([
      'report.md',
      'report.csv',
      'families.csv',
      'tasks.csv',
      'findings.csv',
      'report.json',
      'results.jsonl',
    ]);
  });

  test('show both composites where they differ', () => {
    expect(files.get('report.md')).toContain('With 0 for it the composite is 40.0');
    expect(files.get('report.md')).toContain('the score, is 55.0');
  });

  test('set the published tables beside, said to be such', async () => {
    expect(files.get('report.md')).toContain('| Claude-Opus-4 | 100.0 / 72.2 ± 36.5 |');
    const without = await written(null);
    expect(without[0]?.text).not.toContain('Claude');
  });

  test('have rows as long as their headings, and run nothing in a spreadsheet', () => {
    for (const path of ['report.csv', 'families.csv', 'tasks.csv', 'findings.csv']) {
      const [headings = '', ...rows] = (files.get(path) ?? '').trim().split('\n');
      expect(rows.length, path).toBeGreaterThan(0);
      for (const row of rows) expect(row.split(',').length, path).toBe(headings.split(',').length);
    }
    expect(files.get('report.csv')).toContain(`"'=cmd|""x"""`);
  });

  test('have no scores in the line of a sample that was not judged', () => {
    const lines = (files.get('results.jsonl') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({
      task: 't',
      model,
      prompt: 'dual',
      index: 0,
      code: 'code 0',
      verdict: 'partial',
      result: { correctness: 100, efficiency: 50, quality: 90 },
    });
    expect(lines[2]).toMatchObject({ verdict: 'unsupported', result: null });
  });

  test('hold the whole report as JSON', () => {
    expect(JSON.parse(files.get('report.json') ?? '')).toMatchObject({ benchmark: 'COMPASS', ...report });
  });
});
