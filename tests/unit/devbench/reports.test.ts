import { describe, expect, test } from 'vitest';
import {
  resultLine,
  type Scorer,
  similarities,
  similarityJson,
  similarityTables,
} from '../../../src/benchmarks/devbench/index.ts';
import { packCompletions, scoreCompletions } from '../../../src/metrics/index.ts';
import type { Evaluation, Sample, Task } from '../../../src/model/index.ts';
import { records } from '../../support/records.ts';
import { samples, task } from './builders.ts';

const scorer: Pick<Scorer, 'scoreCompletions'> = {
  scoreCompletions: async (groups) => scoreCompletions(packCompletions(groups)),
};

const one = task('python', 'api_usage', '1', 'a b c');
const two = task('python', 'low_context', '2', 'x\ny z');
const three = task('java', 'api_usage', '1', 'z');

describe('similarity', () => {
  test('of a task is the mean of its completions, of a group that of its tasks; absent tasks do not count', async () => {
    const { tasks, issues } = await similarities(
      [one, two, three],
      [
        { model: 'm', samples: [...samples('m', two, ['x', null]), ...samples('m', one, ['a b', 'a b c'])] },
        { model: 'n', samples: samples('n', three, ['q']) },
      ],
      scorer,
    );
    expect(issues).toEqual([]);
    const close = (value: number) => expect.closeTo(value, 12);
    expect(
      tasks.map(({ model, task: of, cosineFirstLine, cosineFullCompletion, line0ExactMatch }) => [
        [model, of.id],
        cosineFirstLine,
        cosineFullCompletion,
        line0ExactMatch,
      ]),
    ).toEqual([
      [
        ['m', 'python/api_usage/1'],
        close((2 / Math.sqrt(6) + 1) / 2),
        close((2 / Math.sqrt(6) + 1) / 2),
        true,
      ],
      [['m', 'python/low_context/2'], 0.5, close(1 / Math.sqrt(3) / 2), true],
      [['n', 'java/api_usage/1'], 0, 0, false],
    ]);
    const [tables, other] = similarityTables(tasks);
    expect(tables?.overall).toMatchObject({ tasks: 2, line0ExactMatches: 2, line0ExactMatchRate: 100 });
    expect([...(tables?.languages.keys() ?? [])]).toEqual(['python']);
    expect(tables?.cells.get('python')?.get('low_context')).toMatchObject({ tasks: 1, cosineFirstLine: 0.5 });
    expect(other?.overall).toMatchObject({ tasks: 1, line0ExactMatchRate: 0 });
  });

  test('is written as the published comparison file is', async () => {
    const { tasks } = await similarities(
      [one, two],
      [{ model: 'm', samples: [...samples('m', one, ['a b']), ...samples('m', two, ['x'])] }],
      scorer,
    );
    const first = { total_comparisons: 1, line0_exact_matches: 0, line0_exact_match_rate: 0 };
    const second = { total_comparisons: 1, line0_exact_matches: 1, line0_exact_match_rate: 100 };
    expect(similarityJson(similarityTables(tasks))).toEqual({
      m: {
        overall: {
          total_comparisons: 2,
          line0_exact_matches: 1,
          line0_exact_match_rate: 50,
          avg_cosine: 0.91,
          avg_cosine_full_completion: 0.6969,
        },
        categories: {
          api_usage: { ...first, avg_cosine: 0.82, avg_cosine_full_completion: 0.8165 },
          low_context: { ...second, avg_cosine: 1, avg_cosine_full_completion: 0.5774 },
        },
        languages: {
          python: {
            total_comparisons: 2,
            line0_exact_matches: 1,
            line0_exact_match_rate: 50,
            avg_cosine: 0.91,
            avg_cosine_full_completion: 0.6969,
          },
        },
      },
    });
  });

  test('of a whole program is that of what follows the prompt', async () => {
    const [sample] = samples('m', one, [`${one.data.prefix}a b c`]) as [Sample];
    const answers = [{ ...sample, data: { ...sample.data, form: 'solution' } }];
    const { tasks } = await similarities([one], [{ model: 'm', samples: answers }], scorer);
    expect(tasks[0]?.cosineFullCompletion).toBe(1);
  });
});

describe('a line of results', () => {
  const evaluation = (change: Partial<Evaluation>): Evaluation => ({ ...records.evaluation, ...change });
  const verdictsOf = async (change: Partial<Evaluation>, of: Task = one) => {
    const [sample] = samples('m', of, ['a']) as [Sample];
    const { referenceVerdict, strictVerdict } = resultLine(of, sample, null, evaluation(change));
    return [referenceVerdict, strictVerdict];
  };

  test('has the similarity and the verdicts of its completion', async () => {
    const answers = samples('m', one, ['a b', 'a b c']);
    const { tasks } = await similarities([one], [{ model: 'm', samples: answers }], scorer);
    const [, second] = answers as [Sample, Sample];
    const passed = evaluation({ verdict: 'pass', strictScore: 0 });
    expect(resultLine(one, second, tasks[0] ?? null, passed)).toEqual({
      model: 'm',
      language: 'python',
      category: 'api_usage',
      id: '1',
      index: 1,
      outcome: 'exited',
      referenceVerdict: 'pass',
      strictVerdict: 'fail',
      cosineFirstLine: 1,
      cosineFullCompletion: 1,
      line0ExactMatch: true,
      engine: 'pyodide-314.0.7',
      durationMs: 3.5,
    });
  });

  test('says null of what was not executed or not compared', () => {
    const [sample] = samples('m', one, ['a']) as [Sample];
    expect(resultLine(one, sample, null, null)).toMatchObject({
      outcome: null,
      referenceVerdict: null,
      strictVerdict: null,
      cosineFirstLine: null,
      line0ExactMatch: null,
      engine: null,
      durationMs: null,
    });
  });

  test('counts a time-out as a failure, and what could not run here as no verdict', async () => {
    expect(await verdictsOf({ verdict: 'timed-out', strictScore: 0 })).toEqual(['fail', 'fail']);
    expect(await verdictsOf({ verdict: 'error', strictScore: null })).toEqual(['fail', null]);
    expect(await verdictsOf({ verdict: 'unsupported', strictScore: 0 })).toEqual([null, null]);
    expect(await verdictsOf({ verdict: 'cancelled', strictScore: 0 })).toEqual([null, null]);
  });

  test('gives the outcome of a program that failed for what is missing here as unsupported', () => {
    const [sample] = samples('m', one, ['a']) as [Sample];
    const exited = { ...records.evaluation.execution, outcome: 'exited' as const, exitStatus: 1 };
    const line = resultLine(one, sample, null, evaluation({ verdict: 'unsupported', execution: exited }));
    expect(line.outcome).toBe('unsupported');
  });
});
