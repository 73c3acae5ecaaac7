import { useCallback } from 'react';
import {
  type Similarities,
  type SimilarityTables,
  similarityTables,
  type TaskSimilarity,
} from '../../../benchmarks/devbench/index.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { isAuditSet, similaritiesOf } from '../../services/devbench.ts';
import type { OpenRun } from '../../services/runs.ts';

/** One completion beside the golden one. */
export interface CompletionSimilarity {
  /** Cosines, 0–1. */
  firstLine: number;
  fullCompletion: number;
  line0: boolean;
}

/** Every completion's similarity, and the tables made of them. */
export interface SimilarityLookup extends Similarities {
  tables: SimilarityTables[];
  of(model: string, taskId: string, index: number): CompletionSimilarity | null;
}

/** Compares the completions of these sample sets with the golden ones. */
export async function lookUp(taskSetId: string, sampleSetIds: readonly string[]): Promise<SimilarityLookup> {
  const similar = await similaritiesOf(taskSetId, sampleSetIds);
  const byTask = new Map(similar.tasks.map((one) => [keyOf(one.model, one.task.id), one]));
  return {
    ...similar,
    tables: similarityTables(similar.tasks),
    of: (model, taskId, index) => {
      const task = byTask.get(keyOf(model, taskId));
      return task === undefined ? null : completionOf(task, index);
    },
  };
}

/** Of each run that is open, so that pages about it compare its completions once. */
const known = new WeakMap<OpenRun, Promise<SimilarityLookup>>();

/** Similarities of a run's completions. They need no result of the run. */
export function useSimilarityOf(open: OpenRun): Loaded<SimilarityLookup> {
  return useLoad(
    useCallback(() => {
      const { run } = open.controller.getSnapshot();
      const ids = open.sampleSets.filter(({ record }) => !isAuditSet(record)).map(({ record }) => record.id);
      const looked = known.get(open) ?? lookUp(run.taskSetId, ids);
      known.set(open, looked);
      // A failure must not stay: the workers may load the next time.
      looked.catch(() => known.delete(open));
      return looked;
    }, [open]),
  );
}

function completionOf(task: TaskSimilarity, index: number): CompletionSimilarity | null {
  const place = task.samples.findIndex((sample) => sample.index === index);
  const firstLine = task.cosinesFirstLine[place];
  const fullCompletion = task.cosinesFullCompletion[place];
  if (firstLine === undefined || fullCompletion === undefined) return null;
  return { firstLine, fullCompletion, line0: task.line0[place] === 1 };
}

function keyOf(model: string, taskId: string): string {
  return `${model}\n${taskId}`;
}
