import { afterEach, describe, expect, test } from 'vitest';
import { Budget, httpModel, patient } from '../../../src/connections/index.ts';
import { Generation, PAPER_SETTINGS } from '../../../src/generation/index.ts';
import type { GeneratedAnswer, GenerationRecord, GenerationStore } from '../../../src/model/generation.ts';
import type { Task } from '../../../src/model/index.ts';
import { type Act, type Asked, type OpenaiServer, openaiServer } from '../../support/openaiServer.ts';

const tasks = Array.from(
  { length: 6 },
  (_unused, index): Task => ({
    benchmark: 'codeeval',
    id: `loops_${index}`,
    title: `Loops ${index}`,
    language: 'python',
    groups: {},
    data: { problem: `Write loop ${index}.` },
  }),
);

const RECORD: GenerationRecord = {
  id: 'one',
  benchmark: 'codeeval',
  taskSetId: 'set',
  model: 'tested',
  source: 'openai test',
  settings: {
    ...PAPER_SETTINGS.codeeval,
    samples: 2,
    seed: 40,
    price: { prompt: 1, completion: 2, currency: 'USD' },
  },
  status: 'paused',
  problem: null,
  createdAt: 0,
  total: 0,
};

function memoryStore() {
  const records = new Map<string, GenerationRecord>();
  const answers = new Map<string, GeneratedAnswer>();
  const store: GenerationStore = {
    generations: async () => [...records.values()],
    putGeneration: async (record) => void records.set(record.id, record),
    deleteGeneration: async (id) => void records.delete(id),
    answers: async (id) => [...answers.values()].filter(({ generationId }) => generationId === id),
    putAnswer: async (answer) => void answers.set(`${answer.generationId} ${answer.position}`, answer),
  };
  return { store, records };
}

let server: OpenaiServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const problemIn = ({ body }: Asked) => body.messages?.[0]?.content.split('\n')[0] ?? '';

async function opened(
  act: (asked: Asked, number: number) => Act,
  { store = memoryStore().store, budget = new Budget(), concurrency = 2 } = {},
) {
  server ??= await openaiServer({ act });
  const raw = httpModel(
    { dialect: 'openai', baseUrl: server.baseUrl, model: 'test-model', key: null },
    { concurrency },
  );
  const model = patient(raw, { tries: 2, firstPauseMs: 1, budget });
  return Generation.open({ record: RECORD, tasks, model, store });
}

describe('a generation', () => {
  test('asks about every task as often as it is to, each time with a seed of its own', async () => {
    const generation = await opened((asked) => ({ reply: `# ${problemIn(asked)}` }));
    expect(await generation.start()).toBe(true);
    expect(generation.answers).toHaveLength(12);
    expect(generation.answers.map(({ taskId, index }) => `${taskId} ${index}`)).toEqual([
      ...tasks.map(({ id }) => `${id} 0`),
      ...tasks.map(({ id }) => `${id} 1`),
    ]);
    for (const { reply, position } of generation.answers)
      expect(reply?.text).toBe(`# Write loop ${position % 6}.`);
    expect(server?.chats.map(({ body }) => body.seed).sort()).toEqual([
      ...Array(6).fill(40),
      ...Array(6).fill(41),
    ]);
    expect(generation.progress).toMatchObject({
      status: 'finished',
      total: 12,
      done: 12,
      failed: 0,
      running: 0,
    });
    expect(generation.progress).toMatchObject({
      promptTokens: 120,
      completionTokens: 12 * 15,
      counted: true,
    });
    expect(generation.progress.cost?.amount).toBeCloseTo((120 + 2 * 180) / 1e6, 12);
  });

  test('keeps what fails as failed, and asks that alone again', async () => {
    const bad = new Set(['Write loop 1.', 'Write loop 4.']);
    let isWell = false;
    const generation = await opened((asked) => {
      if (isWell || !bad.has(problemIn(asked))) return { reply: 'pass' };
      return problemIn(asked) === 'Write loop 1.' ? { status: 500 } : { cutOffAfter: 'pa' };
    });
    await generation.start();
    expect(generation.progress).toMatchObject({ status: 'finished', done: 8, failed: 4 });
    const failed = generation.answers.filter(({ failure }) => failure !== null);
    expect(failed.map(({ reply, failure }) => [reply, failure?.trouble, failure?.partial])).toEqual([
      [null, 'server-error', null],
      [null, 'cut-off', 'pa'],
      [null, 'server-error', null],
      [null, 'cut-off', 'pa'],
    ]);
    isWell = true;
    const before = server?.chats.length ?? 0;
    await generation.retryFailed();
    expect(generation.progress).toMatchObject({ done: 12, failed: 0 });
    expect(server?.chats.slice(before).map(problemIn).sort()).toEqual([
      'Write loop 1.',
      'Write loop 1.',
      'Write loop 4.',
      'Write loop 4.',
    ]);
  });

  test('takes no reply without an answer in it for one', async () => {
    const acts: Act[] = [
      { reply: '', finish: 'length' },
      { reply: 'I can', finish: 'content_filter' },
    ];
    const generation = await opened((_asked, number) => acts[number - 1] ?? { reply: '' }, {
      concurrency: 1,
    });
    await generation.start();
    expect(generation.answers.map(({ reply }) => reply?.text ?? null).slice(0, 4)).toEqual([
      null,
      null,
      '',
      '',
    ]);
    expect(generation.progress).toMatchObject({ done: 10, failed: 2 });
  });

  test('goes on where another left off, and asks nothing twice', async () => {
    const { store, records } = memoryStore();
    let stop = () => {};
    const act = (_asked: Asked, number: number): Act => {
      if (number === 5) stop();
      return number === 5 ? { silent: true } : { reply: 'pass' };
    };
    const first = await opened(act, { store, concurrency: 1 });
    stop = () => first.pause();
    await first.start();
    expect(first.progress).toMatchObject({ status: 'paused', problem: null, done: 4, failed: 0 });
    expect(records.get('one')).toMatchObject({ status: 'paused', total: 12 });

    const second = await opened(act, { store, concurrency: 1 });
    expect(second.progress).toMatchObject({ done: 4, total: 12 });
    await second.start();
    expect(second.progress).toMatchObject({ status: 'finished', done: 12 });
    expect(server?.chats).toHaveLength(13);
  });

  test('pauses, with the reason, where nothing more would come of it', async () => {
    const { store } = memoryStore();
    const budget = new Budget({ requests: 3, tokens: null });
    const generation = await opened(() => ({ reply: 'pass' }), { store, budget, concurrency: 1 });
    await generation.start();
    expect(generation.progress).toMatchObject({
      status: 'paused',
      done: 3,
      failed: 0,
      problem: { trouble: 'budget' },
    });
    budget.limits = { requests: null, tokens: null };
    await generation.start();
    expect(generation.progress).toMatchObject({ status: 'finished', done: 12, problem: null });
  });

  test('pauses where an answer can’t be kept, and asks for it again', async () => {
    const { store } = memoryStore();
    let isFull = true;
    const putAnswer = store.putAnswer;
    store.putAnswer = async (answer) => {
      if (isFull && answer.position === 2) throw new Error('There is no more room.');
      await putAnswer(answer);
    };
    const generation = await opened(() => ({ reply: 'pass' }), { store, concurrency: 1 });
    await generation.start();
    expect(generation.progress).toMatchObject({
      status: 'paused',
      done: 2,
      problem: { message: 'There is no more room.' },
    });
    isFull = false;
    await generation.start();
    expect(generation.progress).toMatchObject({ status: 'finished', done: 12 });
  });
});
