import * as v from 'valibot';
import { publishedRows } from '../shared/publishedRows.ts';
import { CATEGORIES, LANGUAGES } from './categories.ts';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const points = v.pipe(v.number(), v.minValue(0), v.maxValue(10));
const judged = v.object({ mean: points, lower: points, upper: points });

const byLanguage = <Value extends v.GenericSchema>(value: Value) => v.record(v.picklist(LANGUAGES), value);
const byCategory = <Value extends v.GenericSchema>(value: Value) => v.record(v.picklist(CATEGORIES), value);

const passAt1ByCategory = v.object({
  model: v.string(),
  overall: percent,
  categories: byCategory(percent),
});
const similarityByLanguage = v.object({
  model: v.string(),
  cosine: byLanguage(share),
  line0ExactMatchRate: byLanguage(percent),
});
const similarityByCategory = v.object({
  model: v.string(),
  cosine: byCategory(share),
  line0ExactMatchRate: byCategory(percent),
});
const passAt1ByLanguage = v.object({ model: v.string(), languages: byLanguage(percent) });
const categoryCorrelation = v.object({
  category: v.picklist(CATEGORIES),
  spearman: byCategory(v.pipe(v.number(), v.minValue(-1), v.maxValue(1))),
});
const judgeByLanguage = v.object({ model: v.string(), languages: byLanguage(judged) });

/** The paper's tables, in its order. Rates are percentages, cosines 0–1, the judge's scores 0–10. */
export interface PublishedTables {
  /** Table 5. */
  passAt1ByCategory: v.InferOutput<typeof passAt1ByCategory>[];
  /** Table 6; cosines of first lines. */
  similarityByLanguage: v.InferOutput<typeof similarityByLanguage>[];
  /** Table 7; cosines of first lines. */
  similarityByCategory: v.InferOutput<typeof similarityByCategory>[];
  /** Table 8. */
  passAt1ByLanguage: v.InferOutput<typeof passAt1ByLanguage>[];
  /** Table 9, the lower triangle. */
  categoryCorrelation: v.InferOutput<typeof categoryCorrelation>[];
  /** Table 10. */
  judgeByLanguage: v.InferOutput<typeof judgeByLanguage>[];
}

/**
 * Reads the published tables from the starter data `devbench-published` (path to text).
 *
 * @throws Error when a table is missing, ValiError when a line is not as it should be.
 */
export function readPublished(texts: Readonly<Record<string, string>>): PublishedTables {
  return {
    passAt1ByCategory: publishedRows(texts, 'table5-pass-at-1-by-category', passAt1ByCategory),
    similarityByLanguage: publishedRows(texts, 'table6-similarity-by-language', similarityByLanguage),
    similarityByCategory: publishedRows(texts, 'table7-similarity-by-category', similarityByCategory),
    passAt1ByLanguage: publishedRows(texts, 'table8-pass-at-1-by-language', passAt1ByLanguage),
    categoryCorrelation: publishedRows(texts, 'table9-category-correlation', categoryCorrelation),
    judgeByLanguage: publishedRows(texts, 'table10-judge-by-language', judgeByLanguage),
  };
}
