import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EFCB_TASKS, isChoice, type ResultLine } from '../../src/benchmarks/efcb/index.ts';
import { evaluateCommand } from '../support/command.ts';
import { jsonLines, questions } from '../support/efcbData.ts';

const PER_REPOSITORY = 5;
const asked = questions(PER_REPOSITORY);
const wrong = (letter: string) => (letter === 'A' ? 'B' : 'A');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-efcb-'));
  mkdirSync(join(folder, 'tasks'));
  for (const task of EFCB_TASKS) {
    writeFileSync(join(folder, `tasks/${task}.jsonl`), jsonLines(asked[task]));
  }
  // By id: every letter right and every text the truth itself. By line: every second letter right.
  const knowing = EFCB_TASKS.flatMap((task) =>
    asked[task].map(({ id, ideal }) => ({
      model: 'knowing',
      id,
      reply: isChoice(task) ? `<think>A or B?</think>The answer is (${ideal}).` : ideal,
    })),
  );
  const guessing = EFCB_TASKS.filter(isChoice).flatMap((task) =>
    asked[task].map(({ ideal }, at) => {
      const reply = at === 1 ? 'I can not tell.' : at % 2 === 0 ? ideal : wrong(ideal);
      return { model: 'guessing', task, index: at + 1, reply };
    }),
  );
  writeFileSync(join(folder, 'replies.jsonl'), jsonLines([...knowing, ...guessing]));
  const judged = EFCB_TASKS.filter((task) => !isChoice(task));
  const scores = judged.flatMap((task) =>
    asked[task].map(({ id }, at) => {
      const raw = at === 0 ? 'I would say 7.' : task === 'reverse-qa-hallu' ? '1' : '7';
      return { model: 'knowing', id, raw };
    }),
  );
  writeFileSync(join(folder, 'scores.jsonl'), jsonLines(scores));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function evaluate(out: string, ...args: string[]) {
  const files = ['--tasks', 'tasks', '--samples', 'replies.jsonl', '--out', out, '--json'];
  const ended = await evaluateCommand(['--benchmark', 'efcb', ...files, ...args], folder);
  expect(ended.status, ended.stderr).toBe(0);
  const models: Record<string, unknown>[] = JSON.parse(ended.stdout).models;
  return { ended, models };
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const linesOf = (out: string): ResultLine[] =>
  read(`${out}/results.jsonl`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('with the lexical estimator', () => {
  let models: Record<string, unknown>[];
  beforeAll(async () => {
    ({ models } = await evaluate('lexical', '--judge', 'lexical'));
  });

  test('gives the accuracy per model and task, and a score only where all five parts are there', () => {
    const [knowing, guessing] = models;
    expect(knowing).toMatchObject({
      model: 'knowing',
      score: 1,
      missing: [],
      accuracy: { 'gmcq-easy': 1, 'gmcq-hard': 1 },
      figures: { 'mpr-gen': 10, 'reverse-qa': 10, 'reverse-qa-hallu': 0 },
    });
    expect(guessing).toMatchObject({
      model: 'guessing',
      score: null,
      meanOfPresent: 0.5,
      missing: ['mpr-gen', 'reverse-qa', 'reverse-qa-hallu'],
      accuracy: { 'gmcq-easy': 0.5, 'gmcq-hard': 0.5 },
    });
  });

  test('writes a line for every reply, and tables', () => {
    const lines = linesOf('lexical');
    const total = EFCB_TASKS.reduce((sum, task) => sum + asked[task].length, 0);
    expect(lines.filter(({ model }) => model === 'knowing')).toHaveLength(total);
    const unreadable = lines.filter(({ type, picked }) => type === 'match' && picked === null);
    expect(unreadable.map(({ sampled, correct }) => [sampled, correct])).toEqual([
      ['I can not tell.', false],
      ['I can not tell.', false],
    ]);
    expect(readdirSync(join(folder, 'lexical')).sort()).toEqual([
      'report.csv',
      'report.json',
      'report.md',
      'results.jsonl',
      'run.json',
    ]);
    expect(JSON.parse(read('lexical/run.json'))).toMatchObject({
      benchmark: 'efcb',
      status: 'finished',
      versions: { engine: 'judge lexical/1' },
    });
    expect(read('lexical/report.md')).toContain('wrong order');
  });
});

test('imported scores count as they are, and a judge’s words are no score', async () => {
  const { models } = await evaluate('imported', '--judge', 'imported:scores.jsonl');
  expect(models[0]).toMatchObject({
    model: 'knowing',
    figures: { 'mpr-gen': 7, 'reverse-qa': 7, 'reverse-qa-hallu': 1 },
  });
  const unjudged = linesOf('imported').filter(({ verdict }) => verdict === 'unjudged');
  expect(unjudged).toHaveLength(3);
  for (const line of unjudged) {
    expect(line).toMatchObject({
      score: null,
      value: null,
      judge_reply: 'I would say 7.',
      judge_failure: 'unreadable',
    });
  }
});

test('without a judge prose stays unjudged, and there is no score', async () => {
  const { models } = await evaluate('none');
  expect(models[0]).toMatchObject({
    model: 'knowing',
    score: null,
    meanOfPresent: 1,
    missing: ['mpr-gen', 'reverse-qa', 'reverse-qa-hallu'],
    figures: { 'mpr-gen': null },
  });
});
