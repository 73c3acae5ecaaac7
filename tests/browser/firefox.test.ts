import type { Browser as Chromium } from 'playwright-core';
import type { Browser as Firefox } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import { evaluateOnPage, type HarnessPage } from '../support/evaluate.ts';
import { findFirefox, launchFirefox, openHarnessIn } from '../support/firefox.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';
import { readStarterSet, type StarterSet } from '../support/starterSet.ts';

const path = findFirefox();

/** Two workers on a busy machine: the whole set takes a minute or two. */
const LIMIT = 600_000;

describe.skipIf(path === null)('in Firefox', () => {
  let starter: StarterSet;
  let chromium: Chromium;
  let firefox: Firefox;
  let page: HarnessPage;

  beforeAll(async () => {
    if (path === null) return;
    [starter, chromium, firefox] = await Promise.all([readStarterSet(), launch(), launchFirefox(path)]);
    page = await openHarnessIn(firefox);
    await startPython(page, { workers: 2, spares: 1 });
  }, LIMIT);
  afterAll(async () => {
    await Promise.all([chromium?.close(), firefox?.close()]);
  });

  test('canonical solutions about threads and servers pass', { timeout: LIMIT }, async () => {
    const pairs = starter.canonical.filter(({ task }) => /concurrency|http_web/.test(task.id));
    const failed = (await evaluateOnPage(page, pairs)).filter(({ score }) => score !== 1);
    expect(failed.map(told)).toEqual([]);
  });

  test('every solution of the starter set gets the result that Chromium gives it', {
    timeout: LIMIT,
  }, async () => {
    const pairs = [...starter.canonical, ...[...starter.solutions.values()].flat()];
    const beside = await openHarness(await chromium.newContext());
    await startPython(beside, { workers: 2, spares: 1 });
    const inChromium = await evaluateOnPage(beside, pairs);
    const inFirefox = await evaluateOnPage(page, pairs);
    expect(inFirefox.map(told)).toEqual(inChromium.map(told));
    expect(inFirefox.length).toBe(pairs.length);
  });
});

/** What must not depend on the browser. */
function told({ model, taskId, verdict, score, strictScore, errorType, execution }: Evaluation) {
  return { model, taskId, verdict, score, strictScore, errorType, missing: execution.missingFeatures };
}
