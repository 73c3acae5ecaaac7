import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { inject } from 'vitest';
import type { HarnessPage } from './evaluate.ts';

const NAMES = ['firefox-esr', 'firefox', 'firefox.exe'];

const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Longest that the browser or a page may take to start on a busy machine, and a call into the page. */
const START_MS = 120_000;
const CALL_MS = 600_000;

/** The first with JavaScript Promise Integration, which Python's threads need. */
const OLDEST = 153;

/**
 * Path of a Firefox that can run threads of Python's: BENCHTAB_FIREFOX, then the usual names on the PATH and the
 * usual places. Null where there is none, or only an older one, which is said loudly.
 */
export function findFirefox(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const wanted = process.env.BENCHTAB_FIREFOX;
  const path = (wanted ? [wanted] : [...onPath, ...PLACES]).find((one) => existsSync(one));
  if (path !== undefined && versionOf(path) >= OLDEST) return path;
  const lacking = path === undefined ? 'no Firefox here' : `no Firefox ${OLDEST} here, only an older one`;
  console.warn(
    `SKIPPED: there is ${lacking} ("apt-get install firefox-esr"), so nothing is tried in a second browser.`,
  );
  return null;
}

/** The major version, as "firefox --version" tells it; 0 where it does not. */
function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** A headless Firefox with a fresh profile, driven over WebDriver BiDi; the caller closes it. */
export function launchFirefox(path: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    // One call evaluates a whole set of solutions.
    protocolTimeout: CALL_MS,
    timeout: START_MS,
  });
}

/** A page with `window.benchtab` ready, as `openHarness` opens it in Chromium. */
export async function openHarnessIn(browser: Browser): Promise<HarnessPage> {
  const page = await browser.newPage();
  await page.goto(inject('harnessUrl'), { timeout: START_MS });
  await page.waitForFunction(() => 'benchtab' in window, { timeout: START_MS });
  return {
    evaluate: <Given, Result>(body: (given: Given) => Result | Promise<Result>, given: Given) =>
      page.evaluate(body as (given: unknown) => Result | Promise<Result>, given) as Promise<Result>,
  };
}
