/** People's scores: lopsided ones, and ones that are not. */
const SKEWED = { mean: 40, median: 20, sd: 30, skew: 2.17, submissions: 6001 };
const EVEN = { mean: 50, median: 50, sd: 25, skew: -0.2, submissions: 400 };

/** No case of these tasks is about time: a busy machine must not make one slow. */
const LIMITS = { factor: 100, floorMs: 10_000, ceilingMs: 20_000 };

const task = (id: string, family: string, source: string, expected: readonly number[], human: object) => ({
  id,
  title: `Task ${id}`,
  family,
  statement: `Make ${id} of the values.`,
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [[1, 2], [], [5], [-1, 1]].map((values, at) => ({ input: [values], expected: expected[at] })),
  efficiency: [100, 200].map((size) => ({ input: [Array.from({ length: size }, () => 1)], size })),
  references: [{ complexity: 'O(n)', source }],
  limits: LIMITS,
  human,
});

const SUM = 'def solution(values):\n    return sum(values)\n';
const TWICE = 'def solution(values):\n    return 2 * sum(values)\n';
/** Right, with control structures five deep. */
const DEEP = `def solution(values):
    total = 0
    for value in values:
        if value != 0:
            if value > 0:
                for _ in range(1):
                    if value < 10:
                        total += value
            else:
                total += value
    return total
`;

const TASKS = [
  task('sum', 'sums', SUM, [3, 0, 5, 0], SKEWED),
  task('twice', 'products', TWICE, [6, 0, 10, 0], EVEN),
  // Its yardstick raises: nothing can be judged by it.
  task('faulty', 'sums', 'def solution(values):\n    raise ValueError("no sum")\n', [3, 0, 5, 0], EVEN),
];

/** What models answered, and what each answer's correctness is; efficiency is 100 where it loads. */
const SAMPLES = [
  { task: 'sum', model: 'aurora', prompt: 'neutral', code: SUM },
  // 75: nothing has no sum of 1.
  {
    task: 'sum',
    model: 'aurora',
    prompt: 'dual',
    code: SUM.replace('sum(values)', 'sum(values) if values else 1'),
  },
  { task: 'twice', model: 'aurora', prompt: 'neutral', code: TWICE },
  // It does not parse: no quality.
  { task: 'twice', model: 'aurora', prompt: 'dual', code: 'def solution(values:\n    return\n' },
  { task: 'faulty', model: 'aurora', prompt: 'neutral', code: SUM },
  { task: 'sum', model: 'birch', prompt: 'neutral', code: DEEP },
  { task: 'sum', model: 'birch', prompt: 'dual', code: SUM },
  // 50: of [1, 2] and [5] it is wrong.
  { task: 'twice', model: 'birch', prompt: 'neutral', code: SUM },
  // It parses and does not load: a quality, and 0 for the others.
  { task: 'twice', model: 'birch', prompt: 'dual', code: `${TWICE}solution(nothing_yet)\n` },
] as const;

const lines = (all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Files of a set written for the tests, two models' samples of it, and a task that is broken in two places. */
export const OWN_FILES: Record<string, string> = {
  'tasks.jsonl': lines(TASKS),
  'samples.jsonl': lines(SAMPLES),
  'broken.jsonl': lines([{ ...TASKS[0], id: 'broken', correctness: [{ input: 7 }] }]),
};
