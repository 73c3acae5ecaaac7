import type { Evaluation, ReportFile, Task } from '../../../model/index.ts';
import { dumpCompact, dumpIndented } from '../python/dumpJson.ts';
import { errorReport, errorTables } from './errorReport.ts';
import { modelFolder } from './modelFolder.ts';
import { type ModelResults, modelResults } from './modelResults.ts';
import { scoreReport } from './scoreReport.ts';
import { scoreTables } from './scoreTables.ts';
import { summaryMarkdown } from './summaryMarkdown.ts';
import { isoTimestamp, plainTimestamp } from './timestamps.ts';

/**
 * RunCodeEval's four files of one model, under its folder. `evaluations` may hold other models' too; a task
 * without one counts as absent. Times are local, as in the reference.
 * @throws Error if an evaluation holds no CodeEval record.
 */
export function modelReport(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  model: string,
  now: Date,
): ReportFile[] {
  const results = modelResults(tasks, evaluations, model);
  const tables = scoreTables(results);
  const errors = errorTables(results);
  const timestamp = isoTimestamp(now);
  const folder = modelFolder(model);
  return [
    {
      path: `${folder}/test_results_score.json`,
      text: dumpIndented(scoreReport(results, tables, timestamp)),
    },
    { path: `${folder}/test_results_errors.json`, text: dumpIndented(errorReport(model, errors, timestamp)) },
    { path: `${folder}/test_results.jsonl`, text: resultLines(results) },
    {
      path: `${folder}/evaluation_summary.md`,
      text: summaryMarkdown(results, tables, errors, plainTimestamp(now)),
    },
  ];
}

function resultLines({ evaluated }: ModelResults): string {
  return evaluated.map(({ record }) => `${dumpCompact(record)}\n`).join('');
}
