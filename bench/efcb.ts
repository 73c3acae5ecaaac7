import { efcb, isChoice, questionOf, readTasks } from '../src/benchmarks/efcb/index.ts';
import { lexicalJudge } from '../src/judges/index.ts';
import type { Sample, Task } from '../src/model/index.ts';
import { startRun } from '../src/runs/runController.ts';
import { memoryStores } from '../src/storage/index.ts';
import { jsonLines, questions } from '../tests/support/efcbData.ts';
import { HandRuntime, testPlatform } from '../tests/unit/runsSupport.ts';
import { figure, median } from './lib/figures.ts';

/** Questions of the published set. */
const PUBLISHED = 5_512;
const ROUNDS = 5;
/** Lines of context in a patch: it has some 2,500 characters then, a third of the most. */
const CONTEXT = 85;

/** How fast EFCB's replies are scored with the lexical judge: alone, and as a whole run that is stored in memory. */
export async function benchEfcb(): Promise<void> {
  const { tasks, samples } = await material();
  const alone: number[] = [];
  const asRun: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(() => scoreAll(tasks, samples)));
    asRun.push(await timed(() => runAll(tasks, samples)));
  }
  figure(`EFCB: ${PUBLISHED} replies scored with the lexical judge`, median(alone) / 1000, 's', '≤ 2');
  figure('EFCB: replies scored per second', PUBLISHED / (median(alone) / 1000), '/s');
  figure('EFCB: the same as a run, from its plan to its end', median(asRun) / 1000, 's', '≤ 2');
}

/** As many questions as were published, of all five tasks, with patches of a usual length. */
async function material(): Promise<{ tasks: Task[]; samples: Sample[] }> {
  const built = Object.values(questions(Math.ceil(PUBLISHED / 10) + 1, CONTEXT)).flat();
  async function* lines() {
    for (const line of jsonLines(built).trimEnd().split('\n')) yield line;
  }
  async function* files() {
    yield { path: 'set.jsonl', lines: lines() };
  }
  const tasks = (await readTasks(files(), 'bench')).tasks.slice(0, PUBLISHED);
  const samples = tasks.map((task): Sample => {
    const { task: kind, ideal } = questionOf(task);
    const [truth = ''] = ideal;
    const text = isChoice(kind) ? `The answer is (${truth}).` : `${truth.slice(0, -20)} and something else`;
    return { benchmark: 'efcb', model: 'm', taskId: task.id, index: 0, text, data: {} };
  });
  return { tasks, samples };
}

async function scoreAll(tasks: readonly Task[], samples: readonly Sample[]): Promise<void> {
  const { signal } = new AbortController();
  for (const [at, task] of tasks.entries()) {
    const sample = samples[at];
    if (sample === undefined) continue;
    await efcb.evaluate(task, sample, efcb.defaultSettings, {
      execute: () => Promise.reject(new Error('nothing is executed')),
      judge: (request) => lexicalJudge.judge(request, signal, sample),
    });
  }
}

async function runAll(tasks: Task[], samples: Sample[]): Promise<void> {
  const stores = memoryStores();
  const about = { benchmark: 'efcb' as const, origin: 'bench', importedAt: 0, issues: [] };
  const set = { ...about, id: 't', name: 't', recognisedAs: null, md5: null, taskCount: tasks.length };
  await stores.addTaskSet(set, tasks);
  await stores.addSampleSet({ ...about, id: 's', model: 'm', sampleCount: samples.length }, samples);
  const run = await startRun(
    { benchmark: efcb, runtime: new HandRuntime(1), judge: lexicalJudge, stores, platform: testPlatform() },
    { name: 'bench', taskSetId: 't', sampleSetIds: ['s'], taskIds: null, settings: efcb.defaultSettings },
  );
  await run.settled();
  run.close();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
