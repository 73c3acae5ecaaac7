import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation, Sample, Task } from '../../../model/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { judgeOfRun } from '../../services/judges.ts';
import { useShortcuts } from '../../shell/shortcuts.ts';
import type { SolutionPlace } from '../benchmarkViews.ts';
import type { ColumnsFor } from '../run/columns.tsx';
import { solutionAddress } from '../run/solutionAddress.ts';
import { modelsOf, useRows, useSnapshot } from '../run/useRun.ts';
import { type Neighbours, neighbours } from './neighbours.ts';
import { type Judging, useJudging } from './useJudging.ts';

/** Everything a page about one answer needs; its keys work while it is shown. */
export interface Solution {
  place: SolutionPlace;
  snapshot: RunSnapshot;
  models: string[];
  /** Null where the task is no longer stored. */
  task: Task | null;
  /** Null where the model gave no answer, or its text is no longer stored. */
  sample: Sample | null;
  /** What the run has of it. */
  stored: Evaluation | null;
  /** What came of judging it again, else what the run has. */
  evaluation: Evaluation | null;
  judging: Judging;
  around: Neighbours;
  /** Address of the table it was opened from. */
  back: string;
  go: (row: { model: string; taskId: string; index: number } | null) => void;
}

/**
 * @param columnsFor the columns of the table of solutions, for the neighbours in its order; from a module or
 *   useCallback.
 */
export function useSolution(place: SolutionPlace, columnsFor: ColumnsFor): Solution {
  const { open, runId, model, taskId, index } = place;
  const [query] = useQuery();
  const navigate = useNavigate();
  const snapshot = useSnapshot(open);
  const rows = useRows(open, snapshot);
  const around = useMemo(
    () => neighbours(rows, query, columnsFor, { model, taskId, index }),
    [rows, query, columnsFor, model, taskId, index],
  );
  const isThis = (one: { model: string; taskId: string; index: number }) =>
    one.model === model && one.taskId === taskId && one.index === index;
  const task = open.tasks.find(({ id }) => id === taskId) ?? null;
  const sample = open.sampleSets.flatMap(({ samples }) => samples).findLast(isThis) ?? null;
  const stored = snapshot.evaluations.find(isThis) ?? null;
  const { run } = snapshot;
  const judging = useJudging(task, sample, run.settings, () => judgeOfRun(run));
  const models = useMemo(() => modelsOf(open), [open]);
  useDocumentTitle(`${taskId} · ${model}`);

  const go: Solution['go'] = (row) => {
    if (row !== null) navigate(solutionAddress(runId, row, query));
  };
  const back = backAddress(runId, query);
  const stepModel = (by: number) => {
    const next = models[(models.indexOf(model) + by + models.length) % models.length];
    if (next !== undefined && next !== model) go({ model: next, taskId, index: 0 });
  };
  useShortcuts({
    j: () => go(around.next),
    k: () => go(around.previous),
    '[': () => stepModel(-1),
    ']': () => stepModel(1),
    r: judging.run,
    escape: () => navigate(back),
  });
  return {
    place,
    snapshot,
    models,
    task,
    sample,
    stored,
    evaluation: judging.evaluation ?? stored,
    judging,
    around,
    back,
    go,
  };
}

function backAddress(runId: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of ['sample', 'line', 'canonical', 'whole', 'reference', 'finding', 'quality'])
    kept.delete(name);
  kept.set('view', 'solutions');
  return `/runs/${runId}?${kept}`;
}
