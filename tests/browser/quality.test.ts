import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';

let page: Page;

onFreshPages((opened) => {
  ({ page } = opened);
});

test('the pool analyses every language, and fetches only the grammars that are asked for', async () => {
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(request.url()));
  const scores = await page.evaluate(async () => {
    const pool = new window.benchtab.quality.QualityPool();
    const { score } = await pool.analyse('def f(a):\n  return a\n', 'python');
    pool.close();
    return score;
  });
  expect(scores).toBe(10);
  const origin = new URL(page.url()).origin;
  expect(fetched.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  expect(fetched.filter((url) => /tree-sitter-(java|cpp|c-sharp|typescript)/.test(url))).toEqual([]);
});

test('hostile sources harm nothing, and the next one is analysed', async () => {
  const reports = await page.evaluate(async () => {
    const pool = new window.benchtab.quality.QualityPool();
    const hostile = [
      '['.repeat(1_000_000),
      '{[('.repeat(660),
      '<script>x</script>\u202e\u05d0\u0000',
      '"\'`'.repeat(9000),
    ];
    const languages = window.benchtab.model.LANGUAGES;
    const given = hostile.flatMap((source) => languages.map((language) => ({ source, language })));
    const all = await Promise.all(given.map(({ source, language }) => pool.analyse(source, language)));
    const after = await Promise.all(
      languages.map((language) => pool.analyse(language === 'python' ? 'x = 1\n' : ';\n', language)),
    );
    pool.close();
    return { unread: all.slice(0, 6).map(({ unread }) => unread), after: after.map(({ parses }) => parses) };
  });
  expect(reports.unread.every((reason) => reason?.includes('longer'))).toBe(true);
  expect(reports.after).toEqual([true, true, true, true, true, true]);
});
