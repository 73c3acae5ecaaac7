/**
 * Writes the illustrative replies and scores of efcb-starter: `npx tsx datasets/illustrateEfcb.ts`. They stand for no
 * model and no judge; how often each goes wrong, and how, is stated below and drawn from the questions' ids alone, so
 * that the same questions give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw } from './draw.ts';

const SET = join(import.meta.dirname, 'efcb-starter');
const LETTERS = ['A', 'B', 'C', 'D'];
const MASKED_LINES = 5;

interface Question {
  id: string;
  input: { role: string; content: string }[];
  ideal: string;
}

/** Shares of all questions, 0–1. */
interface Rates {
  model: string;
  wrongEasy: number;
  wrongHard: number;
  /** Of the letters: answers that name two, or none. */
  unreadable: number;
  missing: number;
  /** Of the judged tasks: as the truth; close to it; with half of it. The rest says something general. */
  exact: number;
  close: number;
  half: number;
}

const MODELS: readonly Rates[] = [
  {
    model: 'illustrative-careful',
    wrongEasy: 0.06,
    wrongHard: 0.25,
    unreadable: 0,
    missing: 0,
    exact: 0.15,
    close: 0.6,
    half: 0.2,
  },
  {
    model: 'illustrative-hasty',
    wrongEasy: 0.2,
    wrongHard: 0.5,
    unreadable: 0.06,
    missing: 0.04,
    exact: 0.02,
    close: 0.33,
    half: 0.45,
  },
  {
    model: 'illustrative-guessing',
    wrongEasy: 0.75,
    wrongHard: 0.75,
    unreadable: 0.02,
    missing: 0,
    exact: 0,
    close: 0.05,
    half: 0.25,
  },
];

/** How near a reply is to the truth, and the score that the pretended judge gives it, give or take one. */
const SCORES = { exact: 10, close: 7, half: 4, general: 1 } as const;
type Nearness = keyof typeof SCORES;

function letterReply(rates: Rates, { id, ideal }: Question, wrong: number): string {
  const drawn = draw(rates.model, id, 'letter');
  const others = LETTERS.filter((letter) => letter !== ideal);
  const other = others[Math.floor(draw(rates.model, id, 'other') * others.length)] ?? 'A';
  if (drawn < rates.unreadable) return `It could be ${ideal} or ${other}.`;
  const letter = drawn < rates.unreadable + wrong ? other : ideal;
  const form = Math.floor(draw(rates.model, id, 'form') * 4);
  return [letter, `The answer is (${letter}).`, `**${letter}**`, `${letter}.`][form] ?? letter;
}

function nearnessOf(rates: Rates, id: string): Nearness {
  const drawn = draw(rates.model, id, 'nearness');
  if (drawn < rates.exact) return 'exact';
  if (drawn < rates.exact + rates.close) return 'close';
  return drawn < rates.exact + rates.close + rates.half ? 'half' : 'general';
}

/** The whole patch; the nearer, the more of the masked lines are filled as they were. */
function patchReply(nearness: Nearness, { input, ideal }: Question): string {
  if (nearness === 'exact') return ideal;
  const asked = (input.at(-1)?.content ?? '')
    .split('Code Diff:\n\n')
    .slice(1)
    .join('Code Diff:\n\n')
    .split('\n');
  const at = asked.indexOf('[[MASK]]');
  const truth = ideal.split('\n').slice(at, at + MASKED_LINES);
  const filled = { close: truth.slice(0, 4), half: truth.slice(0, 2), general: ['+// …'] }[nearness];
  return [...asked.slice(0, at), ...filled, ...asked.slice(at + 1)].join('\n');
}

function wordsReply(nearness: Nearness, { input, ideal }: Question): string {
  if (nearness === 'exact') return ideal;
  const files = (input.at(-1)?.content ?? '').split('\n').filter((line) => /^[\w./-]+\.\w+$/.test(line));
  const [title = '', ...rest] = ideal.split(': ');
  const [first = ''] = rest.join(': ').split('. ');
  const short = title.split(' ').slice(0, 6).join(' ');
  switch (nearness) {
    case 'close':
      return `[[${title}]]: [[${[first, `This changes ${files.join(', ')}.`].join(' ').trim()}]]`;
    case 'half':
      return `[[${short}]]: [[Changes ${files[0] ?? 'the code'}, so that it is easier to maintain.]]`;
    case 'general':
      return '[[Improve the code]]: [[Fixes a bug, adds tests, and makes everything faster.]]';
  }
}

/** What a judge would be imported to have said; once in a while it says more than a number. */
function scoreLine(model: string, task: string, id: string, nearness: Nearness): object {
  if (draw(model, id, 'judge') < 0.02) return { id, model, raw: 'I would give it a 6 out of 10.' };
  if (task === 'reverse-qa-hallu') return { id, model, score: nearness === 'exact' ? 0 : 1 };
  const give = Math.floor(draw(model, id, 'score') * 3) - 1;
  return {
    id,
    model,
    score: Math.min(10, Math.max(0, SCORES[nearness] + (nearness === 'exact' ? 0 : give))),
  };
}

function questionsOf(task: string): Question[] {
  const text = readFileSync(join(SET, 'questions', `${task}.jsonl`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line): Question => JSON.parse(line));
}

function write(path: string, records: readonly object[]): void {
  mkdirSync(join(SET, path, '..'), { recursive: true });
  writeFileSync(join(SET, path), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

const scores: object[] = [];
for (const rates of MODELS) {
  const { model } = rates;
  const replies: object[] = [];
  for (const task of ['gmcq-easy', 'gmcq-hard', 'mpr-gen', 'reverse-qa', 'reverse-qa-hallu']) {
    for (const question of questionsOf(task)) {
      const { id } = question;
      if (draw(model, id, 'missing') < rates.missing) continue;
      if (task.startsWith('gmcq')) {
        const reply = letterReply(rates, question, task === 'gmcq-easy' ? rates.wrongEasy : rates.wrongHard);
        replies.push({ id, model, reply });
        continue;
      }
      const nearness = nearnessOf(rates, id);
      const reply = task === 'mpr-gen' ? patchReply(nearness, question) : wordsReply(nearness, question);
      replies.push({ id, model, reply });
      scores.push(scoreLine(model, task, id, nearness));
    }
  }
  write(`replies/${model}.jsonl`, replies);
}
write('scores/illustrative-judge.jsonl', scores);
