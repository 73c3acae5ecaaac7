import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { migrations } from '../../src/storage/migrations.ts';
import { launchProfile } from '../support/chromium.ts';
import { onFreshPages } from '../support/freshPages.ts';
import { openHarness } from '../support/openHarness.ts';
import { records } from '../support/records.ts';

let context: BrowserContext;
let page: Page;

onFreshPages((opened) => {
  ({ context, page } = opened);
});

type Records = typeof records;

/** Puts one record of each kind into the stores of this page. */
function fill(target: Page): Promise<void> {
  return target.evaluate(async (given: Records) => {
    const { stores, close } = await window.benchtab.storage.openStores();
    await stores.addTaskSet(given.taskSet, given.tasks);
    await stores.addSampleSet(given.sampleSet, given.samples);
    await stores.addScoreSet(given.scoreSet, given.samples);
    await stores.putRun(given.run);
    await stores.putEvaluations('run-1', [given.evaluation]);
    await stores.putCached([{ key: 'k', evaluation: given.evaluation }]);
    await stores.putBlob('engine:1', new Blob(['snapshot']));
    close();
  }, records);
}

/** Everything that the stores of this page answer, blobs as their text. */
function contents(target: Page) {
  return target.evaluate(async () => {
    const { stores, close } = await window.benchtab.storage.openStores();
    const all = {
      taskSets: await stores.taskSets(),
      tasks: await stores.tasks('set-1'),
      sampleSets: await stores.sampleSets(),
      samples: await stores.samples('samples-1'),
      scoreSets: await stores.scoreSets(),
      scores: await stores.scores('scores-1'),
      runs: await stores.runs(),
      run: await stores.run('run-1'),
      evaluations: await stores.evaluations('run-1'),
      cached: await stores.cached('k'),
      cachedMany: [...(await stores.cachedMany(['x', 'k']))],
      blob: (await (await stores.blob('engine:1'))?.text()) ?? null,
    };
    close();
    return all;
  });
}

const everything = {
  taskSets: [records.taskSet],
  tasks: records.tasks,
  sampleSets: [records.sampleSet],
  samples: records.samples,
  scoreSets: [records.scoreSet],
  scores: records.samples,
  runs: [records.run],
  run: records.run,
  evaluations: [records.evaluation],
  cached: records.evaluation,
  cachedMany: [['k', records.evaluation]],
  blob: 'snapshot',
};

describe('what is stored', () => {
  test('comes back as it was, in order, also after a reload', async () => {
    await fill(page);
    await page.reload();
    await page.waitForFunction(() => 'benchtab' in window);
    expect(await contents(page)).toEqual(everything);
  });

  test('a set that is added again replaces the old one, parts and all', async () => {
    await fill(page);
    await page.evaluate(async ({ taskSet, tasks }: Records) => {
      const { stores } = await window.benchtab.storage.openStores();
      await stores.addTaskSet({ ...taskSet, name: 'Anew' }, tasks.slice(1));
    }, records);
    const { taskSets, tasks } = await contents(page);
    expect(taskSets.map(({ name }) => name)).toEqual(['Anew']);
    expect(tasks).toEqual(records.tasks.slice(1));
  });

  test('an evaluation is replaced by one of the same run, model, task and index only', async () => {
    const scores = await page.evaluate(async ({ evaluation }: Records) => {
      const { stores } = await window.benchtab.storage.openStores();
      await stores.putEvaluations('run-1', [evaluation, { ...evaluation, index: 1, score: 0.1 }]);
      await stores.putEvaluations('run-1', [{ ...evaluation, score: 1 }]);
      await stores.putEvaluations('run-2', [{ ...evaluation, score: 0.2 }]);
      return (await stores.evaluations('run-1')).map(({ index, score }) => [index, score]);
    }, records);
    expect(scores).toEqual([
      [0, 1],
      [1, 0.1],
    ]);
  });

  test('deleting a set or a run takes its parts, and nothing of another whose id begins alike', async () => {
    await fill(page);
    const left = await page.evaluate(
      async ({ taskSet, tasks, sampleSet, samples, evaluation, run }: Records) => {
        const { stores } = await window.benchtab.storage.openStores();
        await stores.addTaskSet({ ...taskSet, id: 'set-10' }, tasks);
        await stores.addSampleSet({ ...sampleSet, id: 'samples-10' }, samples);
        await stores.putRun({ ...run, id: 'run-10' });
        await stores.putEvaluations('run-10', [evaluation]);
        await stores.deleteTaskSet('set-1');
        await stores.deleteSampleSet('samples-1');
        await stores.deleteRun('run-1');
        return [
          (await stores.taskSets()).map(({ id }) => id),
          (await stores.tasks('set-1')).length,
          (await stores.tasks('set-10')).length,
          (await stores.samples('samples-1')).length,
          (await stores.samples('samples-10')).length,
          (await stores.evaluations('run-1')).length,
          (await stores.evaluations('run-10')).length,
          (await stores.cached('k')) !== null,
        ];
      },
      records,
    );
    expect(left).toEqual([['set-10'], 0, 2, 0, 1, 0, 1, true]);
  });

  test('of the snapshots of an engine all but the current one go', async () => {
    const left = await page.evaluate(async () => {
      const { stores } = await window.benchtab.storage.openStores();
      for (const key of ['engine:1', 'engine:2', 'other:1']) await stores.putBlob(key, new Blob([key]));
      await stores.deleteBlobsExcept('engine:', 'engine:2');
      const texts = [];
      for (const key of ['engine:1', 'engine:2', 'other:1'])
        texts.push(await (await stores.blob(key))?.text());
      return texts.map((text) => text ?? null);
    });
    expect(left).toEqual([null, 'engine:2', 'other:1']);
  });

  test('a write that fails in the middle leaves nothing behind', async () => {
    const outcome = await page.evaluate(async ({ taskSet, tasks }: Records) => {
      const { stores } = await window.benchtab.storage.openStores();
      const [first] = tasks;
      if (first === undefined) throw new Error('no task');
      // A function can't be stored, whatever the types were told on its way in.
      const broken = { ...first, data: JSON.parse('{}') };
      Object.defineProperty(broken.data, 'f', { value: () => {}, enumerable: true });
      const error = await stores.addTaskSet(taskSet, [first, broken]).catch((caught: Error) => caught);
      return [error?.name, (await stores.taskSets()).length, (await stores.tasks('set-1')).length];
    }, records);
    expect(outcome).toEqual(['StorageError', 0, 0]);
  });
});

describe('the Storage page', () => {
  test('counts what there is and how much room is left', async () => {
    await fill(page);
    const usage = await page.evaluate(async () => (await window.benchtab.storage.openStores()).usage());
    expect(Object.fromEntries(usage.kinds.map(({ kind, count }) => [kind, count]))).toEqual({
      taskSets: 1,
      tasks: 2,
      sampleSets: 1,
      samples: 1,
      scoreSets: 1,
      scores: 1,
      runs: 1,
      evaluations: 1,
      cache: 1,
      blobs: 1,
    });
    expect(usage.kinds.at(-1)?.bytes).toBe('snapshot'.length);
    expect(usage.usedBytes).toBeGreaterThan(0);
    expect(usage.roomBytes).toBeGreaterThan(0);
    expect(typeof usage.persisted).toBe('boolean');
  });

  test('export, delete everything, import: all is back but engine snapshots', async () => {
    await fill(page);
    const [afterDelete, counts, issues] = await page.evaluate(async () => {
      const opened = await window.benchtab.storage.openStores();
      const archive = await opened.exportAll();
      await opened.deleteAll();
      const { kinds } = await opened.usage();
      const left = kinds.reduce((sum, { count }) => sum + count, 0);
      const report = await opened.importAll(archive);
      return [left, report.counts, report.issues] as const;
    });
    expect(afterDelete).toBe(0);
    expect(issues).toEqual([]);
    expect(counts).toMatchObject({ tasks: 2, evaluations: 1 });
    expect(await contents(page)).toEqual({ ...everything, blob: null });
  });

  test('an import merges by id, leaves out rows that are not right, and says which', async () => {
    await fill(page);
    const [report, taskSets, runs] = await page.evaluate(async ({ run }: Records) => {
      const opened = await window.benchtab.storage.openStores();
      const archive = await window.benchtab.files.zipFiles([
        { path: 'manifest.json', text: '{"format": "benchtab-export", "version": 1}' },
        {
          path: 'runs.jsonl',
          text: [
            JSON.stringify({ ...run, name: 'Renamed' }),
            '{"id": ',
            JSON.stringify({ ...run, id: 'run-2', settings: { ...run.settings, timeoutMs: '5' } }),
            JSON.stringify({ ...run, id: 'run-3' }),
          ].join('\n'),
        },
      ]);
      return [
        await opened.importAll(archive),
        (await opened.stores.taskSets()).length,
        (await opened.stores.runs()).map(({ id, name }) => [id, name]),
      ] as const;
    }, records);
    expect(report.counts).toMatchObject({ runs: 2, tasks: 0 });
    expect(report.issues.map(({ file, line, field }) => [file, line, field])).toEqual([
      ['runs.jsonl', 2, null],
      ['runs.jsonl', 3, 'settings.timeoutMs'],
    ]);
    expect(taskSets).toBe(1);
    expect(runs).toEqual([
      ['run-1', 'Renamed'],
      ['run-3', 'First'],
    ]);
  });

  test('what is no export is refused with the reason', async () => {
    const messages = await page.evaluate(async () => {
      const { files, storage } = window.benchtab;
      const { importAll, exportAll } = await storage.openStores();
      const whole = await exportAll();
      const given = [
        new Blob(['text']),
        whole.slice(0, whole.size - 100),
        await files.zipFiles([{ path: 'a.jsonl', text: '' }]),
        await files.zipFiles([{ path: 'manifest.json', text: '{"format":"benchtab-export","version":99}' }]),
      ];
      return Promise.all(given.map((blob) => importAll(blob).catch((error: Error) => error.message)));
    });
    expect(messages[0]).toMatch(/no export of Benchtab/);
    expect(messages[1]).toMatch(/no export of Benchtab/);
    expect(messages[2]).toMatch(/no manifest\.json/);
    expect(messages[3]).toMatch(/newer Benchtab .*version 99/);
  });
});

describe('versions and tabs', () => {
  test('a newer version brings the old data along; the older tab gives way and says so', async () => {
    await fill(page);
    await page.evaluate(async () => {
      const notices: string[] = [];
      const { stores } = await window.benchtab.storage.openStores((message) => notices.push(message));
      Object.assign(window, { older: { stores, notices } });
    });
    const newer = await openHarness(context);
    const upgraded = await newer.evaluate(async () => {
      const { connect, DATABASE, migrations, idbStores } = window.benchtab.database;
      const rename = [
        ...migrations,
        async (...[, transaction]: Parameters<(typeof migrations)[number]>) => {
          const store = transaction.objectStore('runs');
          for (const run of await store.getAll()) await store.put({ ...run, name: `${run.name}, migrated` });
        },
      ];
      const database = await connect(DATABASE, rename, () => {});
      const stores = idbStores(database);
      return [
        database.version,
        (await stores.runs()).map(({ name }) => name),
        await stores.tasks('set-1'),
      ] as const;
    });
    expect(upgraded).toEqual([migrations.length + 1, ['First, migrated'], records.tasks]);

    const older = await page.evaluate(async () => {
      const { stores, notices } = Reflect.get(window, 'older');
      const error = await stores.runs().catch((caught: Error) => caught);
      return [notices, error.name, error.message];
    });
    expect(older[0]).toEqual([expect.stringContaining('newer Benchtab was opened in another tab')]);
    expect(older[1]).toBe('StorageLostError');
    expect(older[2]).toContain('Reload this page');

    await newer.close();
    const reopened = await page.evaluate(async () => {
      const { persistent, problem } = await window.benchtab.storage.openStores();
      return [persistent, problem];
    });
    expect(reopened).toEqual([false, expect.stringContaining('newer Benchtab')]);
  });

  test('a tab that does not give way is named as what is in the way', async () => {
    await page.evaluate(
      (version) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('held', version);
          request.onsuccess = () => resolve();
        }),
      migrations.length,
    );
    const newer = await openHarness(context);
    await newer.evaluate(() => {
      const { connect, migrations } = window.benchtab.database;
      const notices: string[] = [];
      const opening = connect('held', [...migrations, () => {}], (message) => notices.push(message));
      Object.assign(window, { notices, opening });
    });
    await newer.waitForFunction(() => Reflect.get(window, 'notices').length > 0);
    expect(await newer.evaluate(() => Reflect.get(window, 'notices')[0])).toContain('Close that tab');
    await page.close();
    expect(await newer.evaluate(async () => (await Reflect.get(window, 'opening')).version)).toBe(
      migrations.length + 1,
    );
  });

  test('two tabs write to the same stores and each sees what the other wrote', async () => {
    const other = await openHarness(context);
    const writeSome = (target: Page, model: string) =>
      target.evaluate(
        async ([evaluation, name]) => {
          const { stores } = await window.benchtab.storage.openStores();
          for (let index = 0; index < 20; index++) {
            await stores.putEvaluations('run-1', [{ ...evaluation, model: name, index }]);
          }
        },
        [records.evaluation, model] as const,
      );
    await Promise.all([writeSome(page, 'a'), writeSome(other, 'b')]);
    for (const target of [page, other]) expect((await contents(target)).evaluations).toHaveLength(40);
  });
});

describe('where the browser gives no room', () => {
  test('a full disk is a message for people; what was there stays, and room that is made is used', async () => {
    const session = await context.newCDPSession(page);
    const origin = new URL(inject('harnessUrl')).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
    await fill(page);
    const addLarge = () =>
      page.evaluate(async ({ run, evaluation }: Records) => {
        const { stores } = await window.benchtab.storage.openStores();
        const large = Array.from({ length: 50 }, (_, index) => ({
          ...evaluation,
          index,
          // Random, so that no compression makes it small.
          errorMessage: Array.from(crypto.getRandomValues(new Uint32Array(10_000))).join(),
        }));
        const error = await stores.putEvaluations(run.id, large).catch((caught: Error) => caught);
        const kept = (await stores.evaluations(run.id)).length;
        return {
          name: error?.name ?? null,
          message: error?.message ?? '',
          kept,
        };
      }, records);
    const full = await addLarge();
    expect(full.name).toBe('StorageFullError');
    expect(full.message).toContain('no more room');
    expect(full.kept).toBe(1);
    expect(await contents(page)).toEqual(everything);

    await session.send('Storage.overrideQuotaForOrigin', { origin });
    expect(await addLarge()).toMatchObject({ name: null, kept: 50 });
  });

  test('a browser that blocks site data: the same stores in memory, and the page is told why', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'benchtab-profile-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const blocked = await launchProfile(profile);
    try {
      const denied = await openHarness(blocked);
      const opened = await denied.evaluate(async (given: Records) => {
        const { stores, persistent, problem, exportAll, importAll, deleteAll } =
          await window.benchtab.storage.openStores();
        await stores.addTaskSet(given.taskSet, given.tasks);
        await stores.addSampleSet(given.sampleSet, given.samples);
        await stores.putRun(given.run);
        await stores.putEvaluations('run-1', [given.evaluation]);
        await stores.putCached([{ key: 'k', evaluation: given.evaluation }]);
        const archive = await exportAll();
        await deleteAll();
        await importAll(archive);
        return {
          persistent,
          problem,
          tasks: await stores.tasks('set-1'),
          samples: await stores.samples('samples-1'),
          runs: await stores.runs(),
          evaluations: await stores.evaluations('run-1'),
          cachedMany: [...(await stores.cachedMany(['x', 'k']))],
        };
      }, records);
      expect(opened.persistent).toBe(false);
      expect(opened.problem).toContain('lost when this tab is closed');
      const { tasks, samples, runs, evaluations, cachedMany } = everything;
      expect(opened).toMatchObject({ tasks, samples, runs, evaluations, cachedMany });
    } finally {
      await blocked.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});
