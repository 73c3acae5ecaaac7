import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { RunController } from '../../src/runs/index.ts';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import type { HandRuntime } from '../unit/runsSupport.ts';

declare global {
  interface Window {
    /** The run that this tab has open, and its engine. */
    opened?: { run: RunController; runtime: HandRuntime };
  }
}

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
// A context is a profile of its own: one origin with its own stores and locks.
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

/** In a new tab, begin a run over samples that do what the texts say. @returns its id. */
async function start(
  texts: string[],
  concurrency = 1,
  engine = 'hand-1',
): Promise<{ tab: Page; id: string }> {
  const tab = await openHarness(context);
  const id = await tab.evaluate(
    async ([given, lanes, version]) => {
      const { storage, runs, runsSupport } = window.benchtab;
      const { stores } = await storage.openStores();
      await runsSupport.store(stores, 'x', given);
      const runtime = new runsSupport.HandRuntime(lanes, version);
      const benchmark = runsSupport.lineBenchmark();
      const run = await runs.startRun(
        { benchmark, runtime, judge: null, stores, platform: runs.browserPlatform() },
        runsSupport.request('x'),
      );
      window.opened = { run, runtime };
      return run.getSnapshot().run.id;
    },
    [texts, concurrency, engine] as const,
  );
  return { tab, id };
}

/** Open a stored run in a new tab, with an engine that blocks on nothing. */
async function open(id: string): Promise<Page> {
  const tab = await openHarness(context);
  await tab.evaluate(async (runId) => {
    const { storage, runs, runsSupport } = window.benchtab;
    const { stores } = await storage.openStores();
    const runtime = new runsSupport.HandRuntime(1);
    runtime.release();
    const benchmark = runsSupport.lineBenchmark();
    const run = await runs.resumeRun(
      { benchmark, runtime, judge: null, stores, platform: runs.browserPlatform() },
      runId,
    );
    window.opened = { run, runtime };
  }, id);
  return tab;
}

const settled = (tab: Page) => tab.evaluate(() => window.opened?.run.settled());
const executed = (tab: Page) => tab.evaluate(() => window.opened?.runtime.executed);
const stored = (tab: Page, id: string) =>
  tab.evaluate(async (runId) => {
    const { stores } = await window.benchtab.storage.openStores();
    return (await stores.evaluations(runId)).length;
  }, id);

/** Wait until the tab shows so many verdicts. */
const shows = (tab: Page, count: number) =>
  tab.waitForFunction((wanted) => window.opened?.run.getSnapshot().evaluations.length === wanted, count);

const pass = (count: number) => Array.from({ length: count }, () => 'pass');

describe('a tab that is killed in mid-run', () => {
  test('leaves a run that goes on where it was', async () => {
    const { tab, id } = await start([...pass(10), 'block', 'pass']);
    await shows(tab, 10);
    await expect.poll(() => stored(tab, id)).toBe(10);
    await kill(tab);
    const again = await open(id);
    expect(await settled(again)).toMatchObject({ status: 'finished', done: 12 });
    expect(await executed(again)).toEqual(['block', 'pass']);
    expect(await stored(again, id)).toBe(12);
  });

  test('is relieved by another that has the run open', async () => {
    const { tab, id } = await start([...pass(3), 'block', 'pass']);
    const other = await open(id);
    await shows(other, 3);
    expect(await other.evaluate(() => window.opened?.run.getSnapshot().role)).toBe('following');
    expect(await executed(other)).toEqual([]);
    await kill(tab);
    expect(await settled(other)).toMatchObject({ status: 'finished', done: 5 });
    expect(await stored(other, id)).toBe(5);
  });
});

describe('two tabs on one run', () => {
  test('judge each sample once and show the same', async () => {
    const { tab, id } = await start([...pass(20), 'block', ...pass(20)]);
    const other = await open(id);
    await shows(other, 20);
    await tab.evaluate(() => window.opened?.runtime.release());
    await Promise.all([settled(tab), settled(other)]);
    await shows(other, 41);
    expect((await executed(tab))?.length).toBe(41);
    expect(await executed(other)).toEqual([]);
  });

  test('the one that only looks can cancel', async () => {
    const { tab, id } = await start(['pass', 'block', 'pass']);
    const other = await open(id);
    await shows(other, 1);
    await other.evaluate(() => window.opened?.run.cancel());
    expect(await settled(tab)).toMatchObject({ status: 'cancelled', done: 1 });
  });
});

test('two runs in two tabs: a time-out in either is tried again with both at rest', async () => {
  const texts = (passes: number) => ['block', 'block', 'hang', 'hang', ...pass(passes)];
  // Different engines, so that the second run takes nothing from the cache.
  const long = await start(texts(1000), 2, 'hand-1');
  const short = await start(texts(5), 2, 'hand-2');
  const release = (tab: Page) => tab.evaluate(() => window.opened?.runtime.release());
  await release(long.tab);
  await long.tab.waitForFunction(() => (window.opened?.runtime.executed.length ?? 0) > 20);
  await release(short.tab);
  const spans = [];
  for (const { tab } of [long, short]) {
    expect(await settled(tab)).toMatchObject({ status: 'finished' });
    spans.push(await tab.evaluate(() => window.opened?.runtime.spans ?? []));
  }
  for (const [own = [], other = []] of [spans, [...spans].reverse()]) {
    const reruns = own.slice(-2);
    expect(reruns.map(({ text }) => text)).toEqual(['hang', 'hang']);
    const beside = reruns.filter((rerun) => other.some(({ from, to }) => from < rerun.to && to > rerun.from));
    expect(beside).toEqual([]);
  }
});

test('a disk that fills up is told once, and the run finishes in memory', async () => {
  const devtools = await context.newCDPSession(await openHarness(context));
  const { origin } = new URL(inject('harnessUrl'));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
  const { tab, id } = await start([...pass(4), ...Array.from({ length: 100 }, () => 'pass at length')]);
  expect(await settled(tab)).toMatchObject({ status: 'finished', done: 104 });
  const { storageProblem, evaluations } = await tab.evaluate(() => {
    const snapshot = window.opened?.run.getSnapshot();
    return { storageProblem: snapshot?.storageProblem, evaluations: snapshot?.evaluations.length };
  });
  expect(storageProblem).toMatch(/no more room/);
  expect(evaluations).toBe(104);
  expect(await stored(tab, id)).toBeLessThan(104);
});

/** End the tab's process with no chance to say goodbye. */
async function kill(tab: Page): Promise<void> {
  const devtools = await context.newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}
