import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines } from '../support/efcbData.ts';
import { type Act, type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { importZip, ownDevbenchZip } from './pagesDevbenchSet.ts';
import { connectModel, importTexts, visit, walk, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const FINISH = { timeout: 100_000 };

let browser: Browser;
let page: Page;
let problems: string[];
let server: OpenaiServer;
/** Address of the run that the tests look at. */
let run: string;
/** What the server says; changed as the tests go. */
let act: (number: number) => Act | Promise<Act> = () => ({ reply: good });

const good = '{"relevance": 5, "helpfulness": 4}';

beforeAll(async () => {
  server = await openaiServer({
    act: (_, number) => act(number),
    models: ['first-judge', 'second-judge'],
  });
  browser = await launch();
  page = await (await browser.newContext()).newPage();
  problems = watch(page);
  await importZip(page, baseUrl, await ownDevbenchZip(['javascript']));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
const part = (judge: string) => page.getByRole('region', { name: new RegExp(`^Judge .*${judge}`) });

test('a judge chosen for a run scores its completions beside their verdicts; a failure is no zero', async () => {
  act = (number) => ({ reply: number === 3 ? 'Rather good, I think.' : good });
  await connectModel(page, server.baseUrl, 'first-judge');
  await walk(page, '#/new');
  await page.getByRole('radio', { name: /^first-judge/ }).click({ force: true });
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByText('Finished', { exact: true }).waitFor(FINISH);
  run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
  for (const model of ['aurora', 'birch']) {
    await expect.poll(() => card(model).textContent(), FINISH).toContain('Judged 9.00 of 10');
    await expect.poll(() => card(model).textContent()).toContain('9.00 to 9.00, 2 tasks');
  }
  // Eight completions, and neither the golden nor the empty ones.
  expect(server.chats).toHaveLength(8);
  expect(await card('birch').locator('.card-figure').textContent()).not.toBe('100.0');
  const failed = await Promise.all(['aurora', 'birch'].map((model) => card(model).textContent()));
  expect(failed.filter((text) => text?.includes('1 not judged'))).toHaveLength(1);
});

test('what it did not score is asked again alone', async () => {
  await page.getByRole('tab', { name: 'Judges' }).click();
  await part('first-judge').getByText('1 completion not judged').waitFor();
  await expect.poll(() => part('first-judge').textContent()).toContain('part of no mean, and never a zero');
  act = () => ({ reply: '{"relevance": 1, "helpfulness": 0}' });
  await part('first-judge').getByRole('button', { name: 'Ask the judge again' }).click();
  // While it is asked, too, nothing is said to be not judged: what counts is what was asked.
  await expect.poll(() => server.chats.length, FINISH).toBe(9);
  await part('first-judge')
    .getByText('1 completion not judged')
    .waitFor({ state: 'detached', ...FINISH });
  expect(await violations(page)).toEqual([]);
});

test('another judge is asked about the finished run; it can be paused, and goes on', async () => {
  await connectModel(page, server.baseUrl, 'second-judge');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  act = async (number) => {
    if (number > 11) await held;
    return { reply: good };
  };
  await walk(page, `${run}?view=judges`);
  await page.getByRole('radio', { name: /^second-judge/ }).click({ force: true });
  await page.getByRole('button', { name: 'Ask the judge', exact: true }).click();
  const second = part('second-judge');
  await second.getByText('2 of 8').waitFor(FINISH);
  await second.getByRole('button', { name: 'Pause the judge' }).click();
  release();
  await second.getByRole('button', { name: 'Go on asking' }).waitFor(FINISH);
  const before = server.chats.length;
  expect(before).toBeLessThan(9 + 8);
  await second.getByRole('button', { name: 'Go on asking' }).click();
  await second.getByText('8 completions judged').waitFor(FINISH);
  expect(server.chats).toHaveLength(9 + 8);
  // The run itself is as it was, and both judges stand on its cards.
  await walk(page, run);
  await expect
    .poll(
      () =>
        card('aurora')
          .getByText(/^Judged/)
          .count(),
      FINISH,
    )
    .toBe(2);
  await expect.poll(() => page.getByText('Finished', { exact: true }).count()).toBe(1);
});

test('scores that are dropped are a judge of the finished run; a wrong line is named, and the others count', async () => {
  const asked = server.chats.length;
  const scores = [0, 1].flatMap((index) =>
    ['1', '2'].map((id) => {
      const task = `javascript/syntax_completion/${id}`;
      return { model: 'aurora', task, index, relevance: 3, helpfulness: index === 0 ? 2 : 9 };
    }),
  );
  await importTexts(page, baseUrl, { 'panel.jsonl': jsonLines(scores) });
  const imported = page.locator('.note').filter({ hasText: 'Imported 1 file' });
  await expect.poll(() => imported.textContent()).toContain('panel: 2 scores of a judge');
  await expect.poll(() => imported.textContent()).toContain('"helpfulness" is more than 5.');
  await visit(page, baseUrl, `${run}?view=judges`);
  await page.getByRole('radio', { name: /^panel 2 scores from a file/ }).click({ force: true });
  await page.getByRole('button', { name: 'Ask the judge', exact: true }).click();
  const panel = part('imported');
  await panel.getByText('8 completions judged').waitFor(FINISH);
  // Two of aurora's, and all of birch's.
  await panel.getByText('6 completions not judged').waitFor(FINISH);
  await expect.poll(() => panel.getByRole('table').textContent(), FINISH).toContain('5.00');
  await expect.poll(() => panel.getByRole('button', { name: 'Ask the judge again' }).count()).toBe(0);
  await expect.poll(() => part('first-judge').getByRole('table').count()).toBe(1);
  expect(server.chats).toHaveLength(asked);
  expect(await violations(page)).toEqual([]);
});

test('a completion shows what each judge said, word for word; judges are kept with the run', async () => {
  await page.reload();
  await visit(page, baseUrl, `${run}/aurora/${encodeURIComponent('javascript/syntax_completion/2')}`);
  const said = page.getByRole('region', { name: 'What judges said' });
  await said.getByText(good).first().waitFor();
  await expect
    .poll(() => said.getByText('9 of 10: relevance 5 of 5, helpfulness 4 of 5.').count())
    .toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await visit(page, baseUrl, '#/');
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  expect(problems).toEqual([]);
});
