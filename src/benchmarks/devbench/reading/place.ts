import type { Language } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { CATEGORIES, type Category, categoryOf, LANGUAGES, languageOf } from '../categories.ts';

/** What a path says of the lines in it; null for what it does not say. */
export interface FilePlace {
  language: Language | null;
  category: Category | null;
  /** Of "<category>-<model>.jsonl". */
  model: string | null;
  /** Is it named after a category alone, as files of the benchmark are? */
  benchmarkFile: boolean;
  /** The published layout, `<language>/<category>/<file>`: what the path says then counts. */
  published: boolean;
}

/** The identity of a line but for its id. */
export interface TaskPlace {
  language: Language;
  category: Category;
}

/** Reads a path: its last folders named after a language and a category, and the name of the file. */
export function placeOfPath(path: string): FilePlace {
  const folders = path.split('/');
  const name = (folders.pop() ?? '').replace(/\.jsonl$/i, '');
  const languageAt = folders.findLastIndex((folder) => languageOf(folder) !== null);
  const categoryAt = folders.findLastIndex((folder) => categoryOf(folder) !== null);
  const [, prefix = name, model = null] = /^([^-]+)-(.+)$/.exec(name) ?? [];
  const fileCategory = categoryOf(prefix);
  const published = languageAt >= 0 && categoryAt === languageAt + 1;
  return {
    language: languageOf(folders[languageAt] ?? ''),
    category: published
      ? categoryOf(folders[categoryAt] ?? '')
      : (fileCategory ?? categoryOf(folders[categoryAt] ?? '')),
    model: fileCategory === null ? null : model,
    benchmarkFile: categoryOf(name) !== null,
    published,
  };
}

/**
 * Where a line belongs. In the published layout the folders say it, as the published scripts take it; elsewhere
 * the line's own `language` and `testsource` do, and what they leave open, the path. Null, after a report, where
 * neither says.
 */
export function placeOfLine(
  file: FilePlace,
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
): TaskPlace | null {
  const ownLanguage = typeof object.language === 'string' ? languageOf(object.language) : null;
  const ownCategory = typeof object.testsource === 'string' ? categoryOf(object.testsource) : null;
  const language = file.published ? file.language : (ownLanguage ?? file.language);
  const category = file.published ? file.category : (ownCategory ?? file.category);
  if (language === null) {
    issues.error(line, 'language', 'Neither the line nor its folder says the language.', oneOf(LANGUAGES));
    return null;
  }
  if (category === null) {
    issues.error(
      line,
      'testsource',
      'Neither the line nor its file or folder says the category.',
      `${oneOf(CATEGORIES)}, as the name of the file or its folder, or as "testsource"`,
    );
    return null;
  }
  if (ownLanguage !== null && ownLanguage !== language) warn('language', ownLanguage, language);
  if (ownCategory !== null && ownCategory !== category) warn('testsource', ownCategory, category);
  return { language, category };

  function warn(field: string, own: string, taken: string): void {
    const message = `The line says "${own}", but lies in the folder "${taken}", which counts.`;
    issues.warning(line, field, message, 'The same in both');
  }
}

/** A task's id, unique in all of the benchmark: "python/api_usage/12". */
export function taskIdOf({ language, category }: TaskPlace, id: string): string {
  return `${language}/${category}/${id}`;
}

function oneOf(names: readonly string[]): string {
  return `One of ${names.join(', ')}`;
}
