import { codeeval } from '../../src/benchmarks/codeeval/index.ts';
import type { EvaluationSettings, Runtime, Sample, Stores, Task } from '../../src/model/index.ts';
import { browserPlatform, type RunController, resumeRun, startRun } from '../../src/runs/index.ts';
import { createPythonRuntime, type PythonRuntime } from '../../src/runtimes/python/index.ts';
import { openStores } from '../../src/storage/index.ts';

/** A run of CodeEval solutions on the real engine in this tab, with what the engine was given to execute. */
export interface RealRun {
  run: RunController;
  runtime: PythonRuntime;
  /** The sources, in the order in which they were begun. */
  executed: string[];
}

/**
 * Begin a run of solutions; each must give 1 when called.
 *
 * @param textsNow gives them when the engine is up, right before the run begins.
 */
export async function beginReal(
  model: string,
  textsNow: () => readonly string[],
  settings: Partial<EvaluationSettings>,
): Promise<RealRun> {
  const { stores } = await openStores();
  const { dependencies, runtime, executed } = await startEngine(stores);
  const texts = textsNow();
  const about = { benchmark: codeeval.id, origin: 'test', importedAt: 0, issues: [] };
  const tasks = texts.map((_, at) => taskOf(at));
  const samples: Sample[] = texts.map((text, at) => {
    return { benchmark: codeeval.id, model, taskId: `t_${at}`, index: 0, text, data: {} };
  });
  const taskSet = { id: `tasks of ${model}`, name: model, recognisedAs: null, md5: null };
  await stores.addTaskSet({ ...about, ...taskSet, taskCount: tasks.length }, tasks);
  await stores.addSampleSet({ ...about, id: model, model, sampleCount: samples.length }, samples);
  const run = await startRun(dependencies, {
    name: model,
    taskSetId: taskSet.id,
    sampleSetIds: [model],
    taskIds: null,
    settings: { ...codeeval.defaultSettings, strict: false, ...settings },
  });
  return { run, runtime, executed };
}

/** Open a stored run in this tab, with the engine up. */
export async function resumeReal(id: string): Promise<RealRun> {
  const { dependencies, runtime, executed } = await startEngine((await openStores()).stores);
  return { run: await resumeRun(dependencies, id), runtime, executed };
}

function taskOf(at: number): Task {
  const id = `t_${at}`;
  const tests = [{ assertion: 'func() == 1' }];
  return {
    benchmark: codeeval.id,
    id,
    title: 'f',
    language: 'python',
    groups: { topic: 't', complexity: 'level_1', type: 'function' },
    data: { task_id: id, name: 'f', object: 'function', topic: 't', complexity: 1, tests },
  };
}

async function startEngine(stores: Stores) {
  const runtime = createPythonRuntime({ workers: 2, spares: 1, store: stores });
  await runtime.start();
  const executed: string[] = [];
  const watched: Runtime = {
    id: runtime.id,
    languages: runtime.languages,
    versionFor: () => runtime.versionFor(),
    concurrency: runtime.concurrency,
    start: (languages, onProgress) => runtime.start(languages, onProgress),
    stop: () => runtime.stop(),
    execute: (program, signal) => {
      if (program.entry.kind === 'cases') executed.push(program.entry.source);
      return runtime.execute(program, signal);
    },
  };
  const dependencies = {
    benchmark: codeeval,
    runtime: watched,
    judge: null,
    stores,
    platform: browserPlatform(),
  };
  return { dependencies, runtime, executed };
}
