import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { launch } from '../../tests/support/chromium.ts';

const root = resolve(import.meta.dirname, '../..');

/** The production build of the product's modules, served and open in a fresh browser. */
export interface BenchPage {
  browser: Browser;
  url: string;
  page: Page;
  close(): Promise<void>;
}

/** Builds the test harness as for production and opens it, cross-origin isolated. */
export async function openBenchPage(): Promise<BenchPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'benchtab-bench-'));
  await build({
    configFile: join(root, 'tests/support/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = `${server.resolvedUrls?.local[0]}harness.html`;
  const browser = await launch();
  const page = await (await browser.newContext()).newPage();
  await openHarnessAt(page, url);
  return {
    browser,
    url,
    page,
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Loads the harness and waits for it. */
export async function openHarnessAt(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'benchtab' in window);
}
