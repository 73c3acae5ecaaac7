import { groupWord } from '../../lib/names.ts';

/** A group of tasks in words: "All", "Python", "API usage", "Python, API usage". */
export function groupName({
  language,
  category,
}: {
  language: string | null;
  category: string | null;
}): string {
  const words = [
    language === null ? null : groupWord('language', language),
    category === null ? null : groupWord('category', category),
  ].filter((word) => word !== null);
  return words.length === 0 ? 'All' : words.join(', ');
}
