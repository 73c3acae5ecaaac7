import { readTasks } from '../src/benchmarks/devbench/index.ts';
import type { Language } from '../src/model/index.ts';
import { devbenchData } from '../tests/support/devbenchData.ts';
import { figure } from './lib/figures.ts';
import { openBenchPage } from './lib/harness.ts';

const WORKERS = 2;
const SAMPLES = 10_000;

/** Figures of static analysis in the analysing workers, on DevBench's programs, none of which is analysed twice. */
export async function benchQuality(): Promise<void> {
  const data = devbenchData();
  if (data === null) {
    console.log('../shared is absent: static analysis was NOT measured');
    return;
  }
  const { tasks } = await readTasks(data.benchmark(), 'devbench');
  const sources = tasks.flatMap(({ language, data: { prefix, golden_completion: golden, suffix } }) =>
    language === null ? [] : [{ language, source: `${prefix}${golden}${suffix}` }],
  );
  const bench = await openBenchPage();
  try {
    await measured(
      'Python',
      sources.filter(({ language }) => language === 'python'),
    );
    await measured('all six languages', sources);
  } finally {
    await bench.close();
  }

  async function measured(what: string, chosen: { language: Language; source: string }[]): Promise<void> {
    const times = await bench.page.evaluate(
      async ([given, samples, workers]) => {
        const { QualityPool } = window.benchtab.quality;
        const rounds: { ms: number; text: string }[] = [];
        for (let round = 0; round < 2; round++) {
          // A new pool remembers nothing.
          const pool = new QualityPool(workers);
          const started = performance.now();
          const reports = await Promise.all(
            Array.from({ length: samples }, (_, at) => {
              const { language, source } = given[at % given.length] ?? {
                language: 'python' as const,
                source: '',
              };
              const comment = language === 'python' ? '#' : '//';
              return pool.analyse(`${source}\n${comment} ${at}\n`, language);
            }),
          );
          rounds.push({ ms: performance.now() - started, text: JSON.stringify(reports) });
          pool.close();
        }
        const [first, second] = rounds;
        return { ms: rounds.map(({ ms }) => ms), equal: first?.text === second?.text };
      },
      [chosen, SAMPLES, WORKERS] as const,
    );
    figure(`${SAMPLES} samples of ${what}, on ${WORKERS} workers`, (times.ms[0] ?? 0) / 1000, 's', '<= 20 s');
    figure('  the second time', (times.ms[1] ?? 0) / 1000, 's');
    figure('  results that differ between the two', times.equal ? 0 : 1, '');
  }
}
