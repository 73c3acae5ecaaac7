import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compassReport } from '../../src/benchmarks/compass/reports/report.ts';
import { launch } from '../support/chromium.ts';
import { manySamples } from './pagesCompassManySet.ts';
import { openWith, RUN, visit } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const LONG = 300_000;
const WORKER = '**/assets/compass-worker-*.js';
const address = `#/runs/${RUN}`;
const given = manySamples();

let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await launch();
  // A service worker would fetch the worker's script itself, out of the test's reach.
  ({ page, problems } = await openWith(browser, baseUrl, given, { serviceWorkers: 'block' }));
}, LONG);
afterAll(() => browser.close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const computing = () => page.getByText('Computing the figures of 9,600 samples.');
/** What the files say, with numbers as far as the order of adding up leaves them alone. */
const read = (text: string) =>
  JSON.parse(text, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value));

/** Goes to the run as a reader that opens a link, and waits for nothing but its title. */
async function open(view = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${baseUrl}${address}${view}`);
  await page.getByRole('heading', { level: 1, name: 'Test run' }).waitFor();
}

async function download(name: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  return readFileSync(await (await arriving).path(), 'utf8');
}

describe('the report of 9,600 stored samples', () => {
  test('is not computed by the page: without its worker every part waits, says so, and answers', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(WORKER, async (route) => {
      await released;
      await route.continue();
    });
    await open();
    await computing().waitFor();
    for (const name of ['Tasks', 'Prompts', 'Issues', 'Structure', 'Percentiles', 'Published', 'Scores']) {
      await tab(name).click();
      await computing().waitFor();
    }
    release();
    await expect.poll(() => page.locator('.card-figure').count(), { timeout: LONG }).toBe(3);
    await expect.poll(() => computing().count()).toBe(0);
    await page.unroute(WORKER);
  });

  test('leaves the page its frames', async () => {
    await page.addInitScript(() => {
      const counted = window as unknown as { framesComputing: number };
      counted.framesComputing = 0;
      const look = () => {
        if (document.body?.textContent?.includes('Computing the figures of')) counted.framesComputing += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await open('?view=structure');
    await page.getByRole('table', { name: 'Correlations, all models' }).waitFor({ timeout: LONG });
    const frames = await page.evaluate(
      () => (window as unknown as { framesComputing: number }).framesComputing,
    );
    // A page that computes is drawn once or twice before it begins.
    expect(frames).toBeGreaterThan(10);
  });

  test(
    'is the same as one that is computed at once, in files that are whole',
    async () => {
      await visit(page, baseUrl, `${address}?view=reports`);
      await page.getByRole('button', { name: 'Download all as zip' }).waitFor({ timeout: LONG });
      const { benchmark, generated, ...report } = read(await download('report.json'));
      const models = given.sampleSets.map(({ model }) => model);
      const own = compassReport(given.tasks, given.evaluations, models);
      expect(report).toEqual(read(JSON.stringify(own)));
      expect([benchmark, typeof generated]).toEqual(['COMPASS', 'string']);

      const families = (await download('families.csv')).trim().split('\n').slice(1);
      expect(families.map((row) => row.split(',').slice(0, 3))).toEqual(
        own.families.flatMap(({ family, tasks }) => models.map((model) => [family, String(tasks), model])),
      );
      const lines = (await download('results.jsonl')).trim().split('\n');
      expect(lines).toHaveLength(9600);
      const codes = new Set(
        lines.map((line) => JSON.parse(line)).map(({ task, model, code }) => `${task} ${model} ${code}`),
      );
      expect(codes.size).toBe(9600);
      const { runs } = JSON.parse(await download('findings.sarif'));
      const deep = given.evaluations.filter(({ result }) => JSON.stringify(result).includes('deep-nesting'));
      const told = runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'deep-nesting');
      expect(told).toHaveLength(deep.length);
    },
    LONG,
  );

  test('says why it is not there, where its worker can not be had', async () => {
    expect(problems).toEqual([]);
    await page.route(WORKER, (route) => route.abort());
    await open('?view=tasks');
    const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be computed' });
    await failure.waitFor();
    await expect
      .poll(() => failure.textContent())
      .toContain('The report could not be computed: the worker was not loaded.');
    // Samples need no figures.
    await tab('Samples').click();
    await page.locator('.row-link').first().waitFor();
  });
});
