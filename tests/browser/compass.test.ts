import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { compass, readTasks } from '../../src/benchmarks/compass/index.ts';
import type { Evaluation, Execution, Program, SourceFile, Task } from '../../src/model/index.ts';
import { runOne } from '../support/python.ts';
import { onPythonPage } from '../support/pythonPage.ts';
import { analyser } from '../support/quality.ts';

let page: Page;

onPythonPage((opened) => {
  ({ page } = opened);
});

/** The real engine, in the page's sandbox. */
const execute = (program: Program): Promise<Execution> => runOne(page, program);

const BEST = `
def solution(values):
    seen = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None
`;

const file = {
  id: 'first-twin',
  statement: 'Return the first value that was there before, or None.',
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [
    { name: 'twin', input: [[3, 1, 3]], expected: 3 },
    { name: 'large', input: [['BEYOND', 2, 'BEYOND']], expected: 'BEYOND' },
    { name: 'nothing', kind: 'edge', input: [[]], expected: null },
    { name: 'none', kind: 'corner', input: [[1, 2]], expected: null },
  ],
  efficiency: [500, 8000, 16000, 32000].map((size) => ({ seed: size, size })),
  generator: {
    source: 'def generate(seed, size):\n    return [[(v * 7919 + seed) % 1000003 for v in range(size)]]',
  },
  references: [{ name: 'one pass', complexity: 'O(n)', source: BEST }],
};

async function* lines(text: string): AsyncGenerator<string> {
  yield text;
}

async function taskOf(change: object = {}): Promise<Task> {
  async function* files(): AsyncGenerator<SourceFile> {
    yield {
      path: 'tasks.jsonl',
      lines: lines(JSON.stringify({ ...file, ...change }).replaceAll('"BEYOND"', '9007199254740993')),
    };
  }
  const { tasks, issues } = await readTasks(files(), 'set');
  const [task] = tasks;
  if (task === undefined) throw new Error(JSON.stringify(issues));
  return task;
}

const judge = (task: Task, text: string): Promise<Evaluation> =>
  compass.evaluate(
    task,
    { benchmark: 'compass', model: 'm', taskId: task.id, index: 0, text, data: {} },
    compass.defaultSettings,
    { execute, judge: null, analyse: (source, language) => analyser.analyse(source, language) },
  );

const QUADRATIC = `
def solution(values):
    for at, value in enumerate(values):
        for before in range(at):
            if values[before] == value:
                return value
    return None
`;

describe('a solution', () => {
  test.each([
    ['the best', BEST, 'pass', 100, 100, null],
    ['slow', QUADRATIC, 'partial', 100, null, 'Slow'],
    ['wrong', 'def solution(values): return -1', 'fail', 0, 0, 'WrongAnswer'],
    ['raising', 'def solution(values): return values[0] / 0', 'fail', 0, 0, 'ZeroDivisionError'],
    ['leaving', `import os\ndef solution(values):\n    os._exit(0)`, 'fail', 0, 0, null],
    ['no Python', 'def solution(values: return', 'error', 0, 0, 'SyntaxError'],
    ['without the function', 'x = 1', 'error', 0, 0, 'NotFound'],
  ])('%s', async (_, source, verdict, correctness, efficiency, errorType) => {
    const evaluation = await judge(await taskOf(), source);
    expect(evaluation).toMatchObject({ verdict, result: { correctness } });
    if (efficiency !== null) expect(evaluation.result.efficiency).toBe(efficiency);
    else expect(Number(evaluation.result.efficiency)).toBeLessThan(50);
    if (errorType !== null) expect(evaluation.errorType).toBe(errorType);
    expect(evaluation.tests).toHaveLength(8);
  });

  test.each([
    ['returns outside of a function', `${BEST}return 1\n`, null, /^SyntaxError: 'return' outside function/],
    ['is indented wrongly', `${BEST}  x = 1\n`, null, /^IndentationError: /],
    ['raises an error of syntax itself', `${BEST}raise SyntaxError('mine')\n`, 100, null],
    ['evaluates a text that is none', `${BEST}eval('1 +')\n`, 100, null],
  ])('that %s has a quality where the engine can read it', async (_, source, quality, refused) => {
    const { result, verdict } = await judge(await taskOf(), source);
    expect(verdict).toBe('error');
    expect(result.quality).toBe(quality);
    expect(result.report).toMatchObject({
      parses: refused === null,
      refused: refused === null ? null : expect.stringMatching(refused),
      functions: [{ name: 'solution' }],
    });
  });

  test('has its memory measured', async () => {
    const { result } = await judge(await taskOf(), BEST);
    expect(JSON.stringify(result.efficiencyCases)).toMatch(/"size":32000.*"peakBytes":\d{6,}/);
  });
});

test('a source that never loads is ended by a limit of its own', async () => {
  const settings = { ...compass.defaultSettings, timeoutMs: 1500 };
  const task = await taskOf();
  const sample = { benchmark: 'compass' as const, model: 'm', taskId: task.id, index: 0, data: {} };
  const evaluation = await compass.evaluate(
    task,
    { ...sample, text: 'while True: pass\ndef solution(values): return 1\n' },
    settings,
    { execute, judge: null },
  );
  expect(evaluation).toMatchObject({
    verdict: 'timed-out',
    errorType: 'NotLoaded',
    timedOut: true,
    execution: { detail: 'Its source did not load in time.' },
  });
});

test('the yardstick is timed where limits depend on it, and nowhere else', async () => {
  const ran: Execution[] = [];
  const watched = async (program: Program) => {
    const execution = await execute(program);
    if (program.entry.kind === 'calls' && program.entry.yardstick !== null) ran.push(execution);
    return execution;
  };
  const task = await taskOf();
  await compass.evaluate(
    task,
    { benchmark: 'compass', model: 'm', taskId: task.id, index: 0, text: BEST, data: {} },
    compass.defaultSettings,
    { execute: watched, judge: null },
  );
  const [first] = ran;
  const timed = first?.calls?.calls.map(({ yardstickMs }) => yardstickMs !== null);
  expect(timed).toEqual([false, false, false, false, true, true, true, true]);
});

describe('a task at fault', () => {
  test.each([
    [
      'a generator that never ends',
      // It is waited for once for each input.
      {
        generator: { source: 'def generate(seed, size):\n    while True: pass' },
        efficiency: [{ seed: 500, size: 500 }],
      },
      /20 s|in time/,
    ],
    [
      'a generator of a gigabyte',
      { generator: { source: 'def generate(seed, size): return ["x" * 10 ** 9]' } },
      /./,
    ],
    ['a reference that fails', { references: [{ source: 'def solution(values): return 3' }] }, /own case/],
    [
      'a checker that throws',
      { checker: { source: 'def check(i, o, e): raise KeyError("x")' } },
      /checker raised KeyError/,
    ],
  ])('with %s leaves its answers unsupported; another task goes on', async (_, change, message) => {
    const evaluation = await judge(await taskOf(change), BEST);
    expect(evaluation).toMatchObject({ verdict: 'unsupported', errorType: 'TaskFault' });
    expect(evaluation.errorMessage).toMatch(message);
    expect(await judge(await taskOf(), 'def solution(values): return -1')).toMatchObject({ verdict: 'fail' });
  });

  test('without efficiency cases is refused when it is read', async () => {
    await expect(taskOf({ efficiency: [] })).rejects.toThrow('no efficiency cases');
  });
});
