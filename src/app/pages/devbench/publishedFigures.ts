import type { ModelReport, PublishedTables, SimilarityGroup } from '../../../benchmarks/devbench/index.ts';
import { formatDecimal } from '../../lib/format.ts';
import { passOf, type Reading } from './reading.ts';

/** One model's line of a table, written out; by column. */
export interface Figures {
  model: string;
  cells: Record<string, string>;
}

/** A published line of tables 5 and 8. */
export function publishedRates(model: string, rates: Readonly<Record<string, number>>): Figures {
  return { model, cells: mapped(rates, (rate) => formatDecimal(rate)) };
}

/** A published line of table 10: means with their intervals. */
export function judgedFigures(
  model: string,
  languages: PublishedTables['judgeByLanguage'][number]['languages'],
): Figures {
  const text = (value: number) => formatDecimal(value, 2);
  return {
    model,
    cells: mapped(languages, ({ mean, lower, upper }) => `${text(mean)} [${text(lower)}, ${text(upper)}]`),
  };
}

/** A published line of tables 6 and 7. */
export function publishedSimilarity({
  model,
  cosine,
  line0ExactMatchRate,
}:
  | PublishedTables['similarityByLanguage'][number]
  | PublishedTables['similarityByCategory'][number]): Figures {
  const rates: Record<string, number> = line0ExactMatchRate;
  return { model, cells: mapped<number>(cosine, (value, key) => similarityText(value, rates[key] ?? 0)) };
}

/** This run's pass@1, over all and by group. */
export function ownPass(
  { model, overall, languages, categories }: ModelReport,
  dimension: 'language' | 'category',
  reading: Reading,
): Figures {
  const cells: Record<string, string> = {};
  const groups = dimension === 'language' ? languages : categories;
  for (const group of [overall, ...groups]) {
    const pass = passOf(group, { ...reading, k: 1 });
    if (pass !== null) cells[group[dimension] ?? 'overall'] = formatDecimal(pass.score);
  }
  return { model, cells };
}

/** This run's line of tables 6 and 7. */
export function ownSimilarity(model: string, groups: ReadonlyMap<string, SimilarityGroup>): Figures {
  return {
    model,
    cells: mapped(Object.fromEntries(groups), (group) =>
      similarityText(group.cosineFirstLine, group.line0ExactMatchRate),
    ),
  };
}

function similarityText(cosine: number, rate: number): string {
  return `${formatDecimal(cosine, 2)} · ${formatDecimal(rate, 2)}`;
}

function mapped<Value>(
  values: Readonly<Record<string, Value>>,
  write: (value: Value, key: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, write(value, key)]));
}
