import { describe, expect, test } from 'vitest';
import { devbenchByJudge, looksLike, readScores, readTasks } from '../../../src/benchmarks/devbench/index.ts';
import { looksLike as efcbLooksLike } from '../../../src/benchmarks/efcb/index.ts';
import { importedJudge } from '../../../src/judges/index.ts';
import type { JsonObject, Sample } from '../../../src/model/index.ts';
import { readers } from '../../../workers/import/readers.ts';
import { files } from '../codeeval/builders.ts';
import { publishedPath, taskLine } from './builders.ts';

const API = publishedPath('benchmark', 'python', 'api_usage');
const task = 'python/api_usage/1';
const whole = { model: 'm', task, index: 0, relevance: 4, helpfulness: 3 };

const kept = (scores: readonly Sample[]) =>
  scores.map(({ model, taskId, index, text }) => [model, taskId, index, text]);

describe('scores that a judge gave completions elsewhere', () => {
  test('name their task whole or as results.jsonl does, and their completion by its index or in order', async () => {
    const { scores, issues } = await readScores(
      files({
        'scores.jsonl': [
          whole,
          { ...whole, task: undefined, id: 1, language: 'python', category: 'api-usage', index: 1 },
          { model: 'm', id: 'HumanEval/0', language: 'python', category: 'HumanEval', raw: 'Well.' },
          { model: 'm', task: 'HumanEval/0', relevance: 0, helpfulness: 5 },
          { ...whole, model: 'n', index: undefined, raw: '{"relevance": 1, "helpfulness": 1}' },
        ] as JsonObject[],
      }),
    );
    expect(issues).toEqual([]);
    expect(kept(scores)).toEqual([
      ['m', task, 0, '{"relevance":4,"helpfulness":3}'],
      ['m', task, 1, '{"relevance":4,"helpfulness":3}'],
      ['m', 'HumanEval/0', 0, 'Well.'],
      ['m', 'HumanEval/0', 1, '{"relevance":0,"helpfulness":5}'],
      ['n', task, 0, '{"relevance": 1, "helpfulness": 1}'],
    ]);
  });

  test('are left out where they are wrong, with their file, line and field; the others are used', async () => {
    const { scores, issues } = await readScores(
      files({
        'wrong.jsonl': [
          '{"model": "m"',
          { ...whole, model: '' },
          { ...whole, relevance: 6 },
          { ...whole, helpfulness: '4' },
          { ...whole, helpfulness: 3.5 },
          { model: 'm', task, relevance: 2 },
          { model: 'm', task, raw: 5 },
          { ...whole, index: -1 },
          { model: 'm', relevance: 1, helpfulness: 1 },
          { model: 'm', id: '1', language: 'cobol', category: 'api_usage', relevance: 1, helpfulness: 1 },
          { model: 'm', id: '1', language: 'python', relevance: 1, helpfulness: 1 },
          whole,
        ],
      }),
    );
    expect(kept(scores)).toEqual([['m', task, 0, '{"relevance":4,"helpfulness":3}']]);
    expect(issues.map(({ severity, file, line, field }) => `${severity} ${file}:${line} ${field}`)).toEqual([
      'error wrong.jsonl:1 null',
      'error wrong.jsonl:2 model',
      'error wrong.jsonl:3 relevance',
      'error wrong.jsonl:4 helpfulness',
      'error wrong.jsonl:5 helpfulness',
      'error wrong.jsonl:6 helpfulness',
      'error wrong.jsonl:7 raw',
      'error wrong.jsonl:8 index',
      'error wrong.jsonl:9 task',
      'error wrong.jsonl:10 language',
      'error wrong.jsonl:11 category',
    ]);
    expect(issues[2]).toMatchObject({ message: '"relevance" is more than 5.' });
    expect(issues[5]).toMatchObject({ message: '"helpfulness" is missing.' });
    expect(issues[9]?.message).toContain('"cobol"');
  });

  test('of one completion count once, and the later says which was before', async () => {
    const given = { 'b.jsonl': [{ ...whole, relevance: 1 }], 'a.jsonl': [whole, whole] };
    const { scores, issues } = await readScores(files(given));
    expect(kept(scores)).toEqual([['m', task, 0, '{"relevance":1,"helpfulness":3}']]);
    expect(issues).toMatchObject([
      { severity: 'warning', file: 'a.jsonl', line: 2, field: 'index' },
      { severity: 'warning', file: 'b.jsonl', line: 1, field: 'index' },
    ]);
    expect(issues[1]?.message).toContain('a.jsonl:2');
  });

  test('are told from completions, and from scores of EFCB’s judge', () => {
    expect(looksLike(whole, 'x.jsonl')).toBe('scores');
    expect(looksLike({ model: 'm', task, raw: 'Well.' }, 'x.jsonl')).toBe('scores');
    expect(looksLike(taskLine('1'), API)).toBe('tasks');
    expect(looksLike({ ...taskLine('1'), m_completions: ['x'], relevance: 1, model: 'm' }, 'x.jsonl')).toBe(
      'samples',
    );
    for (const own of [
      { model: 'm', id: 'reverse-qa/r#1', raw: '7' },
      { model: 'm', task: 'Reverse-QA', index: 1, score: 7 },
    ]) {
      expect(looksLike(own, 'x.jsonl')).toBeNull();
      expect(efcbLooksLike(own)).toBe('scores');
    }
    expect(readers.filter(({ readScores: read }) => read).map(({ benchmark }) => benchmark)).toEqual([
      'devbench',
      'efcb',
    ]);
  });

  test('judge the completions that they are of; what is no score, or missing, is no zero', async () => {
    const { tasks } = await readTasks(files({ [API]: [taskLine('1')] }), 'set');
    const [only] = tasks;
    if (only === undefined) throw new Error('There is no task.');
    const { scores } = await readScores(
      files({ 's.jsonl': [whole, { model: 'm', task, index: 1, raw: 'Rather good.' }] }),
    );
    const judge = importedJudge({ id: 'x', judge: 's' }, scores);
    const { signal } = new AbortController();
    const said = await Promise.all(
      [0, 1, 2].map((index) => {
        const sample: Sample = {
          benchmark: 'devbench',
          model: 'm',
          taskId: task,
          index,
          text: 'x',
          data: {},
        };
        return devbenchByJudge.evaluate(only, sample, devbenchByJudge.defaultSettings, {
          execute: () => Promise.reject(new Error('nothing is executed')),
          judge: (request) => judge.judge(request, signal, sample),
        });
      }),
    );
    expect(said.map(({ verdict, score, result }) => [verdict, score, result.failure])).toEqual([
      ['partial', 0.7, null],
      ['unjudged', 0, 'unreadable'],
      ['unjudged', 0, 'missing'],
    ]);
    expect(said[1]?.result).toMatchObject({ raw: 'Rather good.', relevance: null, helpfulness: null });
  });
});
