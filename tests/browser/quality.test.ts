import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '../../src/model/index.ts';
import { onFreshPages } from '../support/freshPages.ts';

let page: Page;

onFreshPages((opened) => {
  ({ page } = opened);
});

const analyseOne = (source: string, language: Language) =>
  page.evaluate(
    async ([text, of]) => {
      const pool = new window.benchtab.quality.QualityPool(1);
      const report = await pool.analyse(text, of);
      pool.close();
      return report;
    },
    [source, language] as const,
  );

test('of the grammars only those that are asked for are fetched, from the own host', async () => {
  const fetched: URL[] = [];
  page.context().on('request', (request) => fetched.push(new URL(request.url())));
  expect(await analyseOne('def f(a):\n  return a\n', 'python')).toMatchObject({ score: 10 });
  const binaries = () =>
    fetched.flatMap(({ pathname }) => /([a-z-]+)-[\w-]{8}\.wasm$/.exec(pathname)?.[1] ?? []);
  expect(binaries().toSorted()).toEqual(['tree-sitter-python', 'web-tree-sitter']);
  expect(await analyseOne('int f() { return 1; }', 'cpp')).toMatchObject({ score: 10 });
  expect(new Set(binaries())).toEqual(new Set(['tree-sitter-cpp', 'tree-sitter-python', 'web-tree-sitter']));
  const { origin } = new URL(page.url());
  expect(fetched.filter((url) => url.origin !== origin && url.protocol !== 'blob:')).toEqual([]);
});

test('a worker whose parser broke is replaced by another', async () => {
  const came = await page.evaluate(async () => {
    const made: Worker[] = [];
    const Own = Worker;
    window.Worker = class extends Own {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        made.push(this);
      }
    };
    const pool = new window.benchtab.quality.QualityPool(1);
    await pool.analyse('ready = 1\n', 'python');
    const ended: number[] = [];
    const [first] = made;
    const end = first?.terminate.bind(first);
    if (first !== undefined) {
      first.terminate = () => {
        ended.push(made.length);
        end?.();
      };
    }
    // As the browser tells of a worker that failed on its own while it was asked.
    const send = first?.postMessage.bind(first) as (message: unknown) => void;
    let asked = 0;
    if (first !== undefined) {
      first.postMessage = (message: unknown) => {
        asked++;
        // Preparing is answered; the analysis itself breaks.
        if (asked === 1) send(message);
        else first.dispatchEvent(new ErrorEvent('error', { message: 'memory access out of bounds' }));
      };
    }
    const both = await Promise.all([
      pool.analyse('x = 1\n', 'python'),
      pool.analyse('def f(a):\n  return a\n', 'python'),
    ]);
    pool.close();
    return { both: both.map(({ unread, score }) => ({ unread, score })), ended, workers: made.length };
  });
  expect(came).toEqual({
    both: [
      { unread: 'The parser failed on it.', score: null },
      { unread: null, score: 10 },
    ],
    ended: [1],
    workers: 2,
  });
});

test('a host that can not be reached is said, and asked again the next time', async () => {
  const gone = /tree-sitter-java-.*\.wasm/;
  await page.context().route(gone, (route) => route.abort());
  await expect(analyseOne('class C {}', 'java')).rejects.toThrow();
  await page.context().unroute(gone);
  expect(await analyseOne('class C {}', 'java')).toMatchObject({ score: 10 });
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
