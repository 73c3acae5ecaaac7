import type { RunRecord } from '../../model/index.ts';
import { moduleOfRun } from './benchmarks.ts';
import { isAuditSet } from './devbench.ts';
import { beginRun, type OpenRun, openRun } from './runs.ts';
import { stores } from './storage.ts';

/** The runs in which judges were asked about a run's answers beside their verdicts, the newest first. */
export async function judgingsOf(runId: string): Promise<RunRecord[]> {
  const all = await (await stores()).runs();
  return all.filter(({ judgingOf }) => judgingOf === runId).toSorted((a, b) => b.createdAt - a.createdAt);
}

/** The same, opened: those that were under way go on. */
export async function openJudgings(runId: string): Promise<OpenRun[]> {
  return Promise.all((await judgingsOf(runId)).map(({ id }) => openRun(id)));
}

/**
 * Asks a judge about the answers of a run, in a run of its own beside it; whether that is finished does not matter.
 *
 * @param judge its id.
 * @throws Error for people where this tab does not have the judge, or it was asked before.
 */
export async function beginJudging(runId: string, judge: string): Promise<void> {
  const kept = await stores();
  const run = await kept.run(runId);
  if (run === null) throw new Error(`No run ${runId} is stored here.`);
  if ((await judgingsOf(runId)).some((one) => one.judge === judge)) {
    throw new Error('This judge was asked about this run before: ask it again about what it did not score.');
  }
  const baselines = new Set((await kept.sampleSets()).filter(isAuditSet).map(({ id }) => id));
  const { benchmark, name, taskSetId, sampleSetIds, taskIds } = run;
  await beginRun(
    {
      name,
      taskSetId,
      sampleSetIds: sampleSetIds.filter((id) => !baselines.has(id)),
      taskIds,
      settings: (await moduleOfRun({ benchmark, judgingOf: runId })).defaultSettings,
      judgingOf: runId,
    },
    judge,
  );
}
