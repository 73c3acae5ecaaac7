import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { devbenchData } from '../support/devbenchData.ts';

import { onFreshPages } from '../support/freshPages.ts';

let page: Page;

onFreshPages((opened) => {
  ({ page } = opened);
});

const data = devbenchData();

/** Imports files given in base64, or in text; tells what came of it. */
function importInto(given: { path: string; base64?: string; text?: string }[]) {
  return page.evaluate(async (files) => {
    const into = await window.benchtab.storage.openStores();
    const { taskSets, sampleSets, issues } = await window.benchtab.files.importFiles({
      sources: files.map(({ path, base64, text }) => ({
        kind: 'file',
        path,
        blob: new Blob([
          base64 === undefined ? (text ?? '') : Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
        ]),
      })),
      into,
      origin: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    return {
      taskSets: taskSets.map(({ benchmark, origin, taskCount }) => [benchmark, origin, taskCount]),
      sampleSets: sampleSets.map(({ benchmark, model, origin, sampleCount }) => [
        benchmark,
        model,
        origin,
        sampleCount,
      ]),
      issues: [
        ...issues,
        ...taskSets.flatMap((set) => set.issues),
        ...sampleSets.flatMap((set) => set.issues),
      ].map(({ severity, file, line, message }) => `${severity} ${file}:${line} ${message}`),
      ids: [...taskSets, ...sampleSets].map(({ id }) => id),
    };
  }, given);
}

const line = (object: object) => `${JSON.stringify(object)}\n`;
const task = (id: string, fields: object = {}) => ({
  id,
  testsource: 'devbench-api-usage',
  language: 'python',
  prefix: 'def one():\n',
  suffix: '',
  golden_completion: '    return 1',
  assertions: '',
  ...fields,
});

describe('import', () => {
  test.skipIf(data === null)(
    'the published folder, gzipped completions before the benchmark, is scored by workers to the expected values',
    async () => {
      const files = (data?.paths ?? []).toReversed().map(({ path, file }) => ({
        path,
        base64: readFileSync(file).toString('base64'),
      }));
      const { taskSets, sampleSets, issues, ids } = await importInto(files);
      expect(taskSets).toEqual([['devbench', 'devbench/benchmark', 900]]);
      expect(sampleSets).toEqual(
        ['DeepSeek-V3-0324', 'Ministral-3B', 'gpt-4o'].map((model) => [
          'devbench',
          model,
          'devbench/completions',
          4500,
        ]),
      );
      expect(issues).toEqual([]);

      const { json, rows } = await page.evaluate(async ([taskSetId = '', ...sampleSetIds]) => {
        const { devbench, storage } = window.benchtab;
        const { stores } = await storage.openStores();
        const models = [];
        for (const id of sampleSetIds) {
          const samples = await stores.samples(id);
          models.push({ model: samples[0]?.model ?? '', samples });
        }
        const pool = new devbench.ScoringPool(2);
        const { tasks } = await devbench.similarities(await stores.tasks(taskSetId), models, pool);
        pool.close();
        return {
          json: devbench.similarityJson(devbench.similarityTables(tasks)),
          rows: tasks.map((row) => [
            `${row.model} ${row.task.id}`,
            [...row.line0],
            [...row.cosinesFirstLine],
            [...row.cosinesFullCompletion],
          ]),
        };
      }, ids);
      expect(json).toEqual(data?.expectedTables());
      const found = new Map(rows.map(([key, ...values]) => [key, values]));
      for (const { model, language, category, id, ...expected } of data?.expectedTasks() ?? []) {
        const close = (values: number[]) => values.map((value) => expect.closeTo(value, 9));
        expect(found.get(`${model} ${language}/${category}/${id}`)).toEqual([
          expected.line0,
          close(expected.cosine_first_line),
          close(expected.cosine_full),
        ]);
      }
    },
  );

  test('CodeEval and DevBench dropped together sort themselves', async () => {
    const { taskSets, sampleSets, issues } = await importInto([
      { path: 'all/mine.jsonl', text: line({ ...task('1'), m_completions: ['x', 'y'] }) },
      {
        path: 'all/aurora.jsonl',
        text: line({ task_id: 'a', model: 'aurora', candidate_solution: 'x = 1' }),
      },
      { path: 'all/api_usage.jsonl', text: line(task('1')) },
      { path: 'all/human/samples.jsonl', text: line({ task_id: 'HumanEval/0', completion: 'x' }) },
      { path: 'all/other.jsonl', text: line({ name: 'neither' }) },
    ]);
    expect(taskSets).toEqual([['devbench', 'all/api_usage.jsonl', 1]]);
    expect(sampleSets).toEqual([
      ['devbench', 'human', 'all/human/samples.jsonl', 1],
      ['devbench', 'm', 'all/mine.jsonl', 2],
      ['codeeval', 'aurora', 'all/aurora.jsonl', 1],
    ]);
    expect(issues).toEqual([expect.stringContaining('all/other.jsonl:null holds neither')]);
  });

  test('completions alone bring their tasks along, unless there are tasks already', async () => {
    const completions = { path: 'm.jsonl', text: line({ ...task('1'), m: 'x' }) + line(task('2')) };
    const first = await importInto([completions]);
    expect(first.taskSets).toEqual([['devbench', 'm.jsonl', 2]]);
    expect(first.sampleSets).toEqual([['devbench', 'm', 'm.jsonl', 1]]);
    expect(first.issues).toEqual([
      expect.stringMatching(/^error m\.jsonl:2 The line has no completions of m/),
    ]);
    const again = await importInto([completions]);
    expect(again.taskSets).toEqual([]);
    expect(again.sampleSets).toHaveLength(1);
  });

  test('1,800 tasks and 81,000 completions of nine models are imported while the page stays alive', async () => {
    const result = await page.evaluate(async () => {
      const { devbench, files, storage } = window.benchtab;
      const filler = 'value = compute(alpha, beta)\n'.repeat(12);
      const sources = [];
      for (const language of devbench.LANGUAGES) {
        for (const category of devbench.CATEGORIES) {
          for (const model of ['', ...Array.from({ length: 9 }, (_, index) => `m${index}`)]) {
            const rows = Array.from({ length: 50 }, (_, index) => {
              const row = {
                id: `${index}`,
                testsource: '',
                language,
                prefix: filler,
                suffix: filler,
                golden_completion: `${filler}${index}`,
                assertions: '',
              };
              const texts = [0, 1, 2, 3, 4].map((sample) => `${filler}${model}${sample}`);
              return `${JSON.stringify(model === '' ? row : { ...row, [`${model}_completions`]: texts })}\n`;
            });
            const folder = model === '' ? 'benchmark' : 'completions';
            const path = `${folder}/${language}/${category}/${category}${model && `-${model}`}.jsonl`;
            sources.push({ kind: 'file' as const, path, blob: new Blob(rows) });
          }
        }
      }
      const into = await storage.openStores();
      let events = 0;
      let eventsSinceTick = 0;
      let mostEvents = 0;
      let ticks = 0;
      const timer = setInterval(() => {
        ticks++;
        mostEvents = Math.max(mostEvents, eventsSinceTick);
        eventsSinceTick = 0;
      }, 20);
      const { taskSets, sampleSets, issues } = await files.importFiles({
        sources,
        into,
        origin: null,
        onProgress: () => {
          events++;
          eventsSinceTick++;
        },
        signal: new AbortController().signal,
      });
      clearInterval(timer);
      return {
        tasks: taskSets.map(({ taskCount }) => taskCount),
        samples: sampleSets.map(({ sampleCount }) => sampleCount),
        issues: [...issues, ...[...taskSets, ...sampleSets].flatMap((set) => set.issues)],
        events,
        mostEvents,
        ticks,
      };
    });
    expect(result.tasks).toEqual([1800]);
    expect(result.samples).toEqual(Array.from({ length: 9 }, () => 9000));
    expect(result.issues).toEqual([]);
    // Progress comes ten times a second, ticks fifty: a frozen page would show many events in a row.
    expect(result.events).toBeGreaterThan(5);
    expect(result.ticks).toBeGreaterThan(result.events);
    expect(result.mostEvents).toBeLessThan(10);
  });
});

describe('the scoring pool', () => {
  test('gives the metrics’ own values, whatever the size of the groups, and intervals', async () => {
    const { same, intervals } = await page.evaluate(async () => {
      const { devbench, metrics } = window.benchtab;
      const groups = Array.from({ length: 300 }, (_, index) => ({
        reference: `reference ${index} ${'word '.repeat(index * 20)}`,
        completions: Array.from({ length: index % 4 }, (_text, at) =>
          at === 2 ? null : `reference ${'word '.repeat(index * at)}é`,
        ),
      }));
      const pool = new devbench.ScoringPool(2);
      const scores = await pool.scoreCompletions(groups);
      const few = groups.slice(0, 40);
      const further = await pool.scoreFurther(few);
      const none = await pool.scoreCompletions([]);
      const values = [0, 1, 1, 0, 1, 1, 1];
      const means = await pool.intervals(
        Array.from({ length: 20 }, () => values),
        3,
      );
      pool.close();
      return {
        same: [
          JSON.stringify(scores) ===
            JSON.stringify(metrics.scoreCompletions(metrics.packCompletions(groups))),
          JSON.stringify(further) === JSON.stringify(metrics.scoreFurther(metrics.packCompletions(few))),
          none.firstLine.length === 0,
        ],
        intervals: means.every(
          (interval) => JSON.stringify(interval) === JSON.stringify(metrics.bootstrapInterval(values, 3)),
        )
          ? means.length
          : 0,
      };
    });
    expect(same).toEqual([true, true, true]);
    expect(intervals).toBe(20);
  });

  test('starts workers anew that could not be loaded', async () => {
    const score = () =>
      page.evaluate(async () => {
        window.scoringPool ??= new window.benchtab.devbench.ScoringPool(2);
        try {
          const { line0 } = await window.scoringPool.scoreCompletions([
            { reference: 'a', completions: ['a'] },
          ]);
          return [...line0];
        } catch (error) {
          return String(error);
        }
      });
    await page.route(/worker[^/]*\.js$/, (route) => route.abort());
    expect(await score()).toContain('The scores could not be computed');
    await page.unrouteAll();
    expect(await score()).toEqual([1]);
    await page.evaluate(() => window.scoringPool?.close());
  });
});

declare global {
  interface Window {
    scoringPool?: InstanceType<typeof window.benchtab.devbench.ScoringPool>;
  }
}
