import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { allPages, material, openWith, visit } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const pages = allPages('aurora', 'task_2');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ context, page } = await openWith(browser, baseUrl, material(12, ['aurora', 'birch']), {
      colorScheme,
    }));
  });
  afterAll(() => context.close());

  test.each(Object.entries(pages))('%s has nothing that axe objects to', async (_name, address) => {
    await visit(page, baseUrl, address);
    expect(await violations(page)).toEqual([]);
  });

  test('import issues, opened, have nothing that axe objects to', async () => {
    await visit(page, baseUrl, '#/benchmarks');
    await page.getByText('1 error').click();
    expect(await violations(page)).toEqual([]);
  });

  test('a chart as a table has nothing that axe objects to', async () => {
    await visit(page, baseUrl, pages['run, scores'] ?? '');
    await page.getByRole('button', { name: 'Table' }).first().click();
    expect(await violations(page)).toEqual([]);
  });

  test('dialogs and menus have nothing that axe objects to', async () => {
    await visit(page, baseUrl, '');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menu').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the theme', () => {
  test('is the one that was chosen, whatever the system says, and stays', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(baseUrl);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await context.close();
  });
});
