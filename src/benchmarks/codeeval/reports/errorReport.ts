import { countedAs } from '../errorTypes.ts';
import type { Dumpable } from '../python/dumpJson.ts';
import type { PythonFloat } from '../python/values.ts';
import type { ModelResults } from './modelResults.ts';
import { rounded } from './scoreReport.ts';
import { complexityOf, LEVELS, levelKey } from './scoreTables.ts';

const EXAMPLES_PER_TYPE = 3;

/** What went wrong, counted (specs/codeeval.md 5.9); everything in the order of first occurrence. */
export interface ErrorTables {
  total: number;
  /** Percent of the evaluated ones: an int 0 where none was, else a float, as the reference writes it. */
  rate: number | PythonFloat;
  counts: Map<string, number>;
  byTopic: Map<string, Map<string, number>>;
  byComplexity: Map<string, Map<string, number>>;
  byType: Map<string, Map<string, number>>;
  topicRates: Map<string, PythonFloat>;
  complexityRates: Map<string, PythonFloat>;
  examples: Map<string, { task_id: string; message: string | null }[]>;
}

export function errorTables({ evaluated }: ModelResults): ErrorTables {
  const counts = new Map<string, number>();
  const byTopic = new Map<string, Map<string, number>>();
  const byComplexity = new Map<string, Map<string, number>>();
  const byType = new Map<string, Map<string, number>>();
  const errorsByLevel = new Map<string, number>();
  const examples: ErrorTables['examples'] = new Map();
  let total = 0;
  for (const { task, record } of evaluated) {
    const type = record.all_tests_passed ? null : countedAs(record.error_type);
    if (type === null) continue;
    total++;
    countIn(counts, type);
    countIn(inner(byTopic, task.groups.topic ?? ''), type);
    // The reference writes the record's own value here, so "level_True" for a complexity of true.
    const level = record.complexity === true ? 'level_True' : levelKey(record.complexity);
    countIn(inner(byComplexity, level), type);
    countIn(inner(byType, task.groups.type ?? ''), type);
    countIn(errorsByLevel, complexityOf(task));
    const shown = examples.get(type) ?? [];
    examples.set(type, shown);
    if (shown.length < EXAMPLES_PER_TYPE)
      shown.push({ task_id: record.task_id, message: record.error_message });
  }

  const topicSizes = new Map<string, number>();
  const levelSizes = new Map<string, number>();
  for (const { task } of evaluated) {
    countIn(topicSizes, task.groups.topic ?? '');
    countIn(levelSizes, complexityOf(task));
  }
  const levels = LEVELS.map(levelKey).filter((level) => levelSizes.has(level));
  return {
    total,
    rate: evaluated.length === 0 ? 0 : percent(total, evaluated.length),
    counts,
    byTopic,
    byComplexity,
    byType,
    topicRates: new Map(
      [...byTopic].map(([topic, types]) => [topic, percent(sum(types), topicSizes.get(topic) ?? 0)]),
    ),
    complexityRates: new Map(
      levels.map((level) => [level, percent(errorsByLevel.get(level) ?? 0, levelSizes.get(level) ?? 0)]),
    ),
    examples,
  };
}

/** Share of each counted type among the errors, in percent. */
export function errorBreakdown({ counts, total }: ErrorTables): Map<string, PythonFloat> {
  return new Map([...counts].map(([type, count]) => [type, percent(count, total)]));
}

/** test_results_errors.json. */
export function errorReport(model: string, tables: ErrorTables, timestamp: string): Dumpable {
  return new Map<string, Dumpable>([
    ['model', model],
    ['timestamp', timestamp],
    ['total_errors', tables.total],
    ['error_rate', tables.rate],
    ['error_breakdown', errorBreakdown(tables)],
    ['error_counts', tables.counts],
    ['by_topic', tables.byTopic],
    ['by_complexity', tables.byComplexity],
    ['by_problem_type', tables.byType],
    ['category_error_rates', tables.topicRates],
    ['complexity_error_rates', tables.complexityRates],
    ['error_examples', tables.examples],
  ]);
}

function percent(part: number, whole: number): PythonFloat {
  return rounded((part / whole) * 100);
}

function countIn(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inner(tables: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const table = tables.get(key) ?? new Map<string, number>();
  tables.set(key, table);
  return table;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
