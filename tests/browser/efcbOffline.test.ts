import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { EFCB_TASKS, isChoice } from '../../src/benchmarks/efcb/index.ts';
import { jsonLines, questions } from '../support/efcbData.ts';
import { onFreshPages } from '../support/freshPages.ts';

let context: BrowserContext;
let page: Page;
onFreshPages((opened) => {
  ({ context, page } = opened);
});

const asked = questions(4);
const HOSTILE = '<img src=x onerror="document.title=1">\u202e\u0007';
const files = {
  ...Object.fromEntries(EFCB_TASKS.map((task) => [`set/${task}.jsonl`, jsonLines(asked[task])])),
  'replies.jsonl': jsonLines(
    EFCB_TASKS.flatMap((task) =>
      asked[task].map(({ id, ideal }) => {
        const reply = isChoice(task) ? ideal : `${ideal}${HOSTILE.repeat(100)}`;
        return { model: 'm', id, reply };
      }),
    ),
  ),
  'scores.jsonl': jsonLines(
    EFCB_TASKS.filter((task) => !isChoice(task)).flatMap((task) =>
      asked[task].map(({ id }) => ({ model: 'm', id, score: task === 'reverse-qa-hallu' ? 0 : 8 })),
    ),
  ),
};

/** Imports the files in the page and gives what was stored. */
function importFiles(texts: Record<string, string>) {
  return page.evaluate(async (given) => {
    const { files: reading, storage } = window.benchtab;
    const { taskSets, sampleSets, scoreSets, issues } = await reading.importFiles({
      sources: Object.entries(given).map(([path, text]) => ({
        kind: 'file' as const,
        path,
        blob: new Blob([text]),
      })),
      into: await storage.openStores(),
      origin: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    return { taskSets, sampleSets, scoreSets, issues };
  }, texts);
}

test('with the network cut, sets are imported, scored by both offline judges, reported and exported', async () => {
  // Importing and exporting were done here once: code that a page has not got yet, nobody can give it offline.
  await importFiles({ 'warm.jsonl': jsonLines(asked['reverse-qa'].slice(0, 1)) });
  await page.evaluate(async () => void (await (await window.benchtab.storage.openStores()).exportAll()));
  const outside: string[] = [];
  const own = new URL(page.url()).origin;
  context.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('blob:')) outside.push(request.url());
  });
  await context.route(
    (url) => url.origin !== own,
    (route) => route.abort('internetdisconnected'),
  );

  const imported = await importFiles(files);
  expect(imported.issues).toEqual([]);
  expect(imported.scoreSets).toHaveLength(1);
  await context.setOffline(true);
  const reports = await page.evaluate(
    async ([taskSetId, sampleSetId, scoreSetId]) => {
      const { efcb, judges, runs, runsSupport, storage } = window.benchtab;
      const { stores, exportAll } = await storage.openStores();
      const tasks = await stores.tasks(taskSetId);
      const [set] = (await stores.scoreSets()).filter(({ id }) => id === scoreSetId);
      if (set === undefined) throw new Error('the scores are not stored');
      const scores = efcb.placeSamples(tasks, await stores.scores(scoreSetId)).samples;
      const found: { status: string; score: number | null; mpr: number | null; markdown: string }[] = [];
      for (const judge of [judges.lexicalJudge, judges.importedJudge(set, scores)]) {
        const run = await runs.startRun(
          {
            benchmark: efcb.efcb,
            runtime: new runsSupport.HandRuntime(1),
            judge,
            stores,
            platform: runs.browserPlatform(),
          },
          {
            name: 'offline',
            taskSetId,
            sampleSetIds: [sampleSetId],
            taskIds: null,
            settings: efcb.efcb.defaultSettings,
          },
        );
        const { status } = await run.settled();
        const { evaluations } = run.getSnapshot();
        const report = efcb.efcbReport(tasks, evaluations, ['m'], judge.id);
        const samples = efcb.placeSamples(tasks, await stores.samples(sampleSetId)).samples;
        const written = efcb.reportFiles({ tasks, samples, evaluations, report, generated: new Date(0) });
        const [model] = report.models;
        found.push({
          status,
          score: model?.score ?? null,
          mpr: model?.tasks.find(({ task }) => task === 'mpr-gen')?.average ?? null,
          markdown: written.find(({ path }) => path === 'report.md')?.text ?? '',
        });
        run.close();
      }
      return { found, exported: (await exportAll()).size, title: document.title };
    },
    [
      imported.taskSets[0]?.id ?? '',
      imported.sampleSets[0]?.id ?? '',
      imported.scoreSets[0]?.id ?? '',
    ] as const,
  );
  const [lexical, given] = reports.found;
  expect(lexical).toMatchObject({ status: 'finished' });
  expect(lexical?.score).toBeGreaterThan(0);
  expect(lexical?.score).toBeLessThan(1);
  expect(given).toMatchObject({ status: 'finished', mpr: 8 });
  expect(given?.score).toBeCloseTo((1 + 1 + 0.8 + 0.8 + 1) / 5, 12);
  expect(given?.markdown).toContain('EFCB score');
  expect(reports.exported).toBeGreaterThan(1000);
  expect(reports.title).not.toBe('1');
  expect(outside).toEqual([]);
});
