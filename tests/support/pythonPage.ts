import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './chromium.ts';
import { openHarness } from './openHarness.ts';
import { startPython } from './python.ts';

/** Opens one page with a running Python for all the tests of a file, and closes its browser behind them. */
export function onPythonPage(take: (opened: { browser: Browser; page: Page }) => void): void {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await launch();
    const page = await openHarness(await browser.newContext());
    await startPython(page);
    take({ browser, page });
  });
  afterAll(() => browser?.close());
}
