import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EFCB_TASK_NAMES, EFCB_TASKS, isChoice } from '../../src/benchmarks/efcb/index.ts';
import { launch } from '../support/chromium.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { connectFilled, fillConnection, importTexts, visit, watch } from './pagesSupport.ts';

const baseUrl = inject('baseUrl');
const WHOLE = { timeout: 100_000 };
/** The most characters that a patch may have. */
const LONGEST = 7500;
const MARKUP = '<img src=x onerror="window.hurt=1"><script>window.hurt=2</script></pre></div><!--';
/** Markup, marks that turn the direction of text, controls, a zero-width joiner, a lone surrogate, an ANSI colour. */
const LINE = `+${MARKUP} \u202e\u2067\u0000\u0007\u001b[31m\u200d\ud800 \u05d0\u0628 {{x}} \`\${1}\` javascript:hurt\n`;
const DIFF = `@@ -1,9 +1,99 @@\n${LINE.repeat(99)}`.slice(0, LONGEST);
const MODEL = `m${MARKUP}\u202e`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];
let server: OpenaiServer;
/** Address of the run. */
let run: string;

const asked = questions(4);
const hostile = EFCB_TASKS.flatMap((task) =>
  asked[task].map(({ id, input, ideal }) => {
    const [system, user] = input;
    const shown = isChoice(task)
      ? (user?.content ?? '').replace(/^[+].*$/m, LINE.trimEnd())
      : `${user?.content ?? ''}\n${DIFF}`;
    return {
      id: `${id}${MARKUP}\u202e`,
      task,
      repository: `r${MARKUP}\u202e`,
      input: [system, { role: 'user', content: shown }],
      ideal: isChoice(task) ? ideal : DIFF,
    };
  }),
);

beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  problems = watch(page);
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
  server = await openaiServer({ act: (_asked, number) => ({ reply: number % 2 === 0 ? '7' : DIFF }) });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What any of it did to the page; nothing where it was shown as text. */
const harm = () =>
  page.evaluate(() => ({
    hurt: 'hurt' in window,
    images: document.querySelectorAll('img[src="x"]').length,
    scripts: document.querySelectorAll('body script:not([src])').length,
    links: document.querySelectorAll('a[href^="javascript:"]').length,
    title: document.title.endsWith('Benchtab'),
    // Long words may scroll in their own boxes, and not the page.
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
const NONE = { hurt: false, images: 0, scripts: 0, links: 0, title: true, tooWide: 0 };

describe('text that would do harm as anything but text', () => {
  test('is imported, judged by a model that says such things itself, and leaves every page of the run whole', async () => {
    await importTexts(page, baseUrl, {
      'questions.jsonl': jsonLines(hostile),
      'replies.jsonl': jsonLines(
        hostile.map(({ id, task, ideal }) => ({ model: MODEL, id, reply: isChoice(task) ? ideal : DIFF })),
      ),
    });
    expect(await harm()).toEqual(NONE);
    await visit(page, baseUrl, '#/models');
    await fillConnection(page, server.baseUrl);
    await connectFilled(page);
    await page.getByRole('link', { name: 'Judge with it: new run' }).click();
    await page.getByRole('radio', { name: /connected model: openai/ }).click({ force: true });
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByText('Finished', { exact: true }).waitFor(WHOLE);
    await page.getByText('not judged').first().waitFor();
    run = await page.evaluate(() => location.hash.replace(/\?.*/, ''));
    for (const view of ['scores', 'solutions', 'solutions&rows=task', 'judges', 'published', 'reports']) {
      await visit(page, baseUrl, `${run}?view=${view}`);
      expect(await harm(), view).toEqual(NONE);
    }
  });

  test.each(EFCB_TASKS.map((task) => EFCB_TASK_NAMES[task]))(
    'of %s stands as text in question, reply, truth and the judge’s words',
    async (name) => {
      await visit(page, baseUrl, `${run}?view=solutions&in-task=${name}`);
      await page.locator('.row-link').first().click();
      await page.getByRole('region', { name: 'How it was judged' }).waitFor();
      const shown = async (region: string) =>
        (await page.getByRole('region', { name: region, exact: true }).textContent()) ?? '';
      const marked = `${MARKUP} U+202EU+2067U+0000U+0007U+001B[31mU+200D`;
      expect(await shown('What the model saw')).toContain(marked);
      if (!name.startsWith('GMCQ')) {
        expect(await shown('Reply')).toContain(marked);
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('textbox', { name: 'Reply', exact: true }).waitFor();
      }
      if (name === 'MPR-Gen')
        await page.getByRole('region', { name: 'Truth' }).locator('.cm-editor').first().waitFor();
      expect(await harm(), name).toEqual(NONE);
    },
  );

  test('of a judge that did not judge stands word for word beside the answer', async () => {
    await visit(page, baseUrl, `${run}?view=solutions&verdict=unjudged`);
    await page.locator('.row-link').first().click();
    const judged = page.getByRole('region', { name: 'How it was judged' });
    await judged.getByText('What the judge said, word for word').waitFor();
    await expect.poll(() => judged.textContent()).toContain(`${MARKUP} U+202E`);
    expect(await harm()).toEqual(NONE);
  });

  test('of a pull request stands as text where a set is built', async () => {
    await visit(page, baseUrl, '#/build');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files of pull requests' }).click();
    const pull = (number: number, patch: string) => ({
      number,
      title: LINE.trim(),
      body: DIFF.slice(0, 2000),
      base: { repo: { full_name: `r/${MARKUP}` } },
      merged_at: '2026-01-02T00:00:00Z',
      files: [{ filename: `${MARKUP}.ts`, patch }],
    });
    const pulls = [pull(1, DIFF), pull(2, `${DIFF}too long`), pull(3, '@@ -1 +1 @@\n-a\n+b')];
    await (await choosing).setFiles({
      name: `pulls${'\u202e'}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(pulls)),
    });
    await page.getByText('3 pull requests or commits in').waitFor();
    await page.getByRole('table', { name: 'Left out' }).waitFor();
    await expect.poll(() => page.locator('main').textContent()).toContain(`${MARKUP} U+202E`);
    expect(await harm()).toEqual(NONE);
  });

  test('leaves no error behind in the console', () => {
    expect(problems).toEqual([]);
  });
});
