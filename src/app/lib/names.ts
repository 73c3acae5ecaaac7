import {
  CATEGORIES,
  CATEGORY_NAMES,
  LANGUAGE_NAMES,
  LANGUAGES,
} from '../../benchmarks/devbench/categories.ts';

const DIMENSION_WORDS: Record<string, string> = {
  type: 'Problem type',
};

/** A dimension that tasks are grouped by, as a heading: "Language", "Problem type". */
export function dimensionWord(dimension: string): string {
  return DIMENSION_WORDS[dimension] ?? dimension.charAt(0).toUpperCase() + dimension.slice(1);
}

/** A group as people write it, for example "C++" for cpp; a group that has no other name stays as it is. */
export function groupWord(dimension: string, group: string): string {
  if (dimension === 'language') return languageWord(group);
  const category = CATEGORIES.find((known) => known === group);
  return dimension === 'category' && category !== undefined ? CATEGORY_NAMES[category] : group;
}

/** A language as people write it. */
export function languageWord(language: string): string {
  const known = LANGUAGES.find((name) => name === language);
  return known === undefined ? language : LANGUAGE_NAMES[known];
}

const ORDER: readonly string[] = [...LANGUAGES, ...CATEGORIES];

/** DevBench's languages or categories in the order of the paper's tables; others come last, in the order given. */
export function inPaperOrder(groups: Iterable<string>): string[] {
  const place = (group: string) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
  return [...groups].sort((a, b) => place(a) - place(b));
}
