import { type NormalInterval, pythonRound } from '../../../metrics/index.ts';
import type { Dumpable } from '../python/dumpJson.ts';
import { PythonFloat } from '../python/values.ts';
import type { ModelResults } from './modelResults.ts';
import type { ScoreTables } from './scoreTables.ts';

/** Counts over the evaluated solutions (specs/codeeval.md 5.8.5), keys in the reference's order. */
export interface OverallStats {
  total_evaluated: number;
  fully_correct: number;
  partially_correct: number;
  incorrect: number;
  syntax_errors: number;
  runtime_errors: number;
  timeout_errors: number;
}

const RUNTIME_ERRORS = new Set(['ExecutionError', 'NameError', 'TypeError']);

export function overallStats({ evaluated }: ModelResults): OverallStats {
  const stats: OverallStats = {
    total_evaluated: evaluated.length,
    fully_correct: 0,
    partially_correct: 0,
    incorrect: 0,
    syntax_errors: 0,
    runtime_errors: 0,
    timeout_errors: 0,
  };
  for (const { record } of evaluated) {
    if (record.all_tests_passed) stats.fully_correct++;
    else if (record.tests_passed > 0) stats.partially_correct++;
    else stats.incorrect++;
    if (record.error_type === 'SyntaxError') stats.syntax_errors++;
    if (record.error_type !== null && RUNTIME_ERRORS.has(record.error_type)) stats.runtime_errors++;
    if (record.error_type === 'TimeoutError') stats.timeout_errors++;
  }
  return stats;
}

/** A float of two decimals, as the reports hold it. */
export function rounded(value: number): PythonFloat {
  return new PythonFloat(pythonRound(value, 2));
}

/** One entry of a score table. Each value is rounded on its own; the bounds rest on the unrounded margin. */
export function scoreEntry({ mean, deviation, margin, lower, upper, n }: NormalInterval): Dumpable {
  return new Map<string, Dumpable>([
    ['score', rounded(mean)],
    [
      'confidence_interval',
      new Map<string, Dumpable>([
        ['mean', rounded(mean)],
        ['std_dev', rounded(deviation)],
        ['margin_of_error', rounded(margin)],
        ['lower_bound', rounded(lower)],
        ['upper_bound', rounded(upper)],
        ['n', n],
      ]),
    ],
  ]);
}

export function scoreTable(table: ReadonlyMap<string, NormalInterval>): ReadonlyMap<string, Dumpable> {
  return new Map([...table].map(([name, interval]) => [name, scoreEntry(interval)]));
}

/** test_results_score.json. */
export function scoreReport(results: ModelResults, tables: ScoreTables, timestamp: string): Dumpable {
  return new Map<string, Dumpable>([
    ['model', results.model],
    ['timestamp', timestamp],
    ['total', scoreEntry(tables.total)],
    ['by_topic', scoreTable(tables.byTopic)],
    ['by_complexity', scoreTable(tables.byComplexity)],
    ['by_problem_type', scoreTable(tables.byType)],
    [
      'summary',
      new Map<string, Dumpable>([
        ['total_problems', results.evaluated.length + results.absent.length],
        ['solutions_provided', results.evaluated.length],
        ['solutions_absent', results.absent.length],
        ['overall_stats', { ...overallStats(results) }],
      ]),
    ],
  ]);
}
