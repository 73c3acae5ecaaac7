import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readPullRequests } from '../../src/benchmarks/efcb/building/readPullRequests.ts';
import { launch } from '../support/chromium.ts';
import { visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const READ = { timeout: 100_000 };

let browser: Browser;
let page: Page;
let problems: string[];
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'benchtab-git-'));
  makeRepository(folder);
  browser = await launch();
  page = await (await browser.newContext()).newPage();
  problems = watch(page);
  // Nobody is there to choose a folder: the page is handed one of its own file system, filled with the repository.
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('repository'),
    });
  });
  await visit(page, baseUrl, '#/build');
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

function git(at: string, ...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main'];
  const environment = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', ['-C', at, ...who, ...args], { env: environment, encoding: 'utf8' });
}

/** Commits of every kind: new, changed, deleted and moved files, a binary one, no last newline, a merge. */
function makeRepository(at: string): void {
  git(at, 'init', '-q');
  let seconds = 1_700_000_000;
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(join(at, path, '..'), { recursive: true });
    writeFileSync(join(at, path), text);
  };
  const commit = (title: string, body = '') => {
    git(at, 'add', '-A');
    seconds += 3600;
    git(at, 'commit', '-q', '--date', `${seconds} +0100`, '-m', title, '-m', body || `Why: ${title}.`);
  };
  const method = (name: string, step: number) =>
    [`function ${name}(values, limit) {`, ...body(name, step), '  return total;', '}', ''].join('\n');
  const body = (name: string, step: number) =>
    Array.from(
      { length: 14 },
      (_, at_) => `  const ${name}${at_} = values.slice(${at_}, limit + ${step * 100 + at_});`,
    );
  const names = ['sum', 'mean', 'median', 'spread', 'range', 'modes', 'ranks', 'bins'];
  names.forEach((name, step) => {
    write(`src/${name}.js`, method(name, step));
    commit(`Add ${name}`);
  });
  write('src/sum.js', method('sum', 3));
  commit('Slide the window of sum', 'First line.\n\nSecond paragraph: ünïcode.');
  git(at, 'mv', 'src/mean.js', 'src/average.js');
  commit('Call mean an average');
  // So far everything is packed; what follows lies loose.
  git(at, 'gc', '-q');
  git(at, 'checkout', '-q', '-b', 'side');
  write('src/spread.js', `${method('spread', 9)}// no newline at the end`);
  commit('Change spread on the side');
  git(at, 'checkout', '-q', 'main');
  rmSync(join(at, 'src/range.js'));
  write('picture.bin', new Uint8Array([0, 1, 2, 0, 255]));
  commit('Remove range');
  git(at, 'merge', '-q', '--no-ff', '-m', 'Merge the side', 'side');
}

/** Puts a folder of this machine into the page's own file system. */
async function handOver(from: string, name: string): Promise<void> {
  const files = readdirSync(from, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(from, path), readFileSync(path).toString('base64')] as const);
  await page.evaluate(
    async ([into, given]) => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(into, { create: true });
      for (const [path, base64] of given) {
        const parts = path.split('/');
        let folderNow = root;
        for (const part of parts.slice(0, -1)) {
          folderNow = await folderNow.getDirectoryHandle(part, { create: true });
        }
        const file = await folderNow.getFileHandle(parts.at(-1) ?? '', { create: true });
        const writing = await file.createWritable();
        await writing.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
        await writing.close();
      }
    },
    [name, files] as const,
  );
}

const choose = () => page.getByRole('button', { name: 'Choose a repository’s folder' }).click();

/** The questions and the manifest of the set that the page offers, by path. */
async function downloaded(): Promise<Map<string, string>> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as zip' }).click();
  const zip = new ZipReader(new Uint8ArrayReader(readFileSync(await (await arriving).path())));
  const files = new Map<string, string>();
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  await zip.close();
  return files;
}

describe('a repository’s folder', () => {
  test('that is none says so, and what to choose', async () => {
    await handOver(join(folder, 'src'), 'repository');
    await choose();
    await page.getByText('holds no Git repository of its own').waitFor(READ);
  });

  test('gives the same questions as its log, from packed and from loose objects', async () => {
    await handOver(folder, 'repository');
    await choose();
    const log = git(folder, 'log', '-p', '--no-merges');
    const { pullRequests } = readPullRequests(log, 'repository', 'repository');
    await page.getByText(`${pullRequests.length} pull requests or commits in`).waitFor(READ);
    await expect.poll(() => page.getByRole('button', { name: 'Stop reading' }).count()).toBe(0);
    const fromFolder = await downloaded();

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files of pull requests' }).click();
    const file = { name: 'repository.txt', mimeType: 'text/plain', buffer: Buffer.from(log) };
    await (await choosing).setFiles(file);
    await page.getByText('repository.txt').first().waitFor(READ);
    const fromLog = await downloaded();
    expect([...fromLog.keys()].some((path) => path.endsWith('.jsonl'))).toBe(true);
    expect([...fromLog.values()].join('').length).toBeGreaterThan(10_000);
    expect(fromFolder).toEqual(fromLog);
    expect(problems).toEqual([]);
  });
});
