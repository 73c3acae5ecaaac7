/** Solutions of the task "first-twin", by what they are for. Their order is their index. */
export const SOLUTIONS = {
  right: `def solution(values):
    seen = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None
`,
  slow: `def solution(values):
    for at, value in enumerate(values):
        for before in range(at):
            if values[before] == value:
                return value
    return None
`,
  wrong: `def solution(values):
    if len(values) > 1 and values[0] > 0 and values[1] > 0 and values[0] != values[1]:
        return 3
    return 0


def unused(a, b, c, d, e):
    return a
`,
  crashing: 'def solution(values):\n    return values[0] / 0\n',
  'not parsing': 'def helper(x):\n    return x\n\n\ndef solution(values:\n    return 1\n',
} as const;

/** A task written for these tests, with people's scores and two references. */
const FIRST_TWIN = {
  id: 'first-twin',
  title: 'First twin',
  family: 'hashing',
  statement:
    'Return the first of `values` that was there before, or None.\n\n<b onclick="alert(1)">not markup</b>',
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [
    { name: 'twin', input: [[3, 1, 3]], expected: 3 },
    { name: 'nothing', kind: 'edge', input: [[]], expected: null },
    { name: 'none', kind: 'corner', input: [[-1, -2]], expected: null },
    { name: 'later twin', kind: 'corner', input: [[5, 4, 4, 5]], expected: 4 },
  ],
  efficiency: [2000, 8000, 16000, 64000].map((size) => ({ name: `of ${size}`, seed: size, size })),
  generator: {
    source: 'def generate(seed, size):\n    return [[(v * 7919 + seed) % 1000003 for v in range(size)]]',
  },
  references: [
    { name: 'one pass', complexity: 'O(n)', source: SOLUTIONS.right },
    {
      name: 'sorted',
      complexity: 'O(n log n)',
      source: `def solution(values):
    best = None
    last = {}
    for place, value in sorted(enumerate(values), key=lambda pair: (pair[1], pair[0])):
        if last.get("value") == value and not last["told"]:
            best = place if best is None else min(best, place)
            last["told"] = True
        elif last.get("value") != value:
            last = {"value": value, "told": False}
    return None if best is None else values[best]
`,
    },
  ],
  human: { mean: 40, median: 0, sd: 30, skew: 1.8, submissions: 812 },
};

const AT_FAULT = {
  ...FIRST_TWIN,
  id: 'broken',
  title: 'Broken',
  references: [{ source: 'def solution(values):\n    return -1\n' }],
};

const IN_JAVASCRIPT = {
  id: 'js-sum',
  statement: 'Return the sum.',
  language: 'javascript',
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [{ input: [[1, 2]], expected: 3 }],
  efficiency: [100, 1000, 10000].map((size) => ({
    input: [Array.from({ length: size }, (_, at) => at)],
    size,
  })),
  references: [{ source: 'function solution(values) {\n  return values.reduce((a, b) => a + b, 0);\n}\n' }],
};

const SUM =
  'function solution(values) {\n  let sum = 0;\n  for (const value of values) sum += value;\n  return sum;\n}\n';

const line = (task: string, code: string, index: number) =>
  JSON.stringify({ task, model: 'aurora', prompt: 'dual', index, code });

/** Task and sample files, as the picker is given them. */
export const FILES: Record<string, string> = {
  'tasks.json': JSON.stringify([FIRST_TWIN, AT_FAULT, IN_JAVASCRIPT]),
  'samples.jsonl': [
    ...Object.values(SOLUTIONS).map((code, index) => line('first-twin', code, index)),
    line('broken', SOLUTIONS.right, 0),
    line('js-sum', SUM, 0),
  ].join('\n'),
};
