import { type NormalInterval, normalInterval } from '../../../metrics/index.ts';
import type { Task } from '../../../model/index.ts';
import { compareCodePoints } from '../python/text.ts';
import type { ResultRecord } from '../resultRecord.ts';
import type { ModelResults } from './modelResults.ts';

/** Scores in percent, in each table's order. */
export interface ScoreTables {
  total: NormalInterval;
  byTopic: Map<string, NormalInterval>;
  /** level_1 to level_3, also those without a task. */
  byComplexity: Map<string, NormalInterval>;
  byType: Map<string, NormalInterval>;
}

export const LEVELS = [1, 2, 3] as const;

/** A problem's score in percent: its share of tests passed. */
export function problemScore({ tests_passed: passed, total_tests: total }: ResultRecord): number {
  return total > 0 ? (passed / total) * 100 : 0;
}

/**
 * Mean scores over all problems, absent ones as 0 (specs/codeeval.md 5.8). Sums run over the evaluated ones
 * first, then the absent: floats make that order visible.
 */
export function scoreTables({ evaluated, absent }: ModelResults): ScoreTables {
  const scores = [
    ...evaluated.map(({ task, record }) => ({ task, score: problemScore(record) })),
    ...absent.map((task) => ({ task, score: 0 })),
  ];
  const intervalsBy = (dimension: string) => {
    const groups = new Map<string, number[]>();
    for (const { task, score } of scores) {
      const name = task.groups[dimension] ?? '';
      const group = groups.get(name) ?? [];
      groups.set(name, group);
      group.push(score);
    }
    const names = [...groups.keys()].sort(compareCodePoints);
    return new Map(names.map((name) => [name, normalInterval(groups.get(name) ?? [])]));
  };
  const complexity = intervalsBy('complexity');
  return {
    total: normalInterval(scores.map(({ score }) => score)),
    byTopic: intervalsBy('topic'),
    byComplexity: new Map(
      LEVELS.map((level) => [levelKey(level), complexity.get(levelKey(level)) ?? normalInterval([])]),
    ),
    byType: intervalsBy('type'),
  };
}

export function levelKey(level: number): string {
  return `level_${level}`;
}

export function complexityOf(task: Task): string {
  return task.groups.complexity ?? '';
}
