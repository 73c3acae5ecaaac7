import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchProfile } from '../support/chromium.ts';
import { onFreshPages } from '../support/freshPages.ts';
import { openHarness } from '../support/openHarness.ts';
import { sharedData } from '../support/shared.ts';

let context: BrowserContext;
let page: Page;

onFreshPages((opened) => {
  ({ context, page } = opened);
});

const problem = (id: string) => ({
  task_id: id,
  name: 'f',
  problem: 'Give one.',
  canonical_solution: 'def f():\n    return 1',
  tests: '[{"assertion": "func() == 1"}]',
  topic: 'strings',
  object: 'function',
  complexity: 1,
});
const solution = (id: string, model: string) => ({ task_id: id, model, candidate_solution: 'x = "é𝄞"' });
const lines = (...objects: unknown[]) => objects.map((object) => `${JSON.stringify(object)}\n`).join('');

/** A file to give: text, or bytes in base64 for what is no text; zips and gzips are packed in the page. */
type Given =
  | { path: string; text: string }
  | { path: string; base64: string }
  | { path: string; gzip: string }
  | { path: string; zip: Record<string, string>; cutOff?: number };

/** Imports in the page what was given, and tells what came of it and what is stored. */
function importInto(target: Page, given: Given[], urls: string[] = []) {
  return target.evaluate(
    async ([givenFiles, links]) => {
      const { files, storage } = window.benchtab;
      const toBlob = async (file: (typeof givenFiles)[number]): Promise<Blob> => {
        if ('text' in file) return new Blob([file.text]);
        if ('base64' in file)
          return new Blob([Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0))]);
        if ('gzip' in file) {
          return new Response(
            new Blob([file.gzip]).stream().pipeThrough(new CompressionStream('gzip')),
          ).blob();
        }
        const entries = Object.entries(file.zip).map(([path, text]) => ({ path, text }));
        const zip = await files.zipFiles(entries);
        return zip.slice(0, zip.size - (file.cutOff ?? 0));
      };
      const into = await storage.openStores();
      const sources = await Promise.all(
        givenFiles.map(async (file) => ({
          kind: 'file' as const,
          path: file.path,
          blob: await toBlob(file),
        })),
      );
      const stages = new Set<string>();
      const result = await files.importFiles({
        sources: [...sources, ...links.map((url) => ({ kind: 'url' as const, url }))],
        into,
        origin: null,
        onProgress: ({ stage }) => stages.add(stage),
        signal: new AbortController().signal,
      });
      const tasks = await Promise.all(result.taskSets.map(({ id }) => into.stores.tasks(id)));
      const samples = await Promise.all(result.sampleSets.map(({ id }) => into.stores.samples(id)));
      return {
        stages: [...stages],
        taskSets: result.taskSets.map(({ name, origin, taskCount, md5 }) => ({
          name,
          origin,
          taskCount,
          md5,
        })),
        taskIds: tasks.map((set) => set.map(({ id }) => id)),
        sampleSets: result.sampleSets.map(({ model, origin, sampleCount }) => ({
          model,
          origin,
          sampleCount,
        })),
        sampleIds: samples.map((set) => set.map(({ taskId }) => taskId)),
        texts: samples.flatMap((set) => set.map(({ text }) => text)),
        issues: [
          ...result.issues,
          ...result.taskSets.flatMap(({ issues }) => issues),
          ...result.sampleSets.flatMap(({ issues }) => issues),
        ].map(({ severity, file, line, message }) => ({ severity, file, line, message })),
        stored: [(await into.stores.taskSets()).length, (await into.stores.sampleSets()).length],
      };
    },
    [given, urls] as const,
  );
}

describe('what people drop', () => {
  test('problems and solutions of two models, mixed, in folders, zips and gzips, sort themselves', async () => {
    const result = await importInto(page, [
      { path: 'aurora.jsonl.gz', gzip: lines(solution('a_1', 'aurora'), solution('a_2', 'aurora')) },
      {
        path: 'all.zip',
        zip: {
          'problems/b.jsonl': lines(problem('b_1')),
          'problems/a.jsonl': lines(problem('a_1'), problem('a_2')),
          'solutions/birch/b.jsonl': lines(solution('b_1_birch', 'birch')),
          '__MACOSX/problems/._a.jsonl': 'x',
        },
      },
    ]);
    expect(result.taskSets).toMatchObject([{ name: 'all.zip/problems', taskCount: 3 }]);
    expect(result.taskIds).toEqual([['a_1', 'a_2', 'b_1']]);
    expect(result.sampleSets).toEqual([
      { model: 'birch', origin: 'all.zip/solutions/birch/b.jsonl', sampleCount: 1 },
      { model: 'aurora', origin: 'aurora.jsonl', sampleCount: 2 },
    ]);
    expect(result.sampleIds).toEqual([['b_1'], ['a_1', 'a_2']]);
    expect(result.texts[0]).toBe('x = "é𝄞"');
    expect(result.issues).toEqual([]);
    expect(result.stored).toEqual([1, 2]);
    expect(result.stages).toEqual(['looking', 'reading', 'storing']);
  });

  test('CRLF and lone CR end lines; a missing last line end does not matter', async () => {
    const text = [problem('a'), problem('b'), problem('c')].map((item) => JSON.stringify(item));
    const { taskIds, issues } = await importInto(page, [
      { path: 'a.jsonl', text: `${text[0]}\r\n\r\n${text[1]}\r${text[2]}` },
    ]);
    expect(taskIds).toEqual([['a', 'b', 'c']]);
    expect(issues).toEqual([]);
  });

  test('a byte order mark costs the first line, as in the reference, and is said', async () => {
    const { taskIds, issues } = await importInto(page, [
      { path: 'a.jsonl', text: `\uFEFF${lines(problem('a'), problem('b'))}` },
    ]);
    expect(taskIds).toEqual([['b']]);
    expect(issues).toMatchObject([{ file: 'a.jsonl', line: 1 }]);
    expect(issues[0]?.message).toContain('BOM');
  });

  test('mixed encodings: a file with one wrong byte and a UTF-16 file are left out by name, the rest is read', async () => {
    const broken = Buffer.concat([
      Buffer.from(lines(problem('a'), problem('b'))),
      Buffer.from(JSON.stringify({ ...problem('c'), problem: 'caf\u00e9' }), 'latin1'),
      Buffer.from(`\n${lines(problem('d'))}`),
    ]);
    const wide = Buffer.from(`\uFEFF${lines(problem('e'))}`, 'utf16le');
    const { taskIds, issues } = await importInto(page, [
      { path: 'p/broken.jsonl', base64: broken.toString('base64') },
      { path: 'p/wide.jsonl', base64: wide.toString('base64') },
      { path: 'p/good.jsonl', text: lines(problem('good')) },
    ]);
    expect(taskIds).toEqual([['good']]);
    expect(issues.map(({ severity, file, line }) => [severity, file, line])).toEqual(
      expect.arrayContaining([
        ['error', 'p/broken.jsonl', 3],
        ['error', 'p/wide.jsonl', 1],
      ]),
    );
    expect(issues.find(({ file }) => file === 'p/broken.jsonl')?.message).toContain('0xe9');
    expect(issues.find(({ file }) => file === 'p/wide.jsonl')?.message).toContain('UTF-16');
  });

  test('a truncated zip, an empty file and a file of another kind are reported by name', async () => {
    const { stored, issues } = await importInto(page, [
      { path: 'half.zip', zip: { 'a.jsonl': lines(problem('a')) }, cutOff: 40 },
      { path: 'empty.jsonl', text: '' },
      { path: 'other.jsonl', text: lines({ question: 'x' }) },
      { path: 'notes.txt', text: 'x' },
    ]);
    expect(stored).toEqual([0, 0]);
    expect(issues.map(({ severity, file }) => [severity, file])).toEqual([
      ['error', 'half.zip'],
      ['error', 'empty.jsonl'],
      ['error', 'other.jsonl'],
      ['warning', 'notes.txt'],
    ]);
  });

  test('hostile names and texts are kept as they are, as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e__proto__';
    const { sampleSets, issues } = await importInto(page, [
      { path: '../../<b>/x.jsonl', text: lines(solution('a', hostile)) },
      {
        path: '__proto__/x.jsonl',
        text: '{"__proto__": {"tests": 1}, "task_id": "a", "model": "__proto__", "candidate_solution": ""}',
      },
    ]);
    expect(sampleSets.map(({ model, origin }) => [model, origin])).toEqual([
      [hostile, '<b>/x.jsonl'],
      ['__proto__', '__proto__/x.jsonl'],
    ]);
    expect(issues).toEqual([]);
  });
});

const problems = sharedData('codeeval', 'problems');
const solutions = sharedData('codeeval', 'solutions');

test.skipIf(problems === null || solutions === null)(
  'the parity data: 60 problems, four models',
  async () => {
    const filesOf = (folder: string | null, name: string): Given[] =>
      readdirSync(folder ?? '', { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.jsonl'))
        .map((path) => ({ path: `${name}/${path}`, text: readFileSync(join(folder ?? '', path), 'utf8') }));
    const result = await importInto(page, [
      ...filesOf(solutions, 'solutions'),
      ...filesOf(problems, 'problems'),
    ]);
    expect(result.taskSets).toMatchObject([{ name: 'problems', origin: 'problems', taskCount: 60 }]);
    expect(result.sampleSets.map(({ model }) => model)).toEqual(['aurora', 'birch', 'cedar', 'dune']);
    expect(result.stored).toEqual([1, 4]);
  },
);

describe('links', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/closed.jsonl') return response.end(lines(problem('a')));
      response.setHeader('Access-Control-Allow-Origin', '*');
      // The harness is isolated, as the app is: other sites' files must agree to be taken in.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      if (url?.startsWith('/open%20file.jsonl')) return response.end(lines(problem('a'), problem('b')));
      if (url === '/page') return response.setHeader('Content-Type', 'text/html').end('<p>');
      response.statusCode = 404;
      return response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test('a file that its host lets other pages read', async () => {
    const { taskSets, stages } = await importInto(page, [], [`${base}/open%20file.jsonl?download=1`]);
    expect(taskSets).toMatchObject([{ name: 'open file', origin: 'open file.jsonl', taskCount: 2 }]);
    expect(taskSets[0]?.md5).toMatch(/^[0-9a-f]{32}$/);
    expect(stages).toContain('downloading');
  });

  test('what can not be had is explained', async () => {
    const { issues } = await importInto(
      page,
      [],
      [`${base}/closed.jsonl`, `${base}/page`, `${base}/nothing`, 'x'],
    );
    expect(issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('(CORS)'),
      expect.stringContaining('is a web page'),
      expect.stringContaining('404'),
      expect.stringContaining('is not a link'),
    ]);
  });
});

describe('large and interrupted', () => {
  test('200 MB of solutions are imported while the page stays alive and small', async () => {
    const result = await page.evaluate(async () => {
      const { files, storage } = window.benchtab;
      // 200 parts of about 1 MB, 500 lines each; every line answers a task of its own.
      const filler = 'x = 1  # é\\n'.repeat(180);
      const parts = Array.from({ length: 200 }, (_, part) => {
        const rows = Array.from(
          { length: 500 },
          (_row, row) => `{"task_id":"t_${part}_${row}","model":"big","candidate_solution":"${filler}"}\n`,
        );
        return new Blob(rows);
      });
      const blob = new Blob(parts);
      const into = await storage.openStores();
      let ticks = 0;
      let longestPause = 0;
      let eventsSinceTick = 0;
      let events = 0;
      let bytesDone = 0;
      const timer = setInterval(() => {
        ticks++;
        longestPause = Math.max(longestPause, eventsSinceTick);
        eventsSinceTick = 0;
      }, 20);
      const { sampleSets, issues } = await files.importFiles({
        sources: [{ kind: 'file', path: 'big.jsonl', blob }],
        into,
        origin: null,
        onProgress: (progress) => {
          events++;
          eventsSinceTick++;
          if (progress.stage === 'reading') bytesDone = progress.bytesDone;
        },
        signal: new AbortController().signal,
      });
      clearInterval(timer);
      const id = sampleSets[0]?.id ?? '';
      return { size: blob.size, bytesDone, ticks, events, longestPause, sampleSets, issues, id };
    });
    expect(result.size).toBeGreaterThan(200_000_000);
    expect(result.issues).toEqual([]);
    expect(result.sampleSets).toMatchObject([{ model: 'big', sampleCount: 100_000 }]);
    expect(result.bytesDone).toBeGreaterThan(result.size * 0.5);
    // Progress comes ten times a second, ticks fifty: a page that had been frozen would show many events in a row.
    expect(result.events).toBeGreaterThan(5);
    expect(result.ticks).toBeGreaterThan(result.events);
    expect(result.longestPause).toBeLessThan(10);

    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    expect(usedSize).toBeLessThan(50_000_000);

    const [count, last] = await page.evaluate(async (id) => {
      const { stores } = await window.benchtab.storage.openStores();
      const samples = await stores.samples(id);
      return [samples.length, samples.at(-1)?.taskId] as const;
    }, result.id);
    expect([count, last]).toEqual([100_000, 't_199_499']);
  });

  test('a cancelled import leaves nothing behind', async () => {
    const outcome = await page.evaluate(async () => {
      const { files, storage } = window.benchtab;
      const into = await storage.openStores();
      const cancelling = new AbortController();
      const row = (index: number) =>
        `{"task_id":"t_${index}","model":"m","candidate_solution":"${'x'.repeat(1000)}"}\n`;
      const blob = new Blob(Array.from({ length: 20_000 }, (_, index) => row(index)));
      const error = await files
        .importFiles({
          sources: [{ kind: 'file', path: 'a.jsonl', blob }],
          into,
          origin: null,
          onProgress: ({ stage }) => {
            if (stage === 'reading') cancelling.abort();
          },
          signal: cancelling.signal,
        })
        .catch((caught: Error) => caught);
      const { kinds } = await into.usage();
      return [
        error instanceof Error ? error.name : 'no error',
        kinds.reduce((sum, { count }) => sum + count, 0),
      ];
    });
    expect(outcome).toEqual(['AbortError', 0]);
  });

  test('no room on the disk: the error says so, and nothing of the import is kept', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(page.url()).origin,
      quotaSize: 2_000_000,
    });
    const outcome = await page.evaluate(async () => {
      const { files, storage } = window.benchtab;
      const into = await storage.openStores();
      const row = (index: number) => {
        const noise = Array.from(crypto.getRandomValues(new Uint32Array(1000))).join();
        return `{"task_id":"t_${index}","model":"m${index % 2}","candidate_solution":"${noise}"}\n`;
      };
      const blob = new Blob(Array.from({ length: 1000 }, (_, index) => row(index)));
      const error = await files
        .importFiles({
          sources: [{ kind: 'file', path: 'd/a.jsonl', blob }],
          into,
          origin: null,
          onProgress: () => {},
          signal: new AbortController().signal,
        })
        .catch((caught: Error) => caught);
      const { kinds } = await into.usage();
      const left = kinds.reduce((sum, { count }) => sum + count, 0);
      return error instanceof Error ? [error.name, error.message, left] : ['no error', '', left];
    });
    expect(outcome).toEqual(['StorageFullError', expect.stringContaining('no more room'), 0]);
  });

  test('where the browser keeps nothing, the sets go into the memory of the page', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'benchtab-profile-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const blocked = await launchProfile(profile);
    try {
      const result = await importInto(await openHarness(blocked), [
        { path: 'a.jsonl', text: lines(problem('a_1')) },
        { path: 'm/a.jsonl', text: lines(solution('a_1', 'm')) },
      ]);
      expect(result.taskIds).toEqual([['a_1']]);
      expect(result.sampleIds).toEqual([['a_1']]);
      expect(result.stored).toEqual([1, 1]);
    } finally {
      await blocked.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});
