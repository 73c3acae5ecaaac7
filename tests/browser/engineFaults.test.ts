import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Execution } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';
import { casesProgram, verdicts } from '../support/python.ts';
import type { RealRun } from '../support/realRuns.ts';

declare global {
  interface Window {
    /** The run that this tab has open. */
    real: RealRun;
  }
}

const QUICK = 'def f():\n    return 1\n';
const SLOW = 'import time\ndef f():\n    time.sleep(2)\n    return 1\n';

let browser: Browser;
let context: BrowserContext;

// One profile for all: the engine's snapshot is made once and kept.
beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext();
});
afterAll(() => browser.close());

/** In a new tab, begin a run of these solutions. Every model's name is a run of its own. */
async function begin(model: string, texts: string[], where: { url?: string; owner?: BrowserContext } = {}) {
  const tab = await openHarness(where.owner ?? context, where.url ?? inject('harnessUrl'));
  const id = await tab.evaluate(
    async ([name, given]) => {
      window.real = await window.benchtab.realRuns.beginReal(name, () => given, { timeoutMs: 3000 });
      return window.real.run.getSnapshot().run.id;
    },
    [model, texts] as const,
  );
  return { tab, id };
}

async function resume(id: string): Promise<Page> {
  const tab = await openHarness(context);
  await tab.evaluate(async (runId) => {
    window.real = await window.benchtab.realRuns.resumeReal(runId);
  }, id);
  return tab;
}

const quick = (count: number) => Array.from({ length: count }, (_, at) => `${QUICK}# ${at}\n`);
const executed = (tab: Page) => tab.evaluate(() => window.real.executed);
const settled = (tab: Page) => tab.evaluate(() => window.real.run.settled());
const evaluations = (tab: Page) => tab.evaluate(() => window.real.run.getSnapshot().evaluations);
const judged = (tab: Page, count: number) =>
  tab.waitForFunction((wanted) => window.real.run.getSnapshot().evaluations.length >= wanted, count);

describe('workers of the sandbox', () => {
  test('one that is killed in mid-run loses nothing: what it was given is run again', async () => {
    const { tab } = await begin('killed', [SLOW, SLOW, ...quick(60)]);
    await tab.waitForFunction(() => window.real.run.getSnapshot().progress.running.length === 2);
    await tab.workers()[0]?.evaluate('self.close()');
    expect(await settled(tab)).toMatchObject({ status: 'finished', done: 62 });
    const all = await evaluations(tab);
    expect(all.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(all.filter(({ attempts }) => attempts.length > 1).map(({ attempts }) => attempts)).toMatchObject([
      [
        { alone: false, timedOut: true },
        { alone: true, timedOut: false },
      ],
    ]);
    await tab.close();
  });

  test('one that a solution crashes costs that solution only', async () => {
    const crash = `import _imp, importlib.machinery
bridge = _imp.create_builtin(importlib.machinery.ModuleSpec('_pyodide_core', None))
bridge.create_proxy(print)
def f(): return 1
`;
    const { tab } = await begin('crashed', [...quick(5), crash, ...quick(5), crash, ...quick(5)]);
    expect(await settled(tab)).toMatchObject({ status: 'finished', done: 17 });
    const all = await evaluations(tab);
    const crashed = all.filter(({ execution }) => execution.outcome === 'crashed');
    expect(crashed.map(({ verdict, errorType }) => [verdict, errorType])).toEqual([
      ['error', 'Error'],
      ['error', 'Error'],
    ]);
    expect(all.filter(({ verdict }) => verdict === 'pass').length).toBe(15);
    await tab.close();
  });
});

test('a sandbox whose process is ended in mid-run is made anew, and what it held is run again', async () => {
  const { tab, id } = await begin('lost', [SLOW, SLOW, ...quick(20)]);
  await tab.waitForFunction(() => window.real.run.getSnapshot().progress.running.length === 2);
  const observer = await openHarness(context);
  const frame = tab.frames().find((one) => one !== tab.mainFrame());
  // Playwright takes the whole page for dead from here on; the page lives, and another tab sees its work.
  await kill(frame ?? tab);
  const state = () =>
    observer.evaluate(async (runId) => {
      const { stores } = await window.benchtab.storage.openStores();
      const run = await stores.run(runId);
      const verdicts = (await stores.evaluations(runId)).map(({ verdict }) => verdict);
      return { status: run?.status, passed: verdicts.filter((verdict) => verdict === 'pass').length };
    }, id);
  await expect.poll(state, { timeout: 100_000 }).toEqual({ status: 'finished', passed: 22 });
  await Promise.all([tab.close(), observer.close()]);
});

describe('two tabs on one run', () => {
  test('do not do the work twice, and show the same', async () => {
    const { tab, id } = await begin('shared', [...quick(20), SLOW, SLOW, ...quick(20)]);
    const other = await resume(id);
    const [here, there] = await Promise.all([settled(tab), settled(other)]);
    expect([here, there]).toMatchObject([
      { status: 'finished', done: 42 },
      { status: 'finished', done: 42 },
    ]);
    expect((await executed(tab)).length).toBe(42);
    expect(await executed(other)).toEqual([]);
    const byTask = (all: Awaited<ReturnType<typeof evaluations>>) =>
      all.toSorted((a, b) => a.taskId.localeCompare(b.taskId));
    await judged(other, 42);
    expect(byTask([...(await evaluations(other))])).toEqual(byTask([...(await evaluations(tab))]));
    await Promise.all([tab.close(), other.close()]);
  });
});

test('a tab that is killed in mid-run loses what was in flight, and nothing else', async () => {
  const tab = await openHarness(context);
  const id = await tab.evaluate(async (before) => {
    const until = Date.now() / 1000 + 8;
    const wait = `import time\ndef f():\n    while time.time() < ${until}: time.sleep(0.01)\n    return 1\n`;
    const texts = () => [...before, wait, `${wait}# again\n`, 'def f(): return 1\n'];
    window.real = await window.benchtab.realRuns.beginReal('left', texts, { timeoutMs: 30_000 });
    return window.real.run.getSnapshot().run.id;
  }, quick(20));
  const observer = await openHarness(context);
  const kept = () =>
    observer.evaluate(async (runId) => {
      const { stores } = await window.benchtab.storage.openStores();
      return (await stores.evaluations(runId)).length;
    }, id);
  await expect.poll(kept, { timeout: 60_000 }).toBe(20);
  await kill(tab);
  const again = await resume(id);
  expect(await settled(again)).toMatchObject({ status: 'finished', done: 23 });
  const begun = await executed(again);
  expect(begun.map((text) => text.includes('time.time()'))).toEqual([true, true, false]);
  expect((await evaluations(again)).filter(({ verdict }) => verdict === 'pass').length).toBe(23);
  await Promise.all([again.close(), observer.close()]);
});

test('a time-out that only comes of bad luck is run again alone, and both times are kept', async () => {
  const tab = await openHarness(context);
  await tab.evaluate(async () => {
    // Endless until a moment that the first try can't live to see and the second one can.
    const unluckyText = () => {
      const until = Date.now() / 1000 + 5;
      return `import time\ndef f():\n    while time.time() < ${until}: pass\n    return 1\n`;
    };
    const texts = () => [unluckyText(), 'def f(): return 1\n', 'def f(): return 2\n'];
    window.real = await window.benchtab.realRuns.beginReal('unlucky', texts, { timeoutMs: 3000 });
  });
  expect(await settled(tab)).toMatchObject({ status: 'finished', done: 3 });
  const unlucky = (await evaluations(tab)).find(({ taskId }) => taskId === 't_0');
  expect(unlucky).toMatchObject({
    verdict: 'pass',
    timedOut: false,
    attempts: [
      { alone: false, timedOut: true },
      { alone: true, timedOut: false },
    ],
  });
  const [first, second] = unlucky?.attempts ?? [];
  expect(first?.durationMs).toBeGreaterThanOrEqual(3000);
  expect(second?.durationMs).toBe(unlucky?.execution.durationMs);
  await tab.close();
});

describe('a kept snapshot of the engine', () => {
  const SNAPSHOTS = 'python-snapshot/';

  /** Keys and sizes of the kept snapshots. */
  const kept = (tab: Page) =>
    tab.evaluate(async (prefix) => {
      const { connect, DATABASE, migrations } = window.benchtab.database;
      const database = await connect(DATABASE, migrations, () => {});
      const rows = await database.getAll('blobs');
      database.close();
      return rows
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, blob }) => ({ key, bytes: blob.size }));
    }, SNAPSHOTS);

  /** Put other bytes in the place of this snapshot. */
  const replace = (tab: Page, key: string, how: 'cut off' | 'packed noise') =>
    tab.evaluate(
      async ([name, way]) => {
        const { stores } = await window.benchtab.storage.openStores();
        const blob = (await stores.blob(name)) ?? new Blob();
        const noise = new Blob([crypto.getRandomValues(new Uint8Array(65_536))]);
        const packed = () => new Response(noise.stream().pipeThrough(new CompressionStream('gzip'))).blob();
        await stores.putBlob(name, way === 'cut off' ? blob.slice(0, blob.size / 2) : await packed());
      },
      [key, how] as const,
    );

  /** Boot an engine over the stores, run a program, and wait until its snapshot is kept. */
  const boot = (tab: Page): Promise<Execution> =>
    tab.evaluate(
      async (program) => {
        const { stores } = await window.benchtab.storage.openStores();
        const runtime = window.benchtab.python.createPythonRuntime({ workers: 1, spares: 0, store: stores });
        const execution = await runtime.execute(program);
        await runtime.stop();
        return execution;
      },
      casesProgram(QUICK, ['func() == 1']),
    );

  beforeAll(async () => {
    const tab = await openHarness(context);
    await boot(tab);
    while ((await kept(tab)).length === 0) await tab.waitForTimeout(100);
    await tab.close();
  });

  test.each(['cut off', 'packed noise'] as const)('that is %s is made anew', async (damage) => {
    const tab = await openHarness(context);
    const [whole] = await kept(tab);
    await replace(tab, whole?.key ?? '', damage);
    const [damaged] = await kept(tab);
    expect(verdicts(await boot(tab))).toEqual([true]);
    await expect.poll(async () => (await kept(tab))[0]?.bytes, { timeout: 60_000 }).not.toBe(damaged?.bytes);
    const [again] = await kept(tab);
    expect(again?.key).toBe(whole?.key);
    expect(again?.bytes).toBeGreaterThan(1_000_000);
    await tab.close();
  });

  test('of another build is not looked at, and makes room', async () => {
    const tab = await openHarness(context);
    const [own] = await kept(tab);
    await tab.evaluate(
      async ([prefix, key]) => {
        const { connect, DATABASE, migrations } = window.benchtab.database;
        const database = await connect(DATABASE, migrations, () => {});
        await database.put('blobs', { key: `${prefix}pyodide-1.0.0+0000/drawn`, blob: new Blob(['old']) });
        await database.delete('blobs', key);
        database.close();
      },
      [SNAPSHOTS, own?.key ?? ''] as const,
    );
    expect(verdicts(await boot(tab))).toEqual([true]);
    await expect.poll(() => kept(tab), { timeout: 60_000 }).toMatchObject([{ key: own?.key }]);
    await tab.close();
  });
});

test('a host that does not isolate the page gives the same verdicts', async () => {
  const texts = [QUICK, 'def f(): return 2\n', 'import sys\nsys.exit()\n', 'while True: pass\n'];
  const plain = await browser.newContext();
  const runs = [
    await begin('isolated', texts),
    await begin('isolated', texts, { url: inject('plainHarnessUrl'), owner: plain }),
  ];
  const isolation = [];
  const results = [];
  for (const { tab } of runs) {
    await settled(tab);
    isolation.push(await tab.evaluate(() => crossOriginIsolated));
    results.push(
      (await evaluations(tab)).map(({ taskId, result, verdict }) => ({ taskId, result, verdict })),
    );
    await tab.close();
  }
  expect(isolation).toEqual([true, false]);
  const [isolated = [], other = []] = results.map((all) =>
    all.toSorted((a, b) => a.taskId.localeCompare(b.taskId)),
  );
  expect(other).toEqual(isolated);
  expect(other.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'error', 'timed-out']);
  await plain.close();
});

/** End the process of a tab, or of a frame that has its own, with no chance to say goodbye. */
async function kill(what: Page | Frame): Promise<void> {
  const devtools = await context.newCDPSession(what);
  const crashed = ('page' in what ? what.page() : what).waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}
