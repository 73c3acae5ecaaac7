import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ResultLine as Completion } from '../../src/benchmarks/devbench/index.ts';
import { EFCB_TASKS, isChoice, type ResultLine } from '../../src/benchmarks/efcb/index.ts';
import { type Ended, evaluateCommand } from '../support/command.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { type Act, type Asked, type OpenaiServer, openaiServer } from '../support/openaiServer.ts';

const KEY = 'sk-a-key-of-nobody';
const starter = resolve(import.meta.dirname, '../../datasets/devbench-starter');
const prose = EFCB_TASKS.filter((task) => !isChoice(task));
const asked = questions(4);

let folder = '';
let server: OpenaiServer | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-judge-'));
  mkdirSync(join(folder, 'tasks'));
  for (const task of prose) writeFileSync(join(folder, `tasks/${task}.jsonl`), jsonLines(asked[task]));
  const replies = prose.flatMap((task) =>
    asked[task].map(({ id }, at) => ({ model: 'm', id, reply: `${task}, reply ${at}` })),
  );
  writeFileSync(join(folder, 'replies.jsonl'), jsonLines(replies));
});
afterEach(() => server?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function judged(
  out: string,
  act: (asked: Asked, number: number) => Act,
  key: string,
  ...args: string[]
) {
  server = await openaiServer({ act, key: KEY });
  const judge = ['--judge', `openai:${server.baseUrl}`, '--judge-model', 'test-model'];
  const ended = await evaluateCommand([...args, '--out', out, '--json', ...judge], folder, {
    BENCHTAB_JUDGE_KEY: key,
  });
  return { ended, server };
}

const efcb = ['--benchmark', 'efcb', '--tasks', 'tasks', '--samples', 'replies.jsonl'];
const last = ({ body }: Asked) => body.messages?.at(-1)?.content ?? '';
const linesOf = <Line>(out: string): Line[] =>
  readFileSync(join(folder, out, 'results.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** All that a command left behind or said. */
function everything(out: string, { stdout, stderr }: Ended): string {
  const files = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8', withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  return [stdout, stderr, ...texts].join('\n');
}

describe('a model behind an address as EFCB’s judge', () => {
  test('is waited for, asked again where that may help, and its words are no score', async () => {
    const { ended, server: used } = await judged(
      'judged',
      (request, number) => {
        if (number === 1) return { status: 429, headers: { 'Retry-After': '1' } };
        if (number === 3) return { cutOffAfter: '1' };
        if (last(request).includes('reverse-qa, reply 2')) return { reply: 'I would say 7.' };
        return { reply: last(request).includes('reverse-qa-hallu') ? '1' : '8', whole: number % 2 === 0 };
      },
      KEY,
      ...efcb,
    );
    expect(ended.status, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      status: 'finished',
      unjudged: 1,
      models: [{ figures: { 'mpr-gen': 8, 'reverse-qa': 8, 'reverse-qa-hallu': 1 }, score: null }],
    });
    expect(ended.stderr).toContain('The judge gave no score for 1 of');
    const lines = linesOf<ResultLine>('judged');
    const count = prose.reduce((sum, task) => sum + asked[task].length, 0);
    expect(lines).toHaveLength(count);
    expect(lines.filter(({ verdict }) => verdict === 'unjudged')).toMatchObject([
      { sampled: 'reverse-qa, reply 2', value: null, score: null, judge_reply: 'I would say 7.' },
    ]);
    // One for each answer, and the two that came to nothing once more.
    expect(used.chats).toHaveLength(count + 2);
    expect(new Set(used.chats.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${KEY}`]),
    );
    expect(JSON.parse(readFileSync(join(folder, 'judged/run.json'), 'utf8'))).toMatchObject({
      counts: { judged: count - 1, unjudged: 1 },
    });
    expect(everything('judged', ended)).not.toContain(KEY);
  });

  test('that takes no answer to judge ends the command with status 3, and says why without the key', async () => {
    const wrong = 'sk-another-key';
    const { ended } = await judged('refused', () => ({ reply: '5' }), wrong, ...efcb);
    expect(ended.status).toBe(3);
    expect(ended.stderr).toMatch(/no score for (\d+) of \1 answers/);
    const lines = linesOf<ResultLine>('refused');
    expect(lines.every(({ verdict, score }) => verdict === 'unjudged' && score === null)).toBe(true);
    expect(everything('refused', ended)).not.toContain(wrong);
  });
});

describe('a model behind an address as DevBench’s judge', () => {
  test('scores completions beside their similarity, without anything being run', async () => {
    const { ended, server: used } = await judged(
      'devbench',
      (_, number) => ({
        reply: number === 5 ? 'Good.' : `{"relevance": 4, "helpfulness": ${number % 2 === 0 ? 3 : 5}}`,
      }),
      KEY,
      ...['--benchmark', 'devbench', '--only', 'similarity', '--models', 'illustrative-careful'],
      ...['--tasks', join(starter, 'benchmark'), '--samples', join(starter, 'completions')],
    );
    expect(ended.status, ended.stderr).toBe(0);
    const lines = linesOf<Completion>('devbench');
    expect(used.chats).toHaveLength(lines.length);
    expect(used.chats.some((chat) => JSON.stringify(chat.body).includes('illustrative-careful'))).toBe(false);
    for (const { cosineFullCompletion, referenceVerdict, judges } of lines) {
      expect(cosineFullCompletion).not.toBeNull();
      expect(referenceVerdict).toBeNull();
      expect(judges).toHaveLength(1);
    }
    const said = lines.flatMap(({ judges }) => judges);
    expect(said.filter(({ score }) => score === null)).toMatchObject([
      { reply: 'Good.', failure: 'unreadable', relevance: null },
    ]);
    const [model] = JSON.parse(ended.stdout).models;
    expect(model.judge[0]).toMatchObject({ judged: lines.length - 1, failed: 1, relevance: 4 });
    const { mean, lower, upper } = model.judge[0].score;
    expect(mean).toBeGreaterThan(7);
    expect(mean).toBeLessThan(9);
    expect([lower <= mean, mean <= upper]).toEqual([true, true]);
    expect(readFileSync(join(folder, 'devbench/judges.csv'), 'utf8')).toContain('illustrative-careful');
    expect(everything('devbench', ended)).not.toContain(KEY);
  });
});

describe('imported scores as DevBench’s judge', () => {
  const args = [
    ...['--benchmark', 'devbench', '--only', 'similarity', '--models', 'illustrative-careful', '--json'],
    ...['--tasks', join(starter, 'benchmark'), '--samples', join(starter, 'completions')],
  ];
  const whole = { model: 'illustrative-careful', relevance: 4, helpfulness: 3 };

  test('are the completions’ of each; what is wrong is said by line and field, and what has none is no zero', async () => {
    const plain = await evaluateCommand([...args, '--out', 'unjudged'], folder);
    expect(plain.status, plain.stderr).toBe(0);
    const completions = linesOf<Completion>('unjudged');
    const [first, second, ...others] = completions.map(({ language, category, id, index }) => {
      return { ...whole, language, category, id, index };
    });
    const scores = [
      { ...first, relevance: 7 },
      { ...second, relevance: undefined, raw: 'Good.' },
      ...others,
      { ...whole, task: 'python/api_usage/none', index: 0 },
    ];
    writeFileSync(join(folder, 'scores.jsonl'), jsonLines(scores));
    const judge = ['--judge', 'imported:scores.jsonl'];
    const ended = await evaluateCommand([...args, '--out', 'scored', ...judge], folder);
    expect(ended.status, ended.stderr).toBe(0);
    expect(ended.stderr).toContain('scores.jsonl:1:relevance: "relevance" is more than 5.');
    expect(ended.stderr).toContain(`scores.jsonl:${scores.length}:id: Scores that are of no answer here: 1.`);
    expect(ended.stderr).toContain(`The judge gave no score for 2 of ${completions.length}`);
    const said = linesOf<Completion>('scored').flatMap(({ judges }) => judges);
    expect(said.filter(({ score }) => score === null)).toMatchObject([
      { failure: 'missing', reply: null },
      { failure: 'unreadable', reply: 'Good.' },
    ]);
    const [model] = JSON.parse(ended.stdout).models;
    expect(model.judge[0]).toMatchObject({
      judged: completions.length - 2,
      failed: 2,
      relevance: 4,
      score: { mean: 7, lower: 7, upper: 7 },
    });
  });

  test('of which none can be used end the command with status 3', async () => {
    writeFileSync(join(folder, 'wrong.jsonl'), jsonLines([{ ...whole, relevance: 4.5, task: 'a/b/1' }]));
    const judge = ['--judge', 'imported:wrong.jsonl'];
    const ended = await evaluateCommand([...args, '--out', 'wrong', ...judge], folder);
    expect(ended.status).toBe(3);
    expect(ended.stderr).toContain('The file of the judge’s scores holds none that can be used.');
  });
});
