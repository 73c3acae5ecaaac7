import { pythonRound } from '../../../metrics/index.ts';
import type { SimilarityGroup, SimilarityTables } from '../similarity/similarityTables.ts';

/** A group in the published comparison file, and beside it what the paper describes. */
export interface PublishedGroup {
  total_comparisons: number;
  line0_exact_matches: number;
  /** Percent, to two digits. */
  line0_exact_match_rate: number;
  /** Of the first lines, to two digits. */
  avg_cosine: number;
  /** Of the whole completions, to four digits; not in the published file. */
  avg_cosine_full_completion: number;
}

export interface PublishedModel {
  overall: PublishedGroup;
  categories: Record<string, PublishedGroup>;
  languages: Record<string, PublishedGroup>;
}

/** `similarity.json`: the shape and the rounding of the published comparison file. */
export function similarityJson(tables: readonly SimilarityTables[]): Record<string, PublishedModel> {
  return Object.fromEntries(
    tables.map(({ model, overall, categories, languages }) => [
      model,
      {
        overall: publishedGroup(overall),
        categories: publishedGroups(categories),
        languages: publishedGroups(languages),
      },
    ]),
  );
}

function publishedGroups(groups: ReadonlyMap<string, SimilarityGroup>): Record<string, PublishedGroup> {
  return Object.fromEntries([...groups].map(([name, group]) => [name, publishedGroup(group)]));
}

function publishedGroup(group: SimilarityGroup): PublishedGroup {
  return {
    total_comparisons: group.tasks,
    line0_exact_matches: group.line0ExactMatches,
    line0_exact_match_rate: pythonRound(group.line0ExactMatchRate, 2),
    avg_cosine: pythonRound(group.cosineFirstLine, 2),
    avg_cosine_full_completion: pythonRound(group.cosineFullCompletion, 4),
  };
}
