import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EFCB_TASKS, isChoice } from '../../src/benchmarks/efcb/index.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines, pullRequests, questions } from '../support/efcbData.ts';
import { type Mirror, mirror } from '../support/mirror.ts';
import { walk, watch } from './pagesSupport.ts';

const WHOLE = { timeout: 100_000 };
const asked = questions(4);
const HOSTILE = '<img src=x onerror="document.title=1">\u202e\u0007';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let host: Mirror;
let problems: string[];
/** What the page or its worker asked the network for after it was cut. */
const wanted: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'benchtab-offline-'));

beforeAll(async () => {
  host = await mirror(inject('baseUrl'));
  browser = await launch();
  context = await browser.newContext();
  page = await context.newPage();
  problems = watch(page);
});
afterAll(async () => {
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const card = () => page.locator('.model-card').filter({ hasText: 'm-train' });
const here = () => page.evaluate(() => location.hash.replace(/\?.*/, ''));
const isKept = () =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, WHOLE);

/** Gives files, or a folder, to a button that asks for some. */
async function choose(
  name: string,
  files: string | { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name, exact: true }).click();
  await (await choosing).setFiles(files);
}

async function zipOf(texts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, text] of Object.entries(texts)) await zip.add(path, new TextReader(text));
  return Buffer.from(await zip.close());
}

async function downloaded(press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  const download: Download = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a page whose network was cut after its first load', () => {
  test('had asked for nothing more than before, until it had settled', async () => {
    await page.goto(host.url);
    await page.getByText('Recent runs').waitFor();
    const scripts = () => new Set(host.asked.filter((path) => path.endsWith('.js')));
    const first = scripts();
    expect(first).not.toContain('sw.js');
    await isKept();
    expect(scripts()).toContain('sw.js');
    expect(scripts().size).toBeGreaterThan(2 * first.size);
    // Nobody asked for an engine, a frame of the sandbox or a compiler, and nobody is given one that was kept.
    const others = /^(engines|sandbox|types)\/|typescript-worker|\.map$/;
    expect(host.asked.filter((path) => others.test(path))).toEqual([]);
  });

  test('imports a zip, a folder and a file with code that it never needed before', async () => {
    await host.close();
    await context.setOffline(true);
    await context.route('**/*', (route) => {
      wanted.push(route.request().url());
      return route.abort('internetdisconnected');
    });
    await page.getByText('Every page keeps working, also after a reload.').waitFor();

    await walk(page, '#/benchmarks');
    const questionFiles = Object.fromEntries(
      EFCB_TASKS.map((task) => [`set/${task}.jsonl`, jsonLines(asked[task])]),
    );
    const zip = { name: 'set.zip', mimeType: 'application/zip', buffer: await zipOf(questionFiles) };
    await choose('Choose files', [zip]);
    await page.getByText(/^Imported 1 file$/).waitFor();

    const replies = EFCB_TASKS.flatMap((task) =>
      asked[task].map(({ id, ideal }) => {
        const reply = isChoice(task) ? ideal : `${ideal}${HOSTILE.repeat(100)}`;
        return { model: 'm-train', id, reply };
      }),
    );
    mkdirSync(join(folder, 'answers'));
    writeFileSync(join(folder, 'answers', 'replies.jsonl'), jsonLines(replies));
    await choose('Choose a folder', join(folder, 'answers'));
    await page.getByText(/^Imported 1 file$/).waitFor();
    await page.getByText('m-train').first().waitFor();

    const scores = EFCB_TASKS.filter((task) => !isChoice(task)).flatMap((task) =>
      asked[task].map(({ id }) => ({ model: 'm-train', id, score: task === 'reverse-qa-hallu' ? 0 : 8 })),
    );
    const buffer = Buffer.from(jsonLines(scores));
    await choose('Choose files', [{ name: 'scores.jsonl', mimeType: 'application/x-ndjson', buffer }]);
    await page
      .getByText(/scores\.jsonl/)
      .first()
      .waitFor();
  });

  test('scores with the estimator and with imported scores, and compares the two', async () => {
    for (const judge of ['Lexical estimator', 'scores']) {
      await walk(page, '#/new');
      await page.getByRole('radio', { name: new RegExp(`^${judge}`) }).click({ force: true });
      await page.getByRole('button', { name: 'Start the run' }).click();
      await page.getByText('Finished', { exact: true }).waitFor(WHOLE);
      await expect.poll(() => card().locator('.card-n').textContent(), WHOLE).toBe('EFCB score');
    }
    await expect.poll(() => card().locator('.card-figure').textContent()).toBe('0.920');
    await walk(page, `${await here()}?view=judges`);
    await page
      .getByRole('table', { name: /Agreement with/ })
      .first()
      .waitFor();
  });

  test('goes on after a reload: scores, reports, drill-down, export, starter set', async () => {
    const run = await here();
    await page.reload();
    await page
      .getByRole('table', { name: /Agreement with/ })
      .first()
      .waitFor();
    await walk(page, run);
    await expect.poll(() => card().locator('.card-figure').textContent(), WHOLE).toBe('0.920');
    expect(await page.evaluate(() => [crossOriginIsolated, navigator.onLine])).toEqual([true, false]);

    await walk(page, `${run}?view=reports`);
    const zip = await downloaded(() => page.getByRole('button', { name: 'Download all as zip' }).click());
    const entries = await new ZipReader(new Uint8ArrayReader(zip)).getEntries();
    expect(entries.map(({ filename }) => filename).sort()).toEqual(
      ['report.csv', 'report.json', 'report.md', 'results.jsonl'].sort(),
    );

    await walk(page, `${run}?view=solutions&in-task=MPR-Gen`);
    await page.locator('.row-link').first().click();
    await page.getByRole('region', { name: 'Truth' }).locator('.cm-editor').first().waitFor();
    await page.getByText('Score 8.').waitFor();
    expect(await page.title()).toContain('Benchtab');

    await walk(page, '#/storage');
    const exported = await downloaded(() => page.getByRole('button', { name: 'Export everything' }).click());
    expect(exported.length).toBeGreaterThan(1000);

    await walk(page, '#/');
    await page.getByRole('button', { name: 'Score EFCB’s starter set' }).click();
    await page.getByText('Finished', { exact: true }).waitFor(WHOLE);
    await page.getByText('illustrative-careful').first().waitFor();
  });

  test('builds a set from pull requests, in a tab that was opened in that state', async () => {
    await page.close();
    page = await context.newPage();
    problems.push(...watch(page));
    await page.goto(`${host.url}#/build`);
    const pulls = pullRequests(4, 14).map(({ id, repository, title, description, files }) => ({
      number: Number(id),
      title,
      body: description,
      base: { repo: { full_name: repository } },
      merged_at: '2026-01-02T00:00:00Z',
      files: files.map(({ path, hunks }) => ({ filename: path, patch: hunks })),
    }));
    const buffer = Buffer.from(JSON.stringify(pulls));
    await choose('Choose files of pull requests', [
      { name: 'pulls.json', mimeType: 'application/json', buffer },
    ]);
    await page.getByRole('heading', { name: '40 questions' }).waitFor();
    await page.getByRole('button', { name: 'Import the set' }).click();
    await page.getByText('Imported the built set').waitFor();
  });

  test('asked the network for nothing but whether there is a newer version', () => {
    expect(wanted.filter((url) => !/\/sw\.js$/.test(url))).toEqual([]);
    expect(problems.filter((problem) => !/sw\.js|ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  });
});

describe('a newer version', () => {
  let second: BrowserContext;
  let newer: Mirror;
  beforeAll(async () => {
    newer = await mirror(inject('baseUrl'));
    second = await browser.newContext();
  });
  afterAll(async () => {
    await second.close();
    await newer.close();
  });
  const version = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.build ?? 'first');
  const word = (tab: Page) => tab.getByText('A newer version is there.');
  /** A build that differs in its page. */
  const publish = (name: string) =>
    newer.send((path, bytes) => {
      const text = bytes.toString();
      if (path === '' || path === 'index.html')
        return Buffer.from(text.replace('<html', `<html data-build="${name}"`));
      if (path !== 'sw.js') return bytes;
      return Buffer.from(text.replace(/(url:"index\.html",revision:")\w+/, `$1${name}`));
    });
  const loaded = async (tab: Page) => {
    await tab.getByText('Recent runs').waitFor();
    await tab.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, WHOLE);
  };

  test('is said to be there, and takes over at the next load, but under no other open tab', async () => {
    const tab = await second.newPage();
    await tab.goto(newer.url);
    await loaded(tab);
    publish('second');
    await tab.reload();
    await word(tab).waitFor(WHOLE);
    expect(await version(tab)).toBe('first');

    const other = await second.newPage();
    await other.goto(newer.url);
    await loaded(other);
    await word(other).waitFor(WHOLE);
    expect(await version(other)).toBe('first');
    await other.close();

    await tab.getByRole('button', { name: 'Load it' }).click();
    await expect.poll(() => version(tab).catch(() => ''), WHOLE).toBe('second');
    await loaded(tab);
    await expect.poll(() => word(tab).count()).toBe(0);
  });

  test('takes over by itself where nobody pressed anything', async () => {
    const tab = second.pages()[0] ?? (await second.newPage());
    publish('third');
    await tab.reload();
    await word(tab).waitFor(WHOLE);
    await tab.close();
    const next = await second.newPage();
    await next.goto(newer.url);
    await expect.poll(() => version(next).catch(() => ''), WHOLE).toBe('third');
  });
});

test('a host that has no service worker is as one before it', async () => {
  const bare = await mirror(inject('baseUrl'));
  bare.send((path, bytes) => (path === 'sw.js' ? Buffer.from('<!doctype html>') : bytes));
  const third = await browser.newContext();
  const tab = await third.newPage();
  const found = watch(tab);
  await tab.goto(bare.url);
  await expect.poll(() => bare.asked, WHOLE).toContain('sw.js');
  await tab.getByRole('link', { name: 'Models' }).click();
  await tab.getByText('No model is connected').waitFor();
  expect(found.filter((problem) => !/script/i.test(problem))).toEqual([]);
  await third.close();
  await bare.close();
});
