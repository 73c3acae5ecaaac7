import { groupOf, matchSamples, readSamples, readTasks } from '../src/benchmarks/devbench/index.ts';
import type { CompletionGroup } from '../src/metrics/index.ts';
import { devbenchData } from '../tests/support/devbenchData.ts';
import { figure, median } from './lib/figures.ts';
import { openBenchPage } from './lib/harness.ts';

const WORKERS = 2;
/** Completions that were published for the paper's nine models. */
const PUBLISHED = 80_985;
const ROUNDS = 5;

/** Figures of DevBench's similarity in the scoring workers. */
export async function benchSimilarity(): Promise<void> {
  const shared = await sharedGroups();
  if (shared === null) {
    console.log('../shared is absent: similarity was NOT measured');
    return;
  }
  const bench = await openBenchPage();
  try {
    const times = await bench.page.evaluate(
      async ([text, published, workers, rounds]) => {
        const { devbench, plainSimilarity } = window.benchtab;
        const once: CompletionGroup[] = JSON.parse(text);
        const groups: CompletionGroup[] = [];
        let left = published;
        while (left > 0) {
          for (const group of once) {
            if (left <= 0) break;
            groups.push({ ...group, completions: group.completions.slice(0, left) });
            left -= group.completions.length;
          }
        }
        const cold = performance.now();
        const pool = new devbench.ScoringPool(workers);
        const scores = await pool.scoreCompletions(groups);
        const coldMs = performance.now() - cold;
        // The two take turns, so that a busy moment of the machine falls on both.
        const pooled: number[] = [];
        const plain: number[] = [];
        let furthest = 0;
        for (let round = 0; round < rounds; round++) {
          let started = performance.now();
          await pool.scoreCompletions(groups);
          pooled.push(performance.now() - started);
          started = performance.now();
          const expected = plainSimilarity(groups);
          plain.push(performance.now() - started);
          for (let at = 0; at < published; at++) {
            const difference = Math.abs(
              (scores.fullCompletion[at] ?? 2) - (expected.fullCompletion[at] ?? 0),
            );
            furthest = Math.max(furthest, difference);
          }
        }
        let started = performance.now();
        await pool.scoreFurther(once);
        const furtherMs = performance.now() - started;
        const values = once.map((_, index) => (index % 3 === 0 ? 1 : 0.2));
        const cells = Array.from({ length: 36 }, (_, cell) => values.slice(cell * 50, cell * 50 + 50));
        started = performance.now();
        await pool.intervals([...cells, values.slice(0, 1800)]);
        const intervalsMs = performance.now() - started;
        pool.close();
        return { count: scores.line0.length, coldMs, pooled, plain, furthest, furtherMs, intervalsMs };
      },
      [JSON.stringify(shared), PUBLISHED, WORKERS, ROUNDS] as const,
    );
    const pooled = median(times.pooled);
    const what = `${times.count} completions, both cosines`;
    figure(`${what}, on ${WORKERS} workers`, pooled, 'ms', '<= 1000 ms');
    figure('  straight from the definition, on one thread: ratio', median(times.plain) / pooled, 'x');
    figure('  straight from the definition', median(times.plain), 'ms');
    figure('  the first time, starting the workers', times.coldMs, 'ms', '<= 1000 ms');
    figure('  furthest difference between the two', times.furthest * 1e9, 'e-9');
    const count = shared.reduce((sum, { completions }) => sum + completions.length, 0);
    figure(`edit similarity, chrF and BLEU of ${count} completions`, times.furtherMs, 'ms');
    figure('bootstrap intervals of one model: 36 cells of 50 tasks and the whole', times.intervalsMs, 'ms');
  } finally {
    await bench.close();
  }
}

/** The golden completion and one model's completions of each shared task. */
async function sharedGroups(): Promise<CompletionGroup[] | null> {
  const data = devbenchData();
  if (data === null) return null;
  const { tasks } = await readTasks(data.benchmark(), 'devbench');
  const sets = await readSamples(data.completions());
  return sets.flatMap(({ samples }) =>
    matchSamples(tasks, samples).answered.map(({ task, samples: own }) => groupOf(task, own)),
  );
}
