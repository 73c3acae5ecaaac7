import type {
  AutomationProgress,
  AutomationRequest,
  BenchmarkModule,
  Judge,
  Stores,
} from '../../model/index.ts';
import { browserPlatform, type RunSnapshot, startRun } from '../../runs/index.ts';
import { Routes } from '../../runtimes/routes.ts';
import { createPageEngines } from '../pageRuntime.ts';
import { analyser } from '../services/quality.ts';
import { connectRunner } from './nativeRunner.ts';
import type { Material } from './results.ts';

/**
 * Runs everything in one run, from its start to its end.
 *
 * @param tell told how far it is.
 */
export async function judge(
  benchmark: BenchmarkModule,
  chosen: Judge | null,
  { taskSet, tasks, sampleSets }: Material,
  { settings, workers, runner: asked }: AutomationRequest,
  stores: Stores,
  tell: (progress: AutomationProgress) => void,
): Promise<RunSnapshot> {
  const engines = createPageEngines({ workers, store: null });
  const own = benchmark.entry === 'script' ? engines.scripts : engines.functions;
  const runner = asked === null ? null : await connectRunner(asked, benchmark.entry ?? 'script', tell);
  const runtime = runner === null ? own : new Routes([runner.share, own]);
  const controller = await startRun(
    { benchmark, runtime, judge: chosen, analyser, stores, platform: browserPlatform() },
    {
      name: taskSet.name,
      taskSetId: taskSet.id,
      sampleSetIds: sampleSets.map(({ record }) => record.id),
      taskIds: tasks.length === taskSet.taskCount ? null : tasks.map(({ id }) => id),
      settings: { ...benchmark.defaultSettings, ...settings },
    },
  );
  const report = () => {
    const snapshot = controller.getSnapshot();
    // Nothing is known before the plan is made.
    if (snapshot.progress.total > 0) tell(progressOf(snapshot));
  };
  controller.subscribe(report);
  await controller.settled();
  report();
  const snapshot = controller.getSnapshot();
  controller.close();
  await runtime.stop();
  runner?.disconnect();
  return snapshot;
}

function progressOf({ engine, progress }: RunSnapshot): AutomationProgress {
  if (engine !== null && engine.readyWorkers === 0) return { stage: 'engine', engine };
  const { total, done, fromCache, awaitingRerun, perSecond, msLeft } = progress;
  const running = progress.running.map(({ model, taskId }) => `${model}, ${taskId}`);
  return { stage: 'judging', total, done, fromCache, awaitingRerun, perSecond, msLeft, running };
}
