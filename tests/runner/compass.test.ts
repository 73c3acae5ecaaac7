import { afterAll, describe, expect, test } from 'vitest';
import { compass } from '../../src/benchmarks/compass/module.ts';
import { readTasks } from '../../src/benchmarks/compass/reading/index.ts';
import type { CompassResult } from '../../src/benchmarks/compass/result.ts';
import type { Evaluation, Language, Program, Task } from '../../src/model/index.ts';
import { openEngine } from './support/engine.ts';

const engine = await openEngine();
const TEST_MS = 600_000;

afterAll(async () => {
  await engine?.stop();
});

interface Texts {
  reference: string;
  slow: string;
  wrong: string;
  broken: string;
}

/** The sum of a list; the slow one adds up every beginning of it anew. */
const TEXTS: Partial<Record<Language, Texts>> = {
  cpp: {
    reference:
      '#include <vector>\nlong long solution(const std::vector<long long>& values) {\n  long long sum = 0;\n  for (long long value : values) sum += value;\n  return sum;\n}\n',
    slow: '#include <vector>\nlong long solution(const std::vector<long long>& values) {\n  volatile long long sum = 0;\n  for (std::size_t end = 0; end <= values.size(); end++) {\n    sum = 0;\n    for (std::size_t at = 0; at < end; at++) sum = sum + values[at];\n  }\n  return sum;\n}\n',
    wrong: '#include <vector>\nint solution(std::vector<int> values) { return values.size(); }\n',
    broken: 'int solution( {\n',
  },
  java: {
    reference:
      'class Solution {\n  static long solution(long[] values) {\n    long sum = 0;\n    for (long value : values) sum += value;\n    return sum;\n  }\n}\n',
    slow: 'class Solution {\n  static volatile long sum;\n  static long solution(long[] values) {\n    for (int end = 0; end <= values.length; end++) {\n      sum = 0;\n      for (int at = 0; at < end; at++) sum += values[at];\n    }\n    return sum;\n  }\n}\n',
    wrong: 'class Solution { static int solution(int[] values) { return values.length; } }\n',
    broken: 'class Solution { static int solution( {\n',
  },
  c_sharp: {
    reference:
      'class Solution {\n  public static long solution(long[] values) {\n    long sum = 0;\n    foreach (long value in values) sum += value;\n    return sum;\n  }\n}\n',
    slow: 'class Solution {\n  static long sum;\n  public static long solution(List<long> values) {\n    for (int end = 0; end <= values.Count; end++) {\n      sum = 0;\n      for (int at = 0; at < end; at++) sum += values[at];\n    }\n    return sum;\n  }\n}\n',
    wrong: 'class Solution { public static int solution(int[] values) => values.Length; }\n',
    broken: 'class Solution { static int solution( {\n',
  },
};

async function* lines(text: string) {
  yield text;
}

async function taskOf(language: Language, reference: string): Promise<Task> {
  const input = Array.from({ length: 150_000 }, (_, at) => at % 7);
  const task = {
    id: `sum-${language}`,
    statement: 'Return the sum of a list.',
    language,
    signature: { name: 'solution', parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
    correctness: [
      { input: [[1, 2, 3]], expected: 6 },
      { input: [[]], expected: 0 },
      { input: [[2 ** 40]], expected: 2 ** 40 },
    ],
    efficiency: [{ input: [input], size: input.length }],
    limits: { ceilingMs: 3000, floorMs: 500 },
    references: [{ source: reference, complexity: 'O(n)' }],
  };
  async function* files() {
    yield { path: 'task.jsonl', lines: lines(JSON.stringify(task)) };
  }
  const { tasks, issues } = await readTasks(files(), 'set');
  const [read] = tasks;
  if (read === undefined) throw new Error(JSON.stringify(issues));
  return read;
}

describe.skipIf(engine === null)('COMPASS in languages that no engine in a page runs', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    const isHere = engine?.found.toolchains.some((one) => one.language === language) === true;
    if (engine !== null && !isHere) console.warn(`SKIPPED: no toolchain of ${language}`);

    test.skipIf(!isHere)(
      `tells best, slow, wrong and broken apart in ${language}`,
      { timeout: TEST_MS },
      async () => {
        const task = await taskOf(language as Language, texts.reference);
        const judged = async (text: string): Promise<Evaluation> => {
          const sample = { benchmark: task.benchmark, model: 'm', taskId: task.id, index: 0, text, data: {} };
          const execute = (program: Program) => {
            if (engine === null) throw new Error('There is no engine.');
            return engine.execute(program, new AbortController().signal, () => {});
          };
          return compass.evaluate(task, sample, compass.defaultSettings, { execute, judge: null });
        };
        const scores = async (text: string) => {
          const { verdict, result, errorType } = await judged(text);
          const { correctness, efficiency } = result as unknown as CompassResult;
          return [verdict, correctness, efficiency, errorType];
        };
        expect(await scores(texts.reference)).toEqual(['pass', 100, 100, null]);
        expect(await scores(texts.slow)).toEqual(['partial', 100, 0, 'Slow']);
        const [verdict, correctness, efficiency] = await scores(texts.wrong);
        expect(verdict).toBe('partial');
        expect(correctness).toBeCloseTo(100 / 3);
        expect(efficiency).toBe(0);
        expect(await scores(texts.broken)).toEqual(['error', 0, 0, 'CompileError']);
      },
    );
  }
});
