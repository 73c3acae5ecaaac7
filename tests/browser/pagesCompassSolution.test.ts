import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Log } from 'sarif';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ratioWord, timeWord } from '../../src/app/pages/compass/solution/caseWords.ts';
import type { CompassResult } from '../../src/benchmarks/compass/index.ts';
import { violations } from '../support/axe.ts';
import { launch } from '../support/chromium.ts';
import { FILES, SOLUTIONS } from './pagesCompassSolutionSet.ts';
import { importZip, ownDevbenchZip } from './pagesDevbenchSet.ts';
import { importTexts, material, openWith, RUN, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const FINISH = { timeout: 240_000 };
let browser: Browser;
let page: Page;
let problems: string[];
/** Address of the run, for example "#/runs/1f". */
let run: string;
/** What the run has of each sample of "first-twin", as its report says. */
let results: (CompassResult & { code: string })[];

const sample = (what: keyof typeof SOLUTIONS, query = '') =>
  `${run}/aurora/first-twin?sample=${Object.keys(SOLUTIONS).indexOf(what)}${query}`;
const resultOf = (what: keyof typeof SOLUTIONS) => {
  const found = results.find(({ code }) => code === SOLUTIONS[what]);
  if (found === undefined) throw new Error(`No result for "${what}".`);
  return found;
};
const facts = () => page.locator('.facts').textContent();
const fact = (name: string) =>
  page
    .locator('.facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .textContent();
const rowsOf = async (table: string) => {
  const rows = page.getByRole('table', { name: table }).locator('tbody tr');
  await rows.first().waitFor({ state: 'attached' });
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()));
};
/** Lines of the editor that are marked so, 1-based. */
const linesMarked = (className: string) =>
  page.evaluate((name) => {
    const lines = [
      ...document.querySelectorAll('[aria-label="Solution"] .cm-line, [aria-label="Program"] .cm-line'),
    ];
    return lines.flatMap((line, at) => (line.classList.contains(name) ? [at + 1] : []));
  }, className);

async function downloaded(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

beforeAll(async () => {
  browser = await launch();
  page = await (await browser.newContext()).newPage();
  problems = watch(page);
  await importTexts(page, baseUrl, FILES);
  await page.getByRole('link', { name: 'New run with these' }).click();
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByText('Finished', { exact: true }).waitFor(FINISH);
  run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
  await visit(page, baseUrl, `${run}?view=reports`);
  const { text } = await downloaded(() =>
    page.getByRole('button', { name: /^Download results\.jsonl/ }).click(),
  );
  results = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ task }) => task === 'first-twin')
    .map(({ code, prompt, result }) => ({ ...result, code, prompt }));
}, 300_000);
afterAll(() => browser.close());

describe('a right solution', () => {
  beforeAll(() => visit(page, baseUrl, sample('right')));

  test('says what its scores are made of, and where it stands among people', async () => {
    const { quality, composite } = resultOf('right');
    expect(await fact('Verdict')).toBe('pass');
    expect(await fact('Correctness')).toBe('100.0 4 of 4 cases');
    expect(await fact('Efficiency')).toBe('100.0 4 of 4 cases');
    expect(await fact('Quality')).toBe(`${quality?.toFixed(1)} 0 findings`);
    expect(await fact('Composite')).toBe(`${composite.toFixed(1)} mean of the three`);
    // (100 − 40) / 30 = 2 standard deviations: 97.7 %.
    expect(await fact('Among people')).toBe(
      'percentile 98 100.0 beside 40.0 ± 30.0; skewed by 1.80: read with care',
    );
  });

  test('shows its statement as text and each case as it was judged', async () => {
    await expect
      .poll(() => page.locator('.problem-text').textContent())
      .toContain('<b onclick="alert(1)">not markup</b>');
    const { efficiencyCases } = resultOf('right');
    const rows = await rowsOf('Efficiency cases');
    expect(rows.map(([name, size, verdict, , , ratio]) => [name, size, verdict, ratio])).toEqual(
      efficiencyCases.map((one) => [one.name, one.size?.toLocaleString('en'), 'pass', ratioWord(one)]),
    );
    expect(rows.map(([, , , , reference, , limit]) => [reference, limit])).toEqual(
      efficiencyCases.map(({ referenceMs, limitMs }) => [timeWord(referenceMs ?? 0), timeWord(limitMs ?? 0)]),
    );
    await page.getByText('Data of later twin').click();
    await expect.poll(() => page.locator('details[open]').textContent()).toContain('[[5,4,4,5]]');
  });

  test('draws time over size as the run measured it, with the numbers behind', async () => {
    const { efficiencyCases } = resultOf('right');
    const chart = page.getByRole('figure', { name: 'Time over size' });
    await chart.locator('svg').waitFor();
    const titles = await chart.locator('svg title').allTextContents();
    for (const { name, size, durationMs, referenceMs, limitMs } of efficiencyCases) {
      const at = `${name}, Size ${size?.toLocaleString('en')}`;
      expect(titles).toContain(`Solution, ${at}: ${timeWord(durationMs ?? 0)}`);
      expect(titles).toContain(`Reference, ${at}: ${timeWord(referenceMs ?? 0)}`);
      expect(titles).toContain(`Limit, ${at}: ${timeWord(limitMs ?? 0)}`);
    }
    expect(await rowsOf('Time over size')).toEqual(
      efficiencyCases.map(({ name, size, durationMs, referenceMs, limitMs }) => [
        name,
        size?.toLocaleString('en'),
        ...[durationMs, referenceMs, limitMs].map((time) => timeWord(time ?? 0)),
      ]),
    );
  });

  test('has its memory as the run measured it, and measures the reference beside it', async () => {
    const memory = page.getByRole('region', { name: 'Memory' });
    await expect.poll(() => memory.locator('svg title').count()).toBe(4);
    await memory.getByRole('button', { name: 'Measure beside the reference' }).click();
    await memory.getByText('Measured just now').waitFor(FINISH);
    const rows = await rowsOf('Peak memory over size');
    expect(rows).toHaveLength(4);
    // They are the same source.
    for (const [, , own, reference] of rows) expect(own).toBe(reference);
    expect(rows.every(([, , own]) => /^\d.*[kM]?B$/.test(own ?? ''))).toBe(true);
  });

  test('is held against each reference', async () => {
    const part = page.getByRole('region', { name: 'Reference' });
    await part.getByText('one pass, O(n), Python; limits of time are relative to this one.').waitFor();
    await part.getByRole('button', { name: /Reference/ }).click();
    await page.getByRole('option', { name: /^sorted/ }).click();
    await part.getByText('sorted, O(n log n), Python.').waitFor();
    await expect.poll(() => part.locator('.cm-merge-a').textContent()).toContain('sorted(enumerate(values)');
    expect(await page.evaluate(() => location.hash)).toContain('reference=1');
  });
});

describe('a slow solution', () => {
  test('is told by its cases and by hollow points at the limit', async () => {
    await visit(page, baseUrl, sample('slow'));
    expect(await fact('Correctness')).toBe('100.0 4 of 4 cases');
    const { efficiency, efficiencyCases } = resultOf('slow');
    expect(efficiency).toBeLessThan(50);
    expect(await fact('Efficiency')).toContain(efficiency.toFixed(1));
    const rows = await rowsOf('Efficiency cases');
    const last = rows.at(-1) ?? [];
    expect(last[2]).toBe('slow');
    expect(last[3]).toMatch(/^stopped/);
    const chart = page.getByRole('figure', { name: 'Time over size' });
    await chart.locator('svg').waitFor();
    const stopped = efficiencyCases.at(-1);
    await expect
      .poll(() => chart.locator('svg title').allTextContents())
      .toContain(`Solution, ${stopped?.name}, Size 64,000: more than ${timeWord(stopped?.limitMs ?? 0)}`);
    expect((await rowsOf('Time over size')).at(-1)?.[2]).toBe(`> ${timeWord(stopped?.limitMs ?? 0)}`);
  });
});

describe('a wrong solution', () => {
  beforeAll(() => visit(page, baseUrl, sample('wrong')));

  test('has what was found at its lines, which links lead to', async () => {
    expect(await fact('Correctness')).toBe('25.0 1 of 4 cases');
    const { report } = resultOf('wrong');
    expect(report?.findings.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['complex-conditional', { from: 2, to: 2 }],
      ['many-arguments', { from: 7, to: 7 }],
    ]);
    await page.locator('.code-found').first().waitFor();
    expect(await linesMarked('code-found')).toEqual([2, 7]);
    await expect.poll(() => page.locator('.code-found-first').count()).toBe(2);
    const link = page.getByRole('button', { name: 'Excess Number of Function Arguments: line 7' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => linesMarked('code-marked-warning')).toEqual([7]);
    await expect.poll(() => page.locator('.code-note').textContent()).toContain('unused takes 5 arguments');
    expect(await link.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => linesMarked('code-marked-warning')).toEqual([]);
  });

  test('has its functions measured', async () => {
    const { report } = resultOf('wrong');
    expect((await rowsOf('Functions')).map(([, ...cells]) => cells.map(Number))).toEqual(
      report?.functions.map(({ cyclomatic, cognitive, nesting, codeLines, parameters }) => [
        cyclomatic,
        cognitive,
        nesting,
        codeLines,
        parameters,
      ]),
    );
  });

  test('gives its findings as SARIF', async () => {
    const { name, text } = await downloaded(() => page.getByRole('button', { name: 'SARIF' }).click());
    expect(name).toBe('aurora-first-twin-2.sarif');
    const log: Log = JSON.parse(text);
    expect(log.version).toBe('2.1.0');
    const [told] = log.runs;
    const rules = told?.tool.driver.rules ?? [];
    const findings = resultOf('wrong').report?.findings ?? [];
    expect(told?.artifacts?.map(({ location }) => location?.uri)).toEqual(['aurora/first-twin/2.py']);
    expect(
      told?.results?.map(({ ruleId, ruleIndex, locations }) => [
        ruleId,
        rules[ruleIndex ?? -1]?.id,
        locations?.[0]?.physicalLocation?.region,
      ]),
    ).toEqual(findings.map(({ kind, lines }) => [kind, kind, { startLine: lines.from, endLine: lines.to }]));
  });

  test('is changed, judged again and read anew', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Solution, editable' });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(SOLUTIONS.right);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('These results are of your edit').waitFor(FINISH);
    expect(await fact('Correctness')).toBe('100.0 4 of 4 cases');
    await expect
      .poll(() => page.getByRole('region', { name: 'Quality' }).textContent())
      .toContain('Nothing was found');
    await page.getByRole('button', { name: 'Back to the run’s result' }).click();
    expect(await fact('Correctness')).toBe('25.0 1 of 4 cases');
  });
});

describe('a solution that does not come to an answer', () => {
  test('raising, it says what and where', async () => {
    await visit(page, baseUrl, sample('crashing'));
    const rows = await rowsOf('Correctness cases');
    expect(rows[0]?.[3]).toBe('raised');
    expect(rows[0]?.at(-1)).toContain('ZeroDivisionError: division by zero (line 2)');
    expect(await fact('Correctness')).toBe('0.0 0 of 4 cases');
    expect(await fact('Quality')).toContain('100.0');
  });

  test('not parsing, it has no quality, and says at which line', async () => {
    await visit(page, baseUrl, sample('not parsing'));
    expect(await fact('Quality')).toBe('none does not parse');
    expect(await fact('Composite')).toBe('0.0 mean of the three, its quality counting 0');
    await page.getByText('The first thing that is not of the language is in line 5.').waitFor();
    await expect.poll(() => linesMarked('code-marked-error')).toEqual([5]);
    expect((await rowsOf('Efficiency cases')).every(([, , verdict]) => verdict === 'not run')).toBe(true);
  });

  test('of a task at fault, it has no scores', async () => {
    await visit(page, baseUrl, `${run}/aurora/broken`);
    await page.getByText('The task is at fault', { exact: true }).waitFor();
    expect(await facts()).not.toContain('Correctness');
    await page.getByText('counts as neither right nor wrong').waitFor();
  });

  test('in JavaScript, it has times, and no memory', async () => {
    await visit(page, baseUrl, `${run}/aurora/js-sum`);
    expect(await fact('Verdict')).toBe('pass');
    expect(await rowsOf('Efficiency cases')).toHaveLength(3);
    await page.getByText('Only the engine for Python tells what a call allocates').waitFor();
  });
});

describe('quality beside other benchmarks’ scores', () => {
  test('of a solution of CodeEval, on demand', async () => {
    const given = material(2, ['aurora']);
    const text = SOLUTIONS.wrong;
    const { page: other, context } = await openWith(browser, baseUrl, {
      ...given,
      samples: given.samples.map((one) => ({ ...one, text })),
    });
    await visit(other, baseUrl, `#/runs/${RUN}/aurora/task_1`);
    const pane = other.getByRole('region', { name: 'Quality' });
    await pane.getByText('It takes no part in this benchmark’s score.').waitFor();
    await expect.poll(() => pane.locator('.finding').count()).toBe(0);
    await pane.getByRole('button', { name: 'Analyse the code' }).click();
    await pane.getByText('Code health 9.50 of 10').waitFor(FINISH);
    await other.locator('.code-found').first().waitFor();
    await expect
      .poll(() => other.locator('.code-found').allTextContents())
      .toEqual([expect.stringContaining('if len(values)'), expect.stringContaining('def unused(')]);
    await pane.getByRole('button', { name: 'Complex Conditional: line 2' }).click();
    await other.locator('.code-marked-warning').waitFor();
    expect(await violations(other)).toEqual([]);
    await context.close();
  });

  test('of a completion of DevBench, in its program', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await importZip(other, baseUrl, await ownDevbenchZip(['python', 'typescript']));
    await other.getByRole('link', { name: 'New run with these' }).click();
    await other.getByRole('button', { name: 'Start the run' }).click();
    await other.getByText('Finished', { exact: true }).waitFor(FINISH);
    const own = await other.evaluate(() => location.hash.replace(/\?.*/, ''));
    const look = async (task: string) => {
      await visit(other, baseUrl, `${own}/aurora/${encodeURIComponent(task)}?quality=shown`);
      const pane = other.getByRole('region', { name: 'Quality' });
      await pane.getByText(/^Code health \d/).waitFor(FINISH);
      expect(await violations(other)).toEqual([]);
      return pane;
    };
    const pane = await look('python/api_usage/2');
    const functions = pane.getByRole('table', { name: 'Functions' }).getByRole('rowheader');
    await expect.poll(() => functions.allTextContents()).toEqual(['known line 5', 'total line 9']);
    await look('typescript/syntax_completion/1');
    await context.close();
  });
});

const PAGES: Record<string, () => string> = {
  right: () => sample('right'),
  slow: () => sample('slow'),
  wrong: () => sample('wrong', '&finding=1'),
  crashing: () => sample('crashing'),
  'not parsing': () => sample('not parsing'),
  'task at fault': () => `${run}/aurora/broken`,
  JavaScript: () => `${run}/aurora/js-sum`,
};

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  beforeAll(() => page.emulateMedia({ colorScheme }));

  test.each(Object.entries(PAGES))('%s has nothing that axe objects to', async (_name, addressOf) => {
    await visit(page, baseUrl, addressOf());
    await page.locator('.facts').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

test('no page is wider than a telephone', async () => {
  await page.setViewportSize({ width: 375, height: 720 });
  const wide: string[] = [];
  for (const [name, addressOf] of Object.entries(PAGES)) {
    await visit(page, baseUrl, addressOf());
    await page.locator('.facts').waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) wide.push(`${name}: ${over} px`);
  }
  expect(wide).toEqual([]);
});

test('nothing went wrong on the way', () => {
  expect(problems).toEqual([]);
});
