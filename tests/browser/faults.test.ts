import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Evaluation, RunRecord } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { countStarterSolutions } from '../support/starterSet.ts';

/** The starter set's solutions. One never ends, so its run lasts at least two limits of time. */
const SOLUTIONS = await countStarterSolutions();

let browser: Browser;
/** One reader's browser: what one test leaves in it the next one finds. */
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
  context = await profile();
});
afterAll(() => browser.close());

/** A browser's profile of its own, patient enough for a run on a busy machine. */
async function profile(): Promise<BrowserContext> {
  const made = await browser.newContext();
  made.setDefaultTimeout(100_000);
  return made;
}

/** Press the button on the first page; resolves when the run has an address. */
async function runStarterSet(page: Page, url = inject('baseUrl')): Promise<string> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('button', { name: 'Run the starter set' }).click();
  await page.waitForURL(/#\/runs\/./);
  return new URL(page.url()).hash;
}

/** On the page, and not only said to screen readers. */
const finished = (page: Page) => page.locator('p', { hasText: `${SOLUTIONS} solutions judged` }).waitFor();
const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** A run and its evaluations as the browser keeps them, read past the app. */
function stored(page: Page, id: string): Promise<{ run: RunRecord; evaluations: Evaluation[] }> {
  return page.evaluate(async (runId) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('benchtab'));
    const transaction = database.transaction(['runs', 'evaluations']);
    const run = await answer(transaction.objectStore('runs').get(runId));
    const rows: { runId: string; evaluation: Evaluation }[] = await answer(
      transaction.objectStore('evaluations').getAll(),
    );
    database.close();
    return { run, evaluations: rows.filter((row) => row.runId === runId).map((row) => row.evaluation) };
  }, id);
}

/** Wait until more than so many evaluations of the run are kept. */
async function keeps(page: Page, id: string, count: number): Promise<void> {
  while ((await stored(page, id)).evaluations.length <= count) await page.waitForTimeout(100);
}

const nameOf = ({ model, taskId }: Evaluation) => `${model}, ${taskId}`;
/** What a run found out, without the times it took. */
const verdictsOf = (evaluations: readonly Evaluation[]) =>
  Object.fromEntries(
    evaluations
      .map((one) => [nameOf(one), [one.verdict, one.score, one.strictScore, one.errorType]] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

describe('a tab that is killed in mid-run', () => {
  let before: Evaluation[];
  let after: Evaluation[];

  beforeAll(async () => {
    const page = await context.newPage();
    const address = await runStarterSet(page);
    const observer = await context.newPage();
    await observer.goto(inject('baseUrl'));
    await keeps(observer, idOf(address), 30);
    await kill(page);
    before = (await stored(observer, idOf(address))).evaluations;
    await observer.goto(`${inject('baseUrl')}${address}`);
    await finished(observer);
    after = (await stored(observer, idOf(address))).evaluations;
    await observer.close();
  });

  test('is gone on with where it was, to the end', () => {
    expect(before.length).toBeLessThan(SOLUTIONS);
    expect(after.length).toBe(SOLUTIONS);
  });

  test('judges nothing again that was kept', () => {
    const kept = before.filter(({ attempts, timedOut }) => !timedOut || attempts.at(-1)?.alone);
    const byName = new Map(after.map((evaluation) => [nameOf(evaluation), evaluation]));
    // To the microsecond: a second try would have taken another time.
    expect(kept.map((evaluation) => byName.get(nameOf(evaluation)))).toEqual(kept);
  });

  test('and the next run of the same comes from the cache at once', async () => {
    const page = await context.newPage();
    const address = await runStarterSet(page);
    await page.getByText(`${SOLUTIONS} of them from cache`).waitFor();
    const { evaluations } = await stored(page, idOf(address));
    expect(verdictsOf(evaluations)).toEqual(verdictsOf(after));
    // No engine was needed.
    expect(page.frames().length).toBe(1);
    await page.close();
  });

  test('a host that does not isolate the page says what is lost and gives the same verdicts', async () => {
    const plain = await profile();
    const page = await plain.newPage();
    const address = await runStarterSet(page, inject('plainUrl'));
    await page.getByText('Slower here.').waitFor();
    await finished(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    const { evaluations } = await stored(page, idOf(address));
    expect(verdictsOf(evaluations)).toEqual(verdictsOf(after));
    await plain.close();
  });
});

test('a second tab on a run follows the first and starts no engine of its own', async () => {
  const own = await profile();
  const page = await own.newPage();
  const address = await runStarterSet(page);
  const other = await own.newPage();
  await other.goto(`${inject('baseUrl')}${address}`);
  await other.getByText('Another tab works on this run').waitFor();
  expect(other.frames().length).toBe(1);
  await Promise.all([finished(page), finished(other)]);
  expect(other.frames().length).toBe(1);
  const cards = (tab: Page) => tab.locator('.model-card').allInnerTexts();
  await expect.poll(() => cards(other)).toEqual(await cards(page));
  await own.close();
});

test('a disk that fills up in mid-run is told, and the run finishes in memory', async () => {
  const own = await profile();
  const page = await own.newPage();
  const devtools = await own.newCDPSession(page);
  const { origin } = new URL(inject('baseUrl'));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12_000_000 });
  const address = await runStarterSet(page);
  await keeps(page, idOf(address), 10);
  await fillTheDisk(page);
  await page.getByText('Results are not being stored').waitFor();
  await page.getByText('The browser has no more room for this page').waitFor();
  await finished(page);
  expect((await stored(page, idOf(address))).evaluations.length).toBeLessThan(SOLUTIONS);
  await expect.poll(() => page.locator('.model-card').count()).toBe(3);
  await own.close();
});

/** Store bytes that do not pack until not even a kilobyte more is taken. */
function fillTheDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('filler');
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
    });
    const takes = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('bytes', 'readwrite');
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(size)));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (const size of [65_536, 8_192, 1_024]) while (await takes(size));
    database.close();
  });
}

/** End the tab's process with no chance to say goodbye. */
async function kill(tab: Page): Promise<void> {
  const devtools = await context.newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}
