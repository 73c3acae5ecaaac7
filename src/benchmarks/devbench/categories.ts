import type { Language } from '../../model/index.ts';

/** Languages in the order of the paper's tables, as the benchmark writes them. */
export const LANGUAGES = ['python', 'javascript', 'typescript', 'java', 'cpp', 'c_sharp'] as const;

/** Categories in the order of the paper's tables, as the benchmark writes them. */
export const CATEGORIES = [
  'api_usage',
  'code_purpose_understanding',
  'code2NL_NL2code',
  'low_context',
  'pattern_matching',
  'syntax_completion',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  java: 'Java',
  cpp: 'C++',
  c_sharp: 'C#',
};

export const CATEGORY_NAMES: Record<Category, string> = {
  api_usage: 'API usage',
  code_purpose_understanding: 'Code purpose understanding',
  code2NL_NL2code: 'Code2NL/NL2Code',
  low_context: 'Low context',
  pattern_matching: 'Pattern matching',
  syntax_completion: 'Syntax completion',
};

const LANGUAGE_SPELLINGS: Record<string, Language> = { csharp: 'c_sharp', 'c#': 'c_sharp', 'c++': 'cpp' };

/** The language of this name; null for none of the six. */
export function languageOf(name: string): Language | null {
  const wanted = name.toLowerCase();
  return LANGUAGES.find((language) => language === wanted) ?? LANGUAGE_SPELLINGS[wanted] ?? null;
}

/** The category of this name, however its parts are joined ("devbench-api-usage"); null for none of the six. */
export function categoryOf(name: string): Category | null {
  const wanted = lettersOf(name).replace(/^devbench/, '');
  return CATEGORIES.find((category) => lettersOf(category) === wanted) ?? null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A language as people write it; a name that is none of the six stays as it is. */
export function languageName(name: string): string {
  const known = LANGUAGES.find((language) => language === name);
  return known === undefined ? name : LANGUAGE_NAMES[known];
}

/** A category as people write it; a name that is none of the six stays as it is. */
export function categoryName(name: string): string {
  const known = CATEGORIES.find((category) => category === name);
  return known === undefined ? name : CATEGORY_NAMES[known];
}
