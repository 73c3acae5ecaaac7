import { beforeAll, describe, expect, test } from 'vitest';
import {
  readSamples,
  readTasks,
  type Similarities,
  similarities,
  similarityJson,
  similarityTables,
} from '../../src/benchmarks/devbench/index.ts';
import { packCompletions, scoreCompletions } from '../../src/metrics/index.ts';
import type { SampleSet, TaskSet } from '../../src/model/index.ts';
import { devbenchData } from '../support/devbenchData.ts';

const data = devbenchData();

describe.skipIf(data === null)('the published benchmark and three models', () => {
  let taskSet: TaskSet;
  let sampleSets: SampleSet[];
  let similar: Similarities;

  beforeAll(async () => {
    if (data === null) return;
    taskSet = await readTasks(data.benchmark(), 'devbench');
    sampleSets = await readSamples(data.completions());
    similar = await similarities(taskSet.tasks, sampleSets, {
      scoreCompletions: async (groups) => scoreCompletions(packCompletions(groups)),
    });
  });

  test('are read whole, and match', () => {
    expect(taskSet.tasks).toHaveLength(900);
    expect(taskSet.issues).toEqual([]);
    expect(sampleSets.map(({ model, samples, issues }) => [model, samples.length, issues])).toEqual([
      ['DeepSeek-V3-0324', 4500, []],
      ['Ministral-3B', 4500, []],
      ['gpt-4o', 4500, []],
    ]);
    expect(similar.issues).toEqual([]);
  });

  test('completions alone define the same tasks', async () => {
    const { tasks, issues } = await readTasks(data?.completions() ?? nothing(), 'devbench');
    const byId = new Map(taskSet.tasks.map((task) => [task.id, task]));
    expect(issues).toEqual([]);
    expect(tasks).toHaveLength(900);
    expect(tasks.filter((task) => byId.get(task.id)?.data.prefix !== task.data.prefix)).toEqual([]);
  });

  test('have the expected similarity to 1e-9, each of 13,500 completions', () => {
    const found = new Map(similar.tasks.map((task) => [`${task.model} ${task.task.id}`, task] as const));
    let compared = 0;
    let furthest = 0;
    for (const expected of data?.expectedTasks() ?? []) {
      const { model, language, category, id, line0 } = expected;
      const own = found.get(`${model} ${language}/${category}/${id}`);
      expect([...(own?.line0 ?? [])], `${model} ${language}/${category}/${id}`).toEqual(line0);
      for (const [index, value] of expected.cosine_first_line.entries()) {
        const whole = expected.cosine_full[index] ?? Number.NaN;
        furthest = Math.max(
          furthest,
          Math.abs((own?.cosinesFirstLine[index] ?? Number.NaN) - value),
          Math.abs((own?.cosinesFullCompletion[index] ?? Number.NaN) - whole),
        );
        compared++;
      }
    }
    expect(compared).toBe(13_500);
    expect(furthest).toBeLessThan(1e-9);
  });

  test('have the expected tables, to the printed digit', () => {
    expect(similarityJson(similarityTables(similar.tasks))).toEqual(data?.expectedTables());
  });
});

async function* nothing(): AsyncGenerator<never> {}
