import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort, type RunnerProcess, startRunner } from '../runner/support/runnerProcess.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { visit } from './pagesSupport.ts';
import { connect } from './runnerSupport.ts';

const baseUrl = inject('baseUrl');
const { origin } = new URL(baseUrl);

let browser: Browser;
let runner: RunnerProcess;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, runner] = await Promise.all([
    launch(),
    startRunner(['--port', '0', '--slots', '1', '--origin', origin], { real: true }),
  ]);
});
afterAll(() => Promise.all([browser.close(), runner.end('SIGKILL')]));
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${baseUrl}#/runner`);
});
afterEach(() => context.close());

const trouble = (title: string, on = page) => on.getByRole('alert').filter({ hasText: title });
const connected = (on = page) => on.getByText(`Connected to ${runner.url}`);

/** All that this origin keeps in the browser. */
const kept = (on: Page) =>
  on.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), location.href, JSON.stringify(history.state)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        texts.push(JSON.stringify(all));
      }
      database.close();
    }
    return texts.join('\n');
  });

describe('connecting', () => {
  test('shows what the runner found, and lets it be chosen what runs there', async () => {
    await connect(page, runner);
    await connected().waitFor();
    const table = page.getByRole('table', { name: 'Toolchains of the runner' });
    for (const [language, tool] of [
      ['Java', 'javac'],
      ['C++', '-std=c++17'],
      ['C#', '.NET'],
    ] as const) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: language, exact: true }) });
      await expect.poll(() => row.textContent()).toContain(tool);
      expect(await page.getByRole('checkbox', { name: language, exact: true }).isChecked()).toBe(true);
    }
    expect(await page.getByRole('checkbox', { name: 'Python' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Python' }).click({ force: true });
    await page.reload();
    await connect(page, runner);
    await connected().waitFor();
    expect(await page.getByRole('checkbox', { name: 'Python' }).isChecked()).toBe(true);
  });

  test('keeps the token in memory alone', async () => {
    await connect(page, runner);
    await connected().waitFor();
    expect(await kept(page)).not.toContain(runner.token);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(runner.token);
    await page.reload();
    await page.getByText('Not connected.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(runner.url);
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe('');
  });

  test('keeps it in this tab where that is asked for, until it lets go', async () => {
    await connect(page, runner, true);
    await connected().waitFor();
    expect(await kept(page)).not.toContain(runner.token);
    await page.reload();
    await connected().waitFor();
    const other = await context.newPage();
    await other.goto(`${baseUrl}#/runner`);
    await other.getByText('Not connected.').waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected.').waitFor();
    await page.reload();
    await page.getByText('Not connected.').waitFor();
  });

  test('by the runner’s link takes the token out of the address at once', async () => {
    const tab = await context.newPage();
    await tab.goto(`${baseUrl}#${new URLSearchParams({ runner: runner.url, token: runner.token })}`);
    await connected(tab).waitFor();
    expect(await tab.evaluate(() => location.hash)).toBe('#/runner');
    expect(await kept(tab)).not.toContain(runner.token);
    await tab.goBack();
    expect(tab.url()).not.toContain(runner.token);
  });

  test('by a link to another machine asks first', async () => {
    const tab = await context.newPage();
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await tab.goto(`${baseUrl}#${new URLSearchParams({ runner: 'http://runner.invalid', token: 'x' })}`);
    await tab.getByText('A link asks for this runner').waitFor();
    expect(await tab.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('http://runner.invalid');
    expect(asked.filter((url) => url.includes('runner.invalid'))).toEqual([]);
  });
});

describe('each trouble is told apart, with what to do', () => {
  test('not running', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    await connect(page, { url, token: 'x' });
    await trouble('Not running').waitFor();
    await expect.poll(() => trouble('Not running').textContent()).toContain(`Nothing answers at ${url}`);
    await expect.poll(() => trouble('Not running').textContent()).toContain('npm run runner');
  });

  test('wrong token', async () => {
    await connect(page, { ...runner, token: 'not-the-token' });
    await trouble('Wrong token').waitFor();
    await page.getByLabel('Token', { exact: true }).fill(runner.token);
    await page.getByLabel('Token', { exact: true }).press('Enter');
    await connected().waitFor();
  });

  test('an address that is none', async () => {
    await connect(page, { url: 'ftp://somewhere', token: 'x' });
    await page.getByText('It should be an address such as').waitFor();
  });

  test.each([
    ['an isolated page', inject('baseUrl')],
    ['one that is not', inject('plainUrl')],
  ])('not allowed: %s', async (_name, from) => {
    const other = await startRunner(['--port', '0', '--origin', 'https://elsewhere.example']);
    await page.goto(`${from}#/runner`);
    await connect(page, other);
    await trouble('This page is not allowed').waitFor();
    await expect
      .poll(() => trouble('This page is not allowed').textContent())
      .toContain(`--origin ${new URL(from).origin}`);
    await other.end('SIGKILL');
  });

  test('old version', async () => {
    const server = await oldRunner();
    const { port } = server.address() as AddressInfo;
    await connect(page, { url: `http://127.0.0.1:${port}`, token: 'x' });
    await trouble('Old version').waitFor();
    await expect
      .poll(() => trouble('Old version').textContent())
      .toContain('The runner speaks version 0 of the protocol, this page version 1.');
    server.close();
  });
});

/** What a runner of before this protocol might have answered. */
async function oldRunner(): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Headers', 'authorization');
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, { 'Content-Type': 'application/json' });
    response.end(request.method === 'OPTIONS' ? '' : '{"protocol":0,"name":"old"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a page from the internet', () => {
  /** A browser to which this build's server is one of the internet; by a name, as no page of this machine has it. */
  const { port } = new URL(baseUrl);
  const hosted = `http://hosted.localhost:${port}`;
  let outside: Browser;
  let other: RunnerProcess;
  beforeAll(async () => {
    [outside, other] = await Promise.all([
      launch([`--ip-address-space-overrides=127.0.0.1:${port}=public`]),
      startRunner(['--port', '0', '--origin', hosted]),
    ]);
  });
  afterAll(() => Promise.all([outside.close(), other.end('SIGKILL')]));

  /** Answers the browser's question whether its pages may reach this machine. */
  async function answered(setting: 'granted' | 'denied'): Promise<Page> {
    const own = await outside.newContext();
    const session = await outside.newBrowserCDPSession();
    const { browserContextIds } = await session.send('Target.getBrowserContexts');
    for (const browserContextId of browserContextIds) {
      for (const name of ['local-network-access', 'loopback-network']) {
        const about = { permission: { name }, setting, origin: hosted, browserContextId };
        await session.send('Browser.setPermission', about);
      }
    }
    const tab = await own.newPage();
    await tab.goto(`${hosted}/#/runner`);
    return tab;
  }

  test('connects once it is allowed to', async () => {
    const tab = await answered('granted');
    await connect(tab, other);
    await tab.getByText(`Connected to ${other.url}`).waitFor();
  });

  test('is told that permission was denied, and where to give it', async () => {
    const tab = await answered('denied');
    await connect(tab, other);
    await trouble('Permission denied', tab).waitFor();
    await expect
      .poll(() => trouble('Permission denied', tab).textContent())
      .toContain('settings of the site');
  });
});

test('without isolation it says so on every page, and what is missing with how to install it', async () => {
  const env = { STAND_IN_ISOLATION: 'none' };
  const open = await startRunner(['--port', '0', '--origin', origin], { env });
  await connect(page, open);
  await page.getByText('at a time, without isolation.').waitFor();
  const python = page.getByRole('row').filter({ hasText: 'Python' });
  await expect.poll(() => python.textContent()).toContain('The stand-in runs none. Start the real runner.');
  for (const place of ['Benchmarks', 'New run', 'Storage', 'About', 'Benchtab']) {
    await page.getByRole('link', { name: place, exact: true }).first().click();
    await page.getByRole('complementary', { name: 'Conditions' }).getByText('No isolation.').waitFor();
  }
  await open.end('SIGKILL');
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('connected or refused, it has nothing that axe objects to', async () => {
    await page.emulateMedia({ colorScheme });
    await visit(page, baseUrl, '#/runner');
    expect(await violations(page)).toEqual([]);
    await connect(page, { ...runner, token: 'not-the-token' });
    await trouble('Wrong token').waitFor();
    expect(await violations(page)).toEqual([]);
    await connect(page, runner);
    await connected().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
