import { type ChildProcess, spawn } from 'node:child_process';
import { readProblems } from '../datasets/compassProblems.ts';
import { type CompassResult, compassResultOf } from '../src/benchmarks/compass/index.ts';
import type { Evaluation, Sample, Task } from '../src/model/index.ts';
import { COMPASS_STARTER, evaluateCompass, readCompassStarter } from '../tests/support/compassStarter.ts';
import { startJavaScript } from '../tests/support/javascript.ts';
import { startPython } from '../tests/support/python.ts';
import { figure } from './lib/figures.ts';
import { type BenchPage, openBenchPage } from './lib/harness.ts';

const WORKERS = 2;
/** Fewer where somebody has less time: `BENCHTAB_ROUNDS=3 npm run bench -- compass`. */
const ROUNDS = Number(process.env.BENCHTAB_ROUNDS ?? 20);
/** Regular expressions for less of it: BENCHTAB_PROBLEMS by id, BENCHTAB_SOLUTIONS and BENCHTAB_CONDITIONS by name. */
const WANTED_PROBLEMS = new RegExp(process.env.BENCHTAB_PROBLEMS ?? '');
const WANTED_SOLUTIONS = new RegExp(process.env.BENCHTAB_SOLUTIONS ?? '');
const WANTED_CONDITIONS = new RegExp(process.env.BENCHTAB_CONDITIONS ?? '');
/** Problems of different kinds, in Python, whose yardsticks take from less than a millisecond to some tens. */
const PROBLEMS = ['bread-ovens', 'gate-runs', 'twin-labels', 'rope-pairs'].filter((id) =>
  WANTED_PROBLEMS.test(id),
);
/** How often a solution beside the limit, which is ten times the reference, does all of its work. */
const TIMES = [3, 4, 6];

interface Solution {
  task: Task;
  sample: Sample;
}

/** What a solution came to: scores, and each case's end. */
interface Came {
  name: string;
  text: string;
  scores: string;
}

const CONDITIONS = [
  { name: 'nothing beside', busy: 0, lanes: 1 },
  { name: 'one busy process', busy: 1, lanes: 1 },
  { name: 'two busy processes', busy: 2, lanes: 1 },
  { name: 'two samples at once, one busy process', busy: 1, lanes: WORKERS },
].filter(({ name }) => WANTED_CONDITIONS.test(name));

/** Whether COMPASS's verdicts hold on a machine that is busy, and how long its starter set takes. */
export async function benchCompass(): Promise<void> {
  const { set } = await readCompassStarter();
  const bench = await openBenchPage();
  try {
    // What tsx names functions by, which a page does not have.
    await bench.page.evaluate('globalThis.__name = (named) => named');
    await startPython(bench.page, { workers: WORKERS, spares: 1 });
    await startJavaScript(bench.page, { workers: WORKERS, spares: 1 });
    await stability(bench, set.tasks);
    await wholeSet(bench, set.tasks);
  } finally {
    await bench.close();
  }
}

async function stability(bench: BenchPage, tasks: readonly Task[]): Promise<void> {
  const solutions = fixedSolutions(tasks);
  const usual = new Map<string, Map<string, number>>();
  const all: { condition: string; came: Came }[] = [];
  for (const { name, busy, lanes } of CONDITIONS) {
    const processes = Array.from({ length: busy }, keepBusy);
    const started = performance.now();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0)
          console.log(
            `  ${name}: round ${round} of ${ROUNDS} is done, ${((performance.now() - started) / round / 1000).toFixed(0)} s each`,
          );
        for (const came of await evaluateAll(bench, solutions, lanes)) {
          all.push({ condition: name, came });
          const counts = usual.get(came.name) ?? new Map<string, number>();
          usual.set(came.name, counts.set(came.text, (counts.get(came.text) ?? 0) + 1));
        }
      }
    } finally {
      for (const one of processes) one.kill();
    }
    const own = all.filter(({ condition }) => condition === name).map(({ came }) => came);
    const differing = own.filter((came) => came.text !== mostOften(usual.get(came.name)));
    const otherScores = new Set(differing.map((came) => `${came.name}: ${came.scores}`));
    figure(
      `${ROUNDS} rounds of ${solutions.length} solutions, ${name}: other verdicts`,
      differing.length,
      '',
      '0',
    );
    for (const came of otherScores)
      console.log(`    ${came}, mostly ${mostOften(usual.get(came.split(': ')[0] ?? ''))}`);
  }
}

/** Reference, slow and wrong ones as they are; and near the limit the reference several times over, or with a constant beside it. */
function fixedSolutions(tasks: readonly Task[]): Solution[] {
  return readProblems(COMPASS_STARTER)
    .filter(({ id }) => PROBLEMS.includes(id))
    .flatMap(({ id, solutions }) => {
      const near = TIMES.map(
        (times) => [`${times} times`, severalTimes(solutions.reference, times)] as const,
      );
      const beside = ['a constant', withConstant(solutions.reference)] as const;
      const task = tasks.find((one) => one.id === id);
      return [...Object.entries(solutions), ...near, beside].flatMap(([name, text]) =>
        task === undefined || !WANTED_SOLUTIONS.test(name)
          ? []
          : [{ task, sample: sampleOf(id, name, text) }],
      );
    });
}

function sampleOf(taskId: string, model: string, text: string): Sample {
  return { benchmark: 'compass', model, taskId, index: 0, text, data: {} };
}

function severalTimes(reference: string, times: number): string {
  return `${reference}
_once = solution
def solution(*given):
    for _ in range(${times - 1}):
        _once(*given)
    return _once(*given)
`;
}

/** About half of the floor, in CPython compiled to WebAssembly. */
function withConstant(reference: string): string {
  return `${reference}
_once = solution
def solution(*given):
    for _ in range(500_000):
        pass
    return _once(*given)
`;
}

/** As a run does: what time had a part in is judged once more with nothing beside it. */
async function evaluateAll(
  { page }: BenchPage,
  solutions: readonly Solution[],
  lanes: number,
): Promise<Came[]> {
  const came: Came[] = [];
  const again: Solution[] = [];
  const left = solutions.values();
  const lane = async () => {
    for (const solution of left) {
      const evaluation = await evaluateCompass(page, solution.task, solution.sample);
      if (evaluation.timedOut && lanes > 1) again.push(solution);
      else came.push(cameTo(evaluation));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const { task, sample } of again) came.push(cameTo(await evaluateCompass(page, task, sample)));
  return came;
}

function cameTo(evaluation: Evaluation): Came {
  const result: CompassResult = compassResultOf(evaluation);
  const ends = [...result.correctnessCases, ...result.efficiencyCases].map(({ end }) => end);
  const timed = result.efficiencyCases.map(
    ({ end, durationMs, limitMs, repeats }) =>
      `${end} ${durationMs?.toFixed(0) ?? '–'}/${limitMs?.toFixed(0) ?? '–'}×${repeats}`,
  );
  return {
    name: `${evaluation.taskId} ${evaluation.model}`,
    text: ends.join(' '),
    scores: `${result.correctness} ${result.efficiency} (${timed.join(', ')})`,
  };
}

function mostOften(counts: ReadonlyMap<string, number> | undefined): string {
  return [...(counts ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** A process that never waits. */
function keepBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

/** Every problem's best solution, as many at once as there are workers. */
async function wholeSet(bench: BenchPage, tasks: readonly Task[]): Promise<void> {
  const problems = readProblems(COMPASS_STARTER);
  for (const name of ['reference', 'slow', 'wrong'] as const) {
    const chosen = problems.flatMap(({ id, solutions }) => {
      const task = tasks.find((one) => one.id === id);
      return task === undefined ? [] : [{ task, sample: sampleOf(id, name, solutions[name]) }];
    });
    const started = performance.now();
    const came = await evaluateAll(bench, chosen, WORKERS);
    const seconds = (performance.now() - started) / 1000;
    figure(`the starter's ${came.length} problems, ${name}, on ${WORKERS} workers`, seconds, 's');
    figure('  each', seconds / came.length, 's');
  }
}
