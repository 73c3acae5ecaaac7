import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';

/** A page of this context with `window.benchtab` ready. */
export async function openHarness(context: BrowserContext, url = inject('harnessUrl')): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'benchtab' in window);
  return page;
}
