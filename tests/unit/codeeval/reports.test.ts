import { describe, expect, test } from 'vitest';
import {
  codeeval,
  comparisonReport,
  modelReport,
  summarise,
} from '../../../src/benchmarks/codeeval/index.ts';
import type { Evaluation, JsonObject, Task } from '../../../src/model/index.ts';
import { execution, facts, failed, held, judge, raised, sample, task, taskWith } from './builders.ts';

const NOW = new Date(2026, 0, 2, 3, 4, 5, 60);
const TESTS = [{ assertion: 'a' }, { assertion: 'b' }];

async function evaluated(of: Task, steps: Parameters<typeof facts>[0], fields = {}): Promise<Evaluation> {
  const answer = { ...sample(), taskId: of.id };
  const { evaluation } = await judge(of, answer, [execution(facts(steps), fields)]);
  return evaluation;
}

function fileOf(files: { path: string; text: string }[], name: string): string {
  const file = files.find(({ path }) => path.endsWith(name));
  if (file === undefined) throw new Error(`There is no ${name}.`);
  return file.text;
}

describe('report files', () => {
  test('times are local, as datetime.isoformat() writes them', () => {
    const json = (now: Date) => fileOf(modelReport([task()], [], 'm', now), 'score.json');
    expect(json(NOW)).toContain('"timestamp": "2026-01-02T03:04:05.060000"');
    expect(json(new Date(2026, 0, 2, 3, 4, 5, 0))).toContain('"timestamp": "2026-01-02T03:04:05"');
    expect(fileOf(modelReport([task()], [], 'm', NOW), '.md')).toContain('Generated: 2026-01-02 03:04:05');
  });

  test.each([
    ['org/model', 'org/model'],
    ['../../etc', '_/_/etc'],
    ['/abs', '_/abs'],
    ['a/./b//c', 'a/_/b/_/c'],
    ['a\\b\u0000', 'a_b_'],
    ['...', '...'],
    ['', '_'],
  ])('the model %j has the folder %s', (model, folder) => {
    expect(modelReport([task()], [], model, NOW)[0]?.path).toBe(`${folder}/test_results_score.json`);
  });

  test('keys stay in the order of the reference whatever storage did to them', async () => {
    const evaluation = await evaluated(taskWith([{ assertion: 'a' }]), [held]);
    const sorted = Object.fromEntries(Object.entries(evaluation.result).sort()) as JsonObject;
    const text = fileOf(modelReport([task()], [{ ...evaluation, result: sorted }], 'm', NOW), '.jsonl');
    expect(text).toBe(
      '{"task_id": "a_1", "category": "alpha", "complexity": 1, "object_type": "function", "total_tests": 1, ' +
        '"tests_passed": 1, "all_tests_passed": true, "error_type": null, "error_message": null, ' +
        '"test_details": [{"test_index": 0, "passed": true, "error_type": null, "error_message": null}], "model": "m"}\n',
    );
  });

  test('topics that look like numbers stay in order of the text', () => {
    const tasks = ['9', '10', 'x'].map((topic) => task({ topic, task_id: topic }));
    const report = fileOf(modelReport(tasks, [], 'm', NOW), 'score.json');
    const places = ['"10": {', '"9": {', '"x": {'].map((text) => report.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('a cancelled solution counts as absent', async () => {
    const evaluation = await evaluated(taskWith(TESTS), [held], { outcome: 'cancelled' });
    const report = JSON.parse(fileOf(modelReport([task()], [evaluation], 'm', NOW), 'score.json'));
    expect(report.summary).toMatchObject({ solutions_provided: 0, solutions_absent: 1 });
  });

  test('one model has nothing to be compared with', () => {
    expect(comparisonReport([task()], [], ['m'], NOW)).toEqual([]);
  });

  test('a record of another kind is refused by name', async () => {
    const evaluation = await evaluated(taskWith(TESTS), [held, held]);
    const other = { ...evaluation, result: { score: 1 } };
    expect(() => modelReport([task()], [other], 'm', NOW)).toThrow(
      'The result of "a_1" by "m" is no CodeEval record: task_id:',
    );
  });
});

describe('summary', () => {
  const tasks = [
    taskWith(TESTS, { task_id: 'a' }),
    taskWith(TESTS, { task_id: 'b', topic: 'beta', complexity: 2 }),
    taskWith(TESTS, { task_id: 'c', object: 'class' }),
    taskWith(TESTS, { task_id: 'd' }),
    taskWith(TESTS, { task_id: 'e' }),
  ] as const;

  async function evaluations(): Promise<Evaluation[]> {
    const [a, b, c, d] = tasks;
    return [
      { ...(await evaluated(a, [held, held])), strictScore: 1 },
      { ...(await evaluated(b, [held, raised('KeyError')])), strictScore: 0.5 },
      { ...(await evaluated(c, [raised('TypeError'), failed])), strictScore: 0 },
      {
        ...(await evaluated(d, [raised('RuntimeError'), failed], { missingFeatures: ['threads'] })),
        strictScore: 0,
      },
    ];
  }

  test('counts everything, absent ones too', async () => {
    const [summary] = summarise(tasks, await evaluations());
    expect(summary).toMatchObject({
      model: 'm',
      evaluated: 4,
      absent: 1,
      total: { score: 30, n: 5 },
      strict: { score: 30, n: 5 },
      errorRate: 25,
      errors: [
        { type: 'KeyError', count: 1, counted: false },
        { type: 'TypeError', count: 1, counted: true },
        { type: 'RuntimeError', count: 1, counted: false },
      ],
      verdicts: {
        pass: 1,
        partial: 1,
        fail: 0,
        error: 1,
        'timed-out': 0,
        unsupported: 1,
        cancelled: 0,
        absent: 1,
      },
      outcomes: { exited: 4, 'timed-out': 0 },
      unsupported: [{ taskId: 'd', lacks: 'threads' }],
    });
    expect(
      summary?.groups.map(({ dimension, scores }) => [
        dimension,
        scores.map(({ group, score }) => [group, score.score, score.n]),
      ]),
    ).toEqual([
      [
        'topic',
        [
          ['alpha', 25, 4],
          ['beta', 50, 1],
        ],
      ],
      [
        'complexity',
        [
          ['level_1', 25, 4],
          ['level_2', 50, 1],
          ['level_3', 0, 0],
        ],
      ],
      [
        'type',
        [
          ['class', 0, 1],
          ['function', 37.5, 4],
        ],
      ],
    ]);
  });

  test('has no strict score where one is open, and lists models without an answer if named', async () => {
    const [first, ...others] = await evaluations();
    if (first === undefined) throw new Error('There is no evaluation.');
    const [m, none] = summarise(tasks, [{ ...first, strictScore: null }, ...others], ['m', 'none']);
    expect(m?.strict).toBeNull();
    expect(none).toMatchObject({
      model: 'none',
      evaluated: 0,
      absent: 5,
      total: { score: 0, n: 5 },
      strict: null,
    });
  });
});

test('the cache key holds what a verdict and its record depend on, and nothing else', () => {
  const content = codeeval.cacheContent(task({ problem: 'x' }), sample('s'));
  expect(content).toEqual(
    codeeval.cacheContent(task({ problem: 'y', canonical_solution: 'z' }), sample('s')),
  );
  for (const field of ['tests', 'name', 'object', 'topic', 'complexity']) {
    expect(codeeval.cacheContent(task({ [field]: 'other' }), sample('s'))).not.toEqual(content);
  }
  expect(codeeval.cacheContent(task(), sample(null, 5))).not.toEqual(
    codeeval.cacheContent(task(), sample(null, 6)),
  );
});
