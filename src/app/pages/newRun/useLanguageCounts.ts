import { useCallback } from 'react';
import { LANGUAGES, type Language, programLanguage } from '../../../model/index.ts';
import { type Loaded, useLoad } from '../../lib/useLoad.ts';
import { stores } from '../../services/storage.ts';

/** A language, and how many of a set's tasks are in it. */
export interface LanguageCount {
  language: Language;
  tasks: number;
}

/** The languages of a task set, in the order of all languages. */
export function useLanguageCounts(taskSetId: string): Loaded<LanguageCount[]> {
  return useLoad(useCallback(() => countLanguages(taskSetId), [taskSetId]));
}

async function countLanguages(taskSetId: string): Promise<LanguageCount[]> {
  const counts = new Map<Language, number>();
  for (const task of await (await stores()).tasks(taskSetId)) {
    const language = programLanguage(task);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return LANGUAGES.flatMap((language) => {
    const tasks = counts.get(language);
    return tasks === undefined ? [] : [{ language, tasks }];
  });
}
