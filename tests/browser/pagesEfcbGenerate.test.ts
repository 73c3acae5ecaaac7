import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { EFCB_TASKS, isChoice } from '../../src/benchmarks/efcb/index.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { type Act, type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { connectFilled, fillConnection, importTexts, pressConnect, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const WHOLE = { timeout: 100_000 };
const asked = questions(4);
const COUNT = EFCB_TASKS.reduce((sum, task) => sum + asked[task].length, 0);

let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let server: OpenaiServer | null = null;

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext();
  page = await context.newPage();
  problems = watch(page);
  const files = EFCB_TASKS.map((task) => [`${task}.jsonl`, jsonLines(asked[task])]);
  const replies = EFCB_TASKS.flatMap((task) =>
    asked[task].map(({ id, ideal }) => ({
      model: 'm',
      id,
      reply: isChoice(task) ? ideal : `${ideal} ${id}`,
    })),
  );
  await importTexts(page, baseUrl, { ...Object.fromEntries(files), 'replies.jsonl': jsonLines(replies) });
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(() => browser.close());

/** Fills a field of numbers, as one who types and goes on. */
async function number(label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(value);
  await field.blur();
}

async function connect(act: (number: number) => Act | Promise<Act>): Promise<OpenaiServer> {
  server = await openaiServer({ act: (_asked, count) => act(count) });
  await visit(page, baseUrl, '#/models');
  await fillConnection(page, server.baseUrl);
  return server;
}

describe('dropping onto the page that builds sets', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'benchtab-drop-build-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    for (let commit = 0; commit < 5; commit++) {
      const lines = Array.from(
        { length: 14 },
        (_, at) => `const kept${at} = read${commit}(value${at}, fallback);`,
      );
      writeFileSync(join(folder, 'flags.ts'), `${lines.join('\n')}\n`);
      git('add', 'flags.ts');
      git('commit', '--quiet', '-m', `Read flag ${commit}`, '-m', 'Once, and keep what was chosen.');
    }
    writeFileSync(join(folder, 'flags.log'), git('log', '-p'));
    const pull = { number: 7, title: 'Read', body: 'Once.', merged_at: '2026-01-02T00:00:00Z' };
    const files = [{ filename: 'a.ts', patch: '@@ -1 +1 @@\n-const before = 1;\n+const after = 2;' }];
    writeFileSync(join(folder, 'pulls.json'), JSON.stringify([{ ...pull, files }]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function drop(...names: string[]): Promise<void> {
    const zone = await page.locator('.drop-zone').boundingBox();
    if (zone === null) throw new Error('there is nothing to drop on');
    const session = await context.newCDPSession(page);
    const data = { items: [], files: names.map((name) => join(folder, name)), dragOperationsMask: 1 };
    const place = { x: zone.x + zone.width / 2, y: zone.y + 10, data };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...place });
    await session.detach();
  }

  test('takes a log of git’s and a list of pull requests to build from, and imports neither', async () => {
    await visit(page, baseUrl, '#/build');
    await drop('flags.log');
    await page.getByText('5 pull requests or commits in flags.log').waitFor();
    await page.getByRole('heading', { name: /^\d+ questions?$/ }).waitFor();
    await drop('pulls.json');
    await page.getByText('1 pull request or commit in pulls.json').waitFor();
    await drop('flags.log', 'pulls.json');
    await page.getByText('6 pull requests or commits in flags.log, pulls.json').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/build');
    await expect.poll(() => page.getByText('Drop to import').count()).toBe(0);
  });
});

describe('generating answers', () => {
  test('pauses, goes on, asks again only what failed, and says what it cost', async () => {
    let isPausing = true;
    let isWell = false;
    const { chats } = await connect((count) => {
      if (isPausing && count > 10) return { silent: true };
      return !isWell && count % 8 === 0 ? { status: 400 } : { reply: 'B' };
    });
    await connectFilled(page);
    await page.getByRole('link', { name: 'Generate answers' }).click();
    // A token of the question costs one, one of the answer two; the server counts 10 and 1.
    await number('USD a million tokens asked', '1000');
    await number('USD a million tokens answered', '2000');
    await page.getByRole('button', { name: 'Begin to ask' }).click();
    const card = page.getByRole('region', { name: 'Answers of test-model' }).first();
    await card.getByText(`9 of ${COUNT} answered, 1 failed`).waitFor(WHOLE);
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByRole('button', { name: 'Continue' }).waitFor();
    await expect.poll(() => card.textContent()).toContain('99 tokens · 0.1080 USD so far');
    const before = chats.length;
    isPausing = false;
    await card.getByRole('button', { name: 'Continue' }).click();
    // What was under way when it was paused is asked again; what was answered is not, nor what failed.
    await expect.poll(() => chats.length - before, WHOLE).toBe(COUNT - 10);
    await card.getByRole('button', { name: /^Ask again about \d failed requests$/ }).waitFor(WHOLE);
    const failed = Number(/, (\d+) failed/.exec((await card.textContent()) ?? '')?.[1]);
    expect(failed).toBeGreaterThan(2);
    isWell = true;
    const whole = chats.length;
    await card.getByRole('button', { name: `Ask again about ${failed} failed requests` }).click();
    await card.getByText(`${COUNT} of ${COUNT} answered`, { exact: true }).waitFor(WHOLE);
    expect(chats.length - whole).toBe(failed);
    await expect.poll(() => card.textContent()).toContain(`${(COUNT * 0.012).toFixed(4)} USD so far`);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Delete the answers of test-model' }).click();
    await expect.poll(() => card.count()).toBe(0);
  });

  test('ends where the budget does, also after the kept connection is opened again, until it is raised', async () => {
    const { chats } = await connect(() => ({ reply: 'B' }));
    await number('Most requests', '6');
    await page.getByRole('checkbox', { name: /^Keep the connection/ }).click({ force: true });
    await pressConnect(page);
    await page.getByText('connected, kept; 0 of 6 requests, 0 tokens spent').waitFor();
    await page.getByRole('link', { name: 'Generate answers' }).click();
    await page.getByRole('button', { name: 'Begin to ask' }).click();
    await page.getByText(`6 of ${COUNT} answered`).waitFor(WHOLE);
    await page.getByText('The budget of requests is used up.').waitFor();

    await page.reload();
    await visit(page, baseUrl, '#/models');
    await page.getByText('not connected; kept; 6 of 6 requests, 66 tokens spent').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    await page.getByText('connected, kept; 6 of 6 requests, 66 tokens spent').waitFor();
    await page.getByRole('link', { name: 'Generate answers' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The budget of requests is used up.').waitFor();
    expect(chats).toHaveLength(6);

    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'Budget' }).click();
    const budget = page.getByRole('form', { name: 'Budget of test-model' });
    await budget.getByRole('textbox', { name: 'Most requests' }).fill('100');
    expect(await violations(page)).toEqual([]);
    await budget.getByRole('button', { name: 'Set the budget' }).click();
    await page.getByText('6 of 100 requests').waitFor();
    await page.getByRole('link', { name: 'Generate answers' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`${COUNT} of ${COUNT} answered`).waitFor(WHOLE);
    expect(chats).toHaveLength(COUNT);
  });
});

describe('the browser’s own model', () => {
  test('is not there in a browser without one, and says so', async () => {
    await visit(page, baseUrl, '#/models');
    await page.getByRole('button', { name: /Server$/ }).click();
    await page.getByRole('option', { name: 'The browser’s own model' }).click();
    await pressConnect(page);
    await page.getByText('This browser has no model of its own that can be used here.').waitFor();
  });

  test('judges a run: loaded with its progress, held to a number, and never called deterministic', async () => {
    // Stands in for what Chrome has on some computers.
    await context.addInitScript(() => {
      const seen: { constraints: unknown[]; prompts: number } = { constraints: [], prompts: 0 };
      const ready = new Promise<void>((resolve) => {
        Object.assign(window, { ownModel: seen, letItLoad: resolve });
      });
      let isHere = false;
      const ownModel = {
        async availability() {
          return isHere ? 'available' : 'downloadable';
        },
        async create(options: { monitor?: (target: EventTarget) => void } = {}) {
          if (!isHere) {
            const target = new EventTarget();
            options.monitor?.(target);
            target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.37, total: 1 }));
            await ready;
            isHere = true;
          }
          return {
            promptStreaming(_text: string, { responseConstraint }: { responseConstraint?: object }) {
              seen.constraints.push(responseConstraint ?? null);
              seen.prompts++;
              return new ReadableStream({
                start(controller) {
                  // Its first reply comes in words, in spite of all.
                  const pieces = seen.prompts === 1 ? ['I would say it is ', 'rather good.'] : ['1'];
                  for (const piece of pieces) controller.enqueue(piece);
                  controller.close();
                },
              });
            },
            destroy() {},
          };
        },
      };
      Object.assign(window, { LanguageModel: ownModel });
    });
    await visit(page, baseUrl, '#/models');
    await page.getByRole('button', { name: /Server$/ }).click();
    await page.getByRole('option', { name: 'The browser’s own model' }).click();
    await connectFilled(page);
    await page.getByRole('link', { name: 'Judge with it: new run' }).click();
    await page.getByRole('radio', { name: /connected model: built-in/ }).click({ force: true });
    const texts = [await page.locator('main').textContent()];
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByText('Loading the judge’s model: 37 %').waitFor(WHOLE);
    await page.evaluate(() => (window as unknown as { letItLoad: () => void }).letItLoad());
    await page.getByText('Finished', { exact: true }).waitFor(WHOLE);
    await page.getByText('1 answer not judged').waitFor();
    texts.push(await page.locator('main').textContent());
    const { constraints, prompts } = await page.evaluate(
      () => (window as unknown as { ownModel: { constraints: unknown[]; prompts: number } }).ownModel,
    );
    expect(prompts).toBe(asked['mpr-gen'].length * 3);
    const toTen = { type: 'number', minimum: 0, maximum: 10 };
    expect(constraints.filter((one) => JSON.stringify(one) === JSON.stringify(toTen))).toHaveLength(
      asked['mpr-gen'].length * 2,
    );
    expect(constraints.filter((one) => one === null)).toEqual([]);
    for (const text of texts) expect(text).not.toMatch(/deterministic/i);
  });

  test('leaves no error behind in the console', () => {
    // The server's own refusals are the test's.
    expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  });
});
