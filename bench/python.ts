import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { EvaluationSettings } from '../src/model/index.ts';
import { casesProgram } from '../tests/support/python.ts';
import { figure, median } from './lib/figures.ts';
import { openBenchPage, openHarnessAt } from './lib/harness.ts';
import { judgeNatively, type Pair, publishedLoad } from './lib/solutions.ts';

const WORKERS = 2;
const NATIVE_SAMPLE = 60;
const SETTINGS: EvaluationSettings = {
  timeoutMs: 60_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 256 * 1024,
  seed: null,
  strict: false,
};

/** Figures of the Python engine and of CodeEval over it. */
export async function benchPython(): Promise<void> {
  const bench = await openBenchPage();
  try {
    await benchFirstResults(bench.page, bench.url);
    await benchInterpreters(bench.page);
    await benchMemory(bench.page, bench.url);
    const load = await publishedLoad();
    if (load === null) console.log('../shared is absent: solutions per second were NOT measured');
    else await benchSolutions(bench.page, bench.url, load);
  } finally {
    await bench.close();
  }
}

/** From the navigation to the first evaluated program: with nothing kept, and with a kept snapshot. */
async function benchFirstResults(page: Page, url: string): Promise<void> {
  for (const visit of ['cold page load (nothing kept)', 'warm page load (snapshot kept)']) {
    const started = performance.now();
    await openHarnessAt(page, url);
    await page.evaluate(
      async (program) => {
        const { stores } = await window.benchtab.storage.openStores();
        const runtime = window.benchtab.python.createPythonRuntime({ workers: 1, spares: 0, store: stores });
        window.pythonRuntime = runtime;
        await runtime.execute(program);
      },
      casesProgram('def f(): return 1', ['func() == 1']),
    );
    figure(`first result after a ${visit}`, (performance.now() - started) / 1000, 's');
    // The snapshot is kept in the background.
    await page.waitForTimeout(3000);
  }
}

async function benchInterpreters(page: Page): Promise<void> {
  const { boots, resets } = await page.evaluate(
    async ([ordinary, fatal]) => {
      const runtime = window.pythonRuntime;
      const before = runtime.statistics().resetsMs.length;
      for (let count = 0; count < 300; count++) await runtime.execute(ordinary);
      const boots: number[] = [];
      for (let count = 0; count < 10; count++) {
        await runtime.execute(fatal);
        const started = performance.now();
        await runtime.execute(ordinary);
        boots.push(performance.now() - started);
      }
      return { boots, resets: runtime.statistics().resetsMs.slice(before) };
    },
    [casesProgram('def f(): return 1', ['func() == 1']), casesProgram('import os\nos._exit(1)')] as const,
  );
  figure(
    'fresh worker from the snapshot, to its first result (median)',
    median(boots) / 1000,
    's',
    '<= 0.3 s',
  );
  figure('pristine interpreter by restore in place (median)', median(resets), 'ms', '<= 5 ms');
}

async function benchMemory(page: Page, url: string): Promise<void> {
  const residents: number[] = [];
  for (const workers of [1, 4]) {
    await openHarnessAt(page, url);
    await page.evaluate(
      async ([count, program]) => {
        const { stores } = await window.benchtab.storage.openStores();
        const runtime = window.benchtab.python.createPythonRuntime({
          workers: count,
          spares: 0,
          store: stores,
        });
        await runtime.start();
        await Promise.all(Array.from({ length: count }, () => runtime.execute(program)));
      },
      [workers, casesProgram('def f(): return 1', ['func() == 1'])] as const,
    );
    residents.push(renderersMiB());
  }
  const [one = 0, four = 0] = residents;
  figure('memory of one more worker (resident, renderer processes)', (four - one) / 3, 'MiB');
}

/** Resident memory of the browser's renderer processes, where the system tells. */
function renderersMiB(): number {
  let kib = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      kib += Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return kib / 1024;
}

async function benchSolutions(page: Page, url: string, load: Pair[]): Promise<void> {
  const sample = load.slice(0, NATIVE_SAMPLE);
  const nativeMs = ((await judgeNatively(sample, WORKERS)) / sample.length) * load.length;
  for (const strict of [false, true]) {
    await openHarnessAt(page, url);
    const times = await page.evaluate(
      async ([text, settings, workers]) => {
        const pairs: Pair[] = JSON.parse(text);
        const { stores } = await window.benchtab.storage.openStores();
        const runtime = window.benchtab.python.createPythonRuntime({ workers, spares: 1, store: stores });
        await runtime.start();
        const { codeeval } = window.benchtab;
        // The first round warms up. Anonymous functions only: tsx marks named ones with a helper of its own.
        const rounds: number[] = [];
        for (let count = 0; count < 4; count++) {
          const started = performance.now();
          const queue = [...pairs];
          await Promise.all(
            Array.from({ length: workers }, async () => {
              for (let pair = queue.pop(); pair !== undefined; pair = queue.pop()) {
                await codeeval.evaluate(pair.task, pair.sample, settings, {
                  execute: (program) => runtime.execute(program),
                  judge: null,
                });
              }
            }),
          );
          rounds.push(performance.now() - started);
        }
        const warm = rounds.slice(1);
        return { warm, discards: runtime.statistics().discards };
      },
      [JSON.stringify(load), { ...SETTINGS, strict }, WORKERS] as const,
    );
    const ms = median(times.warm);
    const reading = strict ? 'reference and strict reading' : 'reference reading';
    figure(
      `${load.length} solutions on ${WORKERS} workers, warm, ${reading}`,
      ms / 1000,
      's',
      strict ? undefined : '<= 3 s',
    );
    figure(`  solutions per second`, (load.length / ms) * 1000, '/s');
    figure(
      `  one native python3 process each, ${WORKERS} at a time: ratio`,
      nativeMs / ms,
      'x',
      strict ? undefined : '>= 10 x',
    );
    console.log(
      `  workers thrown away in four rounds: ${times.discards.length} ${JSON.stringify(count(times.discards))}`,
    );
  }
  figure(`the same natively (from ${sample.length} of them)`, nativeMs / 1000, 's');
}

function count(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
