import { describe, expect, test } from 'vitest';
import {
  auditOf,
  DEFAULT_REPORT,
  devbenchByJudge,
  devbenchReport,
  opinionReports,
  readOpinion,
  reportFiles,
} from '../../../src/benchmarks/devbench/index.ts';
import { bootstrapInterval } from '../../../src/metrics/index.ts';
import type { Judgement, JudgeRequest, Sample } from '../../../src/model/index.ts';
import { sampleOf, task } from './builders.ts';

const api = task('python', 'api_usage', '1', 'return 1');
const low = task('python', 'low_context', '1', 'return 2');
const java = task('java', 'api_usage', '1', 'return 3;');
const tasks = [api, low, java];

const scores = (relevance: number, helpfulness: number): Judgement => ({
  scores: { relevance, helpfulness },
  raw: JSON.stringify({ relevance, helpfulness }),
});
const FAILURE: Judgement = { failure: 'unreadable', message: 'It is words.', raw: 'Rather good.' };

/** Each answer with what the judge says of it. */
const answers: [Sample, Judgement][] = [
  [sampleOf(api, 'a'), scores(5, 5)],
  [sampleOf(api, 'b', 'm', 1), scores(1, 1)],
  [sampleOf(low, 'c'), scores(0, 0)],
  [sampleOf(low, 'd', 'm', 1), FAILURE],
  [sampleOf(java, null), FAILURE],
  [sampleOf(java, 'e', 'n'), scores(4, 3)],
];

const asked: JudgeRequest[] = [];
const evaluations = await Promise.all(
  answers.map(([answer, judgement]) => {
    const of = tasks.find(({ id }) => id === answer.taskId);
    if (of === undefined) throw new Error('no such task');
    return devbenchByJudge.evaluate(of, answer, devbenchByJudge.defaultSettings, {
      execute: () => Promise.reject(new Error('Nothing is to be run.')),
      judge: async (request) => {
        asked.push(request);
        return judgement;
      },
    });
  }),
);
const intervals = async (lists: readonly (readonly number[])[], seed: number) =>
  lists.map((values) => bootstrapInterval(values, seed));
const reports = await opinionReports(tasks, [{ judge: 'j|1', evaluations }], intervals);
const figuresOf = (model: string, language: string | null, category: string | null = null) =>
  reports[0]?.models
    .find((own) => own.model === model)
    ?.groups.find((group) => group.language === language && group.category === category);

describe('a judge of completions', () => {
  test('sees code, golden completion and answer, runs nothing, and never learns whose it is', () => {
    expect(asked).toHaveLength(answers.length);
    expect(asked[0]).toMatchObject({ truth: 'return 1', prediction: 'a' });
    expect(JSON.stringify(asked)).not.toContain('"m"');
  });

  test('gives 0–10 as one more figure; a failure is none, and keeps what was said', () => {
    expect(evaluations.map(({ verdict, score }) => [verdict, score])).toEqual([
      ['pass', 1],
      ['partial', 0.2],
      ['fail', 0],
      ['unjudged', 0],
      ['unjudged', 0],
      ['partial', 0.7],
    ]);
    expect(evaluations.slice(3, 4).map(readOpinion)).toEqual([
      { relevance: null, helpfulness: null, raw: 'Rather good.', failure: 'unreadable' },
    ]);
  });
});

describe('the figures', () => {
  test('are means over tasks of the means over their completions, without what was not judged', () => {
    // Task 1: (10 + 2) / 2; task 2: 0 alone, its other completion was not judged.
    expect(figuresOf('m', null)).toMatchObject({
      score: { mean: 3 },
      relevance: 1.5,
      helpfulness: 1.5,
      tasks: 2,
      judged: 3,
      failed: 2,
    });
    expect(figuresOf('m', 'python', 'api_usage')).toMatchObject({
      score: { mean: 6, lower: 6, upper: 6 },
      tasks: 1,
      judged: 2,
      failed: 0,
    });
  });

  test('are none where nothing was judged: never a zero', () => {
    expect(figuresOf('m', 'java')).toMatchObject({
      score: null,
      relevance: null,
      tasks: 0,
      judged: 0,
      failed: 1,
    });
    expect(figuresOf('n', null)).toMatchObject({ score: { mean: 7 }, failed: 0 });
  });

  test('have the interval of a bootstrap over the tasks', () => {
    const { mean, lower, upper } = bootstrapInterval([6, 0], 0);
    expect(figuresOf('m', null)?.score).toEqual({ mean, lower, upper });
  });
});

describe('the files', async () => {
  const report = await devbenchReport(tasks, [], [], DEFAULT_REPORT, intervals);
  const files = new Map(
    reportFiles({
      tasks,
      samples: answers.map(([answer]) => answer),
      evaluations: [],
      similar: [],
      report,
      judgings: [{ judge: 'j|1', evaluations }],
      opinions: reports,
      audit: auditOf(tasks, []),
      published: null,
      generated: new Date(0),
    }).map(({ path, text }) => [path, text]),
  );

  test('hold every judge’s figures and, of each completion, what it said', () => {
    expect(files.get('judges.csv')?.split('\r\n')[0] ?? '').toContain('not judged');
    expect(files.get('judges.csv')).toContain('j|1,m,python,api_usage,6');
    expect(files.get('report.md')).toContain('3.00 | 0.00 to 6.00');
    expect(JSON.parse(files.get('report.json') ?? '').judges[0].models[0].groups[0]).toMatchObject({
      failed: 2,
      tasks: 2,
    });
    const lines = (files.get('results.jsonl') ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[3].judges).toEqual([
      {
        judge: 'j|1',
        score: null,
        relevance: null,
        helpfulness: null,
        reply: 'Rather good.',
        failure: 'unreadable',
      },
    ]);
  });
});
