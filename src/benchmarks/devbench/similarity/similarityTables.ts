import { mean } from '../../../metrics/index.ts';
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

/** One model's figures. Groups in the order of the tasks. */
export interface SimilarityTables {
  model: string;
  overall: SimilarityGroup;
  languages: Map<string, SimilarityGroup>;
  categories: Map<string, SimilarityGroup>;
  /** By language, then by category. */
  cells: Map<string, Map<string, SimilarityGroup>>;
}

/** Each model's figures by language and category; a group's are the means over its tasks. */
export function similarityTables(similar: readonly TaskSimilarity[]): SimilarityTables[] {
  return [...grouped(similar, ({ model }) => model)].map(([model, own]) => {
    const byLanguage = grouped(own, ({ task }) => task.groups.language ?? task.language);
    return {
      model,
      overall: groupFigures(own),
      languages: mapValues(byLanguage, groupFigures),
      categories: mapValues(grouped(own, categoryOf), groupFigures),
      cells: mapValues(byLanguage, (tasks) => mapValues(grouped(tasks, categoryOf), groupFigures)),
    };
  });
}

function categoryOf({ task }: TaskSimilarity): string {
  return task.groups.category ?? '';
}

function groupFigures(tasks: readonly TaskSimilarity[]): SimilarityGroup {
  const matches = tasks.filter(({ line0ExactMatch }) => line0ExactMatch).length;
  return {
    tasks: tasks.length,
    line0ExactMatches: matches,
    line0ExactMatchRate: (matches / tasks.length) * 100,
    cosineFirstLine: mean(tasks.map(({ cosineFirstLine }) => cosineFirstLine)),
    cosineFullCompletion: mean(tasks.map(({ cosineFullCompletion }) => cosineFullCompletion)),
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function mapValues<Value, Mapped>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Mapped,
): Map<string, Mapped> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
