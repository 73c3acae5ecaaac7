import { expect, test } from 'vitest';
import { judgeStability } from '../../../src/benchmarks/efcb/reports/stability.ts';
import { askedAgain, chatJudge, idAgain } from '../../../src/judges/index.ts';
import type { ChatModel } from '../../../src/model/chat.ts';
import type { Evaluation, JudgeRequest } from '../../../src/model/index.ts';

/** What a judge gave one answer; null for no score. */
function scored(taskId: string, value: number | null): Evaluation {
  const result = {
    task: 'reverse-qa',
    repository: 'r',
    value,
    letter: null,
    accepted: [],
    raw: null,
    failure: value === null ? 'unreadable' : null,
  };
  return { model: 'm', taskId, index: 0, result } as unknown as Evaluation;
}

test('the stability is of answers that were asked about again, and a failure is no score', () => {
  const first = [scored('a', 5), scored('b', 5), scored('c', 1), scored('never asked again', 9)];
  const again = [
    [scored('a', 7), scored('b', 5), scored('c', null)],
    [scored('a', 6), scored('b', 5), scored('c', null)],
  ];
  expect(judgeStability(first, again)).toEqual([
    // Of a: 5, 7, 6, whose sample deviation is 1; of b: no deviation; of c one score is left, which tells nothing.
    { task: 'reverse-qa', n: 2, deviation: 0.5, equal: 0.5, unjudged: 2 },
  ]);
  expect(judgeStability(first, [])).toEqual([]);
});

test('a model that is asked again is asked past what was kept, under an id of its own', async () => {
  const said = ['4', '6', '8'];
  const model: ChatModel = {
    id: 'm',
    name: 'm',
    concurrency: 1,
    start: async () => {},
    complete: async () => {
      const usage = { promptTokens: 1, completionTokens: 1, counted: true };
      return { text: said.shift() ?? '', ending: 'complete', usage };
    },
  };
  const kept = new Map<string, string>();
  const cache = {
    reply: async (key: string) => kept.get(key) ?? null,
    keepReply: async (key: string, text: string) => void kept.set(key, text),
  };
  const judge = chatJudge(model, { cache });
  const request: JudgeRequest = {
    rubric: 'test/1',
    instructions: 'Score it.',
    truth: 'a',
    prediction: 'b',
    context: null,
    asks: [{ name: 'similarity', least: 0, most: 10, whole: false }],
  };
  const of = { model: 'x', taskId: 'y', index: 0 };
  const { signal } = new AbortController();
  const scores = [];
  for (const one of [judge, judge, judge.again?.(1), judge.again?.(2)]) {
    scores.push(await one?.judge(request, signal, of));
  }
  expect(scores).toMatchObject([4, 4, 6, 8].map((similarity) => ({ scores: { similarity } })));
  expect(judge.again?.(2).id).toBe(idAgain(judge.id, 2));
  expect(askedAgain(idAgain(judge.id, 2))).toEqual({ first: judge.id, time: 2 });
  expect(askedAgain(judge.id)).toBeNull();
});
