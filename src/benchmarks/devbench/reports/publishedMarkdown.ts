import { pythonFixed } from '../../../metrics/index.ts';
import { markdownTable } from '../../shared/markdown.ts';
import { CATEGORIES, categoryName, LANGUAGES, languageName } from '../categories.ts';
import type { PublishedTables } from '../published.ts';

/** The paper's tables 5, 6, 7, 8 and 10, each under a heading that says that it is published. */
export function publishedMarkdown(tables: PublishedTables): string[] {
  const languages = LANGUAGES.map(languageName);
  const categories = CATEGORIES.map(categoryName);
  return [
    '## Published tables',
    'From the paper "DevBench: A Realistic, Developer-Informed Benchmark for Code Generation Models": not measured here, and other models.',
    '### Published, table 5: pass@1 by category (%)',
    markdownTable(
      ['Model', ...categories, 'Overall'],
      tables.passAt1ByCategory.map(({ model, categories: rates, overall }) => [
        model,
        ...CATEGORIES.map((category) => percent(rates[category])),
        percent(overall),
      ]),
    ),
    ...similarity('Published, table 6', languages, LANGUAGES, tables.similarityByLanguage),
    ...similarity('Published, table 7', categories, CATEGORIES, tables.similarityByCategory),
    '### Published, table 8: pass@1 by language (%)',
    markdownTable(
      ['Model', ...languages],
      tables.passAt1ByLanguage.map(({ model, languages: rates }) => [
        model,
        ...LANGUAGES.map((language) => percent(rates[language])),
      ]),
    ),
    "### Published, table 10: the judge's scores by language (0–10, 95 % interval)",
    markdownTable(
      ['Model', ...languages],
      tables.judgeByLanguage.map(({ model, languages: scores }) => [
        model,
        ...LANGUAGES.map((language) => judgeText(scores[language])),
      ]),
    ),
  ];
}

interface SimilarityRow<Group extends string> {
  model: string;
  cosine: Partial<Record<Group, number>>;
  line0ExactMatchRate: Partial<Record<Group, number>>;
}

function similarity<Group extends string>(
  title: string,
  names: readonly string[],
  groups: readonly Group[],
  rows: readonly SimilarityRow<Group>[],
): string[] {
  const table = (value: (row: SimilarityRow<Group>, group: Group) => number | undefined) =>
    markdownTable(
      ['Model', ...names],
      rows.map((row) => [row.model, ...groups.map((group) => figure(value(row, group)))]),
    );
  return [
    `### ${title}: cosine of the first lines`,
    table(({ cosine }, group) => cosine[group]),
    `### ${title}: exact matches of line 0 (%)`,
    table(({ line0ExactMatchRate }, group) => line0ExactMatchRate[group]),
  ];
}

function percent(value: number | undefined): string {
  return value === undefined ? '–' : pythonFixed(value, 1);
}

function figure(value: number | undefined): string {
  return value === undefined ? '–' : pythonFixed(value, 2);
}

function judgeText(score: { mean: number; lower: number; upper: number } | undefined): string {
  return score === undefined ? '–' : `${figure(score.mean)} (${figure(score.lower)}–${figure(score.upper)})`;
}
