import { describe, expect, test } from 'vitest';
import { compass } from '../../../src/benchmarks/compass/index.ts';
import { estimateGrowth, type TimedSize } from '../../../src/benchmarks/compass/judging/growth.ts';
import { takePace } from '../../../src/benchmarks/compass/judging/pace.ts';
import {
  decide,
  isSettled,
  pacedTiming,
  type Timing,
  timingOf,
} from '../../../src/benchmarks/compass/judging/timing.ts';
import { sameText } from '../../../src/benchmarks/compass/judging/values.ts';
import { compassTaskOf } from '../../../src/benchmarks/compass/task.ts';
import {
  type CallEnd,
  type CallResult,
  type Execute,
  emptyExecution,
  type Json,
  type JsonObject,
  type Task,
} from '../../../src/model/index.ts';
import { isCacheable } from '../../../src/runs/cacheKey.ts';

describe('answers', () => {
  test.each([
    ['1', '1.0', true],
    ['9007199254740993', '9007199254740992', false],
    ['9007199254740993', '9007199254740992.0', false],
    ['100000000000000000000', '1e20', true],
    ['true', '1', false],
    ['NaN', 'NaN', true],
    ['[Infinity, "NaN"]', '[Infinity, "NaN"]', true],
    ['[Infinity, "NaN"]', '[-Infinity,"NaN"]', false],
    ['{"a":1,"b":[2]}', '{"b":[2.0],"a":1}', true],
    ['{"a":null}', '{"b":null}', false],
    ['[1]', '[1,null]', false],
    ['0.1', '0.10000001', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameText(a, b, null)).toBe(same);
  });

  test('may differ by the tolerance', () => {
    expect(sameText('[1.0]', '[1.001]', 0.01)).toBe(true);
    expect(sameText('1', '1.1', 0.01)).toBe(false);
    expect(sameText('true', '1', 10)).toBe(false);
  });
});

describe('time', () => {
  const limits = { factor: 10, floorMs: 50, ceilingMs: 5000 };
  const taking = (durationMs: number | null, reference = 10): Timing =>
    timingOf(limits, durationMs, reference);
  const paced = (durationMs: number | null): Timing =>
    pacedTiming(limits, durationMs, { referenceMs: 10, slowdown: 1 });

  // The first is timed beside others, all after it at the machine's pace.
  test.each([
    ['far below', [20], true, false, false],
    ['far above once', [null], false, true, false],
    ['far above twice', [null, null], false, true, false],
    ['far above at the machine’s pace, twice', [null, null, null], true, true, false],
    ['far above, but for a quick one', [null, null, 60], false, false, true],
    ['near, once', [90], false, false, true],
    ['near, then far below twice', [90, 20, 30], true, false, false],
    ['clearly below, three times', [90, 60, 70, 60], true, false, false],
    ['clearly above, three times', [90, 150, 160, 140], true, true, false],
    ['far above, but for the pace', [null, 60, 70, 60], true, false, false],
    ['one outlier among five', [60, 60, null, 90, 70, 75], true, false, false],
    ['two outliers among five', [60, 60, null, null, 70, 75], true, false, false],
    ['at the border five times', [95, 105, 101, 103, 102, 98], true, true, true],
  ])('%s', (_, durations, settled, isSlow, isBorderline) => {
    const timings = durations.map((ms, at) => (at === 0 ? taking(ms) : paced(ms)));
    expect(isSettled(timings)).toBe(settled);
    expect(decide(timings)).toEqual({ isSlow, isBorderline });
  });

  test('a floor is as much longer as the machine makes programs wait; the ceiling is not', () => {
    expect(pacedTiming(limits, 120, { referenceMs: 3, slowdown: 3 })).toMatchObject({
      limitMs: 150,
      ratio: 0.8,
    });
    expect(pacedTiming(limits, null, { referenceMs: 400, slowdown: 3 })).toMatchObject({
      limitMs: 4000,
      ratio: 1.25,
    });
    expect(pacedTiming(limits, 4999, { referenceMs: 900, slowdown: 3 })).toMatchObject({ limitMs: 5000 });
  });

  test('that the ceiling alone decides may be otherwise alone', () => {
    const timings = [taking(null, 900), taking(null, 900)];
    expect(isSettled(timings)).toBe(true);
    expect(decide(timings)).toEqual({ isSlow: true, isBorderline: true });
  });
});

describe('growth', () => {
  const sizes = [1000, 2000, 4000, 8000, 16000, 32000];
  const timed = (of: (n: number) => number, noise = 0, at = sizes): TimedSize[] =>
    at.map((size, place) => ({ size, durationMs: of(size) * (1 + (place % 2 === 0 ? noise : -noise)) }));

  test.each([
    ['1', (_: number): number => 3],
    ['log n', (n: number) => Math.log2(n)],
    ['n', (n: number) => n / 500],
    ['n log n', (n: number) => (n * Math.log2(n)) / 5000],
    ['n²', (n: number) => n ** 2 / 1e5],
    ['n³', (n: number) => n ** 3 / 1e9],
  ] as const)('%s is found, with a constant and noise', (growth, of) => {
    expect(estimateGrowth(timed(of))?.growth).toBe(growth);
    if (growth === 'n²' || growth === 'n³') {
      expect(estimateGrowth(timed((n) => of(n) + 2, 0.03))?.growth).toBe(growth);
      expect(estimateGrowth(timed(of, 0.03))?.confidence).toBeGreaterThan(0.9);
    }
  });

  test('2ⁿ is found', () => {
    expect(estimateGrowth(timed((n) => 2 ** n / 4, 0, [3, 6, 12, 18, 24]))?.growth).toBe('2ⁿ');
  });

  test('is not told from too little', () => {
    expect(estimateGrowth(timed((n) => n, 0, [1, 2, 3]))).toBeNull();
    expect(estimateGrowth(timed((n) => n, 0, [10, 20, 30, 40]))).toBeNull();
    expect(estimateGrowth(timed((n) => n / 1e6))).toBeNull();
    const wild = sizes.map((size, place) => ({ size, durationMs: place % 2 === 0 ? 100 : 1 }));
    expect(estimateGrowth(wild)?.growth).toBeNull();
  });
});

type Behaviour = (...given: Json[]) => { value: Json; ms?: number } | CallEnd | 'end';

/** An engine whose sources are names of behaviours; `end` is a call in which the program is ended for its time. */
function engineOf(behaviours: Record<string, Behaviour>): { execute: Execute; programs: () => number } {
  let programs = 0;
  const execute: Execute = async ({ entry }) => {
    programs++;
    if (entry.kind !== 'calls') throw new Error('Not a program of calls.');
    const own = behaviours[entry.source];
    const base = { yardstickFailure: null, calls: [] as CallResult[] };
    if (own === undefined) {
      const error = { type: 'SyntaxError', message: 'bad', isA: [], lineno: 1, traceback: [] };
      return {
        ...emptyExecution('exited', null, 'stand-in'),
        calls: { ...base, load: { status: 'raised', error }, found: false },
      };
    }
    for (const { arguments: text, limit } of entry.calls) {
      const given: Json[] = JSON.parse(text);
      const came = own(...given);
      if (came === 'end') {
        return {
          ...emptyExecution('timed-out', null, 'stand-in'),
          calls: { ...base, load: { status: 'done' }, found: true },
        };
      }
      const end: CallEnd =
        'value' in came && !('status' in came)
          ? { status: 'returned', value: JSON.stringify(came.value) }
          : (came as CallEnd);
      const durationMs = 'ms' in came ? (came.ms ?? 1) : 1;
      base.calls.push({
        end,
        durationMs,
        limitMs: limit?.ceilingMs ?? null,
        yardstickMs: 10,
        peakBytes: 1000,
      });
    }
    return {
      ...emptyExecution('exited', null, 'stand-in'),
      calls: { ...base, load: { status: 'done' }, found: true },
    };
  };
  return { execute, programs: () => programs };
}

const data: JsonObject = {
  id: 'double',
  title: 'double',
  family: 'other',
  statement: 'Double it.',
  language: 'python',
  signature: { name: 'solution', parameters: [{ name: 'n', type: 'int' }], returns: 'int' },
  correctness: [
    { name: 'two', kind: 'basic', size: null, input: { literal: '[2]' }, expected: '4' },
    { name: 'none', kind: 'edge', size: null, input: { literal: '[0]' }, expected: null },
  ],
  efficiency: [{ name: 'large', kind: 'efficiency', size: 9, input: { seed: 1, size: 9 }, expected: null }],
  generator: { language: 'python', source: 'generate' },
  checker: null,
  tolerance: null,
  limits: { factor: 10, floorMs: 50, ceilingMs: 5000 },
  references: [{ name: 'best', language: 'python', complexity: 'O(1)', source: 'double' }],
  human: null,
};
const taskOf = (change: JsonObject = {}): Task => ({
  benchmark: 'compass',
  id: 'double',
  title: 'double',
  language: 'python',
  groups: {},
  data: { ...data, ...change },
});
const sampleOf = (text: string) => ({
  benchmark: 'compass' as const,
  model: 'm',
  taskId: 'double',
  index: 0,
  text,
  data: {},
});
const raises: CallEnd = {
  status: 'raised',
  error: { type: 'ValueError', message: 'no', isA: ['Exception'], lineno: null, traceback: [] },
};
const double = (n: Json) => ({ value: Number(n) * 2 });
const behaviours: Record<string, Behaviour> = {
  generate: (_seed, size) => ({ value: [size ?? 0] }),
  double,
  'off by one': (n) => ({ value: Number(n) * 2 + 1 }),
  slow: (n) => (n === 9 ? { ...double(n), ms: 900 } : double(n)),
  raising: (n) => (n === 2 ? raises : double(n)),
  hanging: (n) => (n === 2 ? 'end' : double(n)),
  'no list': () => ({ value: 3 }),
  'two arguments': () => ({ value: [1, 2] }),
  endless: () => 'end',
  flood: () => ({ status: 'not-plain', type: 'more than 16777216 bytes of JSON' }),
  raise: () => raises,
  'say yes': () => ({ value: [true, 'fine'] }),
  'say no': () => ({ value: [false, 'not fine'] }),
  'say nothing': () => ({ value: null }),
};
const judge = (text: string, task = taskOf()) =>
  compass.evaluate(task, sampleOf(text), compass.defaultSettings, {
    ...engineOf(behaviours),
    judge: null,
  });

describe('a solution', () => {
  test.each([
    ['double', 'pass', [100, 100], null],
    ['off by one', 'fail', [0, 0], 'WrongAnswer'],
    ['slow', 'partial', [100, 0], 'Slow'],
    ['raising', 'partial', [50, 100], 'ValueError'],
    ['hanging', 'partial', [50, 100], 'Slow'],
    ['no such source', 'error', [0, 0], 'SyntaxError'],
    ['  ', 'error', [0, 0], 'NoCode'],
  ])('%s: %s', async (text, verdict, scores, errorType) => {
    const evaluation = await judge(text);
    const { correctness, efficiency } = evaluation.result;
    expect([correctness, efficiency]).toEqual(scores);
    expect(evaluation).toMatchObject({ verdict, errorType });
    expect(evaluation.tests).toHaveLength(3);
  });

  test('is judged by the checker where there is one', async () => {
    const checked = (source: string) => taskOf({ checker: { language: 'python', source } });
    expect(await judge('off by one', checked('say yes'))).toMatchObject({ verdict: 'pass' });
  });
});

describe('a task at fault', () => {
  test.each<[string, JsonObject, RegExp]>([
    ['a generator that never ends', { generator: { language: 'python', source: 'endless' } }, /large.*time/],
    ['a generator that emits too much', { generator: { language: 'python', source: 'flood' } }, /16777216/],
    ['a generator that raises', { generator: { language: 'python', source: 'raise' } }, /ValueError/],
    ['a generator without a list', { generator: { language: 'python', source: 'no list' } }, /no list/],
    ['other arguments', { generator: { language: 'python', source: 'two arguments' } }, /gave 2 arguments/],
    ['a generator that does not load', { generator: { language: 'python', source: '?' } }, /does not load/],
    [
      'a reference that fails its own cases',
      { references: [{ name: 'best', language: 'python', complexity: '', source: 'off by one' }] },
      /own case "two": it gives 5, expected is 4/,
    ],
    [
      'a reference over the ceiling',
      { references: [{ name: 'best', language: 'python', complexity: '', source: 'endless' }] },
      /ceiling of 5000 ms/,
    ],
    ['a checker that raises', { checker: { language: 'python', source: 'raise' } }, /checker raised/],
    ['a checker without a truth', { checker: { language: 'python', source: 'say nothing' } }, /no truth/],
    ['a checker against the reference', { checker: { language: 'python', source: 'say no' } }, /own case/],
  ])('with %s leaves its answers unsupported', async (_, change, message) => {
    const evaluation = await judge('double', taskOf(change));
    expect(evaluation).toMatchObject({ verdict: 'unsupported', errorType: 'TaskFault' });
    expect(evaluation.errorMessage).toMatch(message);
  });

  test('is found in any of its references', async () => {
    const ours = { name: 'best', language: 'python', complexity: '', source: 'double' };
    const references = [ours, { ...ours, name: 'other', source: 'off by one' }];
    const evaluation = await judge('double', taskOf({ references }));
    expect(evaluation.errorMessage).toMatch(/reference "other" fails the task's own case "two"/);
  });

  test('that is one of time is tried once more, for an answer that is alone by then, and is not kept', async () => {
    let isBusy = true;
    const engine = engineOf({ ...behaviours, endless: (n) => (isBusy ? 'end' : double(n ?? null)) });
    const references = [{ name: 'best', language: 'python', complexity: '', source: 'endless' }];
    const task = taskOf({ references });
    const once = (text: string) =>
      compass.evaluate(task, sampleOf(text), compass.defaultSettings, { ...engine, judge: null });
    const first = await once('double');
    expect(first).toMatchObject({ verdict: 'unsupported', timedOut: true });
    expect(isCacheable(first)).toBe(false);
    isBusy = false;
    expect(await once('double')).toMatchObject({ verdict: 'pass', timedOut: false });
  });

  test('is found at the first input of a generator that never ends', async () => {
    const [efficiency] = data.efficiency as JsonObject[];
    const many = [1, 2, 3].map((seed) => ({ ...efficiency, name: String(seed), input: { seed, size: 9 } }));
    const called: number[] = [];
    const engine = engineOf({
      ...behaviours,
      endless: (seed) => {
        called.push(Number(seed));
        return 'end';
      },
    });
    const task = taskOf({ efficiency: many, generator: { language: 'python', source: 'endless' } });
    await compass.evaluate(task, sampleOf('double'), compass.defaultSettings, { ...engine, judge: null });
    expect(new Set(called)).toEqual(new Set([1]));
  });

  test('is found once for all its answers', async () => {
    const engine = engineOf(behaviours);
    const task = taskOf({ generator: { language: 'python', source: 'raise' } });
    const once = () =>
      compass.evaluate(task, sampleOf('double'), compass.defaultSettings, { ...engine, judge: null });
    await Promise.all([once(), once()]);
    await once();
    expect(engine.programs()).toBe(1);
  });
});

describe('the pace of a machine', () => {
  const prepared = {
    task: compassTaskOf(taskOf()),
    yardstick: { name: 'best', language: 'python' as const, complexity: '', source: 'yardstick' },
    cases: [1, 100].map((referenceMs) => ({
      of: {
        name: String(referenceMs),
        kind: 'efficiency' as const,
        size: 1,
        input: { literal: '[1]' },
        expected: null,
      },
      arguments: `[${referenceMs}]`,
      expected: '1',
      referenceMs,
    })),
  };
  /** @param wait of calls of 20 ms and more, as a factor: short ones get by. */
  const paces = (wait: number, cases = prepared.cases) => {
    const { execute } = engineOf({
      yardstick: (given) => ({ value: 1, ms: Number(given) * (Number(given) < 20 ? 1 : wait) }),
    });
    return takePace(prepared, cases, compass.defaultSettings, execute);
  };

  test('is told by long calls, and counts for short ones, too', async () => {
    expect(await paces(1)).toEqual([
      { referenceMs: 1, slowdown: 1 },
      { referenceMs: 100, slowdown: 1 },
    ]);
    expect(await paces(3)).toEqual([
      { referenceMs: 3, slowdown: 3 },
      { referenceMs: 300, slowdown: 3 },
    ]);
  });

  test('is taken of a case beside, where those asked for tell nothing', async () => {
    expect(await paces(2, prepared.cases.slice(0, 1))).toEqual([{ referenceMs: 2, slowdown: 2 }]);
  });
});
