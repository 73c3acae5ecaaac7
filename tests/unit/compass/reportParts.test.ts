import { expect, test } from 'vitest';
import { compassReport, summaryFiles } from '../../../src/benchmarks/compass/reports/index.ts';
import { evaluationOf, taskWith } from './reportSupport.ts';

const graph = taskWith('c');
const tasks = [taskWith('a'), taskWith('b'), { ...graph, data: { ...graph.data, family: 'graphs' } }];
// Two samples of the first task: the mean over samples is 40, the one over tasks 46.7.
const evaluations = [
  evaluationOf({ task: 'a', index: 0, prompt: 'dual', scores: [20, 50, 90] }),
  evaluationOf({ task: 'a', index: 1, prompt: 'dual', scores: [20, 50, 90] }),
  evaluationOf({ task: 'b', index: 0, prompt: 'dual', scores: [100, 50, 90] }),
  evaluationOf({ task: 'c', index: 0, prompt: 'neutral', scores: [20, 0, null] }),
];
const report = compassReport(tasks, evaluations, ['m', 'silent']);
const files = new Map(
  summaryFiles({ report, published: null, generated: new Date(0) }).map(({ path, text }) => [path, text]),
);

/** Rows of a file as records by heading; no cell of these files holds a comma. */
function rowsOf(path: string): Record<string, string>[] {
  const [headings = '', ...rows] = (files.get(path) ?? '').trim().split('\n');
  const names = headings.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at], cell])));
}

/** Lines of the report as people read it, from a heading to the next. */
function sectionOf(heading: string): string[] {
  const lines = (files.get('report.md') ?? '').split('\n');
  const from = lines.indexOf(heading);
  if (from < 0) throw new Error(`There is no "${heading}".`);
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('#'));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

test('means over tasks stand beside those over samples, for a model and for its prompts', () => {
  // The paper's prompts come in its order: "neutral" is the first of them.
  const [whole, neutral, dual, silent, ofAll] = rowsOf('report.csv');
  const interval = report.models[0]?.overTasks.correctness;
  expect(whole).toMatchObject({
    model: 'm',
    prompt: '',
    'correctness mean': '40',
    'correctness tasks': '3',
    'correctness mean over tasks': '46.666667',
    'correctness interval lower': String(interval?.lower),
    'correctness interval upper': String(interval?.upper),
    // One of the tasks has no quality.
    'quality tasks': '2',
    'quality mean over tasks': '90',
    'composite tasks': '3',
    unjudged: '0',
  });
  expect([interval?.lower, interval?.upper]).toEqual([20, 100]);
  expect(dual).toMatchObject({
    prompt: 'dual',
    'correctness tasks': '2',
    'correctness mean over tasks': '60',
  });
  expect(neutral).toMatchObject({ prompt: 'neutral', 'quality tasks': '0', 'quality mean over tasks': '' });
  expect(silent).toMatchObject({
    model: 'silent',
    'correctness tasks': '0',
    'correctness mean over tasks': '',
    'correctness interval upper': '',
  });
  expect(ofAll).toMatchObject({ model: '', prompt: 'neutral', 'correctness mean over tasks': '20' });
});

test('families have a row for each model that has samples there', () => {
  expect(rowsOf('families.csv')).toMatchObject([
    {
      family: 'sums',
      tasks: '2',
      model: 'm',
      samples: '3',
      'correctness median': '20',
      'efficiency mean': '50',
    },
    { family: 'graphs', tasks: '1', model: 'm', samples: '1', 'without quality': '1', 'quality mean': '' },
  ]);
});

test('the report for people has both', () => {
  expect(sectionOf('## Means over tasks, with 95 % bootstrap intervals').join('\n')).toContain(
    '| m | 3 | 46.7 (20.0 to 100.0) | 33.3 (0.0 to 50.0) | 90.0 (90.0 to 90.0), n = 2 |',
  );
  const byPrompt = sectionOf('### By prompt, means over tasks, with 95 % bootstrap intervals').join('\n');
  expect(byPrompt).toContain('| m | dual | 2 | 60.0 (20.0 to 100.0) | 50.0 (50.0 to 50.0) |');
  expect(byPrompt).toContain('| all | neutral | 1 | 20.0 (20.0 to 20.0) | 0.0 (0.0 to 0.0) | – |');
  expect(sectionOf('## By family').join('\n')).toContain(
    '| sums | 2 | m | 3 | 20.0 / 46.7 ± 46.2 | 50.0 / 50.0 ± 0.0 | 90.0 / 90.0 ± 0.0 |',
  );
});
