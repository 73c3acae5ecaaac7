import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compass } from '../../datasets/plugin.ts';
import type { CompassReport, ResultLine } from '../../src/benchmarks/compass/index.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { COMPASS_STARTER } from '../support/compassStarter.ts';
import { OWN_FILES } from './pagesCompassSet.ts';
import { importTexts, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const LONG = 600_000;
const FINISH = { timeout: LONG };
const VIEWS = [
  'scores',
  'tasks',
  'prompts',
  'issues',
  'structure',
  'percentiles',
  'published',
  'solutions',
  'reports',
] as const;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
/** Address of the run that is looked at, for example "#/runs/1f". */
let run: string;
/** What the report module made of it, as its files have it. */
let report: CompassReport;

beforeAll(async () => {
  browser = await launch();
  // A service worker would fetch the starter set itself, out of the test's reach.
  context = await browser.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
  problems = watch(page);
});
afterAll(() => browser.close());

const card = (model: string) => page.locator('.model-card').filter({ hasText: model });
const runHere = () => page.evaluate(() => location.hash.replace(/\?.*/, ''));
const table = (name: string) => page.getByRole('table', { name });
const cells = (name: string, row: string) =>
  table(name)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')
    .allTextContents();
const modelOf = (model: string) => {
  const own = report.models.find((one) => one.model === model);
  if (own === undefined) throw new Error(`The report has no ${model}.`);
  return own;
};
/** As pages write a distribution. */
const figures = (own: { median: number; mean: number; sd: number } | null) =>
  own === null ? '–' : `${own.median.toFixed(1)} / ${own.mean.toFixed(1)} ± ${own.sd.toFixed(1)}`;

/** A file of the Reports view, as it is downloaded. */
async function reportFile(name: string): Promise<string> {
  await visit(page, baseUrl, `${run}?view=reports`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  return readFileSync(await (await arriving).path(), 'utf8');
}

describe('the starter set', () => {
  test(
    'comes to a finished report with one click',
    async () => {
      // Two problems of the set, and of each model's answers one to two of the prompts: all of it takes many minutes here.
      const asked = new Set(['even-crates', 'rope-pairs']);
      const files = compass(COMPASS_STARTER).flatMap(([path, text]): [string, string][] => {
        if (path.startsWith('tasks/')) return asked.has(JSON.parse(text).id) ? [[path, text]] : [];
        const own = text.split('\n').filter((line) => {
          const { task, index, prompt } = line === '' ? { task: '', index: 1, prompt: '' } : JSON.parse(line);
          return asked.has(task) && index === 0 && ['neutral', 'dual'].includes(prompt);
        });
        return [[path, `${own.join('\n')}\n`]];
      });
      await page.route('**/datasets/compass-starter.json', (route) =>
        route.fulfill({ json: Object.fromEntries(files) }),
      );
      await visit(page, baseUrl, '');
      await page.getByRole('button', { name: 'Run COMPASS’s starter set' }).click();
      await page.getByText('Finished', { exact: true }).waitFor(FINISH);
      run = await runHere();
      const results = await reportFile('results.jsonl');
      const lines = results
        .trim()
        .split('\n')
        .map((line): ResultLine => JSON.parse(line));
      expect(lines).toHaveLength(12);
      await visit(page, baseUrl, run);
      await expect.poll(() => page.locator('.card-figure').count()).toBe(3);
      for (const model of ['illustrative-careful', 'illustrative-hasty', 'illustrative-erratic']) {
        const own = lines
          .filter((line) => line.model === model)
          .map(({ result }) => Number(result?.composite));
        const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
        // Both tasks have as many samples, so that the mean over tasks is the one over samples.
        await expect.poll(() => card(model).locator('.card-figure').textContent()).toBe(mean.toFixed(1));
      }
    },
    LONG,
  );

  test('says how people’s scores are added to its tasks', async () => {
    await visit(page, baseUrl, `${run}?view=percentiles`);
    await page.getByText('No task of this set says how people did').waitFor();
    await expect.poll(() => page.locator('.compass-code').textContent()).toContain('"human"');
  });
});

describe('a set of one’s own', () => {
  test(
    'is imported without what is broken, which is told by file, line and field',
    async () => {
      await importTexts(page, baseUrl, OWN_FILES);
      const issues = table('Import issues').first();
      await expect
        .poll(() => issues.getByRole('row').nth(1).getByRole('cell').allTextContents())
        .toEqual([
          'broken.jsonl:1',
          'correctness[0].input',
          expect.stringContaining('is not the list of arguments'),
          expect.stringContaining('A list of the arguments'),
        ]);
      await page.getByRole('link', { name: 'New run with these' }).click();
      await page.getByText('which cannot be set here').waitFor();
      await expect.poll(() => page.getByText('Strict reading').count()).toBe(0);
      await page.getByRole('button', { name: 'Start the run' }).click();
      await page.getByText('Finished', { exact: true }).waitFor(FINISH);
      run = await runHere();
      report = JSON.parse(await reportFile('report.json'));
      expect(report.models.map(({ model }) => model)).toEqual(['aurora', 'birch']);
    },
    LONG,
  );

  test('has a card a model, with both composites where a sample has no quality', async () => {
    await visit(page, baseUrl, run);
    await expect.poll(() => card('aurora').locator('.card-figure').count()).toBe(1);
    // By hand: 100, 75, 100 and 0; 100 three times and 0.
    const scores = card('aurora').getByRole('row');
    await expect.poll(() => scores.nth(1).getByRole('cell').first().textContent()).toBe('87.5 / 68.8 ± 47.3');
    await expect
      .poll(() => scores.nth(2).getByRole('cell').first().textContent())
      .toBe('100.0 / 75.0 ± 50.0');
    await expect
      .poll(() => scores.nth(3).getByRole('cell').first().textContent())
      .toBe('100.0 / 100.0 ± 0.0');
    await expect
      .poll(() => scores.nth(4).getByRole('cell').first().textContent())
      .toBe(figures(modelOf('aurora').composite));
    const { composite, meanOfDimensions } = modelOf('aurora');
    await expect
      .poll(() => card('aurora').textContent())
      .toContain(
        `Composite ${composite?.mean.toFixed(1)} with 0 for the quality of 1 sample that has none; ${meanOfDimensions?.toFixed(1)} where`,
      );
    expect(await card('birch').textContent()).not.toContain('where such a sample is left out');
    const boxes = page.locator('.chart').filter({ hasText: 'Scores of the samples' });
    await expect.poll(() => boxes.locator('svg').count()).toBe(1);
    await expect.poll(() => boxes.getByRole('row').count()).toBe(9);
  });

  test('keeps samples of a task at fault apart, and says why', async () => {
    const [row] = await cells('Why samples were not judged', 'faulty');
    expect(row).toBe('1');
    expect((await cells('Why samples were not judged', 'faulty'))[1]).toContain('no sum');
    await table('Why samples were not judged').getByRole('link', { name: '1', exact: true }).click();
    await expect.poll(() => page.locator('.row-link').allTextContents()).toEqual(['faulty']);
    await page.getByRole('button', { name: 'Only faulty ×' }).click();
    await page.getByRole('button', { name: /^unsupported Verdict/ }).waitFor();
  });

  test('leads from a count on a card to its samples', async () => {
    await visit(page, baseUrl, run);
    await card('aurora').getByRole('link', { name: '1 without a quality' }).click();
    await expect.poll(() => page.locator('.row-link').allTextContents()).toEqual(['twice']);
    expect(await page.evaluate(() => location.hash)).toContain('mark=without-quality');
  });

  test('has scores by task and by family, to sort and to filter, and consistency', async () => {
    await visit(page, baseUrl, `${run}?view=tasks`);
    await expect.poll(() => page.locator('.row-link').count()).toBe(4);
    const row = page.getByRole('row').filter({ hasText: 'sum' }).filter({ hasText: 'aurora' });
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual(expect.arrayContaining(['sums', 'aurora', '2', '87.5 / 87.5 ± 17.7', '100.0 / 100.0 ± 0.0']));
    await page.getByRole('button', { name: 'Correctness', exact: true }).click();
    await expect
      .poll(() =>
        page
          .locator('tbody tr')
          .filter({ has: page.locator('.row-link') })
          .first()
          .textContent(),
      )
      .toMatch(/^sum.*birch.*100\.0 \/ 100\.0/);
    await visit(page, baseUrl, `${run}?view=tasks&by=family&q=products`);
    await expect.poll(() => page.locator('.row-link').allTextContents()).toEqual(['products', 'products']);
    const { consistency } = modelOf('aurora');
    const shown = await cells('Mean of the standard deviations within tasks', 'aurora');
    expect(shown[0]).toBe(
      `${consistency.correctness?.mean.toFixed(2)} ± ${consistency.correctness?.sd.toFixed(2)} n 2`,
    );
    await page.locator('.row-link').first().click();
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('in-family=products');
  });

  test('has scores by prompt, as charts over tasks and as tables over samples', async () => {
    await visit(page, baseUrl, `${run}?view=prompts`);
    await expect.poll(() => page.locator('.chart svg').count()).toBe(4);
    const neutral = modelOf('aurora').prompts.find(({ prompt }) => prompt === 'neutral');
    const [samples, correctness] = await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'aurora' }) })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'neutral' }) })
      .getByRole('cell')
      .allTextContents();
    expect([samples, correctness]).toEqual(['2', '100.0 / 100.0 ± 0.0']);
    const chart = table('Correctness by prompt, mean over tasks').getByRole('row');
    await expect
      .poll(() => chart.nth(1).getByRole('cell').allTextContents())
      .toEqual(['aurora', neutral?.overTasks.correctness.mean.toFixed(1), '100.0 to 100.0', '2']);
  });

  test('counts findings, and leads to the samples that have them', async () => {
    await visit(page, baseUrl, `${run}?view=issues`);
    const counts = (model: string) =>
      modelOf(model).findings.kinds.find(({ kind }) => kind === 'deep-nesting')?.samples;
    expect([counts('aurora'), counts('birch')]).toEqual([0, 1]);
    const shown = await cells('Samples with at least one finding of a kind', 'Deep, Nested Complexity');
    expect(shown.slice(0, 2)).toEqual(['0 ', '1 25.0 %']);
    const [parsing, found] = await cells('Findings of a sample', 'birch');
    expect([parsing, found]).toEqual(['4', String(modelOf('birch').findings.total)]);
    await table('Samples with at least one finding of a kind')
      .getByRole('row')
      .filter({ hasText: 'Deep, Nested Complexity' })
      .getByRole('link', { name: '1' })
      .click();
    await expect.poll(() => page.locator('.row-link').allTextContents()).toEqual(['sum']);
  });

  test('shows how scores go together', async () => {
    await visit(page, baseUrl, `${run}?view=structure`);
    const pair = report.structure.correlations.find(
      ({ first, second }) => first === 'correctness' && second === 'efficiency',
    );
    const [own, other] = await cells('Correlations, all models', 'Correctness');
    expect([own, other]).toEqual(['1', `${pair?.value?.toFixed(3)} n 8`]);
    const [first] = report.structure.components?.components ?? [];
    const components = await cells('Variance explained, and loadings', 'All models n 7');
    expect(components.slice(0, 2)).toEqual(['PC1', `${((first?.share ?? 0) * 100).toFixed(1)} %`]);
  });

  test('sets models among people, with a caveat where people’s scores are skewed', async () => {
    await visit(page, baseUrl, `${run}?view=percentiles`);
    const task = report.tasks.find((one) => one.task === 'sum')?.models[0];
    // (87.5 + 100) / 2 lies 1.79 deviations above people's mean of 40: 96.
    expect(task?.percentile?.percentile).toBe(96);
    expect(
      await cells('By task: combined score and percentile', 'sum skewed by 2.17: read with care'),
    ).toEqual(['40.0 ± 30.0', '93.8 → 96', expect.stringMatching(/→ \d+$/)]);
    expect((await cells('Mean percentile over tasks', 'aurora'))[0]).toBe('2');
    const boxes = page.locator('.chart').filter({ hasText: 'Percentiles of the tasks' });
    await boxes.getByRole('button', { name: 'Table' }).click();
    const { box, mean } = report.models.find(({ model }) => model === 'aurora')?.percentiles ?? {};
    const figures = [box?.minimum, box?.lowerQuartile, box?.median, box?.upperQuartile, box?.maximum, mean];
    expect(
      await boxes.getByRole('row').filter({ hasText: 'aurora' }).getByRole('cell').allTextContents(),
    ).toEqual(['Percentile', ...figures.map((figure) => figure?.toFixed(1)), '0']);
  });

  test('stands beside the paper’s figures, labelled as such', async () => {
    await visit(page, baseUrl, `${run}?view=published`);
    await table('Table VI: scores').waitFor();
    expect((await cells('Table VI: scores', 'Claude-Opus-4 published'))[0]).toBe('100.0 / 72.2 ± 36.5');
    expect((await cells('Table VI: scores', 'aurora this run'))[0]).toBe('87.5 / 68.8 ± 47.3');
    expect(await cells('Table V: principal', 'PC1 published')).toEqual(['55.4 %', '0.705', '0.699', '0.118']);
    expect((await cells('Tables X and XI', 'Claude-Opus-4 published')).at(-1)).toBe('12.23 ± 8.00');
  });

  test('gives its reports as files', async () => {
    await visit(page, baseUrl, `${run}?view=reports`);
    await page.getByRole('button', { name: 'Download all as zip' }).waitFor();
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(
        expect.arrayContaining([
          'report.md',
          'report.csv',
          'families.csv',
          'tasks.csv',
          'findings.csv',
          'report.json',
          'results.jsonl',
        ]),
      );
  });

  test.each(['light', 'dark'] as const)(
    'is accessible in every part, %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      for (const address of [
        ...VIEWS.map((view) => `${run}?view=${view}`),
        `${run}?view=tasks&by=family`,
        '#/about',
      ]) {
        await visit(page, baseUrl, address);
        expect(await violations(page), address).toEqual([]);
      }
    },
    LONG,
  );

  test('fits a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const view of VIEWS) {
      await visit(page, baseUrl, `${run}?view=${view}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(390);
    }
  });

  test('leaves no error behind in the console', () => {
    expect(problems).toEqual([]);
  });
});
