import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { type OpenRun, openRun } from '../../services/runs.ts';
import { answerPartOf } from './answerParts.ts';
import { absentAnswers, type SolutionRow, solutionRows } from './rows.ts';

/** Opens a run by the id in the address. */
export function useOpenRun(runId: string): Loaded<OpenRun> {
  return useLoad(useCallback(() => openRun(runId), [runId]));
}

/** The run's state now, rendered anew as it changes. */
export function useSnapshot(open: OpenRun): RunSnapshot {
  return useSyncExternalStore(open.controller.subscribe, open.controller.getSnapshot);
}

/** The models of a run in the order of its sample sets; a model of two sets once. */
export function modelsOf(open: OpenRun): string[] {
  return [...new Set(open.sampleSets.flatMap(({ samples }) => samples.map(({ model }) => model)))];
}

/**
 * The solutions of a run as rows. While it goes on only what was judged; once it stands still also the answers
 * that are absent, so that nothing that counts as 0 is out of sight.
 */
export function useRows(open: OpenRun, snapshot: RunSnapshot): SolutionRow[] {
  const evaluations = useDeferredValue(snapshot.evaluations);
  const settled = snapshot.run.status !== 'running';
  const absent = useMemo(
    () =>
      absentAnswers(
        open.tasks,
        open.sampleSets.flatMap(({ samples }) =>
          [...Map.groupBy(samples, ({ model }) => model)].map(([model, own]) => ({ model, samples: own })),
        ),
      ),
    [open],
  );
  return useMemo(
    () =>
      settled
        ? inPlanOrder(open, solutionRows(open.tasks, evaluations, absent, answerPartOf(open.benchmark)))
        : solutionRows(open.tasks, evaluations, [], answerPartOf(open.benchmark)),
    [open, evaluations, absent, settled],
  );
}

/** Models as in the run, each one's tasks as in the task set: what a run at rest shows when nothing is sorted. */
function inPlanOrder(open: OpenRun, rows: SolutionRow[]): SolutionRow[] {
  const models = new Map(modelsOf(open).map((model, at) => [model, at]));
  const tasks = new Map(open.tasks.map(({ id }, at) => [id, at]));
  const last = Number.MAX_SAFE_INTEGER;
  return rows.sort(
    (a, b) =>
      (models.get(a.model) ?? last) - (models.get(b.model) ?? last) ||
      (tasks.get(a.taskId) ?? last) - (tasks.get(b.taskId) ?? last) ||
      a.index - b.index,
  );
}
