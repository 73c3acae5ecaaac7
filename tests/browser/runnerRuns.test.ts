import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, type RunnerProcess, startRunner } from '../runner/support/runnerProcess.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { devbenchZip, importZip } from './pagesDevbenchSet.ts';
import { watch } from './pagesSupport.ts';
import { connect, NATIVE_TASKS, SLOW_TASK } from './runnerSupport.ts';

const baseUrl = inject('baseUrl');
const LONG = { timeout: 110_000 };

let browser: Browser;
let runner: RunnerProcess;
let port: number;
const start = () =>
  startRunner(['--port', `${port}`, '--slots', '1', '--no-cache', '--origin', new URL(baseUrl).origin], {
    real: true,
  });
beforeAll(async () => {
  port = await freePort();
  [browser, runner] = await Promise.all([launch(), start()]);
});
afterAll(() => Promise.all([browser.close(), runner.end('SIGKILL')]));

async function opened(): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { context, page, problems: watch(page) };
}

const newRun = (page: Page) => page.getByRole('link', { name: 'New run with these' }).click();
const begin = (page: Page) => page.getByRole('button', { name: 'Start the run' }).click();
const finished = (page: Page) => page.getByText('Finished', { exact: true }).waitFor(LONG);
const language = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

describe('a run of Java, C++ and C#', () => {
  let context: BrowserContext;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    ({ context, page, problems } = await opened());
    await importZip(page, baseUrl, await devbenchZip(NATIVE_TASKS));
    await newRun(page);
  });
  afterAll(() => context.close());

  test('is left out while nothing runs them, and says so calmly', async () => {
    for (const name of [/^Java 1 task/, /^C\+\+ 1 task/, /^C# 1 task/]) {
      await language(page, name).waitFor({ state: 'attached' });
      expect(await language(page, name).isChecked()).toBe(false);
    }
    await expect.poll(() => page.getByText('unsupported here; connect a runner').count()).toBe(3);
    await page.getByText('Without it those tasks are unsupported, never wrong.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('says where each will run once the runner is connected, without leaving the form', async () => {
    await page.getByRole('button', { name: 'Connect a runner' }).click();
    await connect(page, runner);
    await page.getByText(`Connected to ${runner.url}`).waitFor();
    await language(page, /^Java 1 task · native runner, javac/).waitFor({ state: 'attached' });
    await language(page, /^C\+\+ 1 task · native runner, .*g\+\+/).waitFor({ state: 'attached' });
    await language(page, /^C# 1 task · native runner, .*\.NET/).waitFor({ state: 'attached' });
    for (const name of [/^Java 1/, /^C\+\+ 1/, /^C# 1/])
      expect(await language(page, name).isChecked()).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
  });

  test('comes to the verdicts of the tools, and names the engine of each', async () => {
    await begin(page);
    await finished(page);
    const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
    await expect.poll(() => card('aurora').locator('.card-figure').textContent()).toBe('100.0');
    await expect.poll(() => card('birch').locator('.card-figure').textContent()).toBe('0.0');
    await page
      .getByText(/native runner .*javac/)
      .first()
      .waitFor();
    await page
      .getByText(/g\+\+.*-std=c\+\+17/)
      .first()
      .waitFor();
    const run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
    const engines = { java: /javac/, cpp: /g\+\+/, c_sharp: /\.NET/ };
    for (const [name, engine] of Object.entries(engines)) {
      await page.goto(`${baseUrl}${run}/birch/${encodeURIComponent(`${name}/api_usage/1`)}`);
      await page.locator('.facts').getByText(engine).waitFor();
    }
    expect(problems).toEqual([]);
  });
});

describe('a runner that is lost in the middle of a run', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ context, page } = await opened());
    await importZip(page, baseUrl, await devbenchZip([SLOW_TASK]));
    await newRun(page);
    await page.getByRole('button', { name: 'Connect a runner' }).click();
    await connect(page, runner);
    await page.getByText(`Connected to ${runner.url}`).waitFor();
    await begin(page);
    await page.getByText(/^Running: java/).waitFor(LONG);
  });
  afterAll(() => context.close());

  test('is waited for, and the page says so', async () => {
    const former = runner.token;
    await runner.end('SIGKILL');
    const note = page.locator('.note').filter({ hasText: 'Waiting for the native runner' });
    await note.waitFor(LONG);
    await note.getByText(/programs? waits? until it is there/).waitFor();
    await note.getByText(`Nothing answers at ${runner.url}.`, { exact: false }).waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);

    runner = await start();
    expect(runner.token).not.toBe(former);
    await note.getByText('The runner does not know this token.', { exact: false }).waitFor(LONG);
    expect(await violations(page)).toEqual([]);
  });

  test('and goes on with its new token, to the end, with nothing lost', async () => {
    await connect(page, runner);
    await page.getByText('Waiting for the native runner', { exact: true }).waitFor({ state: 'detached' });
    await finished(page);
    const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
    for (const model of ['aurora', 'birch']) {
      await expect.poll(() => card(model).locator('.card-figure').textContent()).toBe('100.0');
    }
  });

  test('stops a run that is opened without it, until it is connected again', async () => {
    await newRunAgain();
    await page.getByText(/^Running: java/).waitFor(LONG);
    await expect.poll(() => page.getByText(/^[1-9] of 6$/).count(), LONG).toBe(1);
    await page.reload();
    await page.getByText('This run began on a native runner').waitFor(LONG);
    await page.getByRole('link', { name: 'Native runner' }).click();
    await connect(page, runner);
    await page.getByText(`Connected to ${runner.url}`).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Resume' }).click();
    await finished(page);
  });

  /** The same programs with another limit: none of them is in the cache. */
  async function newRunAgain(): Promise<void> {
    await page.getByRole('link', { name: 'Run with other settings' }).click();
    await page.getByRole('textbox', { name: /^Time limit/ }).fill('29');
    await page.getByRole('textbox', { name: 'Name of the run' }).fill('Again');
    await begin(page);
  }
});
