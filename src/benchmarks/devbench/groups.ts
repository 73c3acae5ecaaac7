import { programLanguage, type Task } from '../../model/index.ts';
import { groupBy } from '../shared/groupBy.ts';
import { CATEGORIES, LANGUAGES } from './categories.ts';

/** Figures by language and category, groups in the order of the paper's tables; others after them. */
export interface ByGroup<Figures> {
  overall: Figures;
  languages: Map<string, Figures>;
  categories: Map<string, Figures>;
  /** By language, then by category. */
  cells: Map<string, Map<string, Figures>>;
}

/** Computes figures of all items and of each group of them. */
export function byGroup<Item extends { task: Task }, Figures>(
  items: readonly Item[],
  figures: (items: readonly Item[]) => Figures,
): ByGroup<Figures> {
  const byLanguage = ordered(
    groupBy(items, ({ task }) => languageGroup(task)),
    LANGUAGES,
  );
  return {
    overall: figures(items),
    languages: mapValues(byLanguage, figures),
    categories: mapValues(ordered(groupBy(items, ofCategory), CATEGORIES), figures),
    cells: mapValues(byLanguage, (own) => mapValues(ordered(groupBy(own, ofCategory), CATEGORIES), figures)),
  };
}

/** One group's figures with its place; null stands for all languages, or all categories. */
export interface Listed<Figures> {
  language: string | null;
  category: string | null;
  figures: Figures;
}

/** The figures of all, of each language, of each category, of each language's categories. */
export function listed<Figures>({
  overall,
  languages,
  categories,
  cells,
}: ByGroup<Figures>): Listed<Figures>[] {
  return [
    { language: null, category: null, figures: overall },
    ...[...languages].map(([language, figures]) => ({ language, category: null, figures })),
    ...[...categories].map(([category, figures]) => ({ language: null, category, figures })),
    ...[...cells].flatMap(([language, own]) =>
      [...own].map(([category, figures]) => ({ language, category, figures })),
    ),
  ];
}

export function languageGroup(task: Task): string {
  return task.groups.language ?? programLanguage(task);
}

export function categoryGroup(task: Task): string {
  return task.groups.category ?? '';
}

function ofCategory({ task }: { task: Task }): string {
  return categoryGroup(task);
}

/** The known keys first, in their order; the others as they came. */
function ordered<Value>(map: ReadonlyMap<string, Value>, known: readonly string[]): Map<string, Value> {
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  return new Map([...map].sort(([a], [b]) => place(a) - place(b)));
}

function mapValues<Value, Mapped>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Mapped,
): Map<string, Mapped> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
