import { readFileSync } from 'node:fs';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { connectModel, walk, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const FINISH = { timeout: 100_000 };
/** More than are under way at a time. */
const asked = questions(4)['reverse-qa'];

let browser: Browser;
let page: Page;
let problems: string[];
let server: OpenaiServer;
/** Address of the run that the tests look at. */
let run: string;
/** What requests after this one wait for; as the tests go on. */
let held: { after: number; release: Promise<void> } = {
  after: Number.POSITIVE_INFINITY,
  release: Promise.resolve(),
};

beforeAll(async () => {
  // It says 5 first; asked again it wavers about the first question's answer, and once says nothing it is asked for.
  server = await openaiServer({
    act: async ({ body }, number) => {
      if (number > held.after) await held.release;
      if (number <= asked.length) return { reply: '5' };
      const isFirst = body.messages?.at(-1)?.content.includes('reply 0') ?? false;
      if (isFirst) return { reply: '7' };
      return { reply: number === asked.length * 2 ? 'Five.' : '5' };
    },
  });
  browser = await launch();
  page = await (await browser.newContext()).newPage();
  problems = watch(page);
  await page.goto(`${baseUrl}#/benchmarks`);
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/jsonl',
    buffer: Buffer.from(text),
  });
  const replies = asked.map(({ id }, at) => ({ model: 'm', id, reply: `reply ${at}` }));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles([
    file('reverse-qa.jsonl', jsonLines(asked)),
    file('replies.jsonl', jsonLines(replies)),
  ]);
  await page.getByText('Imported 2 files').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const part = () => page.getByRole('region', { name: 'Stability of the judge' });

test('a judge is asked the same again, past what is kept; its scores’ stability is shown', async () => {
  await connectModel(page, server.baseUrl);
  await walk(page, '#/new');
  await page.getByRole('radio', { name: /connected model: openai/ }).click({ force: true });
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByText('Finished', { exact: true }).waitFor(FINISH);
  expect(server.chats).toHaveLength(asked.length);

  await page.getByRole('tab', { name: 'Judges' }).click();
  await part().getByRole('button', { name: 'Ask the same again' }).click();
  await part().getByRole('table').waitFor(FINISH);
  await expect.poll(() => part().getByRole('progressbar').count(), FINISH).toBe(0);
  await expect.poll(() => server.chats.length, FINISH).toBe(asked.length * 3);
  const cells = () =>
    part()
      .getByRole('row', { name: /Reverse-QA/ })
      .getByRole('cell')
      .allTextContents();
  const share = (100 * (asked.length - 1)) / asked.length;
  // Of the first answer 5, 7, 7: a sample deviation of 1.155.
  const deviation = (1.1547 / asked.length).toFixed(3);
  await expect.poll(cells, FINISH).toEqual([String(asked.length), deviation, share.toFixed(1), '1']);
  expect(await violations(page)).toEqual([]);
});

test('it is kept with the run, is no run of its own, and stands in the report’s files', async () => {
  run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
  await page.reload();
  await part().getByRole('table').waitFor(FINISH);
  await expect.poll(() => part().textContent()).toContain('The judge is not connected in this tab');
  await walk(page, `${run}?view=reports`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: /zip/i }).first().click();
  const zip = new ZipReader(new Uint8ArrayReader(readFileSync(await (await arriving).path())));
  const entry = (await zip.getEntries()).find(({ filename }) => filename.endsWith('judge-stability.json'));
  const text = entry?.directory === false ? await entry.getData(new TextWriter()) : '';
  expect(JSON.parse(text)).toMatchObject({
    timesAskedAgain: 2,
    tasks: [{ task: 'reverse-qa', n: asked.length, unjudged: 1 }],
  });
  await walk(page, '#/');
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
});

/** Asks once more, and holds what is asked back after two answers. @returns what lets it go on. */
async function askUntilHeld(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = { after: server.chats.length + 2, release: released };
  await connectModel(page, server.baseUrl);
  await walk(page, `${run}?view=judges`);
  await part().getByRole('textbox', { name: 'Times' }).fill('1');
  await part().getByRole('button', { name: 'Ask the same again' }).click();
  await part().getByText(`2 of ${asked.length}`).waitFor(FINISH);
  return release;
}

async function goOn(times: number): Promise<void> {
  await connectModel(page, server.baseUrl);
  await walk(page, `${run}?view=judges`);
  await part().getByRole('button', { name: 'Go on asking' }).click();
  await part().getByText(`Scores of ${times} times`).waitFor(FINISH);
  await expect.poll(() => part().getByRole('progressbar').count(), FINISH).toBe(0);
  await expect
    .poll(() =>
      part()
        .getByRole('row', { name: /Reverse-QA/ })
        .getByRole('cell')
        .first()
        .textContent(),
    )
    .toBe(String(asked.length));
}

test('it is paused, is so after a reload, and goes on without asking anything twice', async () => {
  const before = server.chats.length;
  const release = await askUntilHeld();
  await part().getByRole('button', { name: 'Pause the judge' }).click();
  release();
  await part().getByText('Paused: nothing new is started').waitFor(FINISH);
  const paused = server.chats.length;
  expect(paused).toBeLessThan(before + asked.length);
  await page.reload();
  await part().getByText('Paused: nothing new is started').waitFor(FINISH);
  expect(await violations(page)).toEqual([]);
  await goOn(4);
  expect(server.chats).toHaveLength(before + asked.length);
});

test('a reload in its midst loses what was not stored yet, and nothing else', async () => {
  const release = await askUntilHeld();
  await page.reload();
  // Who is asked is not known to the tab any more.
  await part().getByText('The judge could not go on').waitFor(FINISH);
  const stored = Number.parseInt(
    (await part()
      .getByText(/^\d+ of \d+$/)
      .textContent()) ?? '',
    10,
  );
  const before = server.chats.length;
  release();
  await goOn(5);
  expect(server.chats).toHaveLength(before + asked.length - stored);
  expect(problems).toEqual([]);
});
