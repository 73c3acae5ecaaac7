import { describe, expect, test } from 'vitest';
import { readSamples as readCodeeval } from '../../../src/benchmarks/codeeval/index.ts';
import { readSamples as readCompass } from '../../../src/benchmarks/compass/index.ts';
import { readSamples as readDevbench } from '../../../src/benchmarks/devbench/index.ts';
import {
  codeIn,
  FRAMING_NAMES,
  PAPER_SETTINGS,
  plan,
  requestFor,
  sampleFiles,
  storeSamples,
} from '../../../src/generation/index.ts';
import type { GeneratedAnswer, GenerationRecord } from '../../../src/model/generation.ts';
import type { BenchmarkId, JsonObject, Task } from '../../../src/model/index.ts';
import { memoryStores } from '../../../src/storage/index.ts';

const taskOf = (
  benchmark: BenchmarkId,
  id: string,
  data: JsonObject,
  groups: Record<string, string> = {},
): Task => ({
  benchmark,
  id,
  title: id,
  language: 'python',
  groups,
  data,
});

const recordOf = (benchmark: BenchmarkId): GenerationRecord => ({
  id: 'generation',
  benchmark,
  taskSetId: 'set',
  model: 'org/model 1',
  source: 'openai http://localhost/v1 m',
  settings: PAPER_SETTINGS[benchmark],
  status: 'finished',
  problem: null,
  createdAt: 0,
  total: 2,
});

const answer = (position: number, taskId: string, text: string | null, index = 0): GeneratedAnswer => ({
  generationId: 'generation',
  position,
  taskId,
  framing: null,
  index,
  reply:
    text === null
      ? null
      : { text, ending: 'complete', usage: { promptTokens: 1, completionTokens: 1, counted: true } },
  failure: text === null ? { trouble: 'server-error', message: 'It failed.', partial: null } : null,
});

describe('code in a reply', () => {
  test.each([
    ['a fenced block', 'Here:\n```python\n    return 1\n```\nDone.', '    return 1\n'],
    ['the longest of several', '```\na\n```\nor\n~~~py\nlonger\ncode\n~~~', 'longer\ncode\n'],
    ['a block that was cut off', '```js\nconst a = 1;\nconst', 'const a = 1;\nconst'],
    ['a block within a list', '1. So:\n   ```py\n   if a:\n       b()\n   ```', 'if a:\n    b()\n'],
    ['fences within a block', '````md\n```\ninner\n```\n````', '```\ninner\n```\n'],
    ['nothing but code', '\n    return 1\n', '    return 1\n'],
    ['code behind reasoning', '<think>```\nno\n```\n</think>\n```\nyes\n```', 'yes\n'],
    ['an empty block', '```\n```', ''],
    ['lines as Windows ends them', '```\r\na\r\nb\r\n```', 'a\nb\n'],
  ])('is %s', (_what, reply, code) => {
    expect(codeIn(reply)).toBe(code);
  });
});

describe('what is asked', () => {
  test('of CodeEval is the problem and a whole solution', () => {
    const [asked] = plan([taskOf('codeeval', 'a', { problem: 'Write f.' })], PAPER_SETTINGS.codeeval);
    if (asked === undefined) throw new Error('Nothing is planned.');
    expect(requestFor(asked, PAPER_SETTINGS.codeeval).messages).toEqual([
      { role: 'user', content: expect.stringMatching(/^Write f\.\n\nProvide a complete Python solution/) },
    ]);
  });

  test('of DevBench is the code with its marker, and none of the answer', () => {
    const data = {
      prefix: 'def f():\n',
      suffix: '\nf()',
      golden_completion: 'GOLD',
      assertions: 'assert SECRET',
    };
    const [asked] = plan([taskOf('devbench', 'a', data)], PAPER_SETTINGS.devbench);
    if (asked === undefined) throw new Error('Nothing is planned.');
    const request = requestFor(asked, PAPER_SETTINGS.devbench);
    expect(request.messages.at(-1)?.content).toBe('Language: Python\n\ndef f():\n#TODO: You Code Here\nf()');
    expect(JSON.stringify(request)).not.toMatch(/GOLD|SECRET/);
    expect(request).toMatchObject({ temperature: 0.2, topP: 1, maxTokens: 800 });
  });

  test('of COMPASS is each framing as often, with indexes that go on', () => {
    const tasks = [
      taskOf('compass', 'a', { statement: 'Sort.' }),
      taskOf('compass', 'b', { statement: 'Sum.' }),
    ];
    const planned = plan(tasks, PAPER_SETTINGS.compass);
    expect(planned).toHaveLength(2 * 64);
    for (const { id } of tasks) {
      const own = planned.filter(({ task }) => task.id === id);
      expect(own.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 64 }, (_unused, i) => i),
      );
      for (const name of FRAMING_NAMES)
        expect(own.filter(({ framing }) => framing === name)).toHaveLength(16);
    }
    const last = planned.at(-1);
    if (last === undefined) throw new Error('Nothing is planned.');
    const [message] = requestFor(last, PAPER_SETTINGS.compass).messages;
    expect(message?.content).toMatch(
      /^Below is a programming challenge\.[\s\S]*while also running efficiently[\s\S]*\n\nSum\.$/,
    );
  });

  test('of COMPASS names the function that will be called, and the task’s language', () => {
    const signature = {
      name: 'solution',
      parameters: [
        { name: 'values', type: 'int[]' },
        { name: 'limit', type: 'int' },
      ],
      returns: 'int',
    };
    const task: Task = {
      ...taskOf('compass', 'a', { statement: 'Sum.', signature }),
      language: 'typescript',
    };
    const [planned] = plan([task], PAPER_SETTINGS.compass);
    if (planned === undefined) throw new Error('Nothing is planned.');
    const [message] = requestFor(planned, PAPER_SETTINGS.compass).messages;
    expect(message?.content).toMatch(/only the TypeScript programming language\./);
    expect(message?.content).toMatch(
      /\n\nSum\.\n\nThe function to write: solution\(values: int\[\], limit: int\) -> int$/,
    );
  });

  test('of EFCB is the question as it is', () => {
    const input = [
      { role: 'system', content: 'Choose.' },
      { role: 'user', content: 'A or B?' },
    ];
    const [asked] = plan([taskOf('efcb', 'q', { input, ideal: 'B' })], PAPER_SETTINGS.efcb);
    if (asked === undefined) throw new Error('Nothing is planned.');
    expect(requestFor(asked, PAPER_SETTINGS.efcb).messages).toEqual(input);
  });
});

describe('files of samples', () => {
  test('of CodeEval are what its reader takes, and failures are in none', async () => {
    const tasks = [taskOf('codeeval', 'a', {}), taskOf('codeeval', 'b', {})];
    const answers = [answer(0, 'a', '```python\ndef f(): pass\n```'), answer(1, 'b', null)];
    const stores = memoryStores();
    const [record] = await storeSamples(recordOf('codeeval'), tasks, answers, readCodeeval, stores);
    expect(record).toMatchObject({ model: 'org/model 1', sampleCount: 1, issues: [] });
    expect(await stores.samples(record?.id ?? '')).toMatchObject([
      { benchmark: 'codeeval', model: 'org/model 1', taskId: 'a', index: 0, text: 'def f(): pass\n' },
    ]);
  });

  test('of DevBench are in its published layout, several to a task', async () => {
    const place = { language: 'python', category: 'low_context' };
    const data = { id: '7', prefix: 'a\n', suffix: '', golden_completion: 'b', assertions: '' };
    const tasks = [taskOf('devbench', 'python/low_context/7', { ...data, ...place }, place)];
    const id = 'python/low_context/7';
    const answers = [answer(0, id, '  one'), answer(1, id, '```\n  two\n```', 1)];
    const [file] = sampleFiles(recordOf('devbench'), tasks, answers);
    expect(file?.path).toBe('completions/python/low_context/low_context-org%2Fmodel 1.jsonl');
    const stores = memoryStores();
    const [record] = await storeSamples(recordOf('devbench'), tasks, answers, readDevbench, stores);
    const samples = await stores.samples(record?.id ?? '');
    expect(samples.map(({ taskId, index, text }) => [taskId, index, text])).toEqual([
      [id, 0, '  one'],
      [id, 1, '  two\n'],
    ]);
  });

  test('of EFCB hold replies as they came', () => {
    const [file] = sampleFiles(
      recordOf('efcb'),
      [],
      [answer(0, 'gmcq-easy/x#1', '**C**'), answer(1, 'q', null)],
    );
    expect(file?.text).toBe('{"id":"gmcq-easy/x#1","model":"org/model 1","reply":"**C**"}\n');
  });

  test('of COMPASS are what its reader takes, numbered by framing in the paper’s order', async () => {
    const tasks = [taskOf('compass', 't', { statement: 'Sum.' })];
    const settings = { ...PAPER_SETTINGS.compass, samples: 2 };
    const answers = plan(tasks, settings).map(({ position, index, framing }) => ({
      ...answer(position, 't', `${framing} ${index}`, index),
      framing,
    }));
    const stores = memoryStores();
    const [record] = await storeSamples(recordOf('compass'), tasks, answers, readCompass, stores);
    expect(record).toMatchObject({ model: 'org/model 1', sampleCount: 8, issues: [] });
    const samples = await stores.samples(record?.id ?? '');
    expect(samples.map(({ index, data }) => [index, data.prompt, data.promptIndex])).toEqual(
      FRAMING_NAMES.flatMap((name, place) => [
        [2 * place, name, 0],
        [2 * place + 1, name, 1],
      ]),
    );
    for (const { text, data } of samples) expect(text).toContain(String(data.prompt));
  });

  test('of COMPASS say the framing', () => {
    const [file] = sampleFiles(recordOf('compass'), [], [{ ...answer(0, 't', 'code'), framing: 'dual' }]);
    expect(JSON.parse(file?.text ?? '')).toMatchObject({
      task: 't',
      prompt: 'dual',
      index: 0,
      code: 'code',
    });
  });
});
