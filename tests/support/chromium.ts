import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chrome.exe',
];

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium or Chrome: BENCHTAB_CHROMIUM, then the usual names on the PATH, the usual places, and
 * the one that Playwright's installer brings. Null where there is none.
 *
 * @throws when BENCHTAB_CHROMIUM is set but names no file: someone meant that one and no other.
 */
export function findChromium(): string | null {
  const wanted = process.env.BENCHTAB_CHROMIUM;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(
      `BENCHTAB_CHROMIUM is "${wanted}", but there is no such file. Set it to a Chromium or Chrome.`,
    );
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * A headless browser with a fresh profile; the caller closes it.
 *
 * @param flags besides the usual ones.
 * @throws with what to do when there is no browser.
 */
export async function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumOrAdvice(), args: [...FLAGS, ...flags] });
}

/**
 * A headless browser whose profile lies in this folder, so that it outlives the browser, or was prepared with
 * preferences.
 *
 * @throws with what to do when there is no browser.
 */
export async function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: chromiumOrAdvice(), args: FLAGS });
}

/** @throws with what to do when there is no browser. */
export function chromiumOrAdvice(): string {
  const path = findChromium();
  if (path !== null) return path;
  throw new Error(
    'No Chromium or Chrome was found. Install one ("apt-get install chromium", or ' +
      '"npx playwright-core install chromium"), or set BENCHTAB_CHROMIUM to the path of one.',
  );
}
