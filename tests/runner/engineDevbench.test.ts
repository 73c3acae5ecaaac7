import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemble, devbench, readTasks, textOf } from '../../src/benchmarks/devbench/index.ts';
import type {
  Evaluation,
  EvaluationSettings,
  Execution,
  Program,
  Sample,
  Task,
} from '../../src/model/index.ts';
import { brokenCompletions } from '../support/brokenCompletions.ts';
import { compareAgain } from '../support/compareAgain.ts';
import { devbenchData } from '../support/devbenchData.ts';
import { inPairs } from '../support/inPairs.ts';
import { MIB, openEngine } from './support/engine.ts';
import { DIFFERENCES, UNSETTLED } from './support/engineDifferences.ts';
import { ByHand, type CompiledLanguage } from './support/engineNative.ts';

/** Every so many-th task of the 150 that a language has: building by hand takes seconds each. */
const EVERY: Record<CompiledLanguage, number> = { java: 6, cpp: 6, c_sharp: 18 };
const LANGUAGES = ['java', 'cpp', 'c_sharp'] as const;
const TEST_MS = 3_600_000;

const SETTINGS: EvaluationSettings = {
  timeoutMs: 60_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * 1024,
  seed: null,
  strict: false,
};

/** A task with an answer to it. */
interface Answer {
  name: string;
  task: Task;
  sample: Sample;
}

const data = devbenchData();
const engine = data === null ? null : await openEngine();

describe.skipIf(engine === null)("DevBench's completions, here and by hand", () => {
  const byHand = new ByHand();
  let tasks: Task[] = [];

  beforeAll(async () => {
    if (data !== null) ({ tasks } = await readTasks(data.benchmark(), 'devbench'));
  });

  afterAll(async () => {
    byHand.remove();
    await engine?.stop();
  });

  test.each(LANGUAGES)(
    '%s: golden and broken completions come to the same',
    async (language) => {
      const own = tasks.filter((task) => task.language === language);
      expect(own).toHaveLength(150);
      const some = own
        .filter((_, at) => at % EVERY[language] === 0)
        .filter(({ id }) => !Object.hasOwn(UNSETTLED, id));
      const golden = some.map((task) => answer(task, 'golden', String(task.data.golden_completion)));
      const broken = some.map((task, at) => {
        const ways = brokenCompletions(String(task.data.golden_completion));
        // Each way in turn; the flipped one where there is one.
        const way = ways[at % ways.length];
        return answer(task, way?.how ?? '', way?.text ?? '');
      });
      const answers = [...golden, ...broken];
      const compare = async ({ name, task, sample }: Answer) => {
        const { path, segments } = assemble(task, sample);
        const native = await byHand.run(language, path, textOf(segments));
        const { verdict } = await evaluate(task, sample);
        return { name, task, sample, verdict, here: verdict === 'pass', byHand: native.status === 0 };
      };
      const differs = (one: { here: boolean; byHand: boolean }) => one.here !== one.byHand;
      const passes = await compareAgain(await inPairs(answers, compare), differs, compare);
      const differing = passes.filter(differs).map(({ name }) => name);
      expect(differing).toEqual(Object.keys(DIFFERENCES).filter((name) => differing.includes(name)));
      // It says something: most golden ones pass, most broken ones do not, and those that miss a library are told apart.
      const passed = (from: readonly Answer[]) =>
        passes.filter(({ name, here }) => here && from.some((one) => one.name === name)).length;
      expect(passed(golden)).toBeGreaterThan(golden.length / 2);
      expect(passed(broken)).toBeLessThan(passed(golden));
      expect(passes.filter(({ verdict }) => verdict === 'unsupported').length).toBeGreaterThan(0);
    },
    TEST_MS,
  );
});

function answer(task: Task, how: string, text: string): Answer {
  const sample = { benchmark: task.benchmark, model: how, taskId: task.id, index: 0, text, data: {} };
  return { name: `${task.id}, ${how}`, task, sample };
}

function evaluate(task: Task, sample: Sample): Promise<Evaluation> {
  const execute = (program: Program): Promise<Execution> => {
    if (engine === null) throw new Error('There is no engine.');
    return engine.execute(program, new AbortController().signal, () => {});
  };
  return devbench.evaluate(task, sample, SETTINGS, { execute, judge: null });
}
