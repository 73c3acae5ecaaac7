import { type NormalInterval, pythonFixed, pythonRound } from '../../../metrics/index.ts';
import { PythonFloat } from '../python/values.ts';
import { type ErrorTables, errorBreakdown } from './errorReport.ts';
import type { ModelResults } from './modelResults.ts';
import { overallStats } from './scoreReport.ts';
import { LEVELS, levelKey, type ScoreTables } from './scoreTables.ts';

const LEVEL_NAMES = { 1: 'Easy', 2: 'Medium', 3: 'Hard' };

/** A rounded value with two decimals and a percent sign. */
export function percentText(value: number): string {
  return `${pythonFixed(pythonRound(value, 2), 2)}%`;
}

export function scoreText({ mean, margin }: NormalInterval): string {
  return `${percentText(mean)} ± ${percentText(margin)}`;
}

export function floatOf(value: number | PythonFloat): number {
  return value instanceof PythonFloat ? value.value : value;
}

/** evaluation_summary.md; no final newline, and empty lines for shares of nothing, as the reference has it. */
export function summaryMarkdown(
  results: ModelResults,
  tables: ScoreTables,
  errors: ErrorTables,
  generated: string,
): string {
  const { total } = tables;
  const stats = overallStats(results);
  const share = (label: string, count: number) =>
    stats.total_evaluated === 0
      ? ''
      : `- **${label}**: ${count} (${pythonFixed((count / stats.total_evaluated) * 100, 1)}%)`;
  const table = (rows: ReadonlyMap<string, NormalInterval>) =>
    [...rows].map(([name, interval]) => `- ${name}: ${scoreText(interval)}`);
  return [
    `# Evaluation Report for ${results.model}`,
    '',
    `Generated: ${generated}`,
    '',
    '## Overall Performance',
    `- **Total Score**: ${scoreText(total)} (95% CI: ${percentText(total.lower)}-${percentText(total.upper)})`,
    `- **Problems in Benchmark**: ${results.evaluated.length + results.absent.length}`,
    `- **Solutions Provided**: ${results.evaluated.length}`,
    `- **Solutions Absent**: ${results.absent.length}`,
    '',
    '## Performance Breakdown',
    '',
    '### By Category',
    ...table(tables.byTopic),
    '',
    '### By Complexity',
    ...LEVELS.flatMap((level) => {
      const interval = tables.byComplexity.get(levelKey(level));
      return interval === undefined
        ? []
        : [`- Level ${level} (${LEVEL_NAMES[level]}): ${scoreText(interval)}`];
    }),
    '',
    '### By Problem Type',
    ...table(tables.byType),
    '',
    '## Error Analysis',
    `- **Total Errors**: ${errors.total}`,
    `- **Error Rate**: ${pythonFixed(floatOf(errors.rate), 2)}%`,
    '',
    '### Error Types',
    ...[...errorBreakdown(errors)]
      .sort(([, a], [, b]) => b.value - a.value)
      .map(([type, { value }]) => `- ${type}: ${errors.counts.get(type)} (${pythonFixed(value, 2)}%)`),
    '',
    '## Solution Statistics',
    share('Fully Correct', stats.fully_correct),
    share('Partially Correct', stats.partially_correct),
    share('Incorrect', stats.incorrect),
    `- **Syntax Errors**: ${stats.syntax_errors}`,
    `- **Runtime Errors**: ${stats.runtime_errors}`,
    `- **Timeout Errors**: ${stats.timeout_errors}`,
  ].join('\n');
}
