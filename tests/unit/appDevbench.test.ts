import { describe, expect, test } from 'vitest';
import { foldableRuns } from '../../src/app/components/code/folds.ts';
import { groupWord, inPaperOrder } from '../../src/app/lib/names.ts';
import { marksOf, programView } from '../../src/app/pages/devbench/programView.ts';
import type { DevbenchResult } from '../../src/benchmarks/devbench/index.ts';
import type { Sample, Task } from '../../src/model/index.ts';

const task: Task = {
  benchmark: 'devbench',
  id: 'python/api_usage/1',
  title: '',
  language: 'python',
  groups: { language: 'python', category: 'api_usage' },
  data: { prefix: 'first\nsecond', suffix: 'last', golden_completion: 'third', assertions: 'assert True' },
};
const sample: Sample = {
  benchmark: 'devbench',
  model: 'aurora',
  taskId: task.id,
  index: 0,
  text: 'third\nfourth',
  data: {},
};

describe('lines folded away', () => {
  test('are those further than three lines from what is wanted', () => {
    expect(foldableRuns(40, [{ first: 20, last: 21 }])).toEqual([
      { first: 1, last: 16 },
      { first: 25, last: 40 },
    ]);
  });

  test('leave every wanted line in sight, in whatever order they come', () => {
    const wanted = [
      { first: 30, last: 30 },
      { first: 5, last: 6 },
    ];
    expect(foldableRuns(40, wanted)).toEqual([
      { first: 10, last: 26 },
      { first: 34, last: 40 },
    ]);
  });

  test('are none where few could go, or all is wanted', () => {
    expect(foldableRuns(9, [{ first: 4, last: 5 }])).toEqual([]);
    expect(foldableRuns(40, [{ first: 1, last: 40 }])).toEqual([]);
  });
});

describe('a program as it is shown', () => {
  test('is what is run, cut where the completion begins and ends', () => {
    const view = programView(task, sample, 'third\nfourth');
    expect(view.around.before + view.completion + view.around.after).toBe(
      'first\nsecond\nthird\nfourth\nlast\nassert True',
    );
    expect(view.completion).toBe('third\nfourth');
    expect(view.lines).toEqual({ first: 3, last: 4 });
  });

  test('has a line for a completion that is empty', () => {
    expect(programView(task, sample, '').lines).toEqual({ first: 3, last: 3 });
  });
});

describe('marks in a program', () => {
  const result: DevbenchResult = {
    script: {
      diagnostics: [
        { severity: 'warning', code: 'TS1', message: 'odd', file: 'main.ts', line: 2, column: 1 },
        { severity: 'error', code: 'TS2', message: 'nowhere', file: null, line: null, column: null },
      ],
      error: { kind: 'uncaught', type: 'KeyError', message: 'x', line: 4, column: null },
      assertions: { run: 2, failed: 1, failures: [{ by: 'assert', message: '', line: 4 }] },
      reachedEnd: false,
    },
    strictReason: null,
  };

  test('say the error first, one thing a line, and leave out what has no line', () => {
    expect(marksOf(result, null)).toEqual([
      { line: 4, tone: 'error', note: 'KeyError: x' },
      { line: 2, tone: 'warning', note: 'TS1: odd' },
    ]);
  });

  test('begin with the line that was asked for', () => {
    expect(marksOf(result, 2).map(({ line }) => line)).toEqual([2, 4]);
    expect(marksOf(result, 9)[0]).toEqual({ line: 9, tone: 'here', note: null });
  });

  test('are none where nothing ran', () => {
    expect(marksOf({ script: null, strictReason: null }, null)).toEqual([]);
  });
});

describe('groups', () => {
  test('have the names and the order of the paper; others come after, as they are', () => {
    const given = ['HumanEval', 'c_sharp', 'python', 'typescript'];
    expect(inPaperOrder(given)).toEqual(['python', 'typescript', 'c_sharp', 'HumanEval']);
    expect(groupWord('language', 'cpp')).toBe('C++');
    expect(groupWord('category', 'code2NL_NL2code')).toBe('Code2NL/NL2Code');
    expect(groupWord('category', 'HumanEval')).toBe('HumanEval');
    expect(groupWord('topic', 'cpp')).toBe('cpp');
  });
});
