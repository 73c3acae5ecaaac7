import type { NormalInterval } from '../../../metrics/index.ts';
import type { Evaluation, ReportFile, Task } from '../../../model/index.ts';
import { type Dumpable, dumpIndented } from '../python/dumpJson.ts';
import { comparisonMarkdown } from './comparisonMarkdown.ts';
import { type ErrorTables, errorTables } from './errorReport.ts';
import { modelResults } from './modelResults.ts';
import { scoreEntry } from './scoreReport.ts';
import { LEVELS, levelKey, type ScoreTables, scoreTables } from './scoreTables.ts';
import { isoTimestamp, plainTimestamp } from './timestamps.ts';

/** One model in a comparison. */
export interface ComparedModel {
  model: string;
  scores: ScoreTables;
  errors: ErrorTables;
}

/**
 * RunCodeEval's two files that compare models, in the order given; none for fewer than two models.
 * @throws Error if an evaluation holds no CodeEval record.
 */
export function comparisonReport(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
  now: Date,
): ReportFile[] {
  if (models.length < 2) return [];
  const compared = models.map((model) => {
    const results = modelResults(tasks, evaluations, model);
    return { model, scores: scoreTables(results), errors: errorTables(results) };
  });
  return [
    { path: 'model_comparison.json', text: dumpIndented(comparison(compared, isoTimestamp(now))) },
    { path: 'model_comparison_summary.md', text: comparisonMarkdown(compared, plainTimestamp(now)) },
  ];
}

function comparison(compared: readonly ComparedModel[], timestamp: string): Dumpable {
  const [first] = compared;
  const rows = (table: ReadonlyMap<string, NormalInterval> | undefined) => [...(table?.keys() ?? [])];
  const byModel = (pick: (scores: ScoreTables) => NormalInterval | undefined) =>
    new Map(
      compared.flatMap(({ model, scores }) => {
        const interval = pick(scores);
        return interval === undefined ? [] : [[model, scoreEntry(interval)] as const];
      }),
    );
  return new Map<string, Dumpable>([
    ['timestamp', timestamp],
    ['models_evaluated', compared.map(({ model }) => model)],
    ['overall_scores', byModel(({ total }) => total)],
    [
      'category_comparison',
      new Map(
        rows(first?.scores.byTopic).map((topic) => [topic, byModel(({ byTopic }) => byTopic.get(topic))]),
      ),
    ],
    [
      'complexity_comparison',
      new Map(
        LEVELS.map((level) => [
          String(level),
          byModel(({ byComplexity }) => byComplexity.get(levelKey(level))),
        ]),
      ),
    ],
    [
      'object_type_comparison',
      new Map(rows(first?.scores.byType).map((type) => [type, byModel(({ byType }) => byType.get(type))])),
    ],
    ['error_rate_comparison', new Map(compared.map(({ model, errors }) => [model, errors.rate]))],
  ]);
}
