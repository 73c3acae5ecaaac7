import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../src/benchmarks/compass/judging/refused.ts';
import type { RaisedError, StepResult } from '../../../src/model/index.ts';
import { analyser } from '../../support/quality.ts';

const raised = (change: Partial<RaisedError>): StepResult => ({
  status: 'raised',
  error: {
    type: 'SyntaxError',
    message: "'return' outside function",
    isA: ['Exception', 'SyntaxError'],
    lineno: 2,
    traceback: [],
    ...change,
  },
});

describe('a source that the grammar takes', () => {
  const source = 'x = 1\nreturn x\n';

  test('has no score where the engine refuses it, and keeps what was measured', async () => {
    const report = await analyser.analyse(source, 'python');
    expect(report).toMatchObject({ parses: true, score: 10 });
    expect(refusedBy(raised({}), report)).toEqual({
      ...report,
      parses: false,
      score: null,
      refused: "SyntaxError: 'return' outside function (line 2)",
      firstErrorLine: 2,
    });
  });

  test.each<[string, StepResult | null]>([
    ['loads', { status: 'done' }],
    ['never came to its end', null],
    ['raised another error', raised({ type: 'NameError', isA: ['Exception', 'NameError'] })],
    [
      'ran, and raised it itself',
      raised({ traceback: [{ source: true, file: 'main.py', line: 2, name: '<module>' }] }),
    ],
  ])('keeps its score where it %s', async (_, load) => {
    const report = await analyser.analyse(source, 'python');
    expect(refusedBy(load, report)).toBe(report);
  });

  test('has nothing to lose where it was not analysed, or does not parse', async () => {
    expect(refusedBy(raised({}), null)).toBeNull();
    const broken = await analyser.analyse('def f(:\n', 'python');
    expect(refusedBy(raised({}), broken)).toBe(broken);
  });
});
