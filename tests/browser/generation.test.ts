import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';
import { type Act, type Asked, type OpenaiServer, openaiServer } from '../support/openaiServer.ts';

const COUNT = 20;

let page: Page;
onFreshPages((opened) => {
  ({ page } = opened);
});

let server: OpenaiServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const problemIn = ({ body }: Asked) => body.messages?.[0]?.content.split('\n')[0] ?? '';

/** Starts or goes on with the generation that this browser keeps, and waits for its end where it is told to. */
const generate = (baseUrl: string, way: 'start' | 'retryFailed' | 'begin' = 'start') =>
  page.evaluate(
    async ([url, count, asked]) => {
      const { Generation, PAPER_SETTINGS } = window.benchtab.generation;
      const { httpModel, patient } = window.benchtab.connections;
      const store = await window.benchtab.storage.openModelStores();
      const tasks = Array.from({ length: count }, (_unused, index) => ({
        benchmark: 'codeeval' as const,
        id: `loops_${index}`,
        title: `Loops ${index}`,
        language: 'python' as const,
        groups: {},
        data: { problem: `Write loop ${index}.` },
      }));
      const kept = (await store.generations()).find(({ id }) => id === 'one');
      const record = kept ?? {
        id: 'one',
        benchmark: 'codeeval' as const,
        taskSetId: 'set',
        model: 'tested',
        source: 'test',
        settings: PAPER_SETTINGS.codeeval,
        status: 'paused' as const,
        problem: null,
        createdAt: 0,
        total: count,
      };
      const endpoint = { dialect: 'openai' as const, baseUrl: url, model: 'test-model', key: null };
      const model = patient(httpModel(endpoint, { concurrency: 2 }), { tries: 3, firstPauseMs: 10 });
      const generation = await Generation.open({ record, tasks, model, store });
      const before = generation.progress.done;
      if (asked === 'begin') {
        void generation.start();
        return { before, started: false, done: 0, failed: 0, status: '', answers: [] };
      }
      const started = await generation[asked]();
      const { done, failed, status } = generation.progress;
      const answers = generation.answers.map(({ taskId, reply, failure }) => [
        taskId,
        reply?.text ?? null,
        failure?.trouble ?? null,
      ]);
      return { before, started, done, failed, status, answers };
    },
    [baseUrl, COUNT, way] as const,
  );

describe('a generation in a page', () => {
  test('goes on after a reload in its middle: nothing is lost, and what was answered is not asked again', async () => {
    const answered = new Set<string>();
    let half = () => {};
    const reached = new Promise<void>((resolve) => {
      half = resolve;
    });
    let isHeld = true;
    server = await openaiServer({
      act: (asked, number): Act => {
        // From the middle on it falls silent, so that the reload surely meets requests under way.
        if (isHeld && number > COUNT / 2) {
          half();
          return { silent: true };
        }
        answered.add(problemIn(asked));
        return { reply: `# ${problemIn(asked)}` };
      },
    });
    await generate(server.baseUrl, 'begin');
    await reached;
    await page.reload();
    await page.waitForFunction(() => 'benchtab' in window);
    const asked = server.chats.length;
    isHeld = false;
    const resumed = await generate(server.baseUrl);
    expect(resumed.started).toBe(true);
    // One may have been answered, and the page been gone before it was kept.
    expect(resumed.before).toBeGreaterThanOrEqual(COUNT / 2 - 2);
    expect(resumed).toMatchObject({ status: 'finished', done: COUNT, failed: 0 });
    expect(resumed.answers).toEqual(
      Array.from({ length: COUNT }, (_unused, index) => [`loops_${index}`, `# Write loop ${index}.`, null]),
    );
    expect(server.chats.length - asked).toBe(COUNT - resumed.before);
    expect(answered.size).toBe(COUNT);
  });

  test('loses nothing to a server that fails in every way, and takes no failure for an answer', async () => {
    const ways: Act[] = [
      { status: 429, headers: { 'Retry-After': '0' } },
      { status: 500 },
      { cutOffAfter: '# Wr' },
      { reply: '', finish: 'length' },
      { malformed: true },
      { reply: 'I can', finish: 'content_filter' },
    ];
    const times = new Map<string, number>();
    let isWell = false;
    server = await openaiServer({
      act: (asked): Act => {
        const problem = problemIn(asked);
        const number = Number(/\d+/.exec(problem)?.[0]);
        times.set(problem, (times.get(problem) ?? 0) + 1);
        const way = ways[number];
        // The first two pass by themselves with a second try.
        const fails = !isWell && way !== undefined && !(number < 2 && times.get(problem) === 2);
        return fails ? way : { reply: `# ${problem}`, pieceMs: number === 7 ? 30 : 0 };
      },
    });
    const first = await generate(server.baseUrl);
    expect(first).toMatchObject({ status: 'finished', done: COUNT - 4, failed: 4 });
    expect(first.answers.slice(0, 7)).toEqual([
      ['loops_0', '# Write loop 0.', null],
      ['loops_1', '# Write loop 1.', null],
      ['loops_2', null, 'cut-off'],
      ['loops_3', null, 'refused'],
      ['loops_4', null, 'malformed'],
      ['loops_5', null, 'refused'],
      ['loops_6', '# Write loop 6.', null],
    ]);
    isWell = true;
    const asked = server.chats.length;
    await page.reload();
    await page.waitForFunction(() => 'benchtab' in window);
    const retried = await generate(server.baseUrl, 'retryFailed');
    expect(retried).toMatchObject({ before: COUNT - 4, done: COUNT, failed: 0 });
    expect(server.chats.length - asked).toBe(4);
  });
});
