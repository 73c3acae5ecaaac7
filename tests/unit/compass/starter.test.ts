import { beforeAll, describe, expect, test } from 'vitest';
import { readProblems } from '../../../datasets/compassProblems.ts';
import { type CompassTask, compassTaskOf } from '../../../src/benchmarks/compass/task.ts';
import { FRAMING_NAMES } from '../../../src/generation/prompts/compass.ts';
import type { SampleSet, TaskSet } from '../../../src/model/index.ts';
import { COMPASS_STARTER, readCompassStarter } from '../../support/compassStarter.ts';

const TASKS = 28;
const MODELS = ['illustrative-careful', 'illustrative-erratic', 'illustrative-hasty'];

let set: TaskSet;
let samples: SampleSet[];
let tasks: CompassTask[];

beforeAll(async () => {
  ({ set, samples } = await readCompassStarter());
  tasks = set.tasks.map(compassTaskOf);
});

describe("COMPASS's starter tasks", () => {
  test('are read without a word of complaint', () => {
    expect(set.issues).toEqual([]);
    expect(tasks.length).toBe(TASKS);
  });

  test('are told apart by id, title, statement and family', () => {
    for (const field of ['id', 'title', 'statement', 'family'] as const) {
      expect(new Set(tasks.map((task) => task[field])).size, field).toBe(TASKS);
    }
  });

  test('come in the three languages that functions are called in', () => {
    const languages = tasks.map(({ language }) => language);
    expect(languages.filter((language) => language === 'python').length).toBe(26);
    expect(new Set(languages)).toEqual(new Set(['python', 'javascript', 'typescript']));
  });

  test('have at least eight correctness cases of every kind, each with its answer written down', () => {
    for (const { id, correctness } of tasks) {
      expect(correctness.length, id).toBeGreaterThanOrEqual(8);
      expect(new Set(correctness.map(({ kind }) => kind)), id).toEqual(new Set(['basic', 'edge', 'corner']));
      expect(new Set(correctness.map(({ name }) => name)).size, id).toBe(correctness.length);
      expect(correctness.filter(({ expected }) => expected === null)).toEqual([]);
    }
  });

  test('have six efficiency cases of growing sizes, the largest sixteen times the smallest or more', () => {
    for (const { id, efficiency } of tasks) {
      const sizes = efficiency.map(({ size }) => size ?? 0);
      expect(sizes.length, id).toBe(6);
      expect(sizes, id).toEqual(sizes.toSorted((a, b) => a - b));
      expect((sizes.at(-1) ?? 0) / (sizes[0] ?? 1), id).toBeGreaterThan(15.7);
    }
  });

  test('ask for answers of which several are right, within a tolerance, and beyond 2^53', () => {
    expect(tasks.filter(({ checker }) => checker !== null).length).toBeGreaterThanOrEqual(2);
    expect(tasks.filter(({ tolerance }) => tolerance !== null).length).toBeGreaterThanOrEqual(1);
    const answers = tasks.flatMap(({ correctness }) => correctness.map(({ expected }) => expected ?? ''));
    expect(answers.filter((answer) => /^\d{17,}$/.test(answer) && BigInt(answer) > 2n ** 53n)).not.toEqual(
      [],
    );
  });
});

describe('the answers of pretended models', () => {
  test('are read without a word of complaint', () => {
    expect(samples.flatMap(({ issues }) => issues)).toEqual([]);
    expect(samples.map(({ model }) => model).sort()).toEqual(MODELS);
  });

  test('are two to each task and prompt, and numbered through', () => {
    for (const { model, samples: answers } of samples) {
      expect(answers.length, model).toBe(TASKS * FRAMING_NAMES.length * 2);
      for (const { id } of tasks) {
        const indexes = answers.filter(({ taskId }) => taskId === id).map(({ index }) => index);
        expect(indexes.toSorted(), id).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }
    }
  });

  test('come from the solutions that lie beside the tasks', () => {
    const sources = readProblems(COMPASS_STARTER).flatMap(({ solutions }) => Object.values(solutions));
    for (const { model, samples: answers } of samples) {
      const whole = answers.filter(({ text }) => sources.some((source) => text?.endsWith(source) === true));
      expect(whole.length / answers.length, model).toBeGreaterThan(0.8);
      expect(whole.length, model).toBeLessThan(answers.length);
    }
  });
});
