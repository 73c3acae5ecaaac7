import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compassResultOf, readSamples, readTasks } from '../../src/benchmarks/compass/index.ts';
import { sampleFiles } from '../../src/generation/index.ts';
import type { GeneratedAnswer } from '../../src/model/generation.ts';
import type { Evaluation, Sample, SourceFile, Task } from '../../src/model/index.ts';
import type { RunSnapshot } from '../../src/runs/index.ts';
import { launch } from '../support/chromium.ts';
import { startJavaScript } from '../support/javascript.ts';
import { openHarness } from '../support/openHarness.ts';
import { startPython } from '../support/python.ts';

const MODEL = 'org/model 1';
/** Generous: programs that never end are ended at every case. */
const RUN_TIME = 400_000;

const task = {
  id: 'python',
  statement: 'Add up.',
  language: 'python',
  signature: { parameters: [{ name: 'values', type: 'int[]' }], returns: 'int' },
  correctness: [
    { input: [[1, 2]], expected: 3 },
    { kind: 'edge', input: [[]], expected: 0 },
  ],
  efficiency: [1000, 2000, 4000].map((size) => ({ seed: 7, size })),
  generator: {
    language: 'python',
    source: 'def generate(seed, size):\n    return [[(v * seed) % 97 for v in range(size)]]',
  },
  references: [{ source: 'def solution(values):\n    return sum(values)\n' }],
  // What never ends is waited for at every case, and again.
  limits: { ceilingMs: 1000 },
};
const javascript =
  'function solution(values) { let sum = 0; for (const v of values) sum += v; return sum; }\n';
const typescript = javascript.replace('(values)', '(values: number[]): number');
/** Its generator stays Python, and the checker of the last is, too. */
const tasks = [
  task,
  { ...task, id: 'javascript', language: 'javascript', references: [{ source: javascript }] },
  {
    ...task,
    id: 'typescript',
    language: 'typescript',
    references: [{ source: typescript }],
    checker: {
      language: 'python',
      source: 'def check(given, got, expected):\n    return got == sum(given[0])',
    },
  },
  { ...task, id: 'faulty', references: [{ source: 'def solution(values):\n    raise ValueError("no")\n' }] },
];

const answers: [taskId: string, framing: string, code: string][] = [
  ['python', 'neutral', 'def solution(values):\n    return sum(values)\n'],
  ['python', 'dual', 'def solution(values):\n    return len(values)\n'],
  ['python', 'dual', 'def solution(values):\n    while True: pass\n'],
  ['javascript', 'neutral', `\`\`\`js\n${javascript}\`\`\``],
  ['javascript', 'dual', 'function solution() { for (;;); }'],
  ['typescript', 'neutral', typescript],
  ['typescript', 'dual', 'const solution = (values: number[]): number => values.length;'],
  ['faulty', 'neutral', 'def solution(values):\n    return sum(values)\n'],
];

async function* oneFile(path: string, text: string): AsyncGenerator<SourceFile> {
  async function* lines() {
    yield* text.trimEnd().split('\n');
  }
  yield { path, lines: lines() };
}

/** The answers as a generation would write them, read as an import would. */
async function material(): Promise<{ tasks: Task[]; samples: Sample[] }> {
  const set = await readTasks(oneFile('tasks.json', JSON.stringify(tasks)), 'set');
  expect(set.issues).toEqual([]);
  const generated = answers.map(([taskId, framing, text], index): GeneratedAnswer => {
    const usage = { promptTokens: 1, completionTokens: 1, counted: true };
    const reply = { text, ending: 'complete' as const, usage };
    return { generationId: 'g', position: index, taskId, framing, index, reply, failure: null };
  });
  const [file] = sampleFiles({ benchmark: 'compass', model: MODEL }, set.tasks, generated);
  if (file === undefined) throw new Error('Nothing was written.');
  const [samples] = await readSamples(oneFile(file.path, file.text));
  expect(samples).toMatchObject({ model: MODEL, issues: [] });
  return { tasks: set.tasks, samples: samples?.samples ?? [] };
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  page = await openHarness(await browser.newContext());
  await startPython(page, { workers: 2, spares: 1 });
  await startJavaScript(page, { workers: 2, spares: 1 });
});
afterAll(() => browser.close());

type Ended = Pick<RunSnapshot, 'run' | 'progress'> & { evaluations: Evaluation[]; executed: number };

/** A whole run, by what the app's are made of. @param rules the version of static analysis. */
async function run(rules: string, given: { tasks: Task[]; samples: Sample[] } | null): Promise<Ended> {
  const text = await page.evaluate(
    async ([asked, version]) => {
      const { storage, runs, compass, quality, typescript } = window.benchtab;
      const { stores } = await storage.openStores();
      if (asked !== null) {
        const { tasks: own, samples }: { tasks: Task[]; samples: Sample[] } = JSON.parse(asked);
        const about = { benchmark: 'compass' as const, origin: 'test', importedAt: 0, issues: [] };
        const set = { ...about, id: 't', name: 't', recognisedAs: null, md5: null, taskCount: own.length };
        await stores.addTaskSet(set, own);
        await stores.addSampleSet({ ...about, id: 's', model: 'm', sampleCount: samples.length }, samples);
      }
      let executed = 0;
      const { pythonRuntime, javascriptRuntime } = window;
      const compiled = typescript.createTypeScriptRuntime(javascriptRuntime);
      const of = (language: string) =>
        language === 'python' ? pythonRuntime : language === 'typescript' ? compiled : javascriptRuntime;
      const pool = new quality.QualityPool();
      const opened = await runs.startRun(
        {
          benchmark: compass.compass,
          judge: null,
          stores,
          platform: runs.browserPlatform(),
          analyser: { version, analyse: pool.analyse },
          runtime: {
            id: 'all',
            languages: ['python', 'javascript', 'typescript'],
            concurrency: 2,
            versionFor: (languages) => languages.map((one) => of(one).versionFor([one])).join('; '),
            start: async (languages, tell) => {
              for (const one of languages) await of(one).start([one], tell);
            },
            stop: async () => {},
            execute: (program, signal) => {
              executed++;
              return of(program.language).execute(program, signal);
            },
          },
        },
        {
          name: 'r',
          taskSetId: 't',
          sampleSetIds: ['s'],
          taskIds: null,
          settings: compass.compass.defaultSettings,
        },
      );
      await opened.settled();
      const { run: record, progress } = opened.getSnapshot();
      const evaluations = await stores.evaluations(record.id);
      opened.close();
      pool.close();
      return JSON.stringify({ run: record, progress, evaluations, executed });
    },
    [given === null ? null : JSON.stringify(given), rules] as const,
  );
  return JSON.parse(text);
}

describe('a run of generated answers, in three languages, from the stores and back into them', () => {
  let first: Ended;
  beforeAll(async () => {
    first = await run('rules 1', await material());
  }, RUN_TIME);

  test('comes to its end with the verdict of each', () => {
    expect(first.run).toMatchObject({ status: 'finished', failure: null, total: 8, done: 8 });
    const shown = first.evaluations.map(({ taskId, verdict, result }) => {
      const { prompt, promptIndex } = result;
      return `${taskId} ${prompt} ${promptIndex}: ${verdict} ${result.correctness} ${result.efficiency}`;
    });
    expect(shown.sort()).toEqual([
      'faulty neutral 0: unsupported 0 0',
      'javascript dual 0: fail 0 0',
      'javascript neutral 0: pass 100 100',
      'python dual 0: partial 50 0',
      'python dual 1: fail 0 0',
      'python neutral 0: pass 100 100',
      'typescript dual 0: partial 50 0',
      'typescript neutral 0: pass 100 100',
    ]);
  });

  test('has qualities of the analyser that it was handed', () => {
    const pass = first.evaluations.filter(({ verdict }) => verdict === 'pass').map(compassResultOf);
    expect(pass.map(({ quality }) => quality)).toEqual([100, 100, 100]);
    expect(first.run.engine).toContain('quality rules 1');
  });

  test(
    'is taken from the cache the next time, and judged anew by other rules',
    async () => {
      const again = await run('rules 1', null);
      expect(again.run).toMatchObject({ status: 'finished', done: 8 });
      expect(again.progress.fromCache).toBe(8);
      expect(again.executed).toBe(0);
      const anew = await run('rules 2', null);
      expect(anew.progress.fromCache).toBe(0);
      expect(anew.executed).toBeGreaterThan(0);
    },
    RUN_TIME,
  );
});
