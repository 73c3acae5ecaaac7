import type {
  BenchmarkId,
  RunRecord,
  Sample,
  SampleSetRecord,
  Task,
  TaskSetRecord,
} from '../../model/index.ts';
import { browserPlatform } from '../../runs/platform.ts';
import type { RunController, RunDependencies, RunRequest } from '../../runs/runController.ts';
import { moduleOf, moduleOfRun } from './benchmarks.ts';
import { runtimeFor } from './engine.ts';
import { connectedJudge, judgeOfRun } from './judges.ts';
import { analyser } from './quality.ts';
import { storageChanged, stores } from './storage.ts';

/** Everything a page needs to show a run; the controller tells what changes. */
export interface OpenRun {
  controller: RunController;
  benchmark: BenchmarkId;
  taskSet: TaskSetRecord | null;
  tasks: Task[];
  /** Samples by the ids of their tasks, whatever their files name them by. */
  sampleSets: { record: SampleSetRecord; samples: Sample[] }[];
}

const open = new Map<string, Promise<OpenRun>>();

/**
 * Stores a new run, begins it and gives its id.
 *
 * @param judge the id of the judge that scores prose; null for none.
 */
export async function beginRun(request: RunRequest, judge: string | null = null): Promise<string> {
  const { startRun } = await import('../../runs/runController.ts');
  const taskSet = (await (await stores()).taskSets()).find(({ id }) => id === request.taskSetId);
  if (taskSet === undefined) throw new Error('The task set of this run is not stored any more.');
  const { judgingOf } = request;
  const parts = await dependencies({
    benchmark: taskSet.benchmark,
    taskSetId: taskSet.id,
    judge,
    ...(judgingOf === undefined ? {} : { judgingOf }),
  });
  if (judge !== null && parts.judge === null) {
    throw new Error(
      `The judge ${judge} is not here: connect that model in this tab, or choose another judge.`,
    );
  }
  const controller = await startRun(parts, request);
  const { run } = controller.getSnapshot();
  open.set(run.id, readMaterial(controller));
  storageChanged();
  return run.id;
}

/**
 * A run with its tasks and samples. It goes on from where it was if it was being worked on, and stays open
 * while the reader walks from page to page.
 *
 * @throws Error when no such run is stored here.
 */
export function openRun(id: string): Promise<OpenRun> {
  let opening = open.get(id);
  if (opening === undefined) {
    opening = import('../../runs/runController.ts')
      .then(async ({ resumeRun }) => {
        const run = await (await stores()).run(id);
        if (run === null) throw new Error(`No run ${id} is stored here.`);
        return resumeRun(await dependencies(run), id);
      })
      .then(readMaterial);
    open.set(id, opening);
    // A failure must not stay: the run may be imported later.
    opening.catch(() => open.delete(id));
  }
  return opening;
}

/** Ends what is being worked on and deletes the run with its evaluations, and what judges were asked about it. */
export async function deleteRun(id: string): Promise<void> {
  const all = await (await stores()).runs();
  for (const { id: judging } of all.filter(({ judgingOf }) => judgingOf === id)) await deleteRun(judging);
  const opening = open.get(id);
  open.delete(id);
  if (opening !== undefined) (await opening).controller.close();
  await (await stores()).deleteRun(id);
  storageChanged();
}

/** Closes every run of this tab, for when what they rest on is deleted. */
export async function closeRuns(): Promise<void> {
  const all = [...open.values()];
  open.clear();
  for (const opening of await Promise.allSettled(all)) {
    if (opening.status === 'fulfilled') opening.value.controller.close();
  }
}

async function dependencies(
  run: Pick<RunRecord, 'benchmark' | 'taskSetId' | 'judge' | 'judgingOf'>,
): Promise<RunDependencies> {
  const { judge } = run;
  const module = await moduleOfRun(run);
  const known = await judgeOfRun(run);
  return {
    benchmark: module,
    runtime: await runtimeFor(module.entry),
    // A model may be connected, or connected anew, while the run is open.
    get judge() {
      return judge === null ? null : (connectedJudge(judge) ?? known);
    },
    analyser,
    stores: await stores(),
    platform: browserPlatform(),
  };
}

async function readMaterial(controller: RunController): Promise<OpenRun> {
  const kept = await stores();
  const { run } = controller.getSnapshot();
  const [taskSets, tasks, allSampleSets, { place }] = await Promise.all([
    kept.taskSets(),
    kept.tasks(run.taskSetId),
    kept.sampleSets(),
    moduleOf(run.benchmark),
  ]);
  const wanted = run.taskIds === null ? null : new Set(run.taskIds);
  const records = run.sampleSetIds.flatMap((id) => allSampleSets.find((record) => record.id === id) ?? []);
  return {
    controller,
    benchmark: run.benchmark,
    taskSet: taskSets.find(({ id }) => id === run.taskSetId) ?? null,
    tasks: wanted === null ? tasks : tasks.filter((task) => wanted.has(task.id)),
    sampleSets: await Promise.all(
      records.map(async (record) => {
        const samples = await kept.samples(record.id);
        return { record, samples: place?.(tasks, samples) ?? samples };
      }),
    ),
  };
}
