import { type NormalInterval, normalInterval } from '../../metrics/index.ts';
import { type Evaluation, OUTCOMES, type Outcome, type Task, type Verdict } from '../../model/index.ts';
import { countedAs } from './errorTypes.ts';
import { isUndone, modelResults } from './reports/modelResults.ts';
import { scoreTables } from './reports/scoreTables.ts';

/** A mean score in percent with its 95 % interval, not rounded; n tasks, absent ones as 0. */
export interface Score {
  score: number;
  lower: number;
  upper: number;
  margin: number;
  deviation: number;
  n: number;
}

/** What pages show of one model. */
export interface ModelSummary {
  model: string;
  total: Score;
  /** In the strict reading; null where it was not computed for all evaluated solutions. */
  strict: Score | null;
  evaluated: number;
  absent: number;
  groups: { dimension: 'topic' | 'complexity' | 'type'; scores: { group: string; score: Score }[] }[];
  /** Error types by how often they occur. `counted`: part of the reference's error rate. */
  errors: { type: string; count: number; counted: boolean }[];
  /** Percent of the evaluated that the reference counts as errors. */
  errorRate: number;
  /** Samples per verdict; tasks without an answer are `absent`. */
  verdicts: Record<Verdict, number>;
  outcomes: Record<Outcome, number>;
  /** Solutions that this runtime can't judge, and what it lacks. */
  unsupported: { taskId: string; lacks: string }[];
}

/**
 * Each model's numbers as pages show them: those of the reports, not rounded, and the strict ones beside
 * them. `models` defaults to those that have evaluations, in order of appearance; name them where one may
 * have none.
 * @throws Error if an evaluation holds no CodeEval record.
 */
export function summarise(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[] = [...new Set(evaluations.map(({ model }) => model))],
): ModelSummary[] {
  const byModel = new Map<string, Evaluation[]>(models.map((model) => [model, []]));
  for (const evaluation of evaluations) byModel.get(evaluation.model)?.push(evaluation);
  return [...byModel].map(([model, own]) => summariseModel(tasks, own, model));
}

function summariseModel(tasks: readonly Task[], all: readonly Evaluation[], model: string): ModelSummary {
  const results = modelResults(tasks, all, model);
  const known = new Set(tasks.map(({ id }) => id));
  const own = all.filter((evaluation) => known.has(evaluation.taskId));
  const tables = scoreTables(results);
  const errors = errorCounts(own);
  const counted = errors.reduce((sum, error) => sum + (error.counted ? error.count : 0), 0);
  return {
    model,
    total: toScore(tables.total),
    strict: strictScore(own, tasks.length),
    evaluated: results.evaluated.length,
    absent: results.absent.length,
    groups: [
      { dimension: 'topic', scores: toScores(tables.byTopic) },
      { dimension: 'complexity', scores: toScores(tables.byComplexity) },
      { dimension: 'type', scores: toScores(tables.byType) },
    ],
    errors,
    errorRate: results.evaluated.length === 0 ? 0 : (counted / results.evaluated.length) * 100,
    verdicts: verdictCounts(own, tasks.length),
    outcomes: outcomeCounts(own),
    unsupported: own
      .filter(({ verdict }) => verdict === 'unsupported')
      .map(({ taskId, execution }) => ({
        taskId,
        lacks: execution.missingFeatures.join(', ') || (execution.detail ?? ''),
      })),
  };
}

function toScore({ mean, lower, upper, margin, deviation, n }: NormalInterval): Score {
  return { score: mean, lower, upper, margin, deviation, n };
}

function toScores(table: ReadonlyMap<string, NormalInterval>): { group: string; score: Score }[] {
  return [...table].map(([group, interval]) => ({ group, score: toScore(interval) }));
}

function strictScore(own: readonly Evaluation[], taskCount: number): Score | null {
  const done = own.filter((evaluation) => !isUndone(evaluation));
  const scores = done.flatMap((evaluation) =>
    evaluation.strictScore === null ? [] : [evaluation.strictScore * 100],
  );
  if (scores.length < done.length || scores.length === 0) return null;
  while (scores.length < taskCount) scores.push(0);
  return toScore(normalInterval(scores));
}

function errorCounts(own: readonly Evaluation[]): ModelSummary['errors'] {
  const counts = new Map<string, number>();
  for (const evaluation of own) {
    if (evaluation.errorType === null || isUndone(evaluation)) continue;
    counts.set(evaluation.errorType, (counts.get(evaluation.errorType) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count, counted: countedAs(type) !== null }))
    .sort((a, b) => b.count - a.count);
}

function verdictCounts(own: readonly Evaluation[], taskCount: number): Record<Verdict, number> {
  const counts: Record<Verdict, number> = {
    pass: 0,
    partial: 0,
    fail: 0,
    error: 0,
    'timed-out': 0,
    unsupported: 0,
    unjudged: 0,
    cancelled: 0,
    absent: Math.max(0, taskCount - own.length),
  };
  for (const { verdict } of own) counts[verdict]++;
  return counts;
}

function outcomeCounts(own: readonly Evaluation[]): Record<Outcome, number> {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { execution } of own) counts[execution.outcome]++;
  return counts;
}
