import { describe, expect, test } from 'vitest';
import type { FindingKind, Language } from '../../../src/model/index.ts';
import { MOST_CHARACTERS, MOST_OPEN_BRACKETS } from '../../../src/quality/limits.ts';
import { sarifLog } from '../../../src/quality/sarif.ts';
import { analyser, unitsOf } from '../../support/quality.ts';

const BUMPY = `def walk(rows):
    """Not code."""
    for row in rows:
        if row:
            print(row)
    # Neither is this.
    while rows:
        if rows.pop():
            break
    return (lambda: walk(
        rows))
`;

async function kindsIn(source: string, language: Language = 'python'): Promise<FindingKind[]> {
  const { findings } = await analyser.analyse(source, language);
  return findings.map(({ kind }) => kind);
}

describe('what is measured of a function', () => {
  test('numbers, lines and names', async () => {
    const { functions, codeLines, score } = await analyser.analyse(BUMPY, 'python');
    expect(functions[0]).toMatchObject({
      name: 'walk',
      lines: { from: 1, to: 11 },
      cyclomatic: 5,
      cognitive: 6,
      nesting: 2,
      codeLines: 9,
      parameters: 1,
    });
    expect(codeLines).toBe(9);
    expect(score).toBe(9.6);
  });

  const chain = {
    python:
      'def f(a, b):\n  if a and b or a:\n    return 1\n  elif b:\n    return 2\n  else:\n    return 3\n',
    javascript:
      'function f(a, b) { if (a && b || a) { return 1 } else if (b) { return 2 } else { return 3 } }',
    typescript:
      'function f(a: A, b: B) { if (a && b || a) { return 1 } else if (b) { return 2 } else { return 3 } }',
    java: 'class C { int f(int a, int b) { if (a && b || a) { return 1; } else if (b) { return 2; } else { return 3; } } }',
    cpp: 'int f(int a, int b) { if (a && b || a) { return 1; } else if (b) { return 2; } else { return 3; } }',
    c_sharp:
      'class C { int F(int a, int b) { if (a && b || a) { return 1; } else if (b) { return 2; } else { return 3; } } }',
  } as const;
  test.each(Object.entries(chain))('a chain of conditions in %s', async (language, source) => {
    const { functions, findings, parses } = await analyser.analyse(source, language as Language);
    expect(parses).toBe(true);
    expect(functions).toHaveLength(1);
    // One `if` and two sequences, and two for the branches of the chain.
    expect(functions[0]).toMatchObject({ cyclomatic: 5, cognitive: 5, nesting: 1, parameters: 2 });
    expect(findings.map(({ kind }) => kind)).toEqual(['complex-conditional']);
  });

  test('recursion, jumps to labels and nested functions count as the white paper says', async () => {
    const [, outer, inner] = await unitsOf(
      'function f(n) { out: for (;;) { for (;;) { continue out; } } return g(() => n ? 1 : 2) + f(n); }',
      'javascript',
    );
    expect(outer?.cognitive).toMatchObject({ structures: 2, nesting: 1, jumps: 1, recursion: 1 });
    expect(inner?.cognitive).toMatchObject({ structures: 1, nesting: 0 });
  });
});

describe('findings', () => {
  test('each kind is found from its threshold on, and not below', async () => {
    expect(await kindsIn(BUMPY)).toEqual(['bumpy-road']);
    const nested = (levels: number) =>
      `def f(a):\n${Array.from({ length: levels }, (_, at) => `${'  '.repeat(at + 1)}if a:\n`).join('')}${'  '.repeat(levels + 1)}return 1\n`;
    expect(await kindsIn(nested(3))).not.toContain('deep-nesting');
    expect(await kindsIn(nested(4))).toContain('deep-nesting');
    const branches = (count: number) => `def f(a):\n${'  if a: a = 1\n'.repeat(count)}`;
    expect(await kindsIn(branches(7))).toEqual([]);
    expect(await kindsIn(branches(8))).toEqual(['complex-method']);
    const lines = (count: number) =>
      `def f(a):\n${Array.from({ length: count }, (_, at) => `  a.${at % 2 === 0 ? 'b' : 'c'.repeat(at)}()\n`).join('')}`;
    expect(await kindsIn(lines(58))).not.toContain('large-method');
    expect(await kindsIn(lines(60))).toContain('large-method');
    expect(await kindsIn('def f(a, b, c, d): return 1\n')).toEqual([]);
    expect(await kindsIn('def f(a, b, c, d, e): return 1\n')).toEqual(['many-arguments']);
    expect(await kindsIn('if a: b\n'.repeat(4))).toContain('global-conditionals');
    expect(await kindsIn('if __name__ == "__main__": b\n'.repeat(4))).toEqual([]);
    const several = (count: number) =>
      Array.from({ length: count }, (_, at) => branches(3).replace('f(', `f${at}(`)).join('');
    expect(await kindsIn(several(2))).toEqual([]);
    expect(await kindsIn(several(3))).toEqual(['overall-complexity']);
    expect(await kindsIn(branches(7) + several(1))).toEqual([]);
  });

  test('blocks of nested logic stay as many when something is put around them', async () => {
    const blocks = 'for (const a of b) { if (a) { go(); } if (!a) { for (;;) { stop(); } } }';
    for (const body of [blocks, `if (c) { ${blocks} }`, `while (d) { if (c) { ${blocks} } }`]) {
      const { findings } = await analyser.analyse(`function f() { ${body} }`, 'javascript');
      expect(findings.find(({ kind }) => kind === 'bumpy-road')?.measured, body).toBe(2);
    }
  });

  test('copies are found whatever their names and values', async () => {
    const body = (name: string, value: number) =>
      Array.from(
        { length: 9 },
        (_, at) => `  ${name}${at} = first(${name}, ${value + at}) + second[${at}]\n`,
      ).join('');
    const source = `def f(a):\n${body('a', 1)}\ndef g(other):\n${body('other', 70)}`;
    const { findings } = await analyser.analyse(source, 'python');
    expect(findings).toMatchObject([{ kind: 'duplication', functionName: 'g', lines: { from: 12, to: 21 } }]);
  });

  test('every statement that was there before counts once, whatever it was there with', async () => {
    const piece = (values: number) =>
      Array.from({ length: 3 }, () => `  total = first(${Array(values).fill('a').join(', ')})\n`).join('');
    const [a, b, c] = [piece(14), piece(15), piece(16)];
    const functions = (...bodies: string[]) =>
      bodies.map((body, at) => `def f${at}(${Array(at).fill('p').join(', ')}):\n${body}`).join('');
    const { findings } = await analyser.analyse(functions(a + b, b + c, a + b + c), 'python');
    // Neither of the two is as long as the third, and one of its thirds is in both.
    expect(findings.map(({ lines }) => lines)).toEqual([{ from: 16, to: 24 }]);
    expect(findings[0]?.measured).toBe(3 * (17 + 18 + 19));
    expect(findings[0]?.penalty).toBeCloseTo((0.4 / 80) * 162, 9);
  });
});

describe('what does not parse', () => {
  test.each([
    ['def f(:\n  pass\n', 1],
    ['x = 1\ndef f():\n', 2],
    ['x = 1\n\nprint "x"\n', 3],
    ['try:\n  x\n', 1],
    ['<html dir="rtl">\u202e\u05d0</html>', 1],
  ])('%j has no score', async (source, line) => {
    const report = await analyser.analyse(source, 'python');
    expect(report).toMatchObject({
      parses: false,
      score: null,
      findings: [],
      unread: null,
      firstErrorLine: line,
    });
  });

  test('too large or too deep is said, and is no fault of the analysis', async () => {
    const long = await analyser.analyse('x'.repeat(MOST_CHARACTERS + 1), 'python');
    expect(long.unread).toMatch(/longer than 100,000/);
    const brackets = await analyser.analyse('['.repeat(MOST_OPEN_BRACKETS + 1), 'java');
    expect(brackets.unread).toMatch(/2,000 brackets/);
    const deep = await analyser.analyse(`${'('.repeat(1500)}1${')'.repeat(1500)}`, 'python');
    expect(deep.unread).toMatch(/600 levels/);
    expect((await analyser.analyse('x = 1\n', 'python')).score).toBe(10);
  });
});

test('a SARIF log names rules and lines', async () => {
  const [report, broken] = [await analyser.analyse(BUMPY, 'python'), await analyser.analyse('def', 'python')];
  const log = sarifLog([
    { uri: 'a model/task 1.py', report },
    { uri: 'b.py', report: broken },
  ]);
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  const rules = run?.tool.driver.rules ?? [];
  expect(rules).toHaveLength(10);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(10);
  expect(run?.results?.map(({ ruleId, ruleIndex }) => [ruleId, rules[ruleIndex ?? -1]?.id])).toEqual([
    ['bumpy-road', 'bumpy-road'],
    ['not-parsed', 'not-parsed'],
  ]);
  expect(run?.results?.[0]?.locations?.[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'a%20model/task%201.py', index: 0 },
    region: { startLine: 4, endLine: 9 },
  });
});
