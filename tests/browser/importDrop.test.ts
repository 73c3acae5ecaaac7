import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../support/chromium.ts';
import { openHarness } from '../support/openHarness.ts';

let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  folder = mkdtempSync(join(tmpdir(), 'benchtab-drop-'));
  mkdirSync(join(folder, 'set', 'deep'), { recursive: true });
  // More than the 100 that Chromium gives of a folder at a time.
  for (let file = 0; file < 120; file++) writeFileSync(join(folder, 'set', `${file}.jsonl`), `${file}`);
  writeFileSync(join(folder, 'set', 'deep', 'x.jsonl'), 'deep');
  writeFileSync(join(folder, 'loose.jsonl'), 'loose');
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const expected = [
  'loose.jsonl: loose',
  ...Array.from({ length: 120 }, (_, file) => `set/${file}.jsonl: ${file}`),
  'set/deep/x.jsonl: deep',
].sort();

test('dropped files and folders come with all that is in them', async () => {
  await page.evaluate(() => {
    const { files } = window.benchtab;
    document.body.style.height = '100vh';
    document.addEventListener('dragover', (event) => event.preventDefault());
    const dropped = new Promise((resolve) => {
      document.addEventListener('drop', (event) => {
        event.preventDefault();
        if (event.dataTransfer) resolve(files.sourcesOfDrop(event.dataTransfer.items));
      });
    });
    Object.assign(window, { dropped });
  });
  const session = await page.context().newCDPSession(page);
  const data = {
    items: [],
    files: [join(folder, 'set'), join(folder, 'loose.jsonl')],
    dragOperationsMask: 1,
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 50, y: 50, data });
  }
  expect(await contents('dropped')).toEqual(expected);
});

test("a folder picker's files keep their folders", async () => {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = true;
    document.body.append(input);
  });
  await page.locator('input').setInputFiles(join(folder, 'set'));
  await page.evaluate(() => {
    const picked = document.querySelector('input')?.files ?? [];
    Object.assign(window, { picked: window.benchtab.files.sourcesOfFiles([...picked]) });
  });
  expect(await contents('picked')).toEqual(expected.filter((text) => text.startsWith('set/')));
});

/** Path and text of each source that the page holds under this name, sorted. */
function contents(name: string): Promise<string[]> {
  return page.evaluate(async (held) => {
    const { files } = window.benchtab;
    const reading = { report: () => {}, onDownload: () => {}, signal: new AbortController().signal };
    const found = [];
    for await (const { path, lines } of files.sourceFiles(await Reflect.get(window, held), reading)) {
      for await (const line of lines) found.push(`${path}: ${line}`);
    }
    return found.sort();
  }, name);
}
