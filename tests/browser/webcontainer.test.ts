import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';
import { openHarness } from '../support/openHarness.ts';
import { silentVendor, standInVendor, withoutVendor } from '../support/vendorPage.ts';

let context: BrowserContext;
let page: Page;
onFreshPages((opened) => {
  ({ context, page } = opened);
});

/** How starts of the page's container end, one after the other, and how many frames of the vendor there are then. */
const starts = (tab: Page, bootMs: number, count: number) =>
  tab.evaluate(
    async ([ms, times]) => {
      const { ContainerSession, createWebContainerRuntime } = window.benchtab.webcontainer;
      const runtime = createWebContainerRuntime(new ContainerSession({ bootMs: ms }));
      const messages: string[] = [];
      for (let at = 0; at < times; at += 1) {
        messages.push(
          await runtime.start(['javascript']).then(
            () => 'started',
            (error: Error) => error.message,
          ),
        );
      }
      const frames = document.querySelectorAll('iframe[src^="https://stackblitz.com"]').length;
      return { messages, reason: runtime.unavailable?.reason ?? null, frames };
    },
    [bootMs, count] as const,
  );

describe('the real package, where its vendor is not', () => {
  test('without a network it is known at once, and no frame is opened', async () => {
    await withoutVendor(context);
    expect(await starts(page, 8000, 1)).toEqual({
      messages: [
        'WebContainers are loaded from https://stackblitz.com, which could not be reached from here.',
      ],
      reason: 'unreachable',
      frames: 0,
    });
  });

  test('a boot that never settles loses its race, and there is one', async () => {
    const asked = await silentVendor(context);
    const ended = await starts(page, 1000, 2);
    expect(ended).toMatchObject({ reason: 'boot-timeout', frames: 1 });
    expect(ended.messages.map((message) => message.slice(0, 31))).toEqual(
      Array(2).fill('It did not start within 1 s. Co'.slice(0, 31)),
    );
    // The probe, and the frame itself.
    expect(asked.length).toBe(2);
    expect(new URL(asked[1] ?? '').searchParams.get('coep')).toBe('require-corp');
  });

  test('a page that is not isolated asks nobody', async () => {
    const asked = await silentVendor(context);
    const plain = await openHarness(context, inject('plainHarnessUrl'));
    expect(await starts(plain, 1000, 1)).toMatchObject({ reason: 'not-isolated', frames: 0 });
    expect(asked).toEqual([]);
  });

  test('a run goes on with the local engine, which its record and results name', async () => {
    await silentVendor(context);
    const ended = await page.evaluate(async () => {
      const { runs, runsSupport, storage, webcontainer } = window.benchtab;
      const stores = storage.memoryStores();
      await runsSupport.store(stores, 'model', ['pass', 'pass']);
      const reasons: string[] = [];
      const runtime = webcontainer.withFallback({
        local: new runsSupport.HandRuntime(1),
        load: async () =>
          webcontainer.createWebContainerRuntime(new webcontainer.ContainerSession({ bootMs: 500 })),
        onChoice: (_, choice) => reasons.push(choice.engine === 'local' ? choice.reason : 'preferred'),
      });
      const benchmark = runsSupport.lineBenchmark();
      const platform = runs.browserPlatform();
      const run = await runs.startRun(
        { benchmark, runtime, judge: null, stores, platform },
        runsSupport.request('model'),
      );
      const record = await run.settled();
      const engines = run.getSnapshot().evaluations.map(({ execution }) => execution.engine);
      return { status: record.status, engine: record.engine, engines, reasons };
    });
    expect(ended).toMatchObject({ status: 'finished', engine: 'hand-1', engines: ['hand-1', 'hand-1'] });
    expect(ended.reasons).toEqual([expect.stringContaining('did not start within 0.5 s')]);
  });
});

describe('the real package, with a stand-in for its vendor’s page', () => {
  test('programs run through it, and their output comes whole', async () => {
    const standIn = await standInVendor(page);
    const executions = await page.evaluate(async () => {
      const { ContainerSession, createWebContainerRuntime } = window.benchtab.webcontainer;
      const runtime = createWebContainerRuntime(new ContainerSession());
      await runtime.start(['javascript']);
      const run = (text: string) =>
        runtime.execute({
          language: 'javascript',
          entry: { kind: 'script', path: 'main.js', watchAssertions: true },
          files: { 'main.js': text },
          stdin: '',
          limits: { wallMs: 10_000, memoryBytes: 2 ** 29, outputBytes: 4096 },
          seed: null,
        });
      return [
        await run("console.log('żółć 🦊'); console.error('e'); process.exit(5)"),
        await run("require('assert')(false, 'no')"),
      ];
    });
    standIn.dispose();
    expect(executions).toMatchObject([
      { outcome: 'exited', exitStatus: 5, stdout: { text: 'żółć 🦊\n' }, stderr: { text: 'e\n' } },
      { exitStatus: 1, script: { error: { type: 'AssertionError' }, assertions: { run: 1, failed: 1 } } },
    ]);
  });
});

describe('the policy of the page', () => {
  /** Whether a frame of this address says something, or is kept out by the policy. */
  const frame = (tab: Page, address: string) =>
    tab.evaluate(
      (src) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            resolve(effectiveDirective),
          );
          window.addEventListener('message', ({ origin }) => resolve(origin));
          document.body.append(Object.assign(document.createElement('iframe'), { src }));
        }),
      address,
    );

  test('lets in a frame of the vendor’s and of nobody else', async () => {
    const app = await context.newPage();
    await standInVendor(app);
    await app.goto(inject('baseUrl'));
    expect(await frame(app, 'https://stackblitz.com/headless')).toBe('https://stackblitz.com');
    expect(await frame(app, 'https://example.com/')).toBe('frame-src');
  });

  test('no frame is opened, and nothing of the vendor’s is asked for, before anyone turned it on', async () => {
    const asked = await silentVendor(context);
    const app = await context.newPage();
    await app.goto(inject('baseUrl'));
    await app.getByRole('heading', { level: 1 }).waitFor();
    expect(asked).toEqual([]);
  });
});
