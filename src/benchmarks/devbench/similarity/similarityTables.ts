import { mean } from '../../../metrics/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { type ByGroup, byGroup } from '../groups.ts';
import type { TaskSimilarity } from './similarity.ts';

/** A group's figures, not rounded. */
export interface SimilarityGroup {
  /** Tasks compared. */
  tasks: number;
  line0ExactMatches: number;
  /** Percent of the tasks. */
  line0ExactMatchRate: number;
  /** Mean over the tasks, 0–1. */
  cosineFirstLine: number;
  cosineFullCompletion: number;
}

/** One model's figures. */
export interface SimilarityTables extends ByGroup<SimilarityGroup> {
  model: string;
}

/** Each model's figures by language and category; a group's are the means over its tasks. */
export function similarityTables(similar: readonly TaskSimilarity[]): SimilarityTables[] {
  return [...groupBy(similar, ({ model }) => model)].map(([model, own]) => ({
    model,
    ...byGroup(own, groupFigures),
  }));
}

/** The figures of some of a model's tasks; at least one. */
export function groupFigures(tasks: readonly TaskSimilarity[]): SimilarityGroup {
  const matches = tasks.filter(({ line0ExactMatch }) => line0ExactMatch).length;
  return {
    tasks: tasks.length,
    line0ExactMatches: matches,
    line0ExactMatchRate: (matches / tasks.length) * 100,
    cosineFirstLine: mean(tasks.map(({ cosineFirstLine }) => cosineFirstLine)),
    cosineFullCompletion: mean(tasks.map(({ cosineFullCompletion }) => cosineFullCompletion)),
  };
}
