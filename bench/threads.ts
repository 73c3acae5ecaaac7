import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Program } from '../src/model/index.ts';
import { scriptProgram } from '../tests/support/python.ts';
import { figure, median } from './lib/figures.ts';
import { openBenchPage } from './lib/harness.ts';

const PROBES = resolve(import.meta.dirname, '../../shared/data/python-probes/probes.jsonl');
/** BENCH_RUNS sets how often each probe runs, BENCH_PROBES (a regular expression) which ones. */
const RUNS = Number(process.env.BENCH_RUNS ?? 1000);
const WANTED = new RegExp(process.env.BENCH_PROBES ?? '^(concurrency|http_web|logging_module)/');
/** So many runs between two words about them. */
const PART = 100;
const WORKERS = 2;
const LIMITS = { wallMs: 30_000, memoryBytes: 256 * 1024 * 1024, outputBytes: 64 * 1024 };

/** Costs of threads, and how many runs of the course's programs on concurrency ended as they should. */
export async function benchThreads(): Promise<void> {
  const bench = await openBenchPage();
  try {
    await bench.page.evaluate(async (workers) => {
      window.pythonRuntime = window.benchtab.python.createPythonRuntime({ workers, spares: 1 });
      await window.pythonRuntime.start();
    }, WORKERS);
    const run = (program: Program, times: number) =>
      bench.page.evaluate(
        async ([given, count]) => {
          const ended: Record<string, number> = {};
          const times: number[] = [];
          for (let index = 0; index < count; index++) {
            const { outcome, exitStatus, durationMs, stderr } = await window.pythonRuntime.execute(given);
            // What went wrong is told with its words: it may not come again.
            const key = `${outcome} ${exitStatus ?? ''} ${stderr.text}`.trim();
            ended[key] = (ended[key] ?? 0) + 1;
            times.push(durationMs);
          }
          return { ended, times };
        },
        [program, times] as const,
      );
    const costs: [string, string][] = [
      [
        'start and join 1,000 threads',
        'for _ in range(1000): t = threading.Thread(target=int); t.start(); t.join()',
      ],
      [
        '10,000 hand-overs between two threads',
        'a, b = threading.Semaphore(0), threading.Semaphore(0)\ndef f():\n    for _ in range(5000): a.acquire(); b.release()\nt = threading.Thread(target=f); t.start()\nfor _ in range(5000): a.release(); b.acquire()\nt.join()',
      ],
    ];
    for (const [name, code] of costs) {
      const { times } = await run(scriptProgram(`import threading\n${code}`, { limits: LIMITS }), 5);
      figure(name, median(times), 'ms');
    }
    await runProbes(run);
  } finally {
    await bench.close();
  }
}

async function runProbes(
  run: (program: Program, times: number) => Promise<{ ended: Record<string, number> }>,
): Promise<void> {
  if (!existsSync(PROBES)) {
    console.log('../shared is absent: the probes were NOT run');
    return;
  }
  const probes: { id: string; code: string; stdin: string }[] = readFileSync(PROBES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { id, code, stdin } of probes) {
    if (!WANTED.test(id)) continue;
    const program = scriptProgram(code, { stdin, limits: LIMITS });
    const all: Record<string, number> = {};
    // In parts: a probe whose processes take a second each says how far it is, and what was counted is kept by whoever stops it.
    for (let done = 0; done < RUNS; ) {
      const times = Math.min(RUNS - done, PART);
      const { ended } = await run(program, times);
      for (const [end, count] of Object.entries(ended)) all[end] = (all[end] ?? 0) + count;
      done += times;
      if (done < RUNS) process.stderr.write(`  ${id}: ${done} of ${RUNS} ${JSON.stringify(all)}\n`);
    }
    console.log(`  ${id.padEnd(48)} ${JSON.stringify(all)}`);
  }
}
