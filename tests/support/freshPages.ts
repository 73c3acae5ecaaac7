import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launch } from './chromium.ts';
import { openHarness } from './openHarness.ts';

/** What a test works with: the file's browser, and a profile and harness page of the test's own. */
export interface FreshPage {
  browser: Browser;
  context: BrowserContext;
  page: Page;
}

/**
 * One browser for the tests of a file, and for each a fresh context with the harness open: a context is a
 * profile of its own, so nothing is left of the test before.
 */
export function onFreshPages(give: (opened: FreshPage) => void): void {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    context = await browser.newContext();
    give({ browser, context, page: await openHarness(context) });
  });
  afterEach(() => context.close());
}
