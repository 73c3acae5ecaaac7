import { afterEach, describe, expect, test } from 'vitest';
import { devbenchJudgeRequest, devbenchJudgeScore } from '../../../src/benchmarks/devbench/index.ts';
import { httpModel, patient } from '../../../src/connections/index.ts';
import { chatJudge, type ReplyCache } from '../../../src/judges/providers/chatJudge.ts';
import type { AskedScore, JudgeRequest, Task } from '../../../src/model/index.ts';
import { type Act, type OpenaiServer, openaiServer } from '../../support/openaiServer.ts';

const never = new AbortController().signal;
const WHOSE = { model: 'the-model-under-test', taskId: 'one', index: 0 };
const SCORE: AskedScore = { name: 'similarity', least: 0, most: 10, whole: false };
const REQUEST: JudgeRequest = {
  rubric: 'test/1',
  instructions: 'Only return the score as a number.',
  truth: 'Count from one.',
  prediction: 'Count from two.',
  context: null,
  asks: [SCORE],
};
const TWO: AskedScore[] = [
  { name: 'relevance', least: 0, most: 5, whole: true },
  { name: 'helpfulness', least: 0, most: 5, whole: true },
];

function memoryCache(): ReplyCache & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    reply: async (key) => kept.get(key) ?? null,
    keepReply: async (key, text) => {
      kept.set(key, text);
    },
  };
}

let server: OpenaiServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function judgeWith(acts: Act[], cache: ReplyCache | null = null, model = 'test-model') {
  server = await openaiServer({
    act: (_asked, number) => acts[number - 1] ?? acts.at(-1) ?? { silent: true },
    models: ['test-model', 'other-model'],
  });
  const raw = httpModel({ dialect: 'openai', baseUrl: server.baseUrl, model, key: null });
  return chatJudge(patient(raw, { tries: 2, firstPauseMs: 1 }), { cache });
}

describe('a model as a judge', () => {
  test('is asked with the instructions, the truth and the answer, and not whose it is', async () => {
    const judge = await judgeWith([{ reply: ' 7.5\n' }]);
    expect(await judge.judge(REQUEST, never, WHOSE)).toEqual({ scores: { similarity: 7.5 }, raw: ' 7.5\n' });
    expect(server?.chats[0]?.body.messages).toEqual([
      { role: 'system', content: 'Only return the score as a number.' },
      { role: 'user', content: 'Ground truth:\n\nCount from one.\n\nPredicted response:\n\nCount from two.' },
    ]);
    expect(JSON.stringify(server?.chats[0]?.body)).not.toContain(WHOSE.model);
    expect(judge.deterministic).toBe(false);
  });

  test.each(['8/10', 'Score: 8', '8.', 'eight', '', '11', '-1', '**8**', '8 8', 'NaN', '1e1', '0x5'])(
    'has not judged with "%s": the reply is kept, and no score is made of it',
    async (reply) => {
      const judge = await judgeWith([{ reply }]);
      expect(await judge.judge(REQUEST, never, WHOSE)).toMatchObject({ failure: 'unreadable', raw: reply });
    },
  );

  test('gives whole scores only where whole ones are asked for', async () => {
    const asks = [{ name: 'hallucination', least: 0, most: 1, whole: true }];
    const judge = await judgeWith([{ reply: '0.5' }, { reply: '1' }]);
    expect(await judge.judge({ ...REQUEST, asks }, never, WHOSE)).toMatchObject({ failure: 'unreadable' });
    expect(await judge.judge({ ...REQUEST, asks }, never, WHOSE)).toMatchObject({
      scores: { hallucination: 1 },
    });
  });

  test('gives several scores as JSON, all or none', async () => {
    const judge = await judgeWith([
      { reply: '{"relevance": 4, "helpfulness": 5}' },
      { reply: '```json\n{"relevance": 4, "helpfulness": 0}\n```' },
      { reply: '{"relevance": 4}' },
      { reply: '{"relevance": 4, "helpfulness": 6}' },
      { reply: '{"relevance": 4, "helpfulness": 5, "style": 1}' },
      { reply: '{"relevance": "4", "helpfulness": 5}' },
    ]);
    const judged = [];
    for (let number = 0; number < 6; number++)
      judged.push(await judge.judge({ ...REQUEST, asks: TWO }, never, WHOSE));
    expect(judged.slice(0, 2)).toMatchObject([
      { scores: { relevance: 4, helpfulness: 5 } },
      { scores: { relevance: 4, helpfulness: 0 } },
    ]);
    for (const failed of judged.slice(2)) expect(failed).toMatchObject({ failure: 'unreadable' });
  });

  test.each<[string, Act, object]>([
    ['a failing provider', { status: 500 }, { failure: 'unavailable' }],
    ['a reply cut off', { cutOffAfter: '7' }, { failure: 'unavailable', raw: '7' }],
    ['an event that is no JSON', { malformed: true }, { failure: 'unavailable' }],
    [
      'a reply that was held back',
      { reply: 'I can', finish: 'content_filter' },
      { failure: 'refused', raw: 'I can' },
    ],
    ['a limit on tokens', { reply: 'Let me think', finish: 'length' }, { failure: 'unreadable' }],
  ])('fails with %s, and never with a zero', async (_what, act, failure) => {
    const judge = await judgeWith([act]);
    const judgement = await judge.judge(REQUEST, never, WHOSE);
    expect(judgement).toMatchObject(failure);
    expect(judgement).not.toHaveProperty('scores');
  });
});

describe('replies', () => {
  test('that hold scores are asked for once; those that don’t, each time', async () => {
    const cache = memoryCache();
    const judge = await judgeWith([{ reply: 'about 6' }, { reply: '6' }, { reply: '9' }], cache);
    expect(await judge.judge(REQUEST, never, WHOSE)).toMatchObject({ failure: 'unreadable' });
    expect(await judge.judge(REQUEST, never, WHOSE)).toMatchObject({ scores: { similarity: 6 } });
    expect(await judge.judge(REQUEST, never, WHOSE)).toMatchObject({ scores: { similarity: 6 }, raw: '6' });
    expect(server?.chats).toHaveLength(2);
    expect(cache.kept.size).toBe(1);
  });

  test('are another judge’s own, and another answer’s', async () => {
    const cache = memoryCache();
    const judge = await judgeWith([{ reply: '6' }], cache);
    await judge.judge(REQUEST, never, WHOSE);
    await judge.judge({ ...REQUEST, prediction: 'Count from three.' }, never, WHOSE);
    await judge.judge({ ...REQUEST, rubric: 'test/2' }, never, WHOSE);
    expect(server?.chats).toHaveLength(3);
    await server?.close();
    const other = await judgeWith([{ reply: '3' }], cache, 'other-model');
    expect(await other.judge(REQUEST, never, WHOSE)).toMatchObject({ scores: { similarity: 3 } });
  });
});

describe('DevBench’s rubric', () => {
  const task: Task = {
    benchmark: 'devbench',
    id: 'python/low_context/1',
    title: 'One',
    language: 'python',
    groups: {},
    data: { prefix: 'def f():\n', suffix: '\nf()\n', golden_completion: '    return 1' },
  };

  test('shows the completion’s place and asks for two scores that add up to 10', async () => {
    const request = devbenchJudgeRequest(task, '    return 2');
    expect(request.context).toBe('def f():\n#TODO: You Code Here\nf()\n');
    expect(request.asks.map(({ name, most }) => [name, most])).toEqual([
      ['relevance', 5],
      ['helpfulness', 5],
    ]);
    const judge = await judgeWith([{ reply: '{"relevance": 5, "helpfulness": 3}' }]);
    const judged = await judge.judge(request, never, WHOSE);
    expect('scores' in judged ? devbenchJudgeScore(judged.scores) : null).toBe(8);
    expect(server?.chats[0]?.body.response_format).toMatchObject({ type: 'json_schema' });
  });
});
