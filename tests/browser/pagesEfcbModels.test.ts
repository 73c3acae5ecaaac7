import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { pullRequests, questions } from '../support/efcbData.ts';
import { type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { connectFilled, connectionField, fillConnection, visit } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const FINISH = { timeout: 100_000 };
const KEY = 'sk-a-key-of-nobody';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let servers: OpenaiServer[] = [];

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});
afterAll(() => browser.close());

async function serve(options: Parameters<typeof openaiServer>[0]): Promise<OpenaiServer> {
  const server = await openaiServer(options);
  servers.push(server);
  return server;
}

const field = (name: string) => connectionField(page, name);
const fill = (address: string, model?: string, key?: string) => fillConnection(page, address, model, key);

async function tested(title: string): Promise<string> {
  await page.getByRole('button', { name: 'Test connection' }).click();
  const note = page.locator('.note').filter({ hasText: title });
  await note.waitFor({ timeout: 30_000 });
  return (await note.textContent()) ?? '';
}

async function connect(address: string, key = ''): Promise<void> {
  await visit(page, baseUrl, '#/models');
  await fill(address, 'test-model', key);
  await connectFilled(page);
}

describe('"Test connection"', () => {
  test('says of each failure what it is and what to do', async () => {
    const well = await serve({ act: () => ({ reply: 'ready' }), key: KEY, models: ['test-model', 'other'] });
    const closed = await serve({ act: () => ({ reply: 'ready' }), allowsPages: false });
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await visit(page, baseUrl, '#/models');

    await fill(`http://127.0.0.1:${port}`);
    expect(await tested('No server')).toContain('Start the server');
    await fill(closed.baseUrl);
    expect(await tested('This page is not allowed')).toContain('OLLAMA_ORIGINS=');
    await fill(well.baseUrl, 'test-model', 'sk-wrong');
    const refused = await tested('The key is not accepted');
    expect(refused).not.toContain('sk-wrong');
    await fill(well.baseUrl, 'gone-model', KEY);
    expect(await tested('No such model')).toContain('other, test-model');
    await page.getByRole('button', { name: 'test-model' }).click();
    expect(await field('Model').inputValue()).toBe('test-model');
    expect(await tested('The model answered')).toContain('ready');
  });
});

describe('a kept connection', () => {
  test('keeps its key encrypted, opens with the passphrase alone, and is forgotten whole', async () => {
    const server = await serve({ act: () => ({ reply: 'ready' }), key: KEY });
    await visit(page, baseUrl, '#/models');
    await fill(server.baseUrl, 'test-model', KEY);
    await page.getByRole('checkbox', { name: /^Keep the connection/ }).click({ force: true });
    await field('Passphrase').fill('four words of mine');
    await page.getByRole('button', { name: 'Connect', exact: true }).last().click();
    await page.getByText(/^connected, kept, its key encrypted/).waitFor({ timeout: 60_000 });
    expect(await field('Key').inputValue()).toBe('');

    await page.reload();
    await page.getByText('not connected; kept, its key encrypted').waitFor();
    const stored = await page.evaluate(async () => {
      const names = await indexedDB.databases();
      const texts: string[] = [];
      for (const { name } of names) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name ?? '');
          opening.onsuccess = () => resolve(opening.result);
        });
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(all.result);
          });
          texts.push(JSON.stringify(rows));
        }
        database.close();
      }
      return `${texts.join('')}${JSON.stringify({ ...localStorage })}${JSON.stringify({ ...sessionStorage })}${location.href}`;
    });
    expect(stored).toContain('test-model');
    expect(stored).not.toContain(KEY);

    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    await page.getByLabel(/^Passphrase of the key/).fill('another');
    await page.getByRole('button', { name: 'Open the key' }).click();
    await page.getByText('The passphrase is not the one').waitFor({ timeout: 60_000 });
    await page.getByLabel(/^Passphrase of the key/).fill('four words of mine');
    await page.getByRole('button', { name: 'Open the key' }).click();
    await page.getByText(/^connected, kept, its key encrypted/).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByText('No model is connected').waitFor();
    await page.reload();
    await page.getByText('No model is connected').waitFor();
  });
});

const asked = questions(4);

describe('a built set', () => {
  test('is shown before it is imported: what is kept, and what is not for which reason', async () => {
    const github = pullRequests(4, 14).map(({ id, repository, title, description, files }) => ({
      number: Number(id),
      title,
      body: description,
      base: { repo: { full_name: repository } },
      merged_at: '2026-01-02T00:00:00Z',
      files: files.map(({ path, hunks }) => ({ filename: path, patch: hunks })),
    }));
    const long = {
      ...github[0],
      number: 99,
      title: 'too long',
      files: [{ filename: 'a', patch: `@@ -1 +1 @@\n+${'x'.repeat(8000)}` }],
    };
    await visit(page, baseUrl, '#/build');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files of pull requests' }).click();
    await (await choosing).setFiles({
      name: 'pulls.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([...github, long])),
    });
    await page.getByText('9 pull requests or commits in').waitFor();
    await page.getByRole('heading', { name: '40 questions' }).waitFor();
    const left = page.getByRole('table', { name: 'Left out' });
    await expect.poll(() => left.textContent()).toContain('example/flags#99 too long');
    await expect.poll(() => left.textContent()).toContain('and 7500 are the most');
    await page.getByRole('button', { name: 'Import the set' }).click();
    await page.getByText('Imported the built set').waitFor();
    await page.getByText('40 tasks').first().waitFor();
  });
});

describe('a connected model', () => {
  test('answers a task set, goes on after a reload, and its answers become a sample set', async () => {
    let isHeld = true;
    const server = await serve({
      act: (_asked, number) => (isHeld && number > 15 ? { silent: true } : { reply: `B, ${number}` }),
      key: KEY,
    });
    await connect(server.baseUrl, KEY);
    await page.getByRole('link', { name: 'Generate answers' }).click();
    await page.getByText('40 requests').waitFor();
    await page.getByRole('button', { name: 'Begin to ask' }).click();
    await page.getByText('15 of 40 answered').waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByText('15 of 40 answered').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The model is not connected in this tab').waitFor();
    isHeld = false;
    await page.getByRole('link', { name: 'Connect a model' }).click();
    await fill(server.baseUrl, 'test-model', KEY);
    await page.getByRole('button', { name: 'Connect', exact: true }).last().click();
    await page.getByRole('link', { name: 'Generate answers' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('40 of 40 answered').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Use as a sample set' }).click();
    await page.getByRole('link', { name: 'New run with these' }).click();
    await page.getByText('40 answers of 1 model').waitFor();
  });

  test('judges a run; what it says in words is no zero, and is asked again alone', async () => {
    let isWell = false;
    const server = await serve({
      act: (_asked, number) => ({ reply: isWell || number > 4 ? '1' : 'I would say seven.' }),
    });
    await connect(server.baseUrl);
    await page.getByRole('link', { name: 'Judge with it: new run' }).click();
    await page.getByText('test-model', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: /connected model: openai/ }).click({ force: true });
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByText('Finished', { exact: true }).waitFor(FINISH);
    await page.getByText('4 answers not judged').waitFor();
    expect(server.chats).toHaveLength(asked['mpr-gen'].length * 3);
    const before = server.chats.length;
    isWell = true;
    await page.getByRole('button', { name: 'Ask the judge again' }).click();
    // While they are asked, too, nothing is said to be not judged: what counts is what was asked.
    await expect.poll(() => server.chats.length - before, FINISH).toBe(4);
    await page.getByText('Finished', { exact: true }).waitFor(FINISH);
    await expect.poll(() => page.getByText('answers not judged').count(), FINISH).toBe(0);
    await expect.poll(() => page.locator('.card-n').first().textContent()).toBe('EFCB score');
    expect(server.chats.length - before).toBe(4);
    const run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
    await page.goto(`${baseUrl}${run}?view=solutions&in-task=MPR-Gen`);
    await page.locator('.row-link').first().click();
    const judged = page.getByRole('region', { name: 'How it was judged' });
    await expect.poll(() => judged.textContent()).toContain('What the judge said, word for word1');
  });
});
